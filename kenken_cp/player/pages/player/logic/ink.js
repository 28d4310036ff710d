// Filling and dotting cells along a line. 1 is filled, 0 is known to be empty, null is open.

/** The cells from one to another along the axis on which they lie farther apart. */
export function along(from, to, columns) {
  const [r, c] = [Math.floor(from / columns), from % columns];
  const [down, across] = [Math.floor(to / columns) - r, (to % columns) - c];
  const cells = [];
  const upright = Math.abs(down) > Math.abs(across);
  const [steps, stride] = upright ? [down, columns] : [across, 1];
  for (let i = 0; i <= Math.abs(steps); i += 1) cells.push(from + Math.sign(steps) * i * stride);
  return cells;
}

/** What a stroke that begins in this cell does: it writes `to` into the cells that hold `on`. */
export function strokeFrom(value, mark) {
  return value === mark ? { on: mark, to: null } : { on: value, to: mark };
}

/** The patches of a stroke: it spares cells that hold anything else. */
export function stroke(game, cells, { on, to }) {
  return cells.filter((cell) => game.isOpen(cell) && game.value[cell] === on)
    .map((cell) => game.patch("value", cell, to));
}

/** The lengths of the runs of filled cells. */
export function runs(values) {
  const found = [];
  let before = 0;
  for (const value of values) {
    if (value === 1 && before === 1) found[found.length - 1] += 1;
    else if (value === 1) found.push(1);
    before = value;
  }
  return found;
}

/** The lines whose filled cells are those of their clue: {rows: [..], columns: [..]}. */
export function met(values, facts) {
  const [high, wide] = [facts.rows.length, facts.columns.length];
  const is = (clue, line) => String(clue) === String(runs(line));
  return {
    row: facts.rows.map((clue, r) => is(clue, values.slice(r * wide, (r + 1) * wide))),
    column: facts.columns.map((clue, c) =>
      is(clue, Array.from({ length: high }, (_, r) => values[r * wide + c]))),
  };
}
