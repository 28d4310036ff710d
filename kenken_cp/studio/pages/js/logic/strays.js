// Rectangles that cannot be a clue's. What the server reads has only the numbers of cells, which theirs lack.

import { cellsOf, judged } from "./areas.js";

/** They as faults: those that hold no number, or several. */
export function strays(areas, clues, columns) {
  const name = (row, column) => `r${row + 1}c${column + 1}`;
  return areas.flatMap((area) => {
    const { wrong, number } = judged(area, clues, columns);
    const [top, left, bottom, right] = area;
    const sentence = `The rectangle ${name(top, left)}–${name(bottom, right)} holds ${wrong}.`;
    return number === null ? [{ cells: cellsOf(area, columns), repeat: false, sentence }] : [];
  });
}
