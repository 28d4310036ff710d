// The first page: what this is, a new game, the puzzle of the day, games to go on with, samples, and a place to paste.

import { $, el, failed, picture, say } from "../player/dom.js";
import { dayOf, inWords, ofDay } from "./fresh.js";
import { ask, meta } from "./net.js";
import { NewGame } from "./newgame.js";
import { begin } from "./page.js";
import { far, pictured } from "./progress.js";
import { count, kept, recent } from "./saved.js";
import { playAddress } from "./share.js";
import { set, setting } from "./store.js";
import { sync } from "./sync.js";
import { dropped, taken } from "./take.js";

const MOST = 4; // of the games to go on with
const SEEN = 40; // games that are looked through for them
const SAMPLES = 100; // of each family, as the server has them
const SMALLEST = 5; // side of these

function entry(address, board, name, details) {
  return el("li", {}, el("a", { href: address }, el("span", { class: "pic" }, board),
    el("span", { class: "name" }, name), el("span", { class: "soft" }, details)));
}

const part = (title, ...children) => el("section", {}, el("h2", {}, title), children);

/** The games to go on with, and behind a fold all of them. */
async function games(box) {
  const [heading, shelf, summary] = [el("h2"), el("ul", { class: "shelf" }), el("summary")];
  const drawn = async () => {
    const begun = (await recent(SEEN).catch(() => [])).filter((game) => !game.solved).slice(0, MOST);
    const total = await count().catch(() => 0) + (await kept().catch(() => [])).length;
    heading.textContent = begun.length ? "Go on with" : "Your games";
    summary.textContent = `All games (${total.toLocaleString("en")})`;
    shelf.hidden = !begun.length;
    shelf.replaceChildren(...begun.map((game) => entry(`/play#k=${game.key}`, pictured(game), game.title, far(game))));
    return total;
  };
  const list = el("details", { toggle: async () => {
    if (!list.open) return;
    try {
      const { GameList } = await import("./allgames.js");
      list.lastElementChild.replaceWith(await new GameList(drawn).shown());
    } catch (error) { failed(error); }
  } }, summary, el("div"));
  if (await drawn()) box.append(heading, shelf, list);
}

/** The puzzle of the day, and a way to those of other days. */
async function ofToday(box) {
  const today = dayOf();
  const pick = el("input", { type: "date", value: today, max: today, min: "2000-01-01", "aria-label": "Another day", change: () => { if (pick.value) location.assign(`/new?day=${pick.value}`); } });
  try {
    const { puzzle, svg, address } = await ofDay(today);
    const { families } = await meta();
    const title = families.find(({ id }) => id === puzzle.family).title;
    box.append(el("ul", { class: "shelf" }, entry(address, picture(svg), `${title} ${puzzle.puzzle.rows}×${puzzle.puzzle.columns}`, puzzle.meta.ratings.tier)),
      el("p", { class: "soft" }, `The same for everybody on ${inWords(today)}.`), el("label", { class: "soft" }, "Another day ", pick));
  } catch (error) { failed(error); }
}

/** A puzzle of each family, others at each visit. */
async function samples(box) {
  const { families } = await meta();
  const before = setting("sample", -1);
  const number = (before + 1 + Math.floor(Math.random() * (SAMPLES - 1))) % SAMPLES;
  set("sample", number);
  await Promise.all(families.map(async ({ id, title, size, sides }) => {
    const place = el("li", {}, el("span", { class: "pic" }));
    box.append(place);
    try {
      const small = sides.filter((side) => side >= SMALLEST && side < Math.max(...size)); // soon made, and solved
      const side = small[number % small.length];
      const { puzzle, svg } = await ask("example", { family: id, number, ...side && { rows: side, columns: side } });
      place.replaceWith(entry(await playAddress(puzzle), picture(svg), title, `${puzzle.puzzle.rows}×${puzzle.puzzle.columns}`));
    } catch (error) { place.remove(); failed(error); }
  }));
}

function pasting() {
  const box = el("textarea", { "aria-label": "A puzzle or a link", placeholder: "Paste a puzzle in any format, or a link; or drop a file or a picture on any page.", spellcheck: "false" });
  const file = el("input", { type: "file", class: "hidden", tabindex: "-1", "aria-label": "A file", change: () => { if (file.files[0]) dropped(file.files[0]); file.value = ""; } });
  return part("A puzzle of your own", el("div", { class: "paste" }, box, el("div", { class: "row" },
    el("button", { type: "button", click: () => { if (box.value.trim()) taken(box.value); else say("Paste a puzzle or a link first.", true); } }, "Play it"),
    el("button", { type: "button", click: () => file.click() }, "Choose a file or a picture"), file)));
}

begin(async () => {
  const main = $("main");
  const { families } = await meta();
  const game = new NewGame(families);
  const [daily, own, shelf] = [part("Puzzle of the day"), el("section", { class: "own" }), el("ul", { class: "shelf" })];
  await sync().catch(() => {}); // without the mirror, this browser's own games are shown
  await games(own);
  main.append(el("h1", { class: "lead" }, "Logic puzzles to play, draw and make: each has exactly one solution, and every hint says why."),
    own, el("div", { class: "first" }, part("New game", game.box), daily), part("Or one of these", shelf), pasting());
  await Promise.all([game.shown(), ofToday(daily), samples(shelf)]);
});
