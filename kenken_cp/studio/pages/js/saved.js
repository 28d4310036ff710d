// Games that are saved by name, in this browser alone.

import { games, result } from "./store.js";

/** Save a game by name; another of that name, of the same puzzle, is replaced. */
export async function keep(game, name) { return result((await games("readwrite", "saved")).put({ ...game, name })); }

/** The games of a puzzle that were saved by name, or all of them. */
export async function kept(key) {
  const found = await result((await games("readonly", "saved")).index("changed").getAll());
  return found.reverse().filter((each) => key === undefined || each.key === key);
}

/** Forget a game that was saved by name. */
export async function drop({ key, name }) { return result((await games("readwrite", "saved")).delete([key, name])); }
