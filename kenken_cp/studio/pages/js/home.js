// The first page: the games to go on with, a puzzle of each family, and a place to paste one.

import { $, el, failed, picture } from "../player/dom.js";
import { ask, meta } from "./net.js";
import { begin } from "./page.js";
import { far, pictured } from "./progress.js";
import { count, kept, recent } from "./saved.js";
import { playAddress } from "./share.js";
import { sync } from "./sync.js";
import { taken } from "./take.js";

const MOST = 4; // of the games to go on with, and of those solved last
const SEEN = 40; // games that are looked through for them
const MOST_SAVED = 30;

function entry(address, board, name, details) {
  return el("li", {}, el("a", { href: address }, el("span", { class: "pic" }, board),
    el("span", { class: "name" }, name), el("span", { class: "soft" }, details)));
}

function shelf(title, found) {
  return found.length ? el("section", {}, el("h2", {}, title), el("ul", { class: "shelf" }, found.slice(0, MOST).map((game) =>
    entry(`/play#k=${game.key}`, pictured(game), game.title, far(game))))) : null;
}

/** The games that were played last: those to go on with, with a list of all, and those that are solved. */
async function games() {
  const found = await recent(SEEN).catch(() => []);
  const [begun, solved] = [found.filter((game) => !game.solved), found.filter((game) => game.solved)];
  const shown = Math.min(begun.length, MOST) + Math.min(solved.length, MOST);
  const total = await count().catch(() => 0);
  return [shelf("Go on with", begun), total > shown ? all(total) : null, shelf("Solved", solved)];
}

/** A list of all games, made when it is opened. */
function all(total) {
  const part = el("details", { toggle: async () => {
    if (part.open) part.lastElementChild.replaceWith(await import("./allgames.js").then(({ listed }) => listed()));
  } }, el("summary", {}, `All ${total.toLocaleString("en")} games`), el("div"));
  return part;
}

/** Games that were saved by name: one is loaded on its puzzle's page. */
async function saved() {
  const found = await kept().catch(() => []);
  if (!found.length) return null;
  return el("section", {}, el("h2", {}, "Saved games"), el("ul", { class: "shelf" }, found.slice(0, MOST_SAVED).map((game) =>
    entry(`/play#k=${game.key}&g=${encodeURIComponent(game.name)}`, pictured(game), game.name, `${game.title} · ${far(game)}`))));
}

function pasting() {
  const box = el("textarea", { "aria-label": "A puzzle or a link", placeholder: "Paste a puzzle in any format, or a link; or drop a file on any page.", spellcheck: "false" });
  return el("section", { class: "paste" }, box, el("div", { class: "row" }, el("button", { type: "button", click: () => taken(box.value) }, "Play it")));
}

async function families() {
  const { families: rows } = await meta();
  const found = await Promise.all(rows.map(async ({ id, title }) => {
    try {
      const { puzzle, svg } = await ask("example", { family: id });
      return entry(await playAddress(puzzle), picture(svg), title, `${puzzle.puzzle.rows}×${puzzle.puzzle.columns}`);
    } catch (error) { failed(error); return null; }
  }));
  return el("section", {}, el("h2", {}, "A puzzle of each family"), el("ul", { class: "shelf" }, found));
}

begin(async () => {
  const main = $("main");
  main.append(el("h1", { class: "hidden" }, "Studio"));
  // Without the mirror, this browser's own games are shown.
  const [examples] = await Promise.all([families(), sync().catch(() => {})]);
  const [begun, list, solved] = await games();
  main.append(...[begun, list, await saved(), examples, pasting(), solved].filter(Boolean));
});
