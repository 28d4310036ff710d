// Paths of numbers: each number once, its successor beside it.

import { after } from "../logic/path.js";
import { named, cellsNamed } from "./words.js";

/** @param {Bundle} data @param {(number|null)[]} filled @returns {Judgement} */
export function judged(data, filled) {
  const absent = new Set(data.absent);
  const open = filled.flatMap((_, cell) => (absent.has(cell) ? [] : [cell]));
  const where = new Map();
  for (const cell of open) if (filled[cell] !== null) where.set(filled[cell], [...where.get(filled[cell]) ?? [], cell]);
  const numbers = [...where].sort(([one], [other]) => one - other);
  const faults = [...repeats(numbers, data), ...apart(numbers, where, data), ...shutIn(numbers, where, data, filled), ...loose(data, filled)];
  return { faults, isDone: open.every((cell) => filled[cell] !== null) };
}

function repeats(numbers, { columns }) {
  return numbers.filter(([, cells]) => cells.length > 1).map(([number, cells]) =>
    ({ cells, sentence: `${number} is placed more than once, at ${cellsNamed(cells, columns)}.`, repeat: true }));
}

/** Numbers whose successor is placed, but not beside them. */
function apart(numbers, where, { facts, columns }) {
  return numbers.flatMap(([number, cells]) => {
    const following = after(number, facts, true);
    const others = where.get(following) ?? [];
    if (cells.length > 1 || others.length !== 1 || facts.near[cells[0]].includes(others[0])) return [];
    const [one, other] = [named(cells[0], columns), named(others[0], columns)];
    return [{ cells: [cells[0], others[0]], sentence: `${number} at ${one} and ${following} at ${other} must be in neighbouring cells.`, repeat: false }];
  });
}

/** Numbers whose successor is not placed, and has no room beside them. */
function shutIn(numbers, where, { facts, fixed, columns }, filled) {
  return numbers.flatMap(([number, cells]) => {
    const following = after(number, facts, true);
    if (following === null || where.has(following)) return [];
    return cells.filter((cell) => facts.near[cell].every((each) => filled[each] !== null)).map((cell) => {
      const blocking = fixed[cell] === null ? [] : [...facts.near[cell]].sort((one, other) => one - other); // what has to go is among them
      return { cells: [cell, ...blocking], sentence: `${number} at ${named(cell, columns)} has no room for ${following} beside it.`, repeat: false };
    });
  });
}

/** Linked cells whose numbers do not follow each other. */
function loose({ facts, columns }, filled) {
  return (facts.links ?? []).flatMap(([one, other]) => {
    const [a, b] = [filled[one], filled[other]];
    const far = Math.abs(a - b);
    if (a === null || b === null || far === 1 || (facts.closed && far === facts.last - 1)) return [];
    const sentence = `${a} at ${named(one, columns)} and ${b} at ${named(other, columns)} are in linked cells, but do not follow each other.`;
    return [{ cells: [one, other], sentence, repeat: false }];
  });
}
