// @ts-check
// A replay: the slider, the step buttons, the keys, and automatic play.

import { BY_SCRIPT, byId, data, field, main, need, targetOf } from "./page.js";
import { showBeat } from "./parts.js";
import { toast } from "./toast.js";

/** @import { Beat } from "./types.js" */

const STEP = 650; // milliseconds for each ply in automatic play
const last = Number(data.last);
let wanted = Number(data.ply); // the ply that is asked for
let shown = wanted; // the ply that the page shows
let fetching = false, running = 0;

/** @param {number} ply */
const address = (ply) => `/r/${data.replay}?ply=${ply}&seat=${data.seat}`;

/** Show a ply. Of several requests in a row, only the newest is shown. @param {number} ply */
async function show(ply) {
  wanted = Math.max(0, Math.min(last, ply));
  field("ply").value = String(wanted);
  need("at").textContent = String(wanted);
  if (fetching) return;
  fetching = true;
  try {
    while (shown !== wanted) {
      const next = wanted, beat = await fetchPly(next);
      showBeat(beat);
      shown = next;
      if (!running && beat.say) need("say").textContent = beat.say;
    }
    linkToShown();
  } catch {
    toast("That ply could not be shown.");
    wanted = shown;
  }
  fetching = false;
}

/**
 * @param {number} ply
 * @returns {Promise<Beat>}
 */
async function fetchPly(ply) {
  const answer = await fetch(`/r/${data.replay}/beat.json?ply=${ply}&seat=${data.seat}`, BY_SCRIPT);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** The address of the page, the link to share and the links of the steps follow the ply. */
function linkToShown() {
  history.replaceState(null, "", address(shown));
  const link = new URL(address(shown), location.href).href;
  field("link").value = link;
  need("copy-link").dataset.copy = link;
  if (byId("from-ply")) field("from-ply").value = String(shown);
  const steps = { first: 0, back: Math.max(0, shown - 1), on: Math.min(last, shown + 1), last };
  for (const [id, ply] of Object.entries(steps)) need(id).setAttribute("href", address(ply));
}

function run() {
  if (running) return stop();
  if (wanted === last) show(0);
  need("run").setAttribute("aria-pressed", "true");
  running = setInterval(() => (wanted < last ? show(wanted + 1) : stop()), STEP);
}

function stop() {
  clearInterval(running);
  running = 0;
  need("run").setAttribute("aria-pressed", "false");
}

/** @param {Event} event @param {number} ply */
function go(event, ply) {
  event.preventDefault();
  stop();
  show(ply);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (event.altKey || event.ctrlKey || event.metaKey || typing) return;
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
  if (event.key in to) go(event, to[event.key]);
}

export function startReplay() {
  if (!data.replay) return;
  field("ply").addEventListener("input", (event) => go(event, Number(field("ply").value)));
  main.addEventListener("click", (event) => {
    const line = targetOf(event)?.closest("#story a");
    const ply = line && new URL(/** @type {HTMLAnchorElement} */ (line).href).searchParams.get("ply");
    if (ply && !event.ctrlKey && !event.metaKey) go(event, Number(ply));
  });
  need("first").addEventListener("click", (event) => go(event, 0));
  need("back").addEventListener("click", (event) => go(event, wanted - 1));
  need("on").addEventListener("click", (event) => go(event, wanted + 1));
  need("last").addEventListener("click", (event) => go(event, last));
  document.addEventListener("keydown", pressed);
  need("run").hidden = false;
  need("run").addEventListener("click", run);
  need("seat").addEventListener("change", () => {
    field("ply").value = String(wanted);
    /** @type {HTMLFormElement} */ (need("scrub")).submit();
  });
  need("show").hidden = true;
}
