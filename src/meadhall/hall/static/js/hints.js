// @ts-check
// The texts of the help: what an option would do, and the clauses of the rules. Fetched when they are first needed.

import { isMyMove } from "./alerts.js";
import { BY_SCRIPT, byId, data } from "./page.js";

/** @import { Hint, Hints } from "./types.js" */

/** The same JSON text for the same option, however it was written. @param {string} json */
export function normal(json) {
  try { return JSON.stringify(JSON.parse(json)); } catch { return json; }
}

/** @type {{ question: string | null, found: Map<string, Hint> }} */
let known = { question: null, found: new Map() };
/** @type {Promise<Hints> | null} */
let asking = null;

/**
 * The hints of this person's own question, by the option's JSON. Empty if somebody else is asked.
 * @returns {Promise<Map<string, Hint>>}
 */
export async function hintsNow() {
  /** @type {HTMLInputElement | null | undefined} */
  const version = byId("choices")?.querySelector("[name=version]");
  if (data.hints === undefined || !version?.value || !isMyMove()) return new Map();
  const question = version.value;
  if (known.question === question) return known.found;
  asking ||= fetchHints().finally(() => { asking = null; });
  const { hints } = await asking;
  known = { question, found: new Map(hints.map(([option, text, rows]) => [JSON.stringify(option), { text, rows }])) };
  return known.found;
}

/** @returns {Promise<Hints>} */
async function fetchHints() {
  try {
    const answer = await fetch(`/t/${data.id}/hints.json`, BY_SCRIPT);
    return answer.ok ? await answer.json() : { hints: [] };
  } catch {
    return { hints: [] };
  }
}

/** @type {Promise<Record<string, string>> | null} */
let clauses = null;

/** The clauses of the game's rules, by their numbers. */
export function clausesNow() {
  clauses ||= fetch(`/rules/${data.game}/clauses.json`)
    .then((answer) => answer.json())
    .catch(() => { clauses = null; return {}; });
  return clauses;
}
