// The page on which a puzzle is played: which one, and the gesture it is played with.

import { $, failed } from "./dom.js";
import { board, found } from "./named.js";
import { begin } from "./page.js";
import { Play } from "./player.js";
import * as store from "./store.js";

// Each kind of puzzles names the gesture by which it is played; a page loads that one.
// What that imports is fetched along with it.
/** @type {Record<string, () => Promise<any>[]>} */
const GESTURES = {
  digits: () => [import("./gestures/digits.js"), import("./logic/digits.js"), import("./logic/typing.js")],
  ink: () => [import("./gestures/ink.js"), import("./logic/ink.js")],
  areas: () => [import("./gestures/areas.js"), import("./logic/areas.js")],
  path: () => [import("./gestures/path.js"), import("./logic/path.js"), import("./logic/typing.js")],
};

async function start() {
  const { puzzle, saved, name } = await found;
  const known = store.setting("gestures", {}); // of families that were played: fetched meanwhile
  GESTURES[known[puzzle?.family]]?.();
  const data = await board;
  data.title = name ?? data.title;
  document.title = `${data.title} · Studio`;
  $("#title").textContent = data.title;
  const about = async () => (await import("./about.js")).about(puzzle, data).catch(failed);
  if (data.refusal) { (await import("./refused.js")).refuse(puzzle, data); await about(); return; }
  const [stored, { Own }] = await Promise.all([store.load(data.key).catch(() => null), ...GESTURES[data.gesture]()]);
  store.set("gestures", { ...known, [data.family]: data.gesture });
  const play = new Play(puzzle, data, stored, Own);
  play.show();
  requestAnimationFrame(() => setTimeout(() => { play.painted(); about(); }));
  if (saved) {
    history.replaceState(null, "", `/play#k=${data.key}`); // a reload goes on, and loads it no more
    (await import("./positions.js")).loaded(play, saved);
  }
  addEventListener("hashchange", () => location.reload());
}

begin(start);
