// Going on from a number of a path: up or down, over the runs that are placed already.

/** The end of the run that goes on from a cell, and the number that is to be placed next to it. */
export function leadFrom(values, facts, cell, up) {
  const where = new Map();
  values.forEach((value, at) => { if (value) where.set(value, at); });
  let [at, number] = [cell, values[cell]];
  for (let i = 0; i < facts.last; i += 1) {
    const next = after(number, facts, up);
    if (next === null || !where.has(next) || !facts.near[at].includes(where.get(next))) break;
    [at, number] = [where.get(next), next];
    if (at === cell) break;
  }
  const next = after(number, facts, up);
  return { cell: at, number, next: where.has(next) ? null : next };
}

/** The number after this one, or before it; null at the ends of an open path. */
export function after(number, facts, up) {
  const next = number + (up ? 1 : -1);
  if (next >= 1 && next <= facts.last) return next;
  return facts.closed ? (up ? 1 : facts.last) : null;
}

/** The empty cells that the next number may be placed in. */
export function choices(values, facts, lead) {
  if (lead.next === null) return [];
  return facts.near[lead.cell].filter((cell) => values[cell] === null);
}

/** Pairs of cells to be joined by a line: neighbours that hold consecutive numbers. */
export function joints(values, facts) {
  const found = [];
  values.forEach((value, cell) => {
    if (!value) return;
    const next = after(value, facts, true);
    for (const other of facts.near[cell] ?? []) {
      if (values[other] === next && next !== null) found.push([cell, other]);
    }
  });
  return found;
}
