// @ts-check
// Fair seeds: the browser draws a random number when its person sits down, and sends its hash, the promise. The number
// itself is sent when all have sat down. It is kept in the browser until then, so a reload loses nothing.

import { BY_SCRIPT, byId, data, main } from "./page.js";
import { prefer, preferred } from "./preferences.js";
import { sha256 } from "./sha256.js";

const KEPT = "numbers", MOST = 40; // numbers that are kept: tables that never begin are forgotten
const TRIES = 6, AGAIN = 2_000; // how often something is sent, and milliseconds between

/** The numbers that were promised and not told yet, by promise. @returns {[promise: string, number: string][]} */
function kept() {
  try { return JSON.parse(preferred(KEPT, "[]")); } catch { return []; }
}

/** Draw a number and keep it. Returns its promise. */
function newPromise() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const number = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = sha256(number);
  prefer(KEPT, JSON.stringify([...kept(), [promise, number]].slice(-MOST)));
  return promise;
}

/** A form that seats somebody carries a promise. @param {SubmitEvent} event */
function promiseIn(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.dataset.promise === undefined && event.submitter?.dataset.promise === undefined) return;
  let field = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=promise]"));
  if (!field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = "promise";
    form.append(field);
  }
  field.value = newPromise();
}

/** @type {Set<string>} what was sent from this page */
const sent = new Set();

/** @typedef {[table: string, seat: number, what: "promise" | "number", promise: string]} Owed */

/** Send what tables ask their seats for. @param {Owed[]} owed */
export function payOwed(owed) {
  for (const [table, seat, what, promise] of owed) {
    const key = `${table} ${seat} ${what}`;
    if (sent.has(key)) continue;
    const number = kept().find(([known]) => known === promise)?.[1];
    if (what === "number" && !number) continue; // it was promised on another device
    sent.add(key);
    const body = { seat: String(seat), [what]: what === "number" ? number ?? "" : newPromise() };
    send(`/t/${table}/${what}`, body, TRIES);
  }
}

/** @param {string} path @param {Record<string, string>} fields @param {number} tries */
async function send(path, fields, tries) {
  const csrf = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrf]"))?.value ?? "";
  const body = new URLSearchParams({ csrf, ...fields });
  const answer = await fetch(path, { ...BY_SCRIPT, method: "POST", body }).catch(() => null);
  const again = !answer || answer.status === 429 || answer.status === 503; // the hall could not take it now
  if (again && tries > 1) setTimeout(send, AGAIN, path, fields, tries - 1);
}

export function startFair() {
  document.addEventListener("submit", promiseIn, true);
  if (!data.id) return;
  const pay = () => payOwed(JSON.parse(byId("status")?.dataset.owed || "[]"));
  main.addEventListener("beat", pay);
  pay();
}
