// @ts-check
// The form of a new table: shows what matters for the chosen number of players, preset and options.

import { byId } from "./page.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

export function startNewTable() {
  const form = /** @type {HTMLFormElement | null} */ (byId("new-table"));
  if (!form) return;
  const show = () => {
    const count = Number(new FormData(form).get("seats"));
    showSeats(form, count);
    choosePreset(form, count);
    showOptions(form, count);
    showBots(form);
  };
  form.addEventListener("change", (event) => {
    const control = /** @type {Control} */ (event.target);
    if (control.name === "preset") fillFrom(form, control);
    else if (control.name.startsWith("opt-")) ownIfChanged(form, control);
    show();
  });
  for (const group of all(form, "[data-order]")) keepOrder(form, group);
  const chosen = /** @type {Control | null} */ (form.querySelector("[name=preset]:checked"));
  if (chosen) fillFrom(form, chosen);
  show();
}

/** @param {Element} inside @param {string} selector @returns {HTMLElement[]} */
const all = (inside, selector) => [...inside.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** A field for each seat; a side's name may depend on how many play. @param {HTMLElement} form @param {number} count */
function showSeats(form, count) {
  const numbers = all(form, "[name=seats]").map((one) => Number(/** @type {HTMLInputElement} */ (one).value));
  for (const field of all(form, "[data-seat]")) {
    field.hidden = Number(field.dataset.seat) >= count;
    const side = JSON.parse(field.dataset.sides || "[]")[numbers.indexOf(count)];
    if (side) field.querySelector("span")?.replaceChildren(side);
  }
}

/** Is this preset's card, or this field, meant for so many players? @param {HTMLElement} part @param {number} count */
function fits(part, count) {
  const [low, high] = (part.dataset.seats || "0 99").split(" ").map(Number);
  return count >= low && count <= high;
}

/** Another preset if the chosen one is not meant for so many players. @param {HTMLElement} form @param {number} count */
function choosePreset(form, count) {
  const cards = all(form, ".presets .pick");
  for (const card of cards) card.hidden = !fits(card, count);
  const chosen = form.querySelector("[name=preset]:checked");
  if (!chosen || fits(/** @type {HTMLElement} */ (chosen.parentElement), count)) return;
  const other = cards.find((card) => !card.hidden)?.querySelector("input");
  if (!other) return;
  other.checked = true;
  fillFrom(form, other);
}

/** The options as a preset sets them. @param {HTMLElement} form @param {Control} chosen */
function fillFrom(form, chosen) {
  const settings = JSON.parse(/** @type {HTMLElement} */ (chosen.parentElement).dataset.settings || "{}");
  for (const [name, value] of Object.entries(settings)) {
    const control = /** @type {Control | null} */ (form.querySelector(`[name="opt-${name}"]`));
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "true";
    else if (control) control.value = value;
  }
  const rules = byId("house-rules");
  if (chosen.value === "own" && rules instanceof HTMLDetailsElement) rules.open = true;
}

/** Who changes what the preset decides plays a game of their own. @param {HTMLElement} form @param {Control} changed */
function ownIfChanged(form, changed) {
  const chosen = form.querySelector("[name=preset]:checked");
  const settings = JSON.parse(/** @type {HTMLElement | null} */ (chosen?.parentElement)?.dataset.settings || "{}");
  const own = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=preset][value=own]"));
  if (own && changed.name.slice(4) in settings) own.checked = true;
}

/** data-seats="low high", data-when="name value of another option". @param {HTMLElement} form @param {number} count */
function showOptions(form, count) {
  for (const field of all(form, ".what > [data-seats], .what > [data-when], .house > [data-seats], .house > [data-when]")) {
    const [name, value] = (field.dataset.when || "").split(" ");
    /** @type {Control | null} */
    const other = name ? form.querySelector(`[name="opt-${name}"]`) : null;
    field.hidden = !fits(field, count) || (other !== null && other.value !== value);
    for (const control of all(field, "[name]")) /** @type {Control} */ (control).disabled = field.hidden;
  }
  for (const option of all(form, ".house [data-seats] option")) {
    const numbers = /** @type {HTMLOptionElement} */ (option).value.split(", ").map(Number);
    if (numbers.length > 1) option.hidden = numbers.reduce((sum, one) => sum + one, 0) !== count;
  }
}

/** The emblem of the bot on each seat. @param {HTMLElement} form */
function showBots(form) {
  for (const field of all(form, "[data-seat]")) {
    const select = field.querySelector("select");
    const image = field.querySelector("img");
    const art = select?.selectedOptions[0]?.dataset.art;
    if (!image) continue;
    image.hidden = !art;
    if (art) image.src = art;
  }
}

/**
 * Values that are tapped one after the other: they are sent in that order, and numbered. At most one for each seat.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} group
 */
function keepOrder(form, group) {
  const boxes = /** @type {HTMLInputElement[]} */ (all(group, "input"));
  const sent = document.createElement("input");
  sent.type = "hidden";
  sent.name = group.dataset.order || "";
  group.append(sent);
  /** @type {HTMLInputElement[]} */
  let order = boxes.filter((box) => box.checked);
  for (const box of boxes) box.removeAttribute("name");
  const number = () => {
    const most = Number(new FormData(form).get("seats"));
    while (order.length > most) /** @type {HTMLInputElement} */ (order.shift()).checked = false;
    for (const box of boxes) {
      const at = order.indexOf(box);
      if (at < 0) box.parentElement?.removeAttribute("data-number");
      else box.parentElement?.setAttribute("data-number", String(at + 1));
    }
    sent.value = order.map((box) => box.value).join(", ");
  };
  group.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    order = order.filter((other) => other !== box);
    if (box.checked) order.push(box);
  });
  form.addEventListener("change", number);
  number();
}
