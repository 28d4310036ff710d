// Rectangles round numbers. A rectangle is [top, left, bottom, right], rows and columns from 0.

import { cellsOf } from "./moves.js";

/** Whether a cell is in it. */
export function has([top, left, bottom, right], cell, columns) {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return top <= r && r <= bottom && left <= c && c <= right;
}

/** The corner that lies opposite to a cell, if that is a corner; else null. */
export function opposite([top, left, bottom, right], cell, columns) {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  const [down, across] = [{ [bottom]: top, [top]: bottom }[r], { [right]: left, [left]: right }[c]];
  return down === undefined || across === undefined ? null : down * columns + across;
}

/** What a rectangle is: its size in words, the number of its clue, and what is wrong with it. */
export function judged(area, clues, columns) {
  const [high, wide] = [area[2] - area[0] + 1, area[3] - area[1] + 1];
  const within = clues.map((clue, i) => ({ ...clue, number: i + 1 }))
    .filter((clue) => has(area, clue.cell, columns));
  const size = `${high}×${wide} = ${high * wide}`;
  let wrong = "";
  if (!within.length) wrong = "no number";
  else if (within.length > 1) wrong = `${within.length} numbers`;
  else if (within[0].area !== null && within[0].area !== high * wide) {
    wrong = `${high * wide} cell${high * wide === 1 ? "" : "s"}, not ${within[0].area}`;
  }
  return { size, wrong, number: within.length === 1 ? within[0].number : null };
}

/** The rectangles after this one is drawn: those that it overlaps go. */
export function drawn(areas, area) {
  const apart = (a, b) => a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];
  return [...areas.filter((each) => apart(each, area)), area];
}

/** The number of the clue that each cell belongs to: by its rectangle, else by a mark. */
export function owners(areas, marks, clues, columns) {
  const found = [...marks];
  for (const area of areas) {
    const { number } = judged(area, clues, columns);
    for (const cell of cellsOf(area, columns)) found[cell] = number;
  }
  return found;
}

/** The rectangles that marks fill: a clue whose marked cells are a rectangle of its area. */
export function completed(marks, clues, columns) {
  const found = [];
  clues.forEach((clue, i) => {
    const cells = marks.flatMap((owner, cell) => (owner === i + 1 ? [cell] : []));
    if (!cells.length || clue.area === null) return;
    const rows = cells.map((cell) => Math.floor(cell / columns));
    const sides = cells.map((cell) => cell % columns);
    /** @type {[number, number, number, number]} */
    const area = [Math.min(...rows), Math.min(...sides), Math.max(...rows), Math.max(...sides)];
    if (cells.length === clue.area && cellsOf(area, columns).length === clue.area) found.push(area);
  });
  return found;
}
