// Modes, the pad, and what is done to the whole board.

import { SIGNS } from "./board.js";
import { el, enable } from "./dom.js";

export class Toolbar {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    const { gesture } = play;
    this.modes = gesture.modes.length > 1
      ? el("div", { class: "modes", role: "group", "aria-label": "Mode" }, gesture.modes.map(({ id, name, key }) =>
        el("button", { type: "button", "data-mode": id, click: () => this.mode(id) }, name, key ? el("kbd", {}, key) : null)))
      : null;
    this.pad = el("div", { class: "pad", role: "group", "aria-label": "Values" });
    this.undo = el("button", { type: "button", "aria-keyshortcuts": "Control+Z", click: () => play.redo(false) }, "Undo");
    this.redo = el("button", { type: "button", "aria-keyshortcuts": "Control+Y", click: () => play.redo(true) }, "Redo");
    this.check = el("button", { type: "button", class: "check", click: () => play.check("checkAll") }, "Check");
    this.light = gesture.notes ? el("button", { type: "button", "aria-keyshortcuts": "N", click: () => this.highlight() }, "Highlight") : null;
    const options = play.lists
      ? el("button", { type: "button", "aria-keyshortcuts": "K", click: () => play.options() }, gesture.listing) : null;
    const suppose = el("button", { type: "button", "aria-keyshortcuts": "W", click: () => play.suppose() }, "What if");
    this.clock = el("span", { class: "clock", role: "timer" });
    this.trial = el("div", { class: "trial", role: "group", "aria-label": "What if" });
    /** What is wanted all the time: on a phone it stands at the foot of the window. */
    this.bar = el("div", { class: "bar" }, this.modes, this.pad, el("div", { class: "row edits" }, this.undo, this.redo, this.check), this.trial);
    this.box = el("div", { class: "toolbar" }, this.bar, el("div", { class: "row words" }, this.light, options, suppose, this.clock));
    this.draw();
  }

  /** Turn the highlighting of one digit on or off. */
  async highlight() { (await import("./highlight.js")).turned(this.play); }

  mode(id) {
    this.play.setMode(id);
    if (id === "corner" || id === "centre") this.play.more.zoom?.advise();
    this.play.board.focus(this.play.board.at);
  }

  draw() {
    const { play } = this;
    const { gesture, game } = play;
    this.light?.setAttribute("aria-pressed", String(play.settings.highlight));
    this.trial.hidden = !game.trials.length;
    if (game.trials.length) import("./trial.js").then(({ showTrials }) => showTrials(this.trial, play));
    enable(this.undo, game.done.length > 0);
    enable(this.redo, game.undone.length > 0);
    this.modes?.querySelectorAll("button").forEach((button) =>
      button.setAttribute("aria-pressed", String(button.dataset.mode === gesture.mode)));
    if (!play.gesture.notes) {
      if (!this.pad.childElementCount) this.pad.append(this.erase());
      this.pad.hidden = !gesture.erases;
      return;
    }
    if (this.shown !== gesture.mode) this.keys();
    if (gesture.mode !== "colour") this.count();
    this.noted();
    const { first } = play.settings;
    [...this.pad.children].forEach((key, i) => {
      if (first) key.setAttribute("aria-pressed", String(gesture.armed === (this.values[i] ?? null))); else key.removeAttribute("aria-pressed");
    });
  }

  /** How many of each digit are left, where each row holds all digits. */
  count() {
    const { data: { values, rows, columns, absent }, game } = this.play;
    if (values.length !== columns || absent.length) return;
    const left = new Map(values.map((value) => [value, rows]));
    for (const value of game.value) if (left.has(value)) left.set(value, left.get(value) - 1);
    [...left.values()].forEach((number, i) => {
      const button = /** @type {HTMLElement} */ (this.pad.children[i]);
      const text = String(Math.max(0, number));
      if (button.dataset.left === text) return;
      button.dataset.left = text;
      button.setAttribute("aria-description", `${text} left`);
    });
  }

  /** The notes of the cell that is chosen, on the keys: there they can be read, however small the board. */
  noted() {
    const { chosen, game: { layers, value } } = this.play;
    const [one] = chosen.size === 1 && this.shown !== "colour" ? chosen : [];
    const held = (layer) => (one === undefined || value[one] !== null ? [] : layers[layer][one]);
    const notes = { noted: held("centre"), cornered: held("corner") };
    const key = JSON.stringify([this.shown, notes]);
    if (key === this.told) return;
    this.told = key;
    for (const [name, values] of Object.entries(notes)) this.values.forEach((each, i) => this.pad.children[i].classList.toggle(name, values.includes(each)));
  }

  /** The buttons of the pad in this mode. */
  keys() {
    const { play, play: { gesture } } = this;
    if ([gesture.mode, this.shown].includes("colour")) gesture.armed = undefined; // which was no colour, or one
    this.shown = gesture.mode;
    const values = gesture.mode === "colour" ? SIGNS.map((sign, i) => [i + 1, sign]) : play.data.values.map((v) => [v, String(v).replace("-", "−")]);
    this.values = values.map(([value]) => value);
    this.pad.replaceChildren(...values.map(([value, sign]) => el("button", {
      type: "button", class: gesture.mode === "colour" ? `colour mark${value}` : "digit",
      "aria-label": gesture.mode === "colour" ? `colour ${value}` : `${sign}`,
      click: () => gesture.press(value),
    }, sign)), this.erase());
  }

  erase() {
    return el("button", { type: "button", class: "erase", "aria-keyshortcuts": "Delete", click: () => this.play.gesture.press(null) }, "Erase");
  }
}
