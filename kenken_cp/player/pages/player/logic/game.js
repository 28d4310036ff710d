// A game in progress: layers of what is written in each cell, and one log of every edit.
// Knows no page and no family. A patch is {layer, at, from, to}; an edit is a list of patches.

/** @typedef {{layer: string, at: number, from: any, to: any}} Patch */

const LAYERS = ["value", "corner", "centre", "colour", "known"];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Game {
  /**
   * @param {(number|null)[]} fixed the value of each cell that belongs to the puzzle, else null
   * @param {number[][]} own the candidates of each cell that belong to the puzzle, if it has some
   */
  constructor(fixed, own = []) {
    this.fixed = fixed;
    this.own = own;
    this.layers = {
      value: fixed.map((value) => value),
      corner: fixed.map(() => []),
      centre: fixed.map((_, cell) => own[cell] ?? []),
      colour: fixed.map(() => 0),
      known: fixed.map(() => []),
      areas: [[]], // one entry: the rectangles, each [top, left, bottom, right] from 0
      trial: [[]], // one entry: the snapshots at which open "what if" layers began, the oldest first
    };
    /** @type {Patch[][]} */ this.done = [];
    /** @type {Patch[][]} */ this.undone = [];
  }

  get value() { return this.layers.value; }
  get areas() { return this.layers.areas[0]; }

  isOpen(cell) { return this.fixed[cell] === null; }

  /** The patch that sets a cell of a layer. */
  patch(layer, at, to) { return { layer, at, from: this.layers[layer][at], to }; }

  /** Make an edit: patches that change nothing are left out. Says whether anything changed. */
  edit(patches) {
    const real = patches.filter((p) => !same(p.from, p.to)
      && (p.layer !== "value" || this.isOpen(p.at)));
    if (!real.length) return false;
    for (const p of real) this.layers[p.layer][p.at] = p.to;
    this.done.push(real);
    this.undone = [];
    return true;
  }

  /** Take the last edit back. Says whether there is one. */
  undo() {
    const edit = this.done.pop();
    if (!edit) return false;
    for (const p of [...edit].reverse()) this.layers[p.layer][p.at] = p.from;
    return this.undone.push(edit) > 0;
  }

  /** Make the edit again that was last taken back. */
  redo() {
    const edit = this.undone.pop();
    if (!edit) return false;
    for (const p of edit) this.layers[p.layer][p.at] = p.to;
    return this.done.push(edit) > 0;
  }

  /** Whether the player has written anything. */
  get begun() { return this.done.length > 0; }

  /** The patches that lead to these layers: a savepoint is gone back to by one edit. */
  towards(layers) {
    const found = [];
    for (const layer of [...LAYERS, "areas"]) {
      layers[layer].forEach((to, at) => {
        if (!same(to, this.layers[layer][at])) found.push(this.patch(layer, at, to));
      });
    }
    return found;
  }

  /** A copy of the layers, for a savepoint. */
  snapshot() {
    const { trial, ...layers } = this.layers;
    return structuredClone(layers);
  }

  get trials() { return this.layers.trial[0]; }

  /** The patches that open a "what if" layer, that keep what the newest one holds, or drop it. */
  supposed() { return [this.patch("trial", 0, [...this.trials, this.snapshot()])]; }
  kept() { return [this.patch("trial", 0, this.trials.slice(0, -1))]; }
  dropped() { return [...this.towards(this.trials.at(-1)), ...this.kept()]; }

  /** Whether a cell's value was written in a "what if" layer. */
  isTried(cell) {
    const [base] = this.trials;
    return base !== undefined && base.value[cell] !== this.layers.value[cell];
  }

  /** Whether a rectangle was drawn in one. */
  isTriedArea(area) {
    const [base] = this.trials;
    return base !== undefined && !base.areas[0].some((each) => same(each, area));
  }

  /** What is stored. */
  toJSON() { return { layers: this.layers, done: this.done, undone: this.undone }; }

  /** A game as it was stored; a new one if that is of another board. */
  static from(fixed, stored, own = []) {
    const game = new Game(fixed, own);
    if (stored?.layers?.value?.length === fixed.length) {
      Object.assign(game, structuredClone({
        layers: { ...game.layers, ...stored.layers }, done: stored.done, undone: stored.undone,
      }));
    }
    return game;
  }
}

/** The rows that the server reads as a state: values, lists of candidates, and null. */
export function rowsOf(values, notes, columns) {
  const rows = [];
  values.forEach((value, cell) => {
    if (cell % columns === 0) rows.push([]);
    const noted = notes[cell];
    rows.at(-1).push(value !== null ? value : noted?.length ? noted : null);
  });
  return rows;
}

/** Empty the cells: their values; where there are none their marks, but for the puzzle's; then their colours. */
export function erase(game, cells) {
  const open = cells.filter((cell) => game.isOpen(cell));
  const valued = open.filter((cell) => game.value[cell] !== null);
  if (valued.length) return valued.map((cell) => game.patch("value", cell, null));
  const marks = open.flatMap((cell) =>
    ["corner", "centre", "known"].map((layer) => game.patch(layer, cell, layer === "centre" ? game.own[cell] ?? [] : []))
      .filter(({ from, to }) => !same(from, to)));
  if (marks.length) return marks;
  return cells.map((cell) => game.patch("colour", cell, 0));
}

/** The notes that speak for a cell: its candidates, if the player has written any. */
export function notesOf(game) {
  return game.layers.centre.map((held, cell) => (held.length ? held : game.layers.known[cell]));
}
