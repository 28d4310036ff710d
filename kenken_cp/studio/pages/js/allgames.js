// All games of this browser by name, the newest first: those to go on with, and those that are solved.

import { el } from "../player/dom.js";
import { far } from "./progress.js";
import { recent } from "./saved.js";

const day = (changed) => new Date(changed).toLocaleDateString("en-GB", { dateStyle: "medium" });

function list(title, games) {
  if (!games.length) return null;
  return el("section", {}, el("h3", {}, `${title} (${games.length.toLocaleString("en")})`), el("ul", { class: "names" }, games.map((game) =>
    el("li", {}, el("a", { href: `/play#k=${game.key}` }, game.title), el("span", { class: "soft" }, `${far(game)}, ${day(game.changed)}`)))));
}

export async function listed() {
  const found = await recent(Infinity);
  return el("div", { class: "stack" }, list("To go on with", found.filter(({ solved }) => !solved)), list("Solved", found.filter(({ solved }) => solved)));
}
