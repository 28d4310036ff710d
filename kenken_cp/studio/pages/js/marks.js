// What this browser knows of puzzles in a list: which were begun, and which are solved.

import { games, result } from "./store.js";

/** The rows, those of puzzles with a game anew, each with its mark. */
export async function marked(rows) {
  const store = await games("readonly");
  return Promise.all(rows.map(async (row) => {
    const game = row.key ? await result(store.get(row.key)) : null;
    const mark = game?.solved ? "solved" : game?.game.done.length ? "begun" : "";
    return mark ? { ...row, mark } : row;
  }));
}
