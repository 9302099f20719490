// @ts-check
// A board that scrolls, on small windows, takes the focus, so that it can be scrolled by keys, too.

import { hasPicture, main, picture } from "./page.js";

function mark() {
  const board = picture(), { overflowY } = getComputedStyle(board);
  const scrolls = (overflowY === "auto" || overflowY === "scroll") && board.scrollHeight > board.clientHeight;
  if (scrolls) board.tabIndex = 0;
  else board.removeAttribute("tabindex");
}

export function startReach() {
  if (!hasPicture) return;
  mark();
  main.addEventListener("beat", mark);
  addEventListener("resize", mark);
}
