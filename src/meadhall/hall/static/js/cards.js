// @ts-check
// A card, place or icon opened large, and the legend of the icons: dialogs with what the hall says of them.
// All of it is fetched once, when something is opened for the first time.

import { byId, data, element, main, need, targetOf } from "./page.js";

const TOLD = "cards-told"; // in localStorage: the person has been told that cards open large

/** @type {HTMLDialogElement} */
const dialog = element("dialog", "", "reader");
dialog.id = "reader";

/** @type {Promise<Document> | null} */
let asked = null;

/** The page of all faces. */
function allFaces() {
  asked ||= fetch(data.faces ?? "")
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then((html) => new DOMParser().parseFromString(html, "text/html"))
    .catch((error) => { asked = null; throw error; });
  return asked;
}

/**
 * The face of what an element belongs to, if it has one.
 * @param {Element | null | undefined} inside
 * @returns {string | undefined}
 */
export function faceAt(inside) {
  /** @type {HTMLElement | null | undefined} */
  const found = inside?.closest("[data-face]");
  return (data.faces && found?.dataset.face) || undefined;
}

/** The title of a face. @param {string} id @returns {Promise<string>} */
export async function titleOf(id) {
  return (await allFaces().catch(() => null))?.getElementById(id)?.querySelector("h2, h3")?.textContent ?? "";
}

/** Open a face, or "legend". @param {string} id */
export async function openLarge(id) {
  rememberTold();
  const found = (await allFaces().catch(() => null))?.getElementById(id);
  if (!found) return;
  const shown = /** @type {HTMLElement} */ (document.importNode(found, true)), close = element("button", "Close", "close");
  shown.removeAttribute("id");
  close.type = "button";
  close.autofocus = true;
  close.addEventListener("click", () => dialog.close());
  for (const link of shown.querySelectorAll("a")) link.target = "_blank";
  dialog.setAttribute("aria-label", shown.querySelector("h2, h3")?.textContent ?? "");
  dialog.replaceChildren(shown, close);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

// -- what opens it

/** @type {Element | null} */
let under = null; // the pointer
let byMouse = true;

/** @param {MouseEvent} event */
function clicked(event) {
  const target = targetOf(event);
  const id = target?.closest(".read") ? faceAt(target) : undefined;
  if (!id || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  openLarge(id);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== "?" || event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
  if (targetOf(event)?.closest("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  const id = faceAt(document.activeElement) ?? faceAt(under?.isConnected ? under : null);
  event.preventDefault();
  openLarge(id ?? "legend");
}

/** Said once, in the first game. */
function tellOnce() {
  try { if (localStorage.getItem(TOLD)) return; } catch { return; }
  if (!document.querySelector("#prompt.yours") || !document.querySelector("#main [data-face]")) return;
  const note = element("p", "", "told-once");
  const touch = matchMedia("(hover: none)").matches, phone = matchMedia("(max-width: 899.98px), (max-height: 499.98px)").matches;
  const how = touch ? "Hold a card" : "Click a card with the right button, or point at it and press “?”,";
  note.append(`${how} to read it large.${phone ? "" : " Here is what the icons mean."}`);
  note.setAttribute("role", "note");
  if (phone) need("asked").after(note);
  else byId("open-legend")?.after(note);
  const done = () => { note.remove(); rememberTold(); };
  setTimeout(() => addEventListener("click", done, { once: true }), 1500);
  addEventListener("keydown", (event) => { if (event.key === "Escape") done(); });
}

function rememberTold() {
  try { localStorage.setItem(TOLD, "yes"); } catch { /* a private window may refuse */ }
}

export function startCards() {
  if (!data.faces) return;
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }); // beside the card
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed);
  main.addEventListener("pointerover", (event) => { under = targetOf(event); });
  main.addEventListener("pointerdown", (event) => { byMouse = event.pointerType === "mouse"; }, true);
  main.addEventListener("contextmenu", (event) => {
    const id = faceAt(targetOf(event));
    if (!id || !byMouse || event.shiftKey) return;
    event.preventDefault();
    openLarge(id);
  });
  byId("open-legend")?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    openLarge("legend");
  });
  tellOnce();
}
