// @ts-check
// "Your move": the title, the icon and, a horn, and if switched on a notification of the browser.

import { byId, data, field, need } from "./page.js";
import { prefer, preferred } from "./preferences.js";
import { play, setVolume, volume } from "./sound.js";

let mine = "yourMove" in data;

/** Is this person asked? */
export const isMyMove = () => mine;

/**
 * @param {boolean} yours
 * @param {string | null} title of the document, where it changes
 */
export function showTurn(yours, title) {
  if (title) document.title = title;
  showIcon(yours);
  if (yours && !mine) alertPerson();
  mine = yours;
}

/** @param {boolean} yours */
export function showIcon(yours) {
  const wanted = `${document.body.dataset.static}/favicon${yours ? "-move" : ""}.svg`;
  if (need("icon").getAttribute("href") !== wanted) need("icon").setAttribute("href", wanted);
}

// -- the person's settings

function alertPerson() {
  play("horn");
  const allowed = "Notification" in window && Notification.permission === "granted";
  if (preferred("notify", "no") === "yes" && document.hidden && allowed) {
    new Notification("Your move", { body: document.title, tag: location.pathname }).onclick = () => window.focus();
  }
}

export function startAlerts() {
  const box = byId("alerts");
  if (!box) return;
  box.hidden = false;
  const loud = field("volume"), notify = field("notify");
  loud.value = String(volume());
  loud.addEventListener("change", () => {
    setVolume(Number(loud.value));
    play("horn");
  });
  notify.checked = preferred("notify", "no") === "yes";
  notify.addEventListener("change", async () => {
    if (notify.checked && "Notification" in window) {
      notify.checked = (await Notification.requestPermission()) === "granted";
    }
    prefer("notify", notify.checked ? "yes" : "no");
  });
}
