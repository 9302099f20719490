// @ts-check
// Eight short sounds, made here from noise and tones. There is none before the first click, tap or key on the page.

import { prefer, preferred } from "./preferences.js";

const LOUDEST = 4; // steps of the volume
const QUIET = "1";

/** @type {AudioContext | null} */
let audio = null;

export const volume = () => Number(preferred("volume", QUIET));

/** @param {number} steps from 0 to 4 */
export const setVolume = (steps) => prefer("volume", String(steps));

/**
 * Noise through a filter, which fades away: stones, cards, dice, steps.
 * @param {number} at seconds from now
 * @param {number} seconds
 * @param {number} pitch of the filter
 * @param {number} strength
 */
function noise(at, seconds, pitch, strength) {
  if (!audio) return;
  const length = Math.ceil(seconds * audio.sampleRate);
  const buffer = audio.createBuffer(1, length, audio.sampleRate), samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 1.2;
  source.connect(filter).connect(loudness(strength * 2.2));
  source.start(audio.currentTime + at);
}

/**
 * A tone that swells and fades.
 * @param {number} at
 * @param {number} seconds
 * @param {[from: number, to: number]} pitch
 * @param {number} strength
 * @param {OscillatorType} [kind]
 */
function tone(at, seconds, [from, to], strength, kind = "triangle") {
  if (!audio) return;
  const now = audio.currentTime + at, source = audio.createOscillator(), gain = loudness(0);
  source.type = kind;
  source.frequency.setValueAtTime(from, now);
  source.frequency.exponentialRampToValueAtTime(to, now + seconds);
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(strength * level(), now + seconds * 0.15);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  source.connect(gain);
  source.start(now);
  source.stop(now + seconds);
}

const level = () => (volume() / LOUDEST) ** 1.5;

/** @param {number} strength */
function loudness(strength) {
  const gain = /** @type {AudioContext} */ (audio).createGain();
  gain.gain.value = strength * level();
  gain.connect(/** @type {AudioContext} */ (audio).destination);
  return gain;
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  stone: () => { noise(0, 0.09, 420, 0.5); tone(0, 0.14, [150, 70], 0.35, "sine"); },
  card: () => { noise(0, 0.1, 2600, 0.22); noise(0.07, 0.05, 1500, 0.2); },
  dice: () => { for (const at of [0, 0.07, 0.13, 0.21, 0.33]) noise(at, 0.04, 1500 + 900 * Math.random(), 0.3); },
  steps: () => { for (const at of [0, 0.17, 0.34]) { noise(at, 0.08, 230, 0.5); tone(at, 0.08, [95, 60], 0.2, "sine"); } },
  gain: () => { tone(0, 0.22, [523, 527], 0.16); tone(0.1, 0.32, [784, 790], 0.16); },
  loss: () => { tone(0, 0.3, [294, 220], 0.18); tone(0.16, 0.4, [220, 147], 0.18); },
  horn: () => { tone(0, 0.85, [147, 220], 0.2, "sawtooth"); tone(0.02, 0.85, [148, 221], 0.1, "sawtooth"); },
  end: () => { [262, 330, 392, 523].forEach((pitch, i) => tone(i * 0.16, 0.7, [pitch, pitch + 2], 0.16)); },
};

/** @param {string | undefined} name */
export function play(name) {
  if (!audio || !name || !volume() || document.hidden && name !== "horn") return;
  try { SOUNDS[name]?.(); } catch { /* this browser plays no sound */ }
}

export function startSound() {
  const wake = () => {
    try { audio ||= new AudioContext(); } catch { /* none */ }
    for (const kind of ["pointerup", "keydown"]) removeEventListener(kind, wake, true);
  };
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, wake, true);
}
