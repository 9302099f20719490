// @ts-check
// The drawn layers of a picture with `data-zoom` can be enlarged on small windows: with two fingers, by a double tap, or
// with the buttons + and −. An enlarged board is moved with one finger. All layers show the same part of the drawing.

import { markBoard } from "./marks.js";
import { element, hasPicture, picture, targetOf } from "./page.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box in the units of the drawing */
/** @typedef {[x: number, y: number]} Point in the window */

const MOST = 3, STEP = 1.7;
const MOVED = 8; // pixels from which on a finger does not tap
const DOUBLE = 320; // milliseconds between two taps
const SMALL = matchMedia("(max-width: 899.98px), (max-height: 499.98px)");

/** @type {Box} */
let whole = { x: 0, y: 0, width: 1, height: 1 };
/** @type {Box} */
let shown = whole;

/** @returns {SVGSVGElement[]} */
const layers = () => [...picture().querySelectorAll(":scope > svg:not(.layer-rings)")].map((layer) => /** @type {SVGSVGElement} */ (layer));
const scale = () => whole.width / shown.width;

/** Show the same part of the drawing in a scene. @param {Element} scene */
export function zoomScene(scene) {
  if (scale() === 1) return;
  for (const drawn of scene.querySelectorAll("svg")) {
    if (drawn.getAttribute("viewBox") === `0 0 ${whole.width} ${whole.height}`) drawn.setAttribute("viewBox", viewBox());
  }
}

const viewBox = () => `${shown.x} ${shown.y} ${shown.width} ${shown.height}`;

/** @param {Box} box */
function show(box) {
  const width = Math.min(whole.width, Math.max(whole.width / MOST, box.width)), height = width * whole.height / whole.width;
  const between = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(Math.max(0, at), most);
  shown = { width, height, x: between(box.x, whole.width - width), y: between(box.y, whole.height - height) };
  for (const layer of layers()) layer.setAttribute("viewBox", viewBox());
  picture().parentElement?.classList.toggle("zoomed", scale() > 1);
  markBoard();
}

/** A point of the window in the units of the drawing. @param {Point} point @returns {DOMPoint} */
function inDrawing([x, y]) {
  const matrix = layers()[0].getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint(0, 0);
}

/**
 * Enlarge by a factor; what is at this point of the window stays there.
 * @param {number} factor
 * @param {Point} point
 */
function enlarge(factor, point) {
  const at = inDrawing(point), size = Math.min(1, Math.max(1 / MOST, 1 / (scale() * factor)));
  const smaller = (size * whole.width) / shown.width;
  show({ x: at.x - (at.x - shown.x) * smaller, y: at.y - (at.y - shown.y) * smaller, width: size * whole.width, height: 0 });
}

/** @returns {Point} */
function middle() {
  const { left, top, width, height } = picture().getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// -- fingers

/** @type {Map<number, Point>} */
const fingers = new Map();
let moved = false;
let tapped = 0; // when

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {PointerEvent} event */
function down(event) {
  if (event.pointerType === "mouse") return;
  if (!fingers.size) moved = false;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
}

/** @param {PointerEvent} event */
function move(event) {
  const from = fingers.get(event.pointerId);
  if (!from) return;
  /** @type {Point} */
  const to = [event.clientX, event.clientY];
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    moved = true;
    fingers.set(event.pointerId, to);
    enlarge(distance(to, other) / Math.max(1, distance(from, other)), [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
  } else if (scale() > 1 && (moved || distance(from, to) > MOVED)) {
    moved = true;
    fingers.set(event.pointerId, to);
    const was = inDrawing(from), now = inDrawing(to);
    show({ ...shown, x: shown.x + was.x - now.x, y: shown.y + was.y - now.y });
  }
}

/** @param {PointerEvent} event */
const up = (event) => { fingers.delete(event.pointerId); };

/** A finger that has moved the board does not tap; two taps where nothing can be chosen enlarge it. @param {MouseEvent} event */
function clicked(event) {
  if (moved) {
    moved = false;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!SMALL.matches || targetOf(event)?.closest(".legal, button, a, label")) return;
  const again = event.timeStamp - tapped < DOUBLE;
  tapped = again ? 0 : event.timeStamp;
  if (!again) return;
  event.stopPropagation();
  if (scale() > 1) show(whole);
  else enlarge(STEP * 1.2, [event.clientX, event.clientY]);
}

function addButtons() {
  const both = element("div", "", "zoom");
  for (const [text, label, factor] of /** @type {[string, string, number][]} */ ([["+", "Larger", STEP], ["−", "Smaller", 1 / STEP]])) {
    const button = element("button", text);
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => enlarge(factor, middle()));
    both.append(button);
  }
  picture().parentElement?.append(both);
}

export function startZoom() {
  if (!hasPicture || picture().dataset.zoom === undefined || !layers().length) return;
  const { width, height } = layers()[0].viewBox.baseVal;
  whole = shown = { x: 0, y: 0, width, height };
  picture().addEventListener("pointerdown", down);
  picture().addEventListener("pointermove", move);
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) picture().addEventListener(kind, up);
  picture().addEventListener("click", clicked, true);
  SMALL.addEventListener("change", () => show(whole));
  addButtons();
}
