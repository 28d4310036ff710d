// A puzzle as it is drawn: a game's layers and log, with regions, pairs of cells, clues, choices, clues
// drawn with a tool, and zones: areas without a sum, which are kept, shown and erased, but not drawn.

import { Game } from "../../player/logic/game.js";

const OWN = ["region", "pairs", "clues", "options", "zones", "drawn"];

export class Drawing extends Game {
  /** @param {object} data what /api/blank answers */
  constructor(data) {
    super(data.fixed);
    Object.assign(this.layers, { region: [...data.regions], pairs: [{}], clues: [[[], []]], options: [{}], zones: [[]], drawn: [[]] });
  }

  /** A drawing as it was stored; a new one if that is of another board. */
  static of(data, stored) {
    const drawing = new Drawing(data);
    if (stored?.layers?.value?.length !== data.fixed.length) return drawing;
    const { layers, done, undone } = structuredClone(stored);
    return Object.assign(drawing, { layers: { ...drawing.layers, ...layers }, done, undone });
  }

  /** A drawing of what /api/sketch answers, with nothing to undo. */
  static opened(data, found) {
    const drawing = new Drawing(data);
    const { layers } = drawing;
    layers.value = found.texts.map((text) => text || null);
    layers.areas = [found.cages];
    if (found.regions.length) layers.region = found.regions;
    Object.assign(layers, { pairs: [found.pairs], clues: [found.clues], options: [found.options], zones: [found.areas.map((cells) => ({ cells }))], drawn: [found.drawn] });
    return drawing;
  }

  get options() { return this.layers.options[0]; }
  get clues() { return this.layers.clues[0]; }
  get pairs() { return this.layers.pairs[0]; }
  get zones() { return this.layers.zones[0]; }
  get drawn() { return this.layers.drawn[0]; }

  towards(layers) {
    const own = OWN.flatMap((layer) => layers[layer].map((to, at) => this.patch(layer, at, to)));
    return [...super.towards(layers), ...own];
  }

  /** What the server is asked about. */
  get request() {
    return {
      texts: this.value.map((text) => text ?? ""), cages: this.areas, regions: this.layers.region,
      pairs: this.pairs, clues: this.clues, options: this.options, areas: this.zones.map(({ cells }) => cells), drawn: this.drawn,
    };
  }

  /** The patches that set a choice, or the clues of a side. */
  chosen(name, text) { return [this.patch("options", 0, { ...this.options, [name]: text })]; }
  clued(side, texts) { return [this.patch("clues", 0, this.clues.map((held, i) => (i === side ? texts : held)))]; }

  /** The patches that make these cells one region, or give each its number. */
  united(cells) {
    const number = firstFree(this.layers.region);
    return cells.map((cell) => this.patch("region", cell, number));
  }

  numbered(numbers) { return numbers.map((number, cell) => this.patch("region", cell, number)); }

  /** The patch that adds the pairs of cells that follow each other, or removes them where all are there. */
  paired(sort, cells) {
    const held = this.pairs[sort] ?? [];
    const wanted = cells.slice(1).map((cell, i) => [cells[i], cell].sort((a, b) => a - b));
    const has = (pairs, pair) => pairs.some((each) => String(each) === String(pair));
    const all = wanted.every((pair) => has(held, pair));
    const now = all ? held.filter((pair) => !has(wanted, pair)) : [...held, ...wanted.filter((pair) => !has(held, pair))];
    return [this.patch("pairs", 0, { ...this.pairs, [sort]: now })];
  }
}

function firstFree(numbers) {
  let number = 1;
  while (numbers.includes(number)) number += 1;
  return number;
}

/** Cells by the number of their region, as cages are: {cells}. */
export function regions(numbers) {
  const found = new Map();
  numbers.forEach((number, cell) => { if (number) found.set(number, [...found.get(number) ?? [], cell]); });
  return [...found.values()].map((cells) => ({ cells }));
}
