// The whole way to the solution, step by step: the board shows each step in place of the player's game, which waits.

import { el, failed } from "./dom.js";
import { inFull, styled } from "./later.js";
import { completed } from "./logic/areas.js";
import { Game } from "./logic/game.js";
import { before, effects } from "./logic/hinting.js";
import { cellsOf } from "./logic/moves.js";

const MOST_NAMED = 2; // cells of a step in the list

export class TracePanel {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.open = false;
  }

  async begin() {
    const { play } = this;
    try {
      this.found = play.data.trace ?? await play.host.server.trace();
    } catch (error) { failed(error); return; }
    if (this.open) return;
    if (!this.found.entries.length) { play.say(this.found.summary); return; }
    await styled("later");
    this.open = true;
    this.numbers = numbers(this.found.entries);
    play.drop();
    play.aside = play.game;
    this.wanted = "";
    play.say(""); // the last message is about the player's board
    this.build();
    this.show(1);
  }

  build() {
    const { found } = this;
    this.slider = el("input", { type: "range", min: 1, max: found.entries.length, value: 1, "aria-label": "Step", input: () => this.show(Number(this.slider.value)) });
    const names = new Map(found.entries.map((step) => [step.technique, step.title]));
    this.filter = el("select", { "aria-label": "Technique", change: () => { this.wanted = this.filter.value; this.list(); this.move(0); } },
      el("option", { value: "" }, "All techniques"), [...names].map(([id, title]) => el("option", { value: id }, title)));
    this.steps = el("ol", { class: "steps", "aria-label": "Steps" });
    this.sentence = el("div", { class: "sentence", "aria-live": "polite" });
    const button = (text, name, act) => el("button", { type: "button", click: act }, text, el("span", { class: "hidden" }, ` ${name}`));
    const on = button("→", "forward", () => this.move(1));
    this.box = el("section", { class: "trace", "aria-label": "Trace" },
      el("p", {}, found.summary), this.sentence,
      el("div", { class: "row" }, button("←", "back", () => this.move(-1)), this.slider, on),
      el("div", { class: "row" },
        el("button", { type: "button", click: () => this.playFrom() }, "Play from here"),
        el("button", { type: "button", class: "main", click: () => this.close() }, "Close")),
      this.filter, this.steps);
    this.place(this.box);
    this.list();
    on.focus({ preventScroll: true });
    this.play.board.box.scrollIntoView({ block: "nearest" }); // the button was below it
  }

  /** Show a box instead of the tools, and of what a lesson has there besides, until it is closed. */
  place(box) {
    const tools = document.querySelector("#tools");
    this.beside = [...tools.children].filter((each) => each !== this.play.card);
    tools.replaceChildren(box);
  }

  list() {
    const shown = this.found.entries.filter((step) => !this.wanted || step.technique === this.wanted);
    this.shown = shown.map((step) => this.found.entries.indexOf(step) + 1);
    this.steps.replaceChildren(...shown.map((step, at) => el("li", {},
      el("button", { type: "button", class: "link", "data-step": this.shown[at], click: () => this.show(this.shown[at]) },
        el("span", { class: "number" }, this.numbers[this.shown[at] - 1]), step.title, el("span", { class: "soft" }, this.cellsOf(step))))));
  }

  /** The cells that an entry is about: those that it fills, or else its targets; the first of many. */
  cellsOf({ steps, targets }) {
    const filled = steps.flatMap(({ placed = [] }) => placed.map(([cell]) => cell));
    const cells = filled.length ? filled : targets;
    const names = cells.slice(0, MOST_NAMED).map((cell) => this.play.board.name(cell));
    return `${names.join(", ")}${cells.length > MOST_NAMED ? " …" : ""}`;
  }

  /** Go on or back among the steps that are listed. */
  move(by) {
    const at = this.shown.findIndex((number) => number >= this.at);
    const to = by === 0 ? at : this.shown[at] === this.at || by > 0 ? at + by : at - 1;
    this.show(this.shown[Math.max(0, Math.min(this.shown.length - 1, to))] ?? this.at);
  }

  key(event) {
    if (event.key === "Escape") this.close();
    else if (event.target === this.slider) return false;
    else if (event.key === "ArrowLeft") this.move(-1);
    else if (event.key === "ArrowRight") this.move(1);
    else if (event.key === "Home") this.show(this.shown[0]);
    else if (event.key === "End") this.show(this.shown.at(-1));
    else return false;
    return true;
  }

  /** Show an entry, by its place from 1. */
  show(number) {
    this.at = number;
    const entry = this.found.entries[number - 1];
    const name = `${this.numbers[number - 1]}. ${entry.title}`;
    const details = entry.steps.flatMap(({ branches = [] }) => branches.filter(Boolean));
    this.slider.value = number;
    this.slider.setAttribute("aria-valuetext", `step ${this.numbers[number - 1]}, ${entry.title}`);
    this.sentence.replaceChildren(
      el("h2", {}, name), ...entry.steps.map(({ sentence }) => el("p", {}, sentence)),
      details.length ? el("ul", {}, details.map((line) => el("li", {}, line))) : "",
      inFull(entry.steps.flatMap(({ whole = [] }) => whole)) || "");
    this.steps.querySelectorAll("button").forEach((button) => {
      const is = Number(button.dataset.step) === number;
      if (is) { button.setAttribute("aria-current", "step"); this.scrollTo(button); } else button.removeAttribute("aria-current");
    });
    this.paint(entry);
  }

  /** Put the board of the entry on the screen, with what it rests on and does. */
  paint(entry) {
    const { play } = this;
    play.game = this.boardBefore(this.at);
    const written = { values: play.values(), notes: play.game.layers.centre, peers: play.data.fixed.map(() => new Set()) };
    const { placements, eliminations } = effects(entry, written, (cell) => play.gesture.domain(cell));
    /** @type {[number, any][]} */
    const slots = !play.data.slots.length ? [] : eliminations.map(({ cell, values: struck, left }) => [cell, { values: play.data.slots, held: [...struck, ...left], struck }]);
    play.hint = { targets: entry.targets, evidence: entry.evidence, margin: entry.margin,
      slots: new Map(slots), placed: new Map(placements.map(({ cell, value }) => [cell, value])) };
    play.chosen = new Set();
    play.faults = [];
    play.turn += 1;
    play.paint();
  }

  /** A game in which only that stands what the entries before one have found. */
  boardBefore(number) {
    const { data, gesture } = this.play;
    const { values, gone, candidates } = before(this.found, data.fixed, number - 1);
    const game = new Game(data.fixed);
    Object.assign(game.layers, { value: values, centre: values.map((value, cell) => (value === null && gesture.notes && candidates[cell]) || []) });
    if (!gesture.notes) game.layers.known = values.map((value, cell) => (value === null && gone[cell].length ? gesture.domain(cell).filter((each) => !gone[cell].includes(each)) : []));
    if (data.facts.clues) {
      const areas = completed(values, data.facts.clues, data.columns);
      for (const area of areas) for (const cell of cellsOf(area, data.columns)) values[cell] = null; // the rectangle has it
      game.layers.areas = [areas];
    }
    return game;
  }

  scrollTo(button) {
    const { steps } = this;
    const top = button.offsetTop - steps.offsetTop;
    if (top < steps.scrollTop || top > steps.scrollTop + steps.clientHeight - 40) steps.scrollTop = top - 80;
  }

  /** Put the board of this step in the place of the player's: one edit, to be undone as one. */
  playFrom() {
    const { play } = this;
    const { layers } = this.boardBefore(this.at);
    this.close();
    play.helped.hints += 1;
    play.edit(play.game.towards({ ...layers, colour: play.game.layers.colour }));
  }

  close() {
    const { play } = this;
    this.open = false;
    Object.assign(play, { game: play.aside, aside: null, hint: null, turn: play.turn + 1 });
    document.querySelector("#tools").replaceChildren(...this.beside);
    if (play.card instanceof Element) play.tools.box.before(play.card);
    play.board.focus(play.board.at);
    play.paint();
    play.check();
  }
}

/** How entries are numbered: `3–7` stands for several steps that say the same. */
function numbers(entries) {
  let last = 0;
  return entries.map(({ steps: { length } }) => {
    last += length;
    return length > 1 ? `${last - length + 1}–${last}` : String(last);
  });
}
