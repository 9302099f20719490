// @ts-check
// The event stream of a table: it brings beats, and is opened again when it breaks.
// It is open only while the tab is visible, because browsers allow six connections to a host.

import { showTurn } from "./alerts.js";
import { markBoard } from "./marks.js";
import { scrollToTargets } from "./motion.js";
import { data, hasPicture, main, need, picture } from "./page.js";
import { showBeat } from "./parts.js";

/** @import { Beat } from "./types.js" */

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
    if (!resting) showWaiting();
  });
  stream.addEventListener("reload", () => { disconnect(); location.reload(); });
  stream.addEventListener("bye", reconnectLater);
  stream.addEventListener("error", reconnectLater);
}

export function disconnect() {
  clearTimeout(retry);
  source?.close();
  source = null;
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

// -- beats: most are shown at once; a scene stays for a while before the next beat

/** @type {Beat[]} */
const waiting = [];
let resting = 0;

function showWaiting() {
  clearTimeout(resting);
  resting = 0;
  while (!resting) {
    const beat = waiting.shift();
    if (!beat) return;
    version = beat.version;
    data.version = String(version);
    showBeat(beat);
    showTurn(beat.your_move, beat.title);
    if (beat.say) need("say").textContent = beat.say;
    markBoard();
    scrollToTargets();
    main.dispatchEvent(new Event("beat"));
    if (beat.rest) resting = setTimeout(showWaiting, beat.rest);
  }
}

export function startStream() {
  // A tap on the board during a scene ends it, and does nothing else.
  if (hasPicture) {
    picture().addEventListener("click", (event) => {
      if (!resting) return;
      event.stopImmediatePropagation();
      showWaiting();
    }, true);
  }
  addEventListener("pagehide", disconnect);
  connect();
}
