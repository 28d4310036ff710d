// A page that plays a puzzle by itself, without a server: a file, a page of a site, or a player for links.

import { about } from "./about.js";
import { bundle } from "./bundle.js";
import { dueOnly } from "./days.js";
import { $, failed } from "./dom.js";
import { GESTURES } from "./gestures.js";
import { Play } from "./player.js";
import * as shelf from "./shelf.js";
import { themeButton } from "./theming.js";

/** What is told to a page in which this one is embedded, once its puzzle is solved. */
function tell({ data: { key, title }, helped }) {
  document.documentElement.dataset.finished = "";
  if (parent !== window) parent.postMessage({ type: "kenken-solved", key, title, ...helped }, "*");
}

async function start() {
  const data = await bundle();
  document.title = data.title;
  $("#title").textContent = data.title;
  const [stored, { Own }] = await Promise.all([shelf.load(data.key), ...GESTURES[data.gesture]()]);
  /** @type {Host} */
  const host = { server: {}, store: shelf, solved: tell };
  const play = new Play(data, host, stored, Own);
  play.show();
  await about(data, host.server);
  await play.painted();
  addEventListener("hashchange", () => location.reload());
}

document.documentElement.toggleAttribute("data-embedded", parent !== window);
$("header").append(themeButton());
dueOnly();
start().catch(failed).finally(() => { document.documentElement.dataset.ready = ""; });
