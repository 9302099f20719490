// @ts-check
// Movement: pieces slide, new ones fade in, a wide board is scrolled to what can be tapped.

import { need, picture } from "./page.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {ScrollBehavior} */
const scrolling = () => (reduced.matches ? "auto" : "smooth");

/**
 * The position of a piece, read from its `transform`.
 * @param {Element} element
 * @returns {[x: number, y: number] | null}
 */
function position(element) {
  const found = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(element.getAttribute("transform") || "");
  return found && [Number(found[1]), Number(found[2])];
}

/**
 * Slide a piece from where its old element stood; fade a new one in.
 * @param {Element | null} old
 * @param {Element} now
 */
export function animate(old, now) {
  if (reduced.matches || document.hidden) return;
  if (!old) {
    now.animate({ opacity: [0, 1] }, { duration: 220, easing: "ease-out" });
    return;
  }
  const from = position(old), to = position(now);
  if (from && to && (from[0] !== to[0] || from[1] !== to[1])) {
    const transform = [from, to].map(([x, y]) => `translate(${x}px, ${y}px)`);
    now.animate({ transform }, { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}

/**
 * Where the pieces of an HTML picture are now, by their `data-piece`.
 * @returns {Map<string, DOMRect>}
 */
export function piecePlaces() {
  /** @type {NodeListOf<HTMLElement>} */
  const pieces = picture().querySelectorAll("[data-piece]");
  return new Map([...pieces].map((piece) => [piece.dataset.piece ?? "", piece.getBoundingClientRect()]));
}

/**
 * Slide the pieces of an HTML picture that have moved; fade new ones in.
 * @param {Map<string, DOMRect>} places where they were
 */
export function slidePieces(places) {
  if (reduced.matches || document.hidden) return;
  /** @type {NodeListOf<HTMLElement>} */
  const pieces = picture().querySelectorAll("[data-piece]");
  for (const piece of pieces) {
    const from = places.get(piece.dataset.piece ?? ""), to = piece.getBoundingClientRect();
    if (!from) {
      piece.animate({ opacity: [0, 1] }, { duration: 220, easing: "ease-out" });
      continue;
    }
    const x = from.left - to.left, y = from.top - to.top;
    if (!to.width || Math.abs(x) + Math.abs(y) < 2) continue;
    const transform = [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, "none"];
    piece.animate({ transform }, { duration: 300, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}

/** Scroll a board that is wider than the screen so that what can be tapped is seen. */
export function scrollToTargets() {
  const stage = picture().parentElement;
  if (!stage) return;
  const width = stage.clientWidth;
  if (stage.scrollWidth <= width + 4) return;
  const edge = stage.getBoundingClientRect().left;
  const boxes = [...picture().querySelectorAll(".legal")].map((target) => target.getBoundingClientRect());
  if (!boxes.length) return;
  const seen = boxes.filter((box) => box.left >= edge - 2 && box.right <= edge + width + 2);
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
  const tooWide = right - left > width;
  if (seen.length === boxes.length || (seen.length && tooWide)) return;
  const middle = tooWide ? (boxes[0].left + boxes[0].right) / 2 : (left + right) / 2;
  stage.scrollBy({ left: middle - edge - width / 2, behavior: scrolling() });
}

/**
 * Scroll until the target is visible; on a phone, between the prompt and the choices.
 * @param {Element | null} target
 */
export function scrollIntoSight(target) {
  if (!target) return;
  const box = target.getBoundingClientRect(), phone = innerWidth < 960;
  const top = phone ? need("asked").getBoundingClientRect().bottom : 0;
  const bottom = phone ? need("answer").getBoundingClientRect().top : innerHeight;
  if (box.top >= top && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth) return;
  target.scrollIntoView({ block: "center", inline: "center", behavior: scrolling() });
}
