// @ts-check
// Scenes: short moments over the board when the table changes, and the pauses in which a bot's turn can be followed.
// What the page says never depends on them: they are skipped by a tap or a key, and off where a person wants no motion.

import { byId, element, picture } from "./page.js";
import { prefer, preferred } from "./preferences.js";
import { play } from "./sound.js";
import { zoomScene } from "./zoom.js";

/** @import { Beat, Scene } from "./types.js" */

/** @type {Record<string, number>} */
const SPEEDS = { slow: 1.8, normal: 1, fast: 0.45, off: 0 }; // times the length of a scene
const STEP = 1000; // milliseconds for each step of a bot

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const wanted = () => SPEEDS[preferred("scenes", "normal")] ?? 1;

/** How long scenes take now, as a multiple of their length; 0: there are none. */
const speed = () => (reduced.matches || document.hidden ? 0 : wanted());

/** How long a beat is held before the next one, in milliseconds. @param {Beat} beat */
export function holdOf(beat) {
  const rest = (beat.rest ?? 0) * (document.hidden ? 0 : wanted()); // a page to be read, which is no motion
  return Math.max(rest, beat.follow ? STEP * speed() : 0);
}

// -- waiting, and skipping

/** @type {(() => void) | null} */
let finish = null;
let hurry = false;

/** Wait, unless the person has skipped. @param {number} ms */
export function pause(ms) {
  if (hurry || ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish?.(), ms);
    finish = () => { clearTimeout(timer); finish = null; resolve(undefined); };
  });
}

/** Show everything that waits, at once. */
export function skip() {
  hurry = true;
  finish?.();
}

/** Nothing waits any more: the next scene is played again. */
export const caughtUp = () => { hurry = false; };

// -- scenes

/** Are there scenes to play before the page changes? @param {Beat} beat */
export const playsFirst = (beat) => speed() > 0 && !hurry && (beat.scenes ?? []).some((scene) => scene.html);

/** Play the scenes that lie over the board, one after another. @param {Beat} beat */
export async function playOver(beat) {
  for (const scene of beat.scenes ?? []) {
    if (!scene.html || hurry) continue;
    const shown = over(scene);
    play(scene.sound);
    await pause(scene.ms * speed());
    shown.remove();
  }
}

/** Play the scenes on parts of the picture, after it has changed. @param {Beat} beat */
export async function playOn(beat) {
  const scenes = beat.scenes ?? [];
  if (!speed()) return play(scenes.find((scene) => scene.sound)?.sound);
  for (const scene of scenes) {
    if (scene.html || hurry) continue;
    const parts = (scene.on ?? []).map(byId).filter((part) => part !== null);
    parts.forEach((part, i) => begin(part, scene, i));
    play(scene.sound);
    await pause(scene.ms * speed());
    for (const part of parts) part.classList.remove(`scene-${scene.name}`);
  }
}

/** @param {HTMLElement} part @param {Scene} scene @param {number} i */
function begin(part, scene, i) {
  part.style.setProperty("--i", String(i));
  part.style.setProperty("--ms", `${scene.ms * speed()}ms`);
  part.classList.add(`scene-${scene.name}`);
}

/** Lay a scene over the board. @param {Scene} scene */
function over(scene) {
  const layer = element("div", "", "scene");
  layer.setAttribute("aria-hidden", "true");
  layer.innerHTML = scene.html ?? "";
  picture().parentElement?.append(layer);
  zoomScene(layer);
  const frame = layer.getBoundingClientRect();
  /** @type {NodeListOf<HTMLElement>} */
  const placed = layer.querySelectorAll("[data-at]");
  for (const piece of placed) place(piece, frame);
  [...layer.children].forEach((child, i) => /** @type {HTMLElement} */ (child).style.setProperty("--i", String(i)));
  begin(layer, scene, 0);
  return layer;
}

/** Lay a piece of a scene over the part that it names. @param {HTMLElement} piece @param {DOMRect} frame */
function place(piece, frame) {
  const from = byId(piece.dataset.at ?? "")?.getBoundingClientRect();
  const to = byId(piece.dataset.to ?? "")?.getBoundingClientRect();
  if (!from?.width) return piece.classList.add("lost");
  const set = (/** @type {string} */ name, /** @type {number} */ pixels) => piece.style.setProperty(name, `${pixels}px`);
  set("--x", from.left - frame.left);
  set("--y", from.top - frame.top);
  set("--w", from.width);
  set("--h", from.height);
  if (!to?.width) return;
  set("--dx", to.left + to.width / 2 - from.left - from.width / 2);
  set("--dy", to.top + to.height / 2 - from.top - from.height / 2);
  piece.style.setProperty("--grow", String(to.width / from.width));
}

export function startStage() {
  const choice = /** @type {HTMLSelectElement | null} */ (byId("scenes"));
  if (!choice) return;
  choice.value = preferred("scenes", "normal");
  choice.addEventListener("change", () => prefer("scenes", choice.value));
}
