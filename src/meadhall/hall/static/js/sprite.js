// @ts-check
// The drawings of the game. The page has those that it shows; the others are fetched once and kept by the browser.

import { byId } from "./page.js";

export async function startSprite() {
  const sprite = byId("sprite");
  if (!sprite?.dataset.all) return;
  const answer = await fetch(sprite.dataset.all).catch(() => null);
  if (!answer?.ok) return;
  const all = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const missing = [...all.children].filter((symbol) => !document.getElementById(symbol.id));
  sprite.append(...missing.map((symbol) => document.importNode(symbol, true)));
}
