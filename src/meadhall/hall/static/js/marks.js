// @ts-check
// Rings on the board: what the coach shows, and what other players propose.

import { scrollIntoSight } from "./motion.js";
import { buttonFor, byId, choiceButtons, data, hasPicture, picture, svgPicture } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const AFTER_SLIDING = 320; // milliseconds
let again = 0;
let shownFor = ""; // the wanted options when the board was last scrolled

/**
 * @param {string | undefined} json
 * @param {unknown} option
 */
function means(json, option) {
  try { return JSON.parse(json ?? "") === option; } catch { return false; }
}

/**
 * The parts of the picture that carry an option.
 * @param {unknown} option
 * @returns {(HTMLElement | SVGElement)[]}
 */
function targets(option) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const all = picture().querySelectorAll("[data-option]");
  const seen = [...all].filter((target) => {
    const box = target.getBoundingClientRect();
    return means(target.dataset.option, option) && box.width && box.height;
  });
  const legal = seen.filter((target) => target.classList.contains("legal"));
  return legal.length ? legal : seen.slice(0, 1);
}

/** The layer of the rings, above all others: an SVG of its own where the picture is HTML. */
function layer() {
  let found = picture().querySelector("#rings");
  if (!found) {
    found = document.createElementNS(SVG, svgPicture() ? "g" : "svg");
    found.id = "rings";
    found.setAttribute("class", "layer-rings");
    picture().append(found);
  }
  return found;
}

/**
 * Draw a ring around a part of the picture.
 * @param {Element} target
 * @param {"lit" | "wanted" | "proposed"} kind
 * @param {string} [text] beside it
 */
function drawRing(target, kind, text) {
  const box = target.getBoundingClientRect(), frame = picture().getBoundingClientRect();
  const toPicture = svgPicture()?.getScreenCTM()?.inverse() ?? new DOMMatrix().translate(-frame.left, -frame.top);
  if (!box.width) return;
  const from = new DOMPoint(box.left, box.top).matrixTransform(toPicture);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(toPicture);
  const size = svgPicture()?.viewBox.baseVal.width ?? frame.width, pad = size / 160;
  const [width, height] = [to.x - from.x + 2 * pad, to.y - from.y + 2 * pad];
  draw("rect", `halo ${kind}`, { x: from.x - pad, y: from.y - pad, width, height, rx: size / 100 });
  if (!text) return;
  const letter = Math.max(size / 45, svgPicture() ? 0 : 13), half = (text.length * letter) / 3.4;
  const label = draw("text", `halo-name ${kind}`, {
    "font-size": letter,
    "text-anchor": "middle",
    x: Math.min(Math.max((from.x + to.x) / 2, half), size - half),
    y: from.y - pad > letter ? from.y - 1.6 * pad : to.y + pad + letter,
  });
  label.textContent = text;
}

/**
 * @param {"rect" | "text"} tag
 * @param {string} kind
 * @param {Record<string, string | number>} attributes
 */
function draw(tag, kind, attributes) {
  const made = document.createElementNS(SVG, tag);
  made.setAttribute("class", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  layer().append(made);
  return made;
}

/** Who proposes each option: names by the option's JSON. @returns {Map<string, string[]>} */
function proposals() {
  const found = new Map();
  /** @type {NodeListOf<HTMLElement>} */
  const lines = document.querySelectorAll("#prompt .proposal");
  for (const { dataset } of lines) found.set(dataset.option, [...(found.get(dataset.option) || []), dataset.by]);
  return found;
}

/** Draw all rings of a table again. */
export function markBoard() {
  if (!data.id || !hasPicture) return;
  clearTimeout(again);
  markNow();
  if (layer().firstChild) again = setTimeout(markNow, AFTER_SLIDING);
}

function markNow() {
  layer().replaceChildren();
  for (const button of choiceButtons()) {
    button.classList.remove("wanted", "proposed");
    delete button.dataset.by;
  }
  const coach = byId("coach")?.dataset;
  for (const id of JSON.parse(coach?.lit || "[]")) {
    const target = byId(id);
    if (target) drawRing(target, "lit");
  }
  for (const option of JSON.parse(coach?.want || "[]")) {
    choiceButtons().find((button) => means(button.value, option))?.classList.add("wanted");
    for (const target of targets(option)) drawRing(target, "wanted");
  }
  for (const [json, names] of proposals()) {
    const button = buttonFor(json), who = names.join(", ");
    button?.classList.add("proposed");
    if (button) button.dataset.by = who;
    for (const target of targets(JSON.parse(json)).slice(0, 1)) drawRing(target, "proposed", who);
  }
  const wish = coach ? `${coach.lit}${coach.want}` : shownFor;
  if (wish !== shownFor) {
    shownFor = wish;
    scrollIntoSight(picture().querySelector(".halo"));
  }
}
