// The next hint from the steps that came with a puzzle: the first one whose conclusion a board lacks. Before one that only
// removes candidates comes an easy one that places a value, if all it rests on stands on the board already.

/** What a board says of a value of a cell: `values` are what cells hold, `notes` the candidates that are noted,
    `peers` for each cell those that must hold others. @typedef {{values: (number|null)[], notes: number[][], peers: Set<number>[]}} Written */

/** Whether a board does not show yet that a cell cannot hold this value. */
function isOpen({ values, notes, peers }, cell, value) {
  if (values[cell] !== null || (notes[cell].length && !notes[cell].includes(value))) return false;
  return ![...peers[cell]].some((other) => values[other] === value);
}

/** Whether a board lacks what a step concludes: a value that it places, else a candidate that it removes. */
export function lacks(written, { placed = [], removed = [] }) {
  if (placed.length) return placed.some(([cell, value]) => written.values[cell] !== value);
  return removed.some(([cell, gone]) => gone.some((value) => isOpen(written, cell, value)));
}

/** The next entry of a trace for a board; undefined if it lacks none.
    @param {Trace} trace @param {Written} written */
export function nextEntry(trace, written) {
  const left = trace.entries.filter(({ steps }) => steps.some((step) => lacks(written, step)));
  if (left[0]?.steps.some(({ placed }) => placed)) return left[0];
  return left.find(({ rests }) => rests?.every(([cell, gone]) => !gone.some((value) => isOpen(written, cell, value)))) ?? left[0];
}

/** What an entry places and removes together, for the board: as a server's hint has it. `domain` is (cell) to its values. */
export function effects(entry, { values, notes, peers }, domain) {
  const placements = entry.steps.flatMap(({ placed = [] }) => placed).map(([cell, value]) => ({ cell, value }));
  const gone = new Map();
  for (const { removed = [] } of entry.steps) {
    for (const [cell, some] of removed) gone.set(cell, [...gone.get(cell) ?? [], ...some]);
  }
  // An entry out of its turn rules out more notes than in the trace, where these were gone.
  for (const { cell, value } of placements) {
    for (const other of peers[cell]) if (notes[other].includes(value)) gone.set(other, [...new Set([...gone.get(other) ?? [], value])]);
  }
  for (const { cell } of placements) gone.delete(cell);
  const eliminations = [...gone].filter(([cell]) => values[cell] === null).map(([cell, some]) => {
    const seen = new Set([...peers[cell]].map((other) => values[other]));
    const held = notes[cell].length ? notes[cell] : domain(cell).filter((value) => !seen.has(value));
    return { cell, values: some, left: held.filter((value) => !some.includes(value)) };
  });
  return { placements, eliminations };
}

/** The board before an entry, by its place: what cells hold, and the candidates of those that hold nothing where these are known. */
export function before(trace, fixed, at) {
  const values = [...fixed];
  const candidates = fixed.map((_, cell) => trace.start?.[cell] ?? null);
  const gone = fixed.map(() => []);
  for (const { steps } of trace.entries.slice(0, at)) {
    for (const { placed = [], removed = [] } of steps) {
      for (const [cell, value] of placed) values[cell] = value;
      for (const [cell, some] of removed) gone[cell].push(...some);
    }
  }
  return { values, gone, candidates: candidates.map((held, cell) => held?.filter((value) => !gone[cell].includes(value)) ?? null) };
}
