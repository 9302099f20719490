// @ts-check
// Puts the parts of a beat into the page, and keeps what the person has opened, scrolled or focused.

import { revealCopyButtons } from "./copy.js";
import { animate, piecePlaces, slidePieces } from "./motion.js";
import { byId, need, picture } from "./page.js";

/** @import { Beat } from "./types.js" */

const FAR_DOWN = 1e6;

/**
 * An element from its HTML. SVG must be parsed inside `<svg>`.
 * @param {string} html
 * @param {boolean} inSvg
 * @returns {Element}
 */
function parse(html, inSvg) {
  const frame = document.createElement("template");
  frame.innerHTML = inSvg ? `<svg>${html}</svg>` : html;
  const outer = frame.content.firstElementChild;
  const made = inSvg ? outer?.firstElementChild : outer;
  if (!made) throw new Error(`a part without an element: ${html}`);
  return document.adoptNode(made);
}

/**
 * Show a beat. If it has all parts of the page (`whole`), other parts are removed and nothing is animated.
 * @param {Beat} beat
 */
export function showBeat(beat) {
  const whole = beat.whole === true;
  if (whole) {
    const ids = new Set(beat.parts.map((part) => part.id));
    for (const layer of picture().children) {
      for (const child of [...layer.children]) if (child.id && !ids.has(child.id)) child.remove();
    }
  }
  const places = piecePlaces();
  for (const id of beat.gone) byId(id)?.remove();
  for (const part of beat.parts) {
    const old = byId(part.id);
    if (part.layer === "page") {
      const now = old && parse(part.html, false);
      if (old && now && old.outerHTML !== now.outerHTML) swap(old, now);
      continue;
    }
    const layer = picture().querySelector(`:scope > .layer-${part.layer}`), inSvg = layer instanceof SVGElement;
    const now = parse(part.html, inSvg);
    if (old) {
      if (whole && old.outerHTML === now.outerHTML) continue;
      old.replaceWith(now);
    } else {
      layer?.append(now);
    }
    if (inSvg && (old || !whole)) animate(old, now);
  }
  if (!whole) slidePieces(places);
}

/**
 * Replace a part beside the picture.
 * @param {Element} old
 * @param {Element} now
 */
function swap(old, now) {
  const focused = document.activeElement;
  const had = focused && focused !== document.body && old.contains(focused) ? focused : null;
  const before = old.querySelectorAll("details"), after = now.querySelectorAll("details");
  if (before.length === after.length) before.forEach((details, i) => { after[i].open = details.open; });
  if (now.id === "choices" && after.length) after[0].open = true; // choices.js may close it
  if (now.id === "story") keepOldLines(old, now);
  const scrolled = old.scrollTop, atBottom = old.scrollHeight - old.clientHeight - old.scrollTop < 4;
  old.replaceWith(now);
  now.scrollTop = now.id === "chat" && atBottom ? now.scrollHeight : scrolled;
  if (now.id === "chat" && now.textContent !== old.textContent) markNews();
  if (had) refocus(now, had);
  revealCopyButtons(now);
}

/**
 * A beat has the last lines of the story. Older lines stay in the page if the new lines continue them; they do not
 * where answers were taken back.
 * @param {Element} old
 * @param {Element} now
 */
function keepOldLines(old, now) {
  const before = [...old.querySelectorAll("li")], added = [...now.querySelectorAll("li")];
  for (let shared = Math.min(before.length, added.length); shared > 0; shared--) {
    const from = before.length - shared;
    if (before.slice(from).every((line, i) => line.textContent === added[i].textContent)) {
      now.querySelector("ol")?.prepend(...before.slice(0, from));
      return;
    }
  }
  if (before.length) old.parentElement?.querySelector(".older")?.remove();
}

/**
 * Move the focus to the same button in the new part, or to another button there.
 * @param {Element} part
 * @param {Element} had the element that had the focus
 */
function refocus(part, had) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const found = part.querySelectorAll("button, a[href], summary, input");
  const able = [...found].filter((candidate) => !candidate.disabled);
  const value = /** @type {HTMLInputElement} */ (had).value;
  const same = able.find((e) => e.tagName === had.tagName && e.value === value && e.textContent === had.textContent);
  const next = same || able.find((e) => e.tagName === "BUTTON" && e.checkVisibility()) || need("asked");
  next.focus({ preventScroll: true });
}

// -- chat and story

const talk = () => /** @type {HTMLDetailsElement | null} */ (byId("talk"));

function markNews() {
  if (talk() && !talk()?.open) talk()?.classList.add("news");
}

/** Show the last lines of the chat. */
export function startParts() {
  byId("chat")?.scrollTo(0, FAR_DOWN);
  talk()?.addEventListener("toggle", () => talk()?.classList.remove("news"));
}
