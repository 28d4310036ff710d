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

/** Empty the cells: their values; where there are none their marks; then their colours. */
export function erase(game, cells) {
  const open = cells.filter((cell) => game.isOpen(cell));
  const valued = open.filter((cell) => game.value[cell] !== null);
  if (valued.length) return valued.map((cell) => game.patch("value", cell, null));
  const marks = open.flatMap((cell) =>
    ["corner", "centre", "known"].filter((layer) => game.layers[layer][cell].length)
      .map((layer) => game.patch(layer, cell, [])));
  if (marks.length) return marks;
  return cells.map((cell) => game.patch("colour", cell, 0));
}

/** The notes that speak for a cell: its candidates, if the player has written any. */
export function notesOf(game) {
  return game.layers.centre.map((held, cell) => (held.length ? held : game.layers.known[cell]));
}

/** Figures typed one after the other as one value: 1 then 2 within 700 ms is 12. */
export class Typing {
  constructor(values, within = 700) {
    this.texts = new Map(values.map((value) => [String(value), value]));
    this.within = within;
    this.text = "";
    this.at = -Infinity;
  }

  /** The value that a key completes: {value, instead: whether it replaces the one before}. */
  key(sign, now) {
    const fresh = now - this.at > this.within;
    const longer = fresh ? "" : this.text + sign;
    this.at = now;
    if (longer && this.texts.has(longer)) {
      const instead = this.texts.has(this.text);
      this.text = longer;
      return { value: this.texts.get(longer), instead };
    }
    this.text = sign;
    return this.texts.has(sign) ? { value: this.texts.get(sign), instead: false } : null;
  }
}
