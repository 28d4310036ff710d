// What pages had to leave behind in haste, put into the browser's base.

import { together } from "../player/logic/merging.js";

/** The game to store for one that was left and what is stored; null if the latter has it already. */
function latest(left, stored) {
  if (!stored) return left;
  const { changed, past = [], game } = stored;
  if (changed === left.base) return { ...left, past: [...past, changed] };
  const has = stored.past ? past.includes(left.changed) : changed > left.changed;
  if (has || changed === left.changed) return null;
  return { ...stored, game: together(left.game, game), past: [...past, changed, left.changed], changed: Math.max(left.changed, changed) + 1, solved: false };
}

/** Put the games under these names into the base, and forget the names. */
export async function adopt(base, names) {
  for (const name of names) {
    try {
      const left = JSON.parse(localStorage.getItem(name));
      const change = base.transaction("games", "readwrite");
      const store = change.objectStore("games");
      store.get(left.key).onsuccess = ({ target }) => {
        const game = latest(left, target.result);
        if (game) store.put(game);
      };
      await new Promise((done, failed) => { change.oncomplete = done; change.onabort = failed; });
      localStorage.removeItem(name);
    } catch { /* it stays there for the next time */ }
  }
}
