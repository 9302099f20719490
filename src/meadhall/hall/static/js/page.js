// @ts-check
// Helpers for all modules: elements of the page, and the options for `fetch`.

/** The element with this id, or null. @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * An element that the template always has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function need(id) {
  const found = byId(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** The same for an input field. @param {string} id */
export const field = (id) => /** @type {HTMLInputElement} */ (need(id));

export const main = need("main");

/** Data from the template: data-id, data-game, data-version, data-stream, data-replay … */
export const data = main.dataset;

/** Only tables, lessons and replays have a picture. */
export const hasPicture = byId("picture") !== null;

/**
 * The picture of the game, on a page that has one: an `<svg>`, or a `<div>` whose layers are HTML.
 * @returns {HTMLElement}
 */
export const picture = () => need("picture");

/** The picture if it is an `<svg>`. @returns {SVGSVGElement | null} */
export const svgPicture = () => {
  /** @type {unknown} */
  const found = picture();
  return found instanceof SVGSVGElement ? found : null;
};

/** The buttons that answer the question. @returns {HTMLButtonElement[]} */
export const choiceButtons = () => [...document.querySelectorAll("#choices button[name=option]")].map(asButton);

/** @param {Element} element */
const asButton = (element) => /** @type {HTMLButtonElement} */ (element);

/** The button of an option. @param {string | undefined} option as JSON */
export const buttonFor = (option) => choiceButtons().find((button) => button.value === option);

/** The element that an event happened to, or null where it was no element. @param {Event} event */
export const targetOf = (event) => (event.target instanceof Element ? event.target : null);

/** For `fetch`: with this header the hall answers with a status and JSON instead of a page. */
export const BY_SCRIPT = { headers: { "X-Hall": "1" }, credentials: /** @type {const} */ ("same-origin") };

/**
 * A new element with a text and a class.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [text]
 * @param {string} [kind]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, text, kind) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}
