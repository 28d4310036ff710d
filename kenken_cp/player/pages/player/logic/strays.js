// Rectangles that cannot be right. What the server reads has no rectangles, only the numbers of their cells.

import { judged } from "./areas.js";
import { cellsOf } from "./moves.js";

/** They as faults: those that hold no number or several, or have another area. */
export function strays(areas, clues, columns) {
  const name = (row, column) => `r${row + 1}c${column + 1}`;
  return areas.flatMap((area) => {
    const { wrong, number } = judged(area, clues, columns);
    const [top, left, bottom, right] = area;
    const [first, last] = [name(top, left), name(bottom, right)];
    const sentence = `The rectangle ${first === last ? first : `${first}–${last}`} ${number === null ? "holds" : "has"} ${wrong}.`;
    return wrong ? [{ cells: cellsOf(area, columns), repeat: false, sentence }] : [];
  });
}
