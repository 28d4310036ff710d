// Clues that setters draw: each a relation over cells, which a machine of the facts reads. As kinds/cages/clue_facts.py
// writes them.

import { cellsNamed, listed, named, repeated, signed } from "./words.js";

const DIFFERENT = -1; // in place of a machine: no two of the cells have the same digit

/** @param {Bundle} data @param {(number|null)[]} filled @returns {Judgement} */
export function judged(data, filled) {
  const { facts: { relations, machines, candidates, houses }, values, columns } = data;
  const domain = (cell) => (candidates?.[cell]?.length ? candidates[cell] : values);
  const mayHold = (cell) => (filled[cell] === null ? domain(cell) : [filled[cell]]);
  const can = ([number, ...cells]) => (number === DIFFERENT ? !repeated(cells, filled).length : accepts(machines[number], cells, mayHold));
  // A digit that stands twice in a house is told as that: relations leave such digits out.
  const twice = new Set(houses.flatMap(({ cells }) => repeated(cells, filled).flatMap(([, held]) => held)));
  const faults = relations.flatMap((clue) => {
    const cells = broken(clue, filled, can).filter((cell, i, all) => all.indexOf(cell) === i);
    if (!cells.length || clue.parts.some(([, ...read]) => read.filter((cell) => twice.has(cell)).length > 1)) return [];
    const digits = listed(cells.map((cell) => String(filled[cell])));
    const sentence = signed(`${cells.length > 1 ? cellsNamed(cells, columns) : named(cells[0], columns)} hold${cells.length > 1 ? "" : "s"} ${digits}, but ${clue.says}.`);
    return [{ cells, sentence, repeat: false }];
  });
  return { faults, isDone: true }; // full boards alone: the digits say so
}

/** The cells whose digits break a clue: of pairs, the first of them that do; else all that are filled. */
function broken({ cells, pairs, parts }, filled, can) {
  const isFilled = (cell) => filled[cell] !== null;
  const wrong = parts.filter((part) => part.slice(1).some(isFilled) && !can(part)).map((part) => part.slice(1));
  if (!pairs) return wrong.length ? (cells.length ? cells : wrong.flat()).filter(isFilled) : [];
  const full = wrong.filter((pair) => pair.every(isFilled));
  return full.length ? full.flat() : (wrong[0] ?? []).filter(isFilled);
}

/** Whether a machine can read these cells, each with some value that it may hold. */
function accepts(layers, cells, mayHold) {
  let states = new Set([0]);
  cells.forEach((cell, i) => {
    const held = mayHold(cell);
    const after = new Set();
    for (const state of states) {
      const arcs = layers[i][state] ?? [];
      for (let at = 0; at < arcs.length; at += 2) if (held.includes(arcs[at])) after.add(arcs[at + 1]);
    }
    states = after;
  });
  return states.size > 0;
}
