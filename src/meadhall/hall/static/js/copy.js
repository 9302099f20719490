// @ts-check
// Buttons that copy a link or share it. Without script they would do nothing, so the template hides them.

import { targetOf } from "./page.js";
import { toast } from "./toast.js";

/** @param {ParentNode} inside */
export function revealCopyButtons(inside) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = inside.querySelectorAll(":is([data-copy], [data-share])[hidden]");
  for (const button of buttons) button.hidden = false;
}

/**
 * Share by the device's own dialog; false where it has none.
 * @param {HTMLElement} button
 */
async function shared(button) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ title: document.title, text: button.dataset.words, url: button.dataset.share });
  } catch (error) {
    return /** @type {Error} */ (error).name === "AbortError"; // the person has changed their mind
  }
  return true;
}

export function startCopy() {
  revealCopyButtons(document);
  document.addEventListener("click", async (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = targetOf(event)?.closest("[data-copy], [data-share]");
    if (!button || (button.dataset.share && (await shared(button)))) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy || button.dataset.share || "");
      toast("Copied.");
    } catch {
      button.parentElement?.querySelector("input")?.select();
      toast("Press Ctrl+C to copy.");
    }
  });
}
