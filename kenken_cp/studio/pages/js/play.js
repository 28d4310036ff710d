// The page on which a puzzle is played: which one, and the gesture it is played with.

import { $, failed } from "./dom.js";
import { ask, get } from "./net.js";
import { begin } from "./page.js";
import { Play } from "./player.js";
import * as store from "./store.js";
import { unpacked } from "./unpack.js";

// Each kind of puzzles names the gesture by which it is played; a page loads that one.
// What that imports is fetched along with it.
const GESTURES = {
  digits: () => [import("./gestures/digits.js"), import("./logic/digits.js"), import("./logic/typing.js")],
  ink: () => [import("./gestures/ink.js"), import("./logic/ink.js")],
  areas: () => [import("./gestures/areas.js"), import("./logic/areas.js")],
  path: () => [import("./gestures/path.js"), import("./logic/path.js"), import("./logic/typing.js")],
};

/** The puzzle that the address names. */
async function named() {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("p")) return { puzzle: await unpacked(asked.get("p")).catch(() => { throw new Error("This link holds no puzzle."); }) };
  const place = /^(\d+)\.(\d+)$/.exec(asked.get("s") ?? "");
  if (place) return get(`library/${place[1]}/${place[2]}`);
  if (asked.has("k")) {
    const key = asked.get("k");
    const saved = asked.has("g") ? (await (await import("./saved.js")).kept(key)).find(({ name }) => name === asked.get("g")) : null;
    const stored = saved ?? await store.load(key);
    if (stored) return { puzzle: stored.puzzle, saved };
  }
  throw new Error("This address names no puzzle. Choose one on the first page.");
}

async function start() {
  store.ready();
  const { puzzle, saved } = await named();
  const known = store.setting("gestures", {}); // of families that were played: fetched meanwhile
  GESTURES[known[puzzle?.family]]?.();
  const data = await ask("board", { puzzle });
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
    (await import("./positions.js")).loaded(play, saved).catch(failed);
  }
  addEventListener("hashchange", () => location.reload());
}

begin(start);
