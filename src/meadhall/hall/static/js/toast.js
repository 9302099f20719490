// @ts-check
// A short message at the foot of the page. It disappears after a while, or by its button.

import { data, element, need } from "./page.js";

const SHOWN_FOR = 7000;
let timer = 0;

/**
 * @param {string} text
 * @param {string} [clause] the number of a rule, which becomes a link to it
 */
export function toast(text, clause) {
  const box = need("toast");
  box.replaceChildren(text);
  if (clause) {
    const link = element("a", clause);
    link.href = `/rules/${data.game}#${clause}`;
    link.target = "_blank";
    box.append(" ", link);
  }
  clearTimeout(timer);
  timer = setTimeout(clear, SHOWN_FOR);
}

function clear() {
  need("toast").replaceChildren();
}

export function startToast() {
  need("hush").addEventListener("click", clear);
}
