// Notes that fill themselves in: for each empty cell what its rows, columns and boxes leave.

import { peersOf } from "./logic/digits.js";

/** Write them into all empty cells: one edit. */
export function noted(play) {
  const { data, game, gesture } = play;
  const values = play.values();
  const peers = peersOf(data.facts, values.length);
  play.edit(values.flatMap((value, cell) => {
    if (value !== null || !game.isOpen(cell)) return [];
    const seen = new Set([...peers[cell]].map((other) => values[other]));
    return [game.patch("centre", cell, gesture.domain(cell).filter((each) => !seen.has(each)))];
  }));
  play.more.zoom?.advise();
}
