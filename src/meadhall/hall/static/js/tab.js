// @ts-check
// Hidden tabs and pages without a stream ask regularly how many tables wait for the person.

import { showIcon, showTurn } from "./alerts.js";
import { payOwed } from "./fair.js";
import { BY_SCRIPT, data, need } from "./page.js";
import { connect, disconnect } from "./stream.js";

/** @import { Turns } from "./types.js" */

const SOON = 5_000, HIDDEN = 10_000, SEEN = 20_000; // milliseconds
const COUNT = /^\(\d+\) /; // before the title of a hidden tab
let timer = 0;

async function ask() {
  clearTimeout(timer);
  try {
    const answer = await fetch("/turns.json", BY_SCRIPT);
    if (answer.ok) show(await answer.json());
  } catch { /* asked again below */ }
  timer = setTimeout(ask, document.hidden ? HIDDEN : SEEN);
}

/** @param {Turns} found */
function show({ turns, tables, owed }) {
  payOwed(owed);
  const badge = need("turns");
  badge.hidden = !turns;
  badge.querySelector("b")?.replaceChildren(String(turns));
  badge.setAttribute("aria-label", `${turns} tables wait for you`);
  if (!document.hidden) return;
  if (data.id) showTurn(tables.some(([id]) => id === data.id), null);
  else showIcon(turns > 0);
  document.title = `${turns ? `(${turns}) ` : ""}${document.title.replace(COUNT, "")}`;
}

export function startTab() {
  document.addEventListener("visibilitychange", () => {
    document.title = document.title.replace(COUNT, "");
    if (document.hidden) {
      disconnect();
      clearTimeout(timer);
      timer = setTimeout(ask, SOON);
    } else {
      if (data.stream) clearTimeout(timer);
      else ask();
      connect();
    }
  });
  // A page from the browser's history may be old.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  if (!data.stream) timer = setTimeout(ask, SEEN);
}
