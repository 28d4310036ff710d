// Games that are saved by name, and those that were played last.

import { push } from "./mirror.js";
import { games, later, result } from "./store.js";

/** Save a game by name; another of that name, of the same puzzle, is replaced. */
export async function keep(game, name) {
  const store = await games("readwrite", "saved");
  const before = await result(store.get([game.key, name]));
  const row = { ...game, name, changed: later(before?.changed) };
  await result(store.put(row));
  push("saved", row);
}

/** The games of a puzzle that were saved by name, or all of them. */
export async function kept(key) {
  const found = await result((await games("readonly", "saved")).index("changed").getAll());
  return found.reverse().filter((each) => key === undefined || each.key === key);
}

/** Forget a game that was saved by name. */
export async function drop(row) {
  await result((await games("readwrite", "saved")).delete([row.key, row.name]));
  push("saved", row, true);
}

/** The games that were changed last, newest first. */
export async function recent(most) {
  const store = await games("readonly");
  return new Promise((done, failed) => {
    const found = [];
    const walk = store.index("changed").openCursor(null, "prev");
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor || found.length === most) { done(found); return; }
      found.push(cursor.value);
      cursor.continue();
    };
    walk.onerror = () => failed(walk.error);
  });
}

/** How many games there are. */
export async function count() { return result((await games("readonly")).count()); }
