// The page on which a puzzle is played: which one, and the player with the server behind it.

import { about } from "../player/about.js";
import { $, failed } from "../player/dom.js";
import { GESTURES } from "../player/gestures.js";
import { Play } from "../player/player.js";
import { host } from "./host.js";
import { board, found } from "./named.js";
import { begin } from "./page.js";
import * as store from "./store.js";

async function start() {
  const { puzzle, saved, name } = await found;
  const known = store.setting("gestures", {}); // of families that were played: fetched meanwhile
  GESTURES[known[puzzle?.family]]?.();
  const data = await board;
  data.title = name ?? data.title;
  document.title = `${data.title} · Studio`;
  $("#title").textContent = data.title;
  const own = host(puzzle, data);
  const told = () => about(data, own.server).catch(failed);
  if (data.refusal) { (await import("./refused.js")).refuse(puzzle, data); await told(); return; }
  const [stored, { Own }] = await Promise.all([store.load(data.key).catch(() => null), ...GESTURES[data.gesture]()]);
  store.set("gestures", { ...known, [data.family]: data.gesture });
  const play = new Play(data, own, stored, Own);
  play.show();
  requestAnimationFrame(() => setTimeout(() => { play.painted(); own.store.painted(); told(); }));
  if (saved) {
    history.replaceState(null, "", `/play#k=${data.key}`); // a reload goes on, and loads it no more
    (await import("../player/reloading.js")).loaded(play, saved);
  }
  addEventListener("hashchange", () => location.reload());
}

begin(start);
