// @ts-check
// The JSON that the hall sends to the script, as types. This file runs nothing.

/**
 * A piece of the page that is replaced as a whole: HTML beside the picture, or SVG inside it.
 * @typedef {object} BeatPart
 * @property {string} id     of the element that it replaces or adds
 * @property {string} layer  "page" for HTML beside the picture, else the name of a layer of the picture
 * @property {string} html
 */

/**
 * A short moment; see meadhall.kernel.presentation.
 * @typedef {object} Scene
 * @property {string} name
 * @property {number} ms
 * @property {string} [html]   shown over the board, before the page changes
 * @property {string[]} [on]   or: ids of parts that are animated, after it has changed
 * @property {string} [sound]
 */

/**
 * What changed on a page: one event of a table's stream, or one ply of a replay.
 * @typedef {object} Beat
 * @property {number} version
 * @property {number} ply
 * @property {boolean} your_move
 * @property {BeatPart[]} parts
 * @property {string[]} gone   ids of elements to remove
 * @property {string} say      for the live region of screen readers
 * @property {string} title    of the document
 * @property {boolean} [whole] it has all parts of the page
 * @property {number} [rest]   milliseconds that it stays before the next one is shown
 * @property {Scene[]} [scenes] what is played as the page changes to it
 * @property {boolean} [follow] a bot's step: it stays for a moment, so that people can follow
 */

/**
 * What an option would do.
 * @typedef {object} Hint
 * @property {string} text
 * @property {string[][]} rows  a small table; its first row is the head
 */

/**
 * /t/{id}/hints.json
 * @typedef {object} Hints
 * @property {[option: string | number, text: string, rows: string[][]][]} hints
 */

/**
 * /turns.json: the tables that wait for this person.
 * @typedef {object} Turns
 * @property {number} turns
 * @property {[id: string, title: string][]} tables
 * @property {import("./fair.js").Owed[]} owed  numbers for seeds, and promises of them
 */

/**
 * /t/{id}/tray: several questions in one panel. All options are JSON texts.
 * @typedef {object} TrayPanel
 * @property {string} name   empty: there is no tray here
 * @property {string} title
 * @property {string} html   of the panel
 * @property {[option: string, key: string][]} lit  what can be chosen now
 * @property {[key: string, option: string][]} chosen
 * @property {[option: string, name: string, key: string][]} quiet  what opens a tray when it is tapped
 * @property {boolean} complete
 * @property {boolean} last   it is sent as soon as it is complete
 */

/**
 * Why the hall refused a request.
 * @typedef {object} Refusal
 * @property {string} [message]
 * @property {string} [clause]  the number of the rule that forbids it
 */

export {};
