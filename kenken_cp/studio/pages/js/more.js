// What is wanted less often: the trace, notes, reveals, savepoints, settings, sharing, the rules.

import { el } from "./dom.js";
import { ask, meta } from "./net.js";
import { failed } from "./page.js";
import { packed } from "./share.js";
import * as store from "./store.js";

export class MorePanel {
  constructor(play) {
    this.play = play;
    this.box = el("div", { class: "more" });
    this.draw();
  }

  draw() {
    const { play } = this;
    const isDigits = Boolean(play.gesture.notes);
    this.box.replaceChildren(
      el("div", { class: "row" },
        this.button("Show all steps", () => play.explain()),
        isDigits ? this.button("Fill in notes", () => this.notes()) : null),
      this.part("Reveal and go back", el("div", { class: "row wrap" },
        this.button("Reveal cell", () => this.reveal([...play.chosen])),
        this.button("Solve", () => this.reveal(play.board.cells.flatMap((cell, i) => (cell ? [i] : [])))),
        this.button("Back to the last right position", () => this.back()),
        this.button("Start again", () => play.edit(play.game.towards(new play.game.constructor(play.data.fixed).layers))))),
      this.part("Savepoints", el("div", { class: "row wrap" },
        this.button("Save this position", () => this.savepoint()),
        play.savepoints.map((point, i) => this.button(`Back to ${point.name}`, () => play.edit(play.game.towards(play.savepoints[i].layers)))))),
      this.part("Settings", this.settings(isDigits)),
      this.part("Share and export", this.sharing()),
      this.part("Rules and keys", el("div", {}, play.data.rules.map((text) => el("p", {}, text)), el("p", { class: "soft" }, play.gesture.help))));
  }

  part(title, body) { return el("details", {}, el("summary", {}, title), body); }

  button(text, act) { return el("button", { type: "button", click: act }, text); }

  settings(isDigits) {
    const { play } = this;
    const check = el("select", {
      change: () => { play.settings.check = check.value; store.set("check", check.value); play.showFaults(play.solved); },
    }, [["off", "nothing"], ["repeats", "repeats"], ["rules", "all broken rules"]].map(([value, text]) =>
      el("option", { value, selected: play.settings.check === value }, text)));
    const tidy = el("input", { type: "checkbox", checked: play.settings.tidy, change: () => { play.settings.tidy = tidy.checked; store.set("tidy", tidy.checked); } });
    return el("div", {},
      el("label", { class: "line" }, "Show while playing: ", check),
      isDigits ? el("label", { class: "line" }, tidy, " Remove notes that a digit rules out") : null);
  }

  sharing() {
    const { play } = this;
    const choice = el("select", { "aria-label": "Format" });
    meta().then(({ formats, keeps }) => {
      choice.append(...formats.filter((row) => row.writes && row.families.includes(play.data.family))
        .map((row) => el("option", { value: row.id }, row.title)));
      keep.hidden = !keeps;
      keep.textContent = `Keep in ${keeps}`;
    }).catch(failed);
    const keep = this.button("Keep", async () => {
      try { play.tell(`Kept as ${(await ask("keep", { puzzle: play.puzzle })).name}.`); } catch (error) { failed(error); }
    });
    keep.hidden = true;
    return el("div", {},
      el("div", { class: "row wrap" }, this.button("Copy link", () => this.copy()), this.button("Print", () => print()), keep),
      el("div", { class: "row" }, choice, this.button("Export", () => this.exported(choice.value))));
  }

  async copy() {
    try {
      const link = `${location.origin}/play#p=${await packed(this.play.puzzle)}`;
      await navigator.clipboard.writeText(link);
      this.play.tell("The link is on the clipboard. It holds the puzzle, not your game.");
    } catch (error) { failed(error); }
  }

  async exported(format) {
    try {
      const { text, suffix } = await ask("write", { puzzle: this.play.puzzle, format });
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      el("a", { href: address, download: `${this.play.data.family}${suffix}` }).click();
      URL.revokeObjectURL(address);
    } catch (error) { failed(error); }
  }

  async notes() {
    const { play } = this;
    try {
      const bare = play.state().map((row) => row.map((held) => (Array.isArray(held) ? null : held)));
      const { candidates } = await ask("notes", { puzzle: play.puzzle, state: bare });
      play.edit(candidates.flatMap((held, cell) => (held && play.game.isOpen(cell) ? [play.game.patch("centre", cell, held), play.game.patch("corner", cell, [])] : [])));
    } catch (error) { failed(error); }
  }

  async solution() {
    const { outcome, grids, reason } = await ask("decide", { puzzle: this.play.puzzle });
    if (outcome === "unique") return grids[0].flat();
    const told = { multiple: "The puzzle has several solutions", none: "The puzzle has no solution", unknown: reason };
    throw new Error(told[outcome]);
  }

  async reveal(cells) {
    const { play } = this;
    if (!cells.length) { play.tell("Choose a cell first."); return; }
    try {
      const solution = await this.solution();
      const wrong = cells.filter((cell) => play.game.isOpen(cell) && play.gesture.filled()[cell] !== solution[cell]);
      const areas = play.game.areas.filter((area) => !wrong.some((cell) => within(area, cell, play.data.columns)));
      play.helped.reveals += wrong.length;
      play.edit([...wrong.map((cell) => play.game.patch("value", cell, solution[cell])), play.game.patch("areas", 0, areas)]);
    } catch (error) { failed(error); }
  }

  /** Undo until nothing contradicts the solution. */
  async back() {
    const { play } = this;
    try {
      const solution = await this.solution();
      const isRight = () => play.gesture.filled().every((value, cell) => value === null || value === undefined || play.board.absent.has(cell) || value === solution[cell])
        && play.game.layers.centre.every((held, cell) => !held.length || play.game.value[cell] !== null || held.includes(solution[cell]));
      let steps = 0;
      while (!isRight() && play.game.undo()) steps += 1;
      if (steps) play.changed();
      play.tell(steps ? `Went back ${steps} step${steps === 1 ? "" : "s"}; Redo goes forward again.` : "Everything is right so far.");
    } catch (error) { failed(error); }
  }

  savepoint() {
    const { play } = this;
    const name = `position ${play.savepoints.length + 1}`;
    play.savepoints.push({ name, layers: play.game.snapshot() });
    play.save();
    this.draw();
    this.box.querySelectorAll("details")[1].open = true;
    play.tell(`Saved as ${name}.`);
  }
}

function within([top, left, bottom, right], cell, columns) {
  const [r, c] = [Math.floor(cell / columns), cell % columns];
  return top <= r && r <= bottom && left <= c && c <= right;
}
