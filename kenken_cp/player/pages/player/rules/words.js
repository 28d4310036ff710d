// Words that sentences on broken rules share: names of cells, lists, minus signs. As core/naming.py has them.

/** The name of a cell. */
export const named = (cell, columns) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts, last = "and") {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** Several cells, the last after `and`. */
export const cellsNamed = (cells, columns) => listed(cells.map((cell) => named(cell, columns)));

/** The text with a minus sign before negative numbers. */
export const signed = (text) => text.replace(/(^|[^\w])-(?=\d)/g, "$1−");

export const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Each value that stands in several of these cells, the smallest first, with those cells. */
export function repeated(cells, filled) {
  const where = new Map();
  for (const cell of cells) {
    const value = filled[cell];
    if (value !== null) where.set(value, [...where.get(value) ?? [], cell]);
  }
  return [...where].filter(([, held]) => held.length > 1).sort(([one], [other]) => one - other);
}

/** Faults without the cells that belong to the puzzle, as nobody entered these; one of nothing else keeps them. */
export function entered(faults, filled, { fixed, facts }) {
  const own = new Set(fixed.flatMap((value, cell) => (value === null ? [] : [cell])));
  facts.clues?.forEach(({ cell }, i) => { if (filled[cell] === i + 1) own.add(cell); });
  return faults.map((fault) => {
    const rest = fault.cells.filter((cell) => !own.has(cell));
    return { ...fault, cells: rest.length ? rest : fault.cells };
  });
}
