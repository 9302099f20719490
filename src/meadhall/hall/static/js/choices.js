// @ts-check
// The list of choices. On phones it is closed where the board has nearly all of them: what it lacks stays beside it.

import { byId, choiceButtons, data, element, hasPicture, main, picture, targetOf } from "./page.js";

const narrow = matchMedia("(max-width: 899.98px), (max-height: 499.98px)");
const MOST_BESIDE = 3;

/** @type {boolean | null} */
let wanted = null; // open or closed, once the person has said so

const list = () => /** @type {HTMLDetailsElement | null | undefined} */ (byId("choices")?.querySelector(":scope > details"));

function fold() {
  const details = list();
  if (!details) return;
  const beside = narrow.matches ? notOnBoard() : [];
  const foldable = narrow.matches && beside.length <= MOST_BESIDE && beside.length < choiceButtons().length;
  if (foldable && beside.length) {
    const rest = element("div", "", "rest");
    rest.append(...beside);
    details.after(rest);
  }
  details.open = wanted ?? !foldable;
}

/** The buttons whose option is no shape of the board. */
function notOnBoard() {
  /** @type {NodeListOf<HTMLElement>} */
  const shapes = picture().querySelectorAll(".legal[data-option]");
  const there = new Set([...shapes].filter((shape) => shape.getBoundingClientRect().width).map((shape) => shape.dataset.option));
  return choiceButtons().filter((button) => !there.has(button.value));
}

export function startChoices() {
  if (!data.id || !hasPicture) return;
  fold();
  main.addEventListener("beat", () => { if (!byId("choices")?.querySelector(".rest")) fold(); });
  main.addEventListener("change", (event) => {
    const select = targetOf(event)?.closest("#standing select");
    if (select instanceof HTMLSelectElement) select.form?.requestSubmit();
  });
  main.addEventListener("click", (event) => {
    const summary = targetOf(event)?.closest("#choices > details > summary");
    if (summary) wanted = !list()?.open; // it changes after this event
  });
}
