// @ts-check
// What a person prefers, stored in the browser: the speed of scenes, the volume, being told of a move.

/**
 * @param {string} key
 * @param {string} otherwise
 */
export function preferred(key, otherwise) {
  try { return localStorage.getItem(key) ?? otherwise; } catch { return otherwise; }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function prefer(key, value) {
  try { localStorage.setItem(key, value); } catch { /* a private window may refuse */ }
}
