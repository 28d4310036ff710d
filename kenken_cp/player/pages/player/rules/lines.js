// Nonograms: each line's blocks of filled cells are those of its clue.

import { met, runs } from "../logic/ink.js";
import { capital } from "./words.js";

const [FILLED, EMPTY] = [1, 0];

/** The clue has a placement that fits the line: each block is pushed to its first place, as kinds/lines/placing.py does. */
export function fits(clue, line) {
  const starts = clue.map(() => 0);
  for (let moved = true; moved;) {
    moved = false;
    let room = 0;
    for (const [j, size] of clue.entries()) {
      let at = Math.max(starts[j], room);
      for (let dot; (dot = line.slice(at, at + size).lastIndexOf(EMPTY)) >= 0;) at += dot + 1;
      if (at + size > line.length) return false;
      starts[j] = at;
      room = at + size + 1;
    }
    for (let at = line.length - 1; at >= 0; at -= 1) {
      if (line[at] !== FILLED) continue;
      const j = starts.filter((start) => start <= at).length - 1;
      if (j < 0) return false;
      if (starts[j] + clue[j] <= at) { starts[j] = at + 1 - clue[j]; moved = true; }
    }
  }
  return true;
}

const told = (clue) => clue.join(" ") || "0";

function blocks(found) {
  if (found.length === 1) return `one block of ${found[0]}`;
  return found.length ? `the blocks ${told(found)}` : "no block";
}

/** @param {Bundle} data @param {(number|null)[]} filled @returns {Judgement} */
export function judged({ facts, rows, columns }, filled) {
  const across = facts.rows.map((clue, r) => ({ name: `row ${r + 1}`, clue, cells: filled.map((_, cell) => cell).slice(r * columns, (r + 1) * columns) }));
  const down = facts.columns.map((clue, c) => ({ name: `column ${c + 1}`, clue, cells: Array.from({ length: rows }, (_, r) => r * columns + c) }));
  const faults = [...across, ...down].flatMap(({ name, clue, cells }) => {
    const line = cells.map((cell) => filled[cell]);
    if (fits(clue, line)) return [];
    const sentence = line.includes(null) ? `The clue ${told(clue)} of ${name} no longer fits.`
      : `${capital(name)} has ${blocks(runs(line))}, but its clue is ${told(clue)}.`;
    return [{ cells, sentence, repeat: false }];
  });
  const { row, column } = met(filled, facts);
  return { faults, isDone: [...row, ...column].every(Boolean) }; // dots are for the player alone
}
