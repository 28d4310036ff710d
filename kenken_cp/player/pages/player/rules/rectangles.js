// Shikaku: the cells of each clue are one rectangle of its area, without another clue.

import { cellsOf } from "../logic/moves.js";
import { counted, named } from "./words.js";

/** @param {Bundle} data @param {(number|null)[]} filled @returns {Judgement} */
export function judged(data, filled) {
  const { facts: { clues }, columns } = data;
  const isFull = !filled.includes(null);
  const owned = clues.map(() => []);
  filled.forEach((owner, cell) => owned[owner - 1]?.push(cell));
  const faults = clues.flatMap((clue, i) => {
    const owner = filled[clue.cell];
    if (owner !== null && owner !== i + 1) {
      return [fault([clue.cell], `The ${clue.text} at ${named(clue.cell, columns)} is inside the rectangle of another clue.`)];
    }
    return owned[i].length ? wrong(clue, i + 1, owned[i], data, filled) : [];
  });
  if (isFull && !faults.length) faults.push(...small(data, owned));
  return { faults, isDone: isFull };
}

const fault = (cells, sentence) => ({ cells, sentence, repeat: false });

/** What is wrong with the cells that a clue has so far: with the smallest rectangle round them.
    @param {any} clue @param {number} number @param {number[]} cells @param {Bundle} data @param {(number|null)[]} filled */
function wrong(clue, number, cells, data, filled) {
  const { facts: { clues }, columns } = data;
  const around = roundOf([...cells, clue.cell], columns);
  const name = `the ${clue.text} at ${named(clue.cell, columns)}`;
  if (clue.area !== null && around.length > clue.area) {
    return [fault(cells, `The cells marked for ${name} need a rectangle of ${counted(around.length, "cell")}, not ${clue.area}.`)];
  }
  const taken = around.find((cell) => filled[cell] !== null && filled[cell] !== number);
  if (taken !== undefined) {
    return [fault([...cells, taken], `The rectangle of ${name} would have to cover ${named(taken, columns)}, which you gave to another rectangle.`)];
  }
  const other = clues.find((each, i) => i + 1 !== number && around.includes(each.cell));
  return other ? [fault(cells, `The rectangle of ${name} would have to cover another clue, at ${named(other.cell, columns)}.`)] : [];
}

/** Rectangles of a full board that are too small for their clue. @param {Bundle} data @param {number[][]} owned */
function small(data, owned) {
  const { facts: { clues }, columns } = data;
  return clues.flatMap((clue, i) => (clue.area === null || owned[i].length === clue.area ? []
    : [fault(owned[i].length ? owned[i] : [clue.cell], `The clue ${clue.text} at ${named(clue.cell, columns)} has a rectangle of ${counted(owned[i].length, "cell")}.`)]));
}

function roundOf(cells, columns) {
  const rows = cells.map((cell) => Math.floor(cell / columns));
  const sides = cells.map((cell) => cell % columns);
  return cellsOf([Math.min(...rows), Math.min(...sides), Math.max(...rows), Math.max(...sides)], columns);
}
