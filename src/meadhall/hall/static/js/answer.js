// @ts-check
// Answers and all other forms of a table: sent without loading the page again. A tap on the board presses its button.

import { faceAt, titleOf } from "./cards.js";
import { elementsAt, nameAt } from "./help.js";
import { BY_SCRIPT, buttonFor, byId, data, hasPicture, main, need, picture, targetOf } from "./page.js";
import { isConnected, reconnectLater, resync } from "./stream.js";
import { toast } from "./toast.js";
import { takes } from "./tray.js";

/** @import { Refusal } from "./types.js" */

/**
 * The fields of a form, for `fetch`.
 * @param {HTMLFormElement} form
 * @param {[name: string, value: string]} [more]
 */
function fields(form, more) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  if (more) body.append(...more);
  return body;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button that was pressed; it may lead elsewhere than its form
 */
async function send(form, button) {
  const body = fields(form, button?.name ? [button.name, button.value] : undefined);
  form.querySelector("#choices")?.setAttribute("aria-busy", "true");
  try {
    const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
    const answer = await fetch(to, { ...BY_SCRIPT, method: "POST", body });
    if (answer.ok) return accepted(form, answer.headers.get("x-location"));
    /** @type {Refusal} */
    const refusal = await answer.json().catch(() => ({}));
    toast(refusal.message || "That did not work.", refusal.clause);
    main.dispatchEvent(new Event("refused"));
    if (answer.status === 409) resync();
  } catch {
    toast("The hall does not answer. Your move was not sent.");
    if (data.stream) reconnectLater();
  } finally {
    byId("choices")?.removeAttribute("aria-busy");
  }
}

/**
 * After a form was accepted: changes arrive on the stream; without a stream the page is loaded again.
 * @param {HTMLFormElement} form
 * @param {string | null} to another page to go to
 */
function accepted(form, to) {
  if (form.matches(".say")) form.reset();
  if (to && to !== location.pathname) location.assign(to);
  else if (!data.stream) location.reload();
  else if (!isConnected()) resync();
}

/** @param {HTMLFormElement} form */
async function sendTheme(form) {
  const body = fields(form, ["theme", form.querySelector("button")?.value ?? ""]);
  const answer = await fetch(form.action, { ...BY_SCRIPT, method: "POST", body }).catch(() => null);
  if (answer?.ok) location.reload();
  else toast("That did not work.");
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.dataset.themeForm !== undefined) {
    event.preventDefault();
    sendTheme(form);
  } else if (data.id && form.method === "post" && main.contains(form)) {
    event.preventDefault();
    if (form.querySelector("#choices")?.getAttribute("aria-busy") === "true") return;
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const now = button?.dataset.now !== undefined;
    if (button?.name === "option" && !now && !button.hasAttribute("formaction") && takes(button.value)) return;
    send(form, button);
  }
}

// -- the board

/** @param {MouseEvent} event */
function tapped(event) {
  /** @type {SVGElement | null | undefined} */
  const piece = targetOf(event)?.closest("[data-option]");
  if (!piece) return explainBeneath(event);
  const now = piece.dataset.now !== undefined;
  if (!now && takes(piece.dataset.option)) return;
  const button = buttonFor(piece.dataset.option);
  if (button && now) button.dataset.now = "";
  const proposes = button?.hasAttribute("formaction"); // the question is somebody else's
  if (proposes || piece.classList.contains("legal")) button?.form?.requestSubmit(button);
  else explainRefusal({ option: piece.dataset.option ?? "" });
}

/**
 * Ask the hall why something cannot be chosen, and show the reason and the clause. Asking changes nothing.
 * @param {{ option?: string, thing?: string }} what an option as JSON, or the name of something that is none
 */
async function explainRefusal(what) {
  /** @type {HTMLInputElement | null} */
  const version = need("answer").querySelector("[name=version]");
  if (!version) return toast(need("prompt").textContent ?? "");
  try {
    const answer = await fetch(`/t/${data.id}/why?${new URLSearchParams({ ...what, version: version.value })}`, BY_SCRIPT);
    if (answer.status === 409) return resync();
    /** @type {Refusal} */
    const { message, clause } = await answer.json();
    toast(message ?? "", clause);
  } catch { /* no reason to show */ }
}

/**
 * A tap on a part that answers nothing: say why the place beneath it cannot be chosen, or else the thing itself.
 * @param {MouseEvent} event
 */
async function explainBeneath(event) {
  const target = targetOf(event);
  if (target?.closest("label, button, summary, a, input")) return; // the picture's own controls
  if (!target?.closest("#picture :is([data-help], [data-face], :has(> title))")) return;
  for (const under of elementsAt([event.clientX, event.clientY])) {
    /** @type {SVGElement | null} */
    const place = under.closest("[data-option]");
    if (!place) continue;
    if (!buttonFor(place.dataset.option)) explainRefusal({ option: place.dataset.option ?? "" });
    return;
  }
  const face = faceAt(target), thing = (face && await titleOf(face)) || nameAt(target);
  if (thing) explainRefusal({ thing });
}

/**
 * Show on the board which choice of the list is pointed at.
 * @param {Event} event
 */
function showPointed(event) {
  picture().querySelector(".pointed")?.classList.remove("pointed");
  /** @type {HTMLButtonElement | null | undefined} */
  const button = targetOf(event)?.closest("#choices button[name=option]");
  if (!button || event.type === "focusout" || event.type === "pointerout") return;
  /** @type {NodeListOf<SVGElement>} */
  const legal = picture().querySelectorAll(".legal");
  [...legal].find((target) => target.dataset.option === button.value)?.classList.add("pointed");
}

export function startAnswers() {
  document.addEventListener("submit", submitted);
  if (!data.id || !hasPicture) return;
  picture().addEventListener("click", tapped);
  for (const kind of ["focusin", "focusout", "pointerover", "pointerout"]) main.addEventListener(kind, showPointed);
}
