// @ts-check
// Trays: several questions in one panel. The hall makes the panel for what has been chosen so far; this module fetches it
// after each tap, and keeps what was chosen while the question stays: through lost connections, beats and reloads.

import { isMyMove } from "./alerts.js";
import { BY_SCRIPT, byId, choiceButtons, data, hasPicture, main, need, picture, targetOf } from "./page.js";

/** @import { TrayPanel } from "./types.js" */
/** @typedef {{ version: string, name: string, picks: Map<string, string> }} Filling name of the tray; options by key */

const narrow = matchMedia("(max-width: 899.98px), (max-height: 499.98px)");
const PATIENCE = 40; // milliseconds: taps that follow each other at once are asked about together

/** @type {Filling} */
let filling = { version: "", name: "", picks: new Map() };
/** @type {TrayPanel | null} */
let shown = null;
let asked = 0; // requests so far: only the answer to the last one counts
let waiting = 0; // the timer of the next request
/** @type {Promise<void>} */
let arriving = Promise.resolve();

const form = () => /** @type {HTMLFormElement | null} */ (byId("tray"));
const kinds = () => byId("choices")?.dataset.trays?.split(" ") ?? [];
const questionNow = () => /** @type {HTMLInputElement | null} */ (byId("choices")?.querySelector("[name=version]"))?.value ?? "";

// -- what was chosen, kept by the browser

const place = () => `tray ${data.id}`;

function remember() {
  const { version, name, picks } = filling;
  try { sessionStorage.setItem(place(), JSON.stringify({ version, name, picks: [...picks] })); } catch { /* not kept */ }
}

/** @param {string} version @returns {Filling} */
function remembered(version) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place()) ?? "{}");
    if (kept.version === version) return { version, name: kept.name, picks: new Map(kept.picks) };
  } catch { /* nothing was kept */ }
  return { version, name: "", picks: new Map() };
}

// -- asking the hall

/** After a beat or at the start: show the tray of the question, if it has one. */
async function look() {
  const version = isMyMove() && kinds().length ? questionNow() : "";
  if (version !== filling.version) {
    filling = version ? remembered(version) : { version, name: "", picks: new Map() };
    shown = null;
  }
  if (!version) return show(null);
  if (shown) return show(shown);
  need("choices").classList.toggle("awaiting", kinds().includes("shown"));
  await ask();
  byId("choices")?.classList.remove("awaiting");
}

/** Fetch the panel for what is chosen now. */
function ask() {
  const turn = ++asked;
  form()?.setAttribute("aria-busy", "true");
  arriving = fetchPanel().then((panel) => {
    if (turn !== asked) return;
    form()?.removeAttribute("aria-busy");
    if (panel) show(panel);
    else if (!shown) show(null);
  });
  return arriving;
}

/** @returns {Promise<TrayPanel | null>} */
async function fetchPanel() {
  const { version, name, picks } = filling;
  const chosen = [...picks].map(([key, option]) => `[${JSON.stringify(key)},${option}]`);
  const query = new URLSearchParams({ version, name, picks: `[${chosen.join()}]` });
  try {
    const answer = await fetch(`/t/${data.id}/tray?${query}`, BY_SCRIPT);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function askSoon() {
  clearTimeout(waiting);
  remember();
  form()?.setAttribute("aria-busy", "true");
  arriving = new Promise((done) => { waiting = setTimeout(() => ask().then(done), PATIENCE); });
}

// -- showing it

/** @param {TrayPanel | null} panel */
function show(panel) {
  shown = panel;
  const tray = form(), open = Boolean(panel?.html), choices = byId("choices"), had = document.activeElement;
  if (!tray) return;
  if (open && panel) swap(panel.html);
  tray.hidden = !open;
  choices?.classList.toggle("trayed", open);
  showTitle(open && panel ? panel.title : "");
  markBoard();
  // What had the focus is hidden now.
  if (open && choices?.contains(had)) tray.focus({ preventScroll: true });
  else if (!open && tray.contains(had)) byId("answer")?.focus({ preventScroll: true });
  if (open) bringIntoView();
  if (open && panel?.complete && panel.last && filling.picks.size) tray.requestSubmit();
}

/** Where the page scrolls: what is still to be chosen on the board must not lie below the panel. */
function bringIntoView() {
  if (!hasPicture || !narrow.matches) return;
  const given = new Set(shown?.chosen.map(([key]) => key));
  const open = new Set(shown?.lit.filter(([, key]) => !given.has(key)).map(([option]) => option));
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const pieces = picture().querySelectorAll(".can-join[data-option]");
  const wanted = [...pieces].filter((one) => open.has(one.dataset.option ?? "") && one.getClientRects().length);
  const top = need("prompt").getBoundingClientRect().bottom, sheet = form()?.getBoundingClientRect();
  const bottom = sheet && sheet.left < 1 ? sheet.top : innerHeight;
  const inView = wanted.some((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  });
  if (wanted.length && !inView) wanted[0].scrollIntoView({ block: "start" });
}

/** The question in words is that of the whole tray. @param {string} title */
function showTitle(title) {
  /** @type {HTMLElement | null} */
  const line = need("prompt").querySelector(":scope > p");
  if (!line) return;
  line.dataset.told ??= line.textContent ?? "";
  line.textContent = title || line.dataset.told;
}

/** @param {string} html */
function swap(html) {
  const panel = need("panel"), had = document.activeElement;
  const name = had instanceof HTMLInputElement && panel.contains(had) ? had.name : null;
  const button = had instanceof HTMLButtonElement && panel.contains(had) ? had.className : null;
  const scrolled = panel.scrollTop;
  const list = panel.querySelector("details"), open = list ? list.open : matchMedia("(min-width: 900px)").matches;
  panel.innerHTML = html;
  panel.querySelector("details")?.toggleAttribute("open", open);
  panel.scrollTop = scrolled;
  /** @type {HTMLInputElement[]} */
  const inputs = [...panel.querySelectorAll("input")];
  const again = name && (inputs.find((one) => one.name === name && one.checked) || inputs.find((one) => one.name === name));
  const next = again || (button && panel.querySelector(`button.${button.split(" ")[0]}`));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Light what the tray takes on the board, and what has been chosen there. */
function markBoard() {
  if (!hasPicture) return;
  const open = Boolean(shown?.html);
  const lit = new Set(open ? shown?.lit.map(([option]) => option) : shown?.quiet.map(([option]) => option));
  const chosen = new Set(open ? shown?.chosen.map(([, option]) => option) : []);
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const pieces = picture().querySelectorAll("[data-option]");
  for (const piece of pieces) {
    const option = piece.dataset.option ?? "";
    piece.classList.toggle("can-join", lit.has(option));
    piece.classList.toggle("joined", chosen.has(option) && lit.has(option));
  }
}

// -- choosing

/**
 * Something was tapped on the board or pressed in the list: does a tray take it?
 * @param {string | undefined} option as JSON
 */
export function takes(option) {
  if (!option || !shown || !isMyMove()) return false;
  const key = shown.html ? shown.lit.find(([one]) => one === option)?.[1] : undefined;
  const opens = shown.quiet.find(([one]) => one === option);
  if (key !== undefined) {
    choose(key, option);
  } else if (opens) { // another tray than the one that is shown
    filling = { version: filling.version, name: opens[1], picks: new Map() };
    choose(opens[2], option);
  } else {
    return false;
  }
  return true;
}

/**
 * Choose an option in a row; what was chosen already is put back by a second tap.
 * @param {string} key of the row
 * @param {string} option as JSON
 */
function choose(key, option) {
  const again = filling.picks.get(key) === option;
  filling.picks.delete(key); // so that it stands last
  if (!again) filling.picks.set(key, option);
  if (again && !filling.picks.size && filling.name) close();
  else askSoon();
}

/** Put a quiet tray away. */
function close() {
  filling = { version: filling.version, name: "", picks: new Map() };
  askSoon();
}

/** @param {Event} event */
function changed(event) {
  const input = event.target;
  if (input instanceof HTMLSelectElement) return changedStanding(input);
  if (!(input instanceof HTMLInputElement) || input.type !== "radio") return;
  const key = input.closest("fieldset")?.dataset.key ?? "";
  filling.picks.delete(key);
  if (input.value) filling.picks.set(key, input.value); // empty: ask me when it comes
  askSoon();
}

/**
 * What the hall shall answer from now on: it is sent with the tray.
 * @param {HTMLSelectElement} select
 */
function changedStanding(select) {
  const [, value] = JSON.parse(select.value);
  filling.picks.set(select.dataset.key ?? "", JSON.stringify(value));
  askSoon();
}

/**
 * A tap on the last of the lit things puts it back.
 * @param {HTMLInputElement} input
 */
function putBack(input) {
  const row = input.closest("fieldset.count");
  /** @type {HTMLInputElement[]} */
  const able = [...row?.querySelectorAll("input") ?? []].filter((one) => !one.disabled);
  const before = able[able.indexOf(input) - 1];
  if (!row || !before) return;
  before.checked = true;
  before.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @type {HTMLInputElement | null} */
let wasChecked = null; // when the pointer came down

/** @param {MouseEvent} event */
function clicked(event) {
  const input = event.target;
  if (input instanceof HTMLInputElement && input === wasChecked) putBack(input);
  wasChecked = null;
  const button = targetOf(event)?.closest("button");
  if (button?.classList.contains("close")) close();
  if (button?.dataset.answer) {
    const answer = choiceButtons().find((one) => one.value === button.dataset.answer);
    if (answer) answer.dataset.now = "";
    answer?.form?.requestSubmit(answer);
  }
}

/** A press of the send button while the panel is still on its way: send what it will have. @param {SubmitEvent} event */
function beforeSending(event) {
  if (form()?.getAttribute("aria-busy") !== "true") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  arriving.then(() => { if (shown?.complete) form()?.requestSubmit(); });
}

// -- dragging, with a mouse or a pen: the same as a tap on the thing and a tap where it is dropped

const DRAGGED = 8; // pixels that it must be moved
/** @type {{ piece: HTMLElement | SVGElement, x: number, y: number, moved: boolean } | null} */
let drag = null;

/** @param {PointerEvent} event @returns {HTMLElement | SVGElement | null} */
const pieceAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture .can-join[data-option]") ?? null;

/** @param {PointerEvent} event */
function grab(event) {
  const piece = event.pointerType !== "touch" && event.button === 0 ? pieceAt(event) : null;
  drag = piece && { piece, x: event.clientX, y: event.clientY, moved: false };
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag) return;
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(x, y) < DRAGGED) return;
  if (!drag.moved && !drag.piece.classList.contains("joined")) takes(drag.piece.dataset.option);
  drag.moved = true;
  drag.piece.classList.add("dragged");
  drag.piece.style.translate = `${x}px ${y}px`;
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!drag?.moved) { drag = null; return; }
  const { piece } = drag, onto = pieceAt(event);
  drag = null;
  piece.classList.remove("dragged");
  piece.style.translate = "";
  addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click"))); // so that no later click is swallowed
  arriving.then(() => takes(onto && onto !== piece ? onto.dataset.option : piece.dataset.option));
}

export function startTray() {
  const tray = form();
  if (!tray) return;
  tray.addEventListener("change", changed);
  tray.addEventListener("click", clicked);
  tray.addEventListener("pointerdown", (event) => {
    const input = event.target;
    wasChecked = input instanceof HTMLInputElement && input.checked ? input : null;
  });
  tray.addEventListener("submit", beforeSending, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && filling.name && !tray.hidden) close();
  });
  if (hasPicture) {
    picture().addEventListener("pointerdown", grab);
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", () => { drag?.piece.classList.remove("dragged"); drag = null; });
  }
  main.addEventListener("beat", look);
  main.addEventListener("refused", () => { if (filling.version === questionNow()) ask(); });
  look();
}
