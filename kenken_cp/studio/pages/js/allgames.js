// All games of this browser in one list, the newest first: begun, solved and saved by name. Each can be deleted,
// and that be undone.

import { el, failed, say } from "../player/dom.js";
import { push } from "./mirror.js";
import { far, pictured } from "./progress.js";
import { drop, keep, kept, recent } from "./saved.js";
import { games, later, result } from "./store.js";

const PICTURES = 40; // of the rows that come first
const SHOWN = [["", "all"], ["begun", "begun"], ["solved", "solved"], ["named", "saved by name"]];
const day = (changed) => new Date(changed).toLocaleDateString("en-GB", { dateStyle: "medium" });
const sortOf = (game) => (game.name !== undefined ? "named" : game.solved ? "solved" : "begun");
const address = (game) => `/play#k=${game.key}${game.name === undefined ? "" : `&g=${encodeURIComponent(game.name)}`}`;

/** Delete a game, in the mirror too. */
async function dropped(game) {
  if (game.name !== undefined) { await drop(game); return; }
  await result((await games("readwrite")).delete(game.key));
  push("games", game, true);
}

/** Have a game again that was deleted: newer than that. */
async function restored(game) {
  if (game.name !== undefined) { await keep(game, game.name); return; }
  const store = await games("readwrite");
  if (await result(store.get(game.key))) throw new Error("This puzzle has been begun anew; that game stays.");
  const row = { ...game, changed: later(game.changed + 1) };
  await result(store.put(row));
  push("games", row);
}

export class GameList {
  /** `changed` is called after a game was deleted, or came back. */
  constructor(changed) {
    this.changed = changed;
    this.filter = el("select", { "aria-label": "Which games", change: () => this.draw() }, SHOWN.map(([value, text]) => el("option", { value }, text)));
    this.list = el("ul", { class: "names" });
    this.undo = el("button", { type: "button", hidden: true, click: () => this.undone() }, "Undo");
    this.box = el("div", { class: "stack" }, el("div", { class: "row" }, this.filter, this.undo), this.list);
    this.gone = [];
  }

  async shown() {
    const [all, named] = await Promise.all([recent(Infinity), kept()]);
    this.games = [...all, ...named].sort((one, other) => other.changed - one.changed);
    this.draw();
    return this.box;
  }

  draw() {
    const wanted = this.filter.value;
    const found = this.games.filter((game) => !wanted || sortOf(game) === wanted);
    this.list.replaceChildren(...found.map((game, i) => this.row(game, i < PICTURES)));
    if (!found.length) this.list.append(el("li", { class: "soft" }, wanted ? "No such game." : "No games yet."));
    this.undo.hidden = !this.gone.length;
  }

  row(game, isPictured) {
    const called = game.name === undefined ? game.title : `${game.name} (${game.title})`;
    return el("li", {}, el("a", { href: address(game) }, el("span", { class: "pic" }, isPictured ? pictured(game) : ""),
      el("span", {}, el("span", { class: "name" }, called), el("span", { class: "soft" }, `${far(game)}, ${day(game.changed)}`))),
      el("button", { type: "button", class: "quiet", "aria-label": `Delete ${called}`, click: () => this.delete(game) }, "Delete"));
  }

  async delete(game) {
    const at = this.games.indexOf(game);
    if (at < 0) return;
    try {
      await dropped(game);
      this.games.splice(at, 1);
      this.gone.push(game);
      this.draw();
      this.undo.focus();
      say(`${game.name ?? game.title} is deleted.`);
      await this.changed();
    } catch (error) { failed(error); }
  }

  /** Have the game again that was deleted last. */
  async undone() {
    const game = this.gone.pop();
    if (!game) return;
    try {
      await restored(game);
      say(`${game.name ?? game.title} is back.`);
    } catch (error) { failed(error); }
    await this.shown().then(this.changed).catch(failed);
    if (this.undo.hidden) this.filter.focus();
  }
}
