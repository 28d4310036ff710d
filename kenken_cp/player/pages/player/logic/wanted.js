// What a player wrote on the board of a lesson, held against the step that it wants.

/** What is written: what cells hold, and the candidates that are noted; where cells are tapped instead, those.
    @typedef {{values: (number|null)[], notes: number[][], tapped?: number[]}} Written */

/** The conclusions of a step, each a value of a cell: those that it places, else those that it removes.
    @param {TraceStep} step */
export function conclusions({ placed = [], removed = [] }) {
  if (placed.length) return placed.map(([cell, value]) => ({ cell, value, places: true }));
  return removed.flatMap(([cell, gone]) => gone.map((value) => ({ cell, value, places: false })));
}

/** What is right, wrong, or true for another reason. `made` counts the step's conclusions that are written down; `wrong` and
    `other` have {cell, value, places}. `peers` has for each cell those that must hold other values.
    @param {TraceStep} step @param {Written} start @param {Written} now @param {number[]} solution @param {Set<number>[]} peers */
export function judged(step, start, now, solution, peers) {
  const wanted = conclusions(step);
  const is = (one, other) => one.cell === other.cell && one.value === other.value && one.places === other.places;
  const [{ value, places }] = wanted; // where cells are tapped, all conclusions are of one value
  const found = now.tapped?.map((cell) => ({ cell, value, places })) ?? entries(start, now, peers);
  return {
    of: wanted.length,
    made: wanted.filter((each) => found.some((entry) => is(entry, each))).length,
    wrong: found.filter(({ cell, value, places }) => (solution[cell] === value) !== places),
    other: found.filter((entry) => (solution[entry.cell] === entry.value) === entry.places && !wanted.some((each) => is(entry, each))),
  };
}

/** What was written since the start; candidates that a new value rules out go with it. */
function entries(start, now, peers) {
  return start.values.flatMap((before, cell) => {
    const value = now.values[cell];
    if (before !== null) return [];
    if (value !== null) return [{ cell, value, places: true }];
    const seen = new Set([...peers[cell]].map((other) => (start.values[other] === null ? now.values[other] : null)));
    const gone = now.notes[cell].length ? start.notes[cell].filter((each) => !now.notes[cell].includes(each)) : [];
    return gone.filter((each) => !seen.has(each)).map((each) => ({ cell, value: each, places: false }));
  });
}
