// @ts-check
// The form of a new table: shows the fields that matter for the chosen number of players and options.

import { byId, need } from "./page.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

export function startNewTable() {
  const seats = /** @type {HTMLSelectElement | null} */ (byId("seats"));
  if (!seats) return;
  const show = () => {
    showSeats(seats);
    showOptions(Number(seats.value));
  };
  need("new-table").addEventListener("change", show);
  show();
}

/** A field for each seat; a side's name may depend on how many play. @param {HTMLSelectElement} seats */
function showSeats(seats) {
  /** @type {NodeListOf<HTMLElement>} */
  const fields = document.querySelectorAll("[data-seat]");
  for (const field of fields) {
    field.hidden = Number(field.dataset.seat) >= Number(seats.value);
    const side = JSON.parse(field.dataset.sides || "[]")[seats.selectedIndex];
    if (side) field.querySelector("span")?.replaceChildren(side);
  }
}

/** data-seats="low high", data-when="name value of another option". @param {number} count of players */
function showOptions(count) {
  /** @type {NodeListOf<HTMLElement>} */
  const fields = document.querySelectorAll("[data-seats], [data-when]");
  for (const field of fields) {
    const [low, high] = (field.dataset.seats || "0 99").split(" ").map(Number);
    const [name, value] = (field.dataset.when || "").split(" ");
    /** @type {Control | null} */
    const other = name ? document.querySelector(`[name=opt-${name}]`) : null;
    field.hidden = count < low || count > high || (other !== null && other.value !== value);
    /** @type {Control | null} */
    const control = field.querySelector("[name]");
    if (control) control.disabled = field.hidden;
  }
}
