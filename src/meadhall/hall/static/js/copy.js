// @ts-check
// Buttons that copy a link. Without script they would do nothing, so the template hides them.

import { targetOf } from "./page.js";
import { toast } from "./toast.js";

/** @param {ParentNode} inside */
export function revealCopyButtons(inside) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = inside.querySelectorAll("[data-copy][hidden]");
  for (const button of buttons) button.hidden = false;
}

export function startCopy() {
  revealCopyButtons(document);
  document.addEventListener("click", async (event) => {
    /** @type {HTMLElement | null | undefined} */
    const button = targetOf(event)?.closest("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy || "");
      toast("Copied.");
    } catch {
      button.parentElement?.querySelector("input")?.select();
      toast("Press Ctrl+C to copy.");
    }
  });
}
