// The whole way to the solution, step by step, with the board of each step in place of the player's.

import { el, failed, picture } from "./dom.js";
import { inFull, styled } from "./later.js";
import { ask } from "./net.js";

export class TracePanel {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.open = false;
  }

  async begin() {
    const { play } = this;
    try {
      this.found = await ask("trace", { puzzle: play.puzzle });
    } catch (error) { failed(error); return; }
    if (!this.found.steps.length) { play.say(this.found.summary); return; }
    await styled("later");
    this.open = true;
    this.wanted = "";
    play.say(""); // the last message is about the player's board
    this.build();
    this.show(1);
  }

  build() {
    const { found } = this;
    this.picture = el("div", { class: "board still" });
    this.slider = el("input", { type: "range", min: 1, max: found.steps.length, value: 1, "aria-label": "Step", input: () => this.show(Number(this.slider.value)) });
    const names = new Map(found.steps.map((step) => [step.technique, step.title]));
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
    document.querySelector("#place").replaceChildren(this.picture);
    document.querySelector("#tools").replaceChildren(this.box);
    this.list();
    on.focus({ preventScroll: true });
    this.picture.scrollIntoView({ block: "nearest" }); // the button was below it
  }

  list() {
    const shown = this.found.steps.filter((step) => !this.wanted || step.technique === this.wanted);
    this.shown = shown.map((step) => this.found.steps.indexOf(step) + 1);
    this.steps.replaceChildren(...shown.map((step, at) => el("li", {},
      el("button", { type: "button", class: "link", "data-step": this.shown[at], click: () => this.show(this.shown[at]) },
        el("span", { class: "number" }, step.numbers), step.title))));
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

  /** Show an entry, by its place from 1: its sentences at once, its board when it comes. */
  show(number) {
    this.coming = this.shows(number);
    return this.coming;
  }

  async shows(number) {
    this.at = number;
    const step = this.found.steps[number - 1];
    this.slider.value = number;
    this.slider.setAttribute("aria-valuetext", `step ${step.numbers}, ${step.title}`);
    this.sentence.replaceChildren(
      el("h2", {}, `${step.numbers}. ${step.title}`), ...step.sentences.map((text) => el("p", {}, text)),
      step.details.length ? el("ul", {}, step.details.map((line) => el("li", {}, line))) : "",
      inFull(step.whole) || "");
    this.steps.querySelectorAll("button").forEach((button) => {
      const is = Number(button.dataset.step) === number;
      if (is) { button.setAttribute("aria-current", "step"); this.scrollTo(button); } else button.removeAttribute("aria-current");
    });
    try {
      const board = await ask("trace/step", { puzzle: this.play.puzzle, number });
      if (this.at === number) this.picture.replaceChildren(picture(board.svg));
      return board.state;
    } catch (error) { failed(error); return null; }
  }

  scrollTo(button) {
    const { steps } = this;
    const top = button.offsetTop - steps.offsetTop;
    if (top < steps.scrollTop || top > steps.scrollTop + steps.clientHeight - 40) steps.scrollTop = top - 80;
  }

  /** Put the board of this step in the place of the player's: one edit, to be undone as one. */
  async playFrom() {
    const { play } = this;
    const state = await this.coming;
    if (!state || !this.open) return;
    const { game } = play;
    const patches = state.flat().flatMap((held, cell) => {
      if (play.board.absent.has(cell)) return [];
      const value = Array.isArray(held) ? null : held;
      const notes = Array.isArray(held) && play.gesture.notes ? held : [];
      return [game.patch("value", cell, value), game.patch("corner", cell, []), game.patch("centre", cell, notes),
        game.patch("known", cell, Array.isArray(held) && !play.gesture.notes ? held : [])];
    });
    this.close();
    play.helped.hints += 1;
    play.edit([...patches, game.patch("areas", 0, [])]);
  }

  close() {
    this.open = false;
    document.querySelector("#place").replaceChildren(this.play.board.box);
    const { tools, hints, more } = this.play;
    document.querySelector("#tools").replaceChildren(tools.box, hints.box, more.box);
    this.play.board.focus(this.play.board.at);
    this.play.paint();
  }
}
