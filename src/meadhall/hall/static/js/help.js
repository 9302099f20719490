// @ts-check
// A small box that explains what is hovered, focused or long-pressed: a hint, a name, clauses of the rules.

import { faceAt, openLarge } from "./cards.js";
import { clausesNow, hintsNow, normal } from "./hints.js";
import { choiceButtons, data, element, hasPicture, main, picture, targetOf } from "./page.js";

/** @import { Hint } from "./types.js" */
/** @typedef {[x: number, y: number]} Point in the window */

const EXPLAINED = "#choices button[name=option], #picture :is([data-option], [data-help], :has(> title))";
const HOVER = 350, LONG_PRESS = 450; // milliseconds
const MOVED = 10; // pixels that a finger may move during a long press

const box = element("div");
box.id = "pop";
box.setAttribute("role", "tooltip");
box.hidden = true;

/** @type {Element | null} */
let shownFor = null;
let delay = 0;

// -- the content

/**
 * The parts of the picture at a point, topmost first, down to the part that hides the rest.
 * @param {Point} point
 */
export function elementsAt([x, y]) {
  const found = document.elementsFromPoint(x, y).filter((candidate) => picture().contains(candidate));
  const cover = found.findIndex((candidate) => helpOf(candidate)?.dataset.help === "");
  return cover < 0 ? found : found.slice(0, cover + 1);
}

/**
 * The part with clauses that an element belongs to.
 * @param {Element} inside
 * @returns {SVGElement | null}
 */
const helpOf = (inside) => inside.closest("[data-help]");

/** @template T @param {(T | null | undefined)[]} candidates @returns {T | undefined} */
const first = (candidates) => candidates.find((candidate) => candidate) ?? undefined;

/**
 * All help paragraphs for an element of the page; empty if it has no help.
 * @param {Element} target
 * @param {Point} [point] the pointer's position in the picture
 * @returns {Promise<HTMLElement[]>}
 */
async function explanation(target, point) {
  const json = optionOf(target), under = point ? elementsAt(point) : [];
  const hint = json ? (await hintsNow()).get(normal(json)) : undefined;
  const said = hint ? hintParagraphs(hint) : [];
  for (let named = first(under.map(namedBy)); named; named = namedBy(named.parentElement) ?? undefined) {
    said.push(element("p", nameOf(named)));
  }
  const helped = first(under.map(helpOf)) || helpedBy(json);
  const numbers = helped?.dataset.help?.split(" "); // an empty attribute: no clauses, it only hides the help of what lies beneath
  if (!helped?.dataset.help || !numbers) return said;
  const texts = await clausesNow();
  if (hint) return [...said, element("p", `Rules: ${numbers.join(", ")}`, "clause")];
  for (const number of numbers.filter((each) => texts[each])) {
    const line = element("p", "", "clause");
    line.append(element("b", number), ` ${texts[number]}`);
    said.push(line);
  }
  return said;
}

/**
 * The option of a picture part or a button, as JSON.
 * @param {Element} target
 */
function optionOf(target) {
  /** @type {HTMLButtonElement | null} */
  const found = target.closest("[data-option], button[name=option]");
  return found ? found.dataset.option ?? found.value : null;
}

/**
 * The part of the picture with a name of its own that an element belongs to.
 * @param {Element | null} inside
 * @returns {SVGElement | null}
 */
function namedBy(inside) {
  /** @type {SVGElement | null | undefined} */
  const found = inside?.closest(":has(> title)");
  return found && found.id !== "picture" && picture().contains(found) ? found : null;
}

/**
 * Browsers show a `<title>` in a tooltip that would cover our box, so its text is moved to a data attribute.
 * @param {SVGElement} piece
 */
function nameOf(piece) {
  const title = piece.querySelector(":scope > title");
  if (title?.firstChild) {
    piece.dataset.told = title.textContent ?? "";
    title.replaceChildren();
  }
  return piece.dataset.told;
}

/**
 * The name of what an element belongs to, where it is short: the beginning of its title.
 * @param {Element} inside
 */
export function nameAt(inside) {
  const named = namedBy(inside);
  return named ? (nameOf(named) ?? "").split(/[:.(]/)[0].trim() : "";
}

/**
 * The part of the board with the same option as a button. Its clauses are shown for the button.
 * @param {string | null} json
 */
function helpedBy(json) {
  if (!json) return undefined;
  /** @type {NodeListOf<SVGElement>} */
  const pieces = picture().querySelectorAll("[data-option]");
  const same = [...pieces].filter((piece) => piece.dataset.option === json).reverse(); // topmost first
  return first(same.map(helpOf)) || first(same.map(helpBeneath));
}

/**
 * @param {Element} piece
 * @returns {SVGElement | undefined}
 */
function helpBeneath(piece) {
  const { left, top, width, height } = piece.getBoundingClientRect();
  const under = document.elementsFromPoint(left + width / 2, top + height / 2);
  return first(under.map((each) => /** @type {SVGElement | null} */ (each.closest("#picture [data-help]"))));
}

/** @param {Hint} hint @returns {HTMLElement[]} */
function hintParagraphs({ text, rows }) {
  if (!rows?.length) return [element("p", text)];
  const table = element("table");
  rows.forEach((row, i) => {
    const line = element("tr");
    for (const cell of row) line.append(element(i ? "td" : "th", cell));
    table.append(line);
  });
  return [element("p", text), table];
}

// -- the box

/**
 * @param {Element} target
 * @param {PointerEvent} [event]
 */
async function explain(target, event) {
  shownFor = target;
  const said = await explanation(target, event && [event.clientX, event.clientY]);
  if (shownFor !== target) return;
  if (!said.length || !target.isConnected) return hide();
  box.replaceChildren(...said);
  box.hidden = false;
  putBeside(target);
}

/** @param {Element} target */
function putBeside(target) {
  const { left, top, bottom, width } = target.getBoundingClientRect();
  const wide = box.offsetWidth, high = box.offsetHeight, lowest = innerHeight - high - 8, above = top - high - 8;
  let x = Math.min(Math.max(8, left + width / 2 - wide / 2), innerWidth - wide - 8);
  let y = above > 4 ? above : Math.min(bottom + 8, lowest);
  if (!picture().contains(target) && left > wide + innerWidth / 3) { // the list of choices on a wide screen
    x = left - wide - 10;
    y = Math.min(top, lowest);
  }
  box.style.left = `${x}px`;
  box.style.top = `${Math.max(4, y)}px`;
}

function hide() {
  clearTimeout(delay);
  shownFor = null;
  box.hidden = true;
}

// -- when it is shown

/** @type {Point | null} */
let clicked = null; // where the last click was

function listenToMouse() {
  main.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const target = targetOf(event)?.closest(EXPLAINED) ?? null;
    if (target === shownFor) return;
    hide();
    // After a click the page may change under a resting mouse: no help for what appears there.
    if (clicked && clicked[0] === event.clientX && clicked[1] === event.clientY) return;
    if (target) delay = setTimeout(() => explain(target, event), HOVER);
  });
  main.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") hide(); });
}

function listenToFocus() {
  main.addEventListener("focusin", (event) => {
    const target = targetOf(event);
    if (target?.matches("#choices button[name=option]:focus-visible")) explain(target);
  });
  main.addEventListener("focusout", (event) => { if (event.target === shownFor) hide(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
}

/** A long press opens a card large, or shows help; it does not count as a tap. */
function listenToTouch() {
  let pressed = false;
  /** @type {Point | null} */
  let from = null;
  const stop = () => {
    if (from) clearTimeout(delay);
    from = null;
  };
  main.addEventListener("pointerdown", (event) => {
    pressed = false;
    clicked = [event.clientX, event.clientY];
    const face = faceAt(targetOf(event));
    const target = targetOf(event)?.closest(face ? "[data-face]" : EXPLAINED);
    if (!box.hidden && !targetOf(event)?.closest(".ask")) hide();
    if (event.pointerType === "mouse" || !target) return;
    from = [event.clientX, event.clientY];
    delay = setTimeout(() => {
      pressed = true;
      if (face) openLarge(face);
      else explain(target, event);
    }, LONG_PRESS);
  });
  main.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > MOVED) stop();
  });
  main.addEventListener("pointerup", stop);
  main.addEventListener("pointercancel", stop);
  main.addEventListener("contextmenu", (event) => { if (pressed || from) event.preventDefault(); });
  main.addEventListener("click", (event) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** On devices without hover, each choice that has a hint gets a button with a question mark. */
async function addQuestionMarks() {
  if (!matchMedia("(hover: none)").matches) return;
  const found = await hintsNow();
  for (const button of choiceButtons()) {
    if (!button.parentElement?.matches(".grid") || !found.has(normal(button.value))) continue;
    const both = element("span", "", "asked"), ask = element("button", "?", "ask");
    ask.type = "button";
    ask.setAttribute("aria-label", `What would ${button.textContent} do?`);
    ask.addEventListener("click", () => (shownFor === button ? hide() : explain(button)));
    button.replaceWith(both);
    both.append(button, ask);
  }
}

export function startHelp() {
  if (!data.game || !hasPicture) return;
  document.body.append(box);
  listenToMouse();
  listenToFocus();
  listenToTouch();
  addEventListener("scroll", hide, { passive: true, capture: true });
  main.addEventListener("beat", () => {
    if (shownFor && !shownFor.isConnected) hide();
    addQuestionMarks();
  });
  if (data.id) addQuestionMarks();
}
