// Puzzles that are made on the spot, and the ways on from a puzzle: all as addresses.

import { ask, get } from "./net.js";
import { playAddress } from "./share.js";

// The levels that are offered for a game; beyond them one asks on the page Make.
export const LEVELS = ["gentle", "easy", "medium", "hard", "expert", "master"];

/** The day as a name, 2026-12-01, where the browser is. */
export function dayOf(when = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** A day in words. */
export function inWords(day) {
  return new Date(`${day}T12:00`).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** The puzzle of a day, with its picture and the address at which it is played. */
export async function ofDay(day) {
  const found = await ask("day", { date: day });
  return { ...found, address: await playAddress(found.puzzle, `Puzzle of ${inWords(day)}`) };
}

/** The address of a puzzle that nobody has had. */
export async function fresh({ family, rows, columns, level }, signal) {
  return playAddress((await ask("fresh", { family, rows, columns, level }, signal)).puzzle);
}

/** The address at which such a puzzle is made, and then played. */
export function newAddress({ family, rows, columns, level }) {
  return `/new?${new URLSearchParams({ family, rows, columns, level })}`;
}

/** Where to go from a puzzle: the addresses of the `next`, a `harder`, an `easier` one and the one
    `previous`, null for none. `place` is its `source.number` in the library, if it comes from there,
    which then has its `number` of a `total`, and its `title`; `tier` is the puzzle's level, if known.
    @param {Puzzle} puzzle @param {string} [place] @param {string} [tier]
    @returns {Promise<Ways>} */
export async function ways({ family, puzzle: { rows, columns } }, place = "", tier = "") {
  const at = /^(\d+)\.(\d+)$/.exec(place);
  if (at) {
    const { title, total, ...found } = await get(`library/${at[1]}/${at[2]}/beside`);
    const address = (number) => (number === null ? null : `/play#s=${at[1]}.${number}`);
    return { title, total, number: Number(at[2]), next: address(found.next), previous: address(found.previous),
      harder: address(found.harder), easier: address(found.easier) };
  }
  const level = LEVELS.indexOf(tier);
  const made = (name) => (name ? newAddress({ family, rows, columns, level: name }) : null);
  return { next: made(tier && level < 0 ? "any" : tier || "any"), previous: null,
    harder: level < 0 ? null : made(LEVELS[level + 1]), easier: level < 0 ? null : made(LEVELS[level - 1]) };
}
