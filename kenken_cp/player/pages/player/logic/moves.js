// Moving over a board that may have holes, and choosing cells.

/** The cell that an arrow leads to: past holes, and round the edge. */
export function moved(cell, down, across, rows, columns, absent) {
  let [r, c] = [Math.floor(cell / columns), cell % columns];
  for (let i = 0; i < Math.max(rows, columns); i += 1) {
    r = (r + down + rows) % rows;
    c = (c + across + columns) % columns;
    if (!absent.has(r * columns + c)) return r * columns + c;
  }
  return cell;
}

/** The cells on the straight way between two, so that a fast drag skips none. */
export function between(from, to, columns) {
  const [r1, c1, r2, c2] = [
    Math.floor(from / columns), from % columns, Math.floor(to / columns), to % columns,
  ];
  const steps = Math.max(Math.abs(r2 - r1), Math.abs(c2 - c1));
  const cells = [];
  for (let i = 1; i <= steps; i += 1) {
    const r = Math.round(r1 + ((r2 - r1) * i) / steps);
    const c = Math.round(c1 + ((c2 - c1) * i) / steps);
    cells.push(r * columns + c);
  }
  return cells;
}

/** The rectangle with these two cells as corners: [top, left, bottom, right], from 0. */
export function rectangle(one, other, columns) {
  const [r1, c1, r2, c2] = [
    Math.floor(one / columns), one % columns, Math.floor(other / columns), other % columns,
  ];
  return [Math.min(r1, r2), Math.min(c1, c2), Math.max(r1, r2), Math.max(c1, c2)];
}

/** The cells of a rectangle. @param {number[]} area */
export function cellsOf(area, columns) {
  const [top, left, bottom, right] = area;
  const cells = [];
  for (let r = top; r <= bottom; r += 1) for (let c = left; c <= right; c += 1) cells.push(r * columns + c);
  return cells;
}

export const ARROWS = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};
/** The keys of a number pad, diagonals too. */
export const PAD = {
  Numpad8: [-1, 0], Numpad2: [1, 0], Numpad4: [0, -1], Numpad6: [0, 1],
  Numpad7: [-1, -1], Numpad9: [-1, 1], Numpad1: [1, -1], Numpad3: [1, 1],
};
