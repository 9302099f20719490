// @ts-check
// "Your move": the title, the icon and, if switched on, a horn sound and a notification of the browser.

import { byId, data, field, need } from "./page.js";

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

// -- the person's settings, stored in the browser

/** @param {string} key */
function isWanted(key) {
  try { return localStorage.getItem(key) === "yes"; } catch { return false; }
}

/**
 * @param {string} key
 * @param {boolean} wanted
 */
function remember(key, wanted) {
  try { localStorage.setItem(key, wanted ? "yes" : "no"); } catch { /* a private window may refuse */ }
}

function alertPerson() {
  if (isWanted("sound")) blowHorn();
  const allowed = "Notification" in window && Notification.permission === "granted";
  if (isWanted("notify") && document.hidden && allowed) {
    new Notification("Your move", { body: document.title, tag: location.pathname }).onclick = () => window.focus();
  }
}

function blowHorn() {
  try {
    const sound = new AudioContext(), tone = sound.createOscillator(), volume = sound.createGain();
    const now = sound.currentTime;
    tone.type = "sawtooth";
    tone.frequency.setValueAtTime(147, now);
    tone.frequency.linearRampToValueAtTime(220, now + 0.25);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(0.09, now + 0.12);
    volume.gain.linearRampToValueAtTime(0, now + 0.8);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(now + 0.85);
  } catch { /* this browser plays no sound */ }
}

export function startAlerts() {
  const box = byId("alerts");
  if (!box) return;
  box.hidden = false;
  const sound = field("sound"), notify = field("notify");
  sound.checked = isWanted("sound");
  notify.checked = isWanted("notify");
  sound.addEventListener("change", () => {
    remember("sound", sound.checked);
    if (sound.checked) blowHorn();
  });
  notify.addEventListener("change", async () => {
    if (notify.checked && "Notification" in window) {
      notify.checked = (await Notification.requestPermission()) === "granted";
    }
    remember("notify", notify.checked);
  });
}
