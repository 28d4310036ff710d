// The puzzle that the address names, and its board: asked for before the rest of the page is loaded.

import { ask, get } from "./net.js";
import * as store from "./store.js";
import { unpacked } from "../player/unpack.js";

/** The puzzle, what it is called, and the game that was saved by name, if the address names one. */
async function named() {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("p")) return { puzzle: await unpacked(asked.get("p")).catch(() => { throw new Error("This link holds no puzzle."); }), name: asked.get("n")?.slice(0, 99) };
  const place = /^(\d+)\.(\d+)$/.exec(asked.get("s") ?? "");
  if (place) return get(`library/${place[1]}/${place[2]}`);
  if (asked.has("k")) {
    const key = asked.get("k");
    const saved = asked.has("g") ? (await (await import("./saved.js")).kept(key)).find(({ name }) => name === asked.get("g")) : null;
    const stored = saved ?? await store.load(key);
    if (stored) return { puzzle: stored.puzzle, saved, name: stored.title };
  }
  throw new Error("This address names no puzzle. Choose one on the first page.");
}

store.ready();
export const found = named();
/** @type {Promise<BoardData>} */
export const board = found.then(({ puzzle }) => ask("board", { puzzle }));
for (const promise of [found, board]) promise.catch(() => {}); // play.js says what is wrong
