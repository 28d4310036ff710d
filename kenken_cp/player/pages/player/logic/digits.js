// Writing values and pencil marks into chosen cells.

const sorted = (values) => [...new Set(values)].sort((a, b) => a - b);

/** For each cell those that must hold other values: those that share a house with it. */
export function peersOf(facts, cells) {
  const peers = Array.from({ length: cells }, () => new Set());
  const groups = [...(facts.houses ?? []), ...(facts.distinct ? facts.cages : [])];
  for (const { cells: held } of groups) {
    for (const one of held) for (const other of held) if (one !== other) peers[one].add(other);
  }
  return peers;
}

/** Write a value into the cells, or take it out where all have it. */
export function writeValue(game, cells, value, peers = null) {
  const open = cells.filter((cell) => game.isOpen(cell));
  const clears = open.length > 0 && open.every((cell) => game.value[cell] === value);
  const patches = open.map((cell) => game.patch("value", cell, clears ? null : value));
  if (!clears && peers) {
    const seen = new Set(open.flatMap((cell) => [...peers[cell]]));
    for (const cell of seen) {
      for (const layer of ["corner", "centre", "known"]) {
        const held = game.layers[layer][cell];
        if (held.includes(value)) {
          patches.push(game.patch(layer, cell, held.filter((each) => each !== value)));
        }
      }
    }
  }
  return patches;
}

/** Add a mark to the empty cells among these, or remove it where all have it. */
export function writeMark(game, cells, layer, value) {
  const open = cells.filter((cell) => game.isOpen(cell) && game.value[cell] === null);
  const all = open.length > 0 && open.every((cell) => game.layers[layer][cell].includes(value));
  return open.map((cell) => {
    const held = game.layers[layer][cell];
    const now = all ? held.filter((each) => each !== value) : sorted([...held, value]);
    return game.patch(layer, cell, now);
  });
}

/** Give the cells a colour, or plain paper where all have it. */
export function writeColour(game, cells, colour) {
  const all = cells.every((cell) => game.layers.colour[cell] === colour);
  return cells.map((cell) => game.patch("colour", cell, all ? 0 : colour));
}
