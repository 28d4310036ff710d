// Cages of a draft: cells with the text of their clue. A cell is in one cage at most.

/** The cages after these cells are made one, with this clue; cages that lose all cells go. */
export function made(cages, cells, clue) {
  const taken = new Set(cells);
  const rest = cages.map((cage) => ({ ...cage, cells: cage.cells.filter((cell) => !taken.has(cell)) }));
  return [...rest.filter((cage) => cage.cells.length), { cells: [...taken].sort((a, b) => a - b), clue }];
}

/** The cages after these cells are in none. */
export function cut(cages, cells) { return made(cages, cells, "").slice(0, -1); }

/** The cage that a cell is in. */
export function at(cages, cell) { return cages.find((cage) => cage.cells.includes(cell)); }

/** Whether the cells hang together by their edges. */
export function connected(cells, columns) {
  const left = new Set(cells);
  const ahead = [cells[0]];
  left.delete(cells[0]);
  while (ahead.length) {
    const cell = ahead.pop();
    const near = [cell - columns, cell + columns];
    if (cell % columns) near.push(cell - 1);
    if ((cell + 1) % columns) near.push(cell + 1);
    for (const each of near) if (left.delete(each)) ahead.push(each);
  }
  return left.size === 0;
}

/** The edges round each cage, as lines from corner to corner: [row, column, row, column]. */
export function edges(cages, rows, columns) {
  const number = new Map(cages.flatMap((cage, i) => cage.cells.map((cell) => [cell, i])));
  const of = (r, c) => (r < 0 || c < 0 || r >= rows || c >= columns ? -1 : number.get(r * columns + c) ?? -1);
  const found = [];
  for (let r = 0; r <= rows; r += 1) {
    for (let c = 0; c <= columns; c += 1) {
      if (c < columns && of(r - 1, c) !== of(r, c)) found.push([r, c, r, c + 1]);
      if (r < rows && of(r, c - 1) !== of(r, c)) found.push([r, c, r + 1, c]);
    }
  }
  return found;
}

/** Lines so far within the edges of each cage, as `edges` has them. */
export function within(cages, columns, inset) {
  const found = [];
  for (const { cells } of cages) {
    const inside = new Set(cells);
    const has = (r, c) => c >= 0 && c < columns && inside.has(r * columns + c);
    for (const cell of cells) {
      const [r, c] = [Math.floor(cell / columns), cell % columns];
      for (const side of [-1, 1]) {
        // Along an open side, from corner to corner: within this cell, or on to where the way turns in the next one.
        const ends = (along, across) => [-1, 1].map((way) => {
          const turns = !along(way) ? -inset : across(way) ? inset : 0;
          return way < 0 ? -turns : 1 + turns;
        });
        const at = side < 0 ? inset : 1 - inset;
        if (!has(r + side, c)) {
          const [from, to] = ends((way) => has(r, c + way), (way) => has(r + side, c + way));
          found.push([r + at, c + from, r + at, c + to]);
        }
        if (!has(r, c + side)) {
          const [from, to] = ends((way) => has(r + way, c), (way) => has(r + way, c + side));
          found.push([r + from, c + at, r + to, c + at]);
        }
      }
    }
  }
  return found;
}
