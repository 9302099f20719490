// @ts-check
// The event stream of a table: it brings beats, and is opened again when it breaks.
// It is open only while the tab is visible, because browsers allow six connections to a host.

import { showTurn } from "./alerts.js";
import { markBoard } from "./marks.js";
import { scrollToTargets } from "./motion.js";
import { data, element, hasPicture, main, need, picture, targetOf } from "./page.js";
import { showBeat } from "./parts.js";
import { caughtUp, holdOf, pause, playOn, playOver, playsFirst, skip } from "./stage.js";

/** @import { Beat } from "./types.js" */

const SAID = 3; // of the last beats: what stands in the live region

let version = Number(data.version || 0);
/** @type {EventSource | null} */
let source = null;
let retry = 0, failures = 0;

export const isConnected = () => source !== null;

export function connect() {
  clearTimeout(retry);
  if (!data.stream || document.hidden || source) return;
  const stream = (source = new EventSource(`${data.stream}?version=${version}`));
  stream.addEventListener("open", () => { failures = 0; need("reconnecting").hidden = true; });
  stream.addEventListener("beat", (event) => {
    waiting.push(JSON.parse(event.data));
    showWaiting();
  });
  stream.addEventListener("reload", () => { disconnect(); location.reload(); });
  stream.addEventListener("bye", reconnectLater);
  stream.addEventListener("error", reconnectLater);
}

export function disconnect() {
  clearTimeout(retry);
  source?.close();
  source = null;
  waiting.length = 0; // the next stream brings what changed since `version`
  catchUp();
}

/** The hall cannot be reached: say so, and try again after a growing delay. */
export function reconnectLater() {
  disconnect();
  need("reconnecting").hidden = false;
  failures = Math.min(failures + 1, 5);
  retry = setTimeout(connect, 300 * 1.7 ** failures);
}

/** Fetch all parts again: version -1 matches no page, so the hall sends everything. */
export function resync() {
  disconnect();
  version = -1;
  connect();
}

// -- beats: most are shown at once; a scene may be played first, and some stay for a while before the next one

/** @type {Beat[]} */
const waiting = [];
let showing = false;
let covered = false; // a scene is played, and the page still shows what was before

async function showWaiting() {
  if (showing) return;
  showing = true;
  try {
    for (let beat = waiting.shift(); beat; beat = waiting.shift()) {
      version = beat.version;
      if (playsFirst(beat)) {
        covered = true;
        await playOver(beat);
      }
      covered = false;
      show(beat);
      if (beat.scenes) await playOn(beat);
      const hold = holdOf(beat);
      if (hold) await pause(hold);
    }
  } finally {
    showing = covered = false;
    caughtUp();
  }
}

/** Show at once what waits to be shown. */
function catchUp() {
  if (showing) skip();
}

/** A screen reader says what is added; the last sentences can be read again. @param {string} text */
function say(text) {
  const region = need("say");
  region.append(element("span", `${text} `));
  while (region.children.length > SAID) region.firstElementChild?.remove();
}

/** @param {Beat} beat */
function show(beat) {
  data.version = String(beat.version);
  showBeat(beat);
  showTurn(beat.your_move, beat.title);
  if (beat.say) say(beat.say);
  markBoard();
  scrollToTargets();
  main.dispatchEvent(new Event("beat"));
}

/** A tap on a board that does not show the present yet ends the scene, and does nothing else. @param {Event} event */
function tapped(event) {
  if (!showing) return;
  if (covered || waiting.length) event.stopImmediatePropagation();
  catchUp();
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const typing = targetOf(event)?.closest("input, select, textarea");
  if (!typing && !["Tab", "Shift"].includes(event.key)) catchUp();
}

export function startStream() {
  if (hasPicture) {
    picture().parentElement?.addEventListener("click", tapped, true);
    document.addEventListener("keydown", pressed, true);
    main.addEventListener("submit", catchUp, true);
  }
  addEventListener("pagehide", disconnect);
  connect();
}
