// Clues that are drawn, each {sort, cells, text}, and where a pointer is: points are {r, c}, in cells.

const NEAR = 0.42; // of a cell from its middle: a line that is dragged past a corner does not turn there
const same = (one, other) => String(one) === String(other);
const sorted = (cells) => [...cells].sort((a, b) => a - b);

/** The drawn clues after a click or a drag: each of `ways`, lists of cells, in turn, and then none.
    Another text than the clue has replaces that instead. */
export function turned(drawn, sort, ways, text) {
  const at = drawn.findIndex((clue) => clue.sort === sort && ways.some((way) => same(way, clue.cells)));
  if (at < 0) return [...drawn, { sort, cells: ways[0], text }];
  const held = drawn[at];
  const next = ways.findIndex((way) => same(way, held.cells)) + 1;
  if (held.text !== text) return drawn.with(at, { ...held, text });
  return next < ways.length ? drawn.with(at, { ...held, cells: ways[next] }) : drawn.toSpliced(at, 1);
}

/** The drawn clues without the newest one of a sort that lies on a cell; null if there is none. */
export function without(drawn, sort, cell) {
  const at = drawn.findLastIndex((clue) => clue.sort === sort && clue.cells.includes(cell));
  return at < 0 ? null : drawn.toSpliced(at, 1);
}

/** A line that goes on through these cells; back to the cell before its last one, that one goes. */
export function extended(line, cells) {
  const found = [...line];
  for (const cell of cells) {
    if (found.at(-2) === cell) found.pop();
    else if (!found.includes(cell)) found.push(cell);
  }
  return found;
}

/** Whether a point is well within its cell. */
export function central({ r, c }) { return Math.hypot((r % 1) - 0.5, (c % 1) - 0.5) < NEAR; }

/** The two cells beside the edge that is nearest to a point; null if that is the board's own. */
export function edgeAt({ r, c }, rows, columns) {
  const [down, across] = [Math.round(r), Math.round(c)];
  const cell = (row, column) => row * columns + column;
  const isAcross = Math.abs(c - across) < Math.abs(r - down);
  const [row, column] = [Math.floor(r), Math.floor(c)];
  if (isAcross) return across > 0 && across < columns ? [cell(row, across - 1), cell(row, across)] : null;
  return down > 0 && down < rows ? [cell(down - 1, column), cell(down, column)] : null;
}

/** The four cells round the corner that is nearest to a point; null at the board's own edge. */
export function cornerAt({ r, c }, rows, columns) {
  const [down, across] = [Math.round(r), Math.round(c)];
  if (down < 1 || across < 1 || down >= rows || across >= columns) return null;
  const first = (down - 1) * columns + across - 1;
  return [first, first + 1, first + columns, first + columns + 1];
}

/** The lines of cells that are seen from a point beside the board: along rows and columns, or slanted. */
export function seenFrom({ r, c }, rows, columns, slanted) {
  const [row, column] = [Math.floor(r), Math.floor(c)];
  const inside = (y, x) => y >= 0 && x >= 0 && y < rows && x < columns;
  const lines = [];
  for (const down of [-1, 0, 1]) {
    for (const across of [-1, 0, 1]) {
      if ((down && across ? slanted : !slanted && (down || across)) && inside(row + down, column + across)) {
        const line = [];
        for (let y = row + down, x = column + across; inside(y, x); y += down, x += across) line.push(y * columns + x);
        lines.push(line);
      }
    }
  }
  return lines;
}

/** The lists of cells that a clue of a tool may have where these are chosen. */
export function waysOf({ shape, ordered }, cells) {
  if (shape === "pair") return ordered ? [cells, [...cells].reverse()] : [sorted(cells)];
  return [["cells", "four"].includes(shape) ? sorted(cells) : cells];
}
