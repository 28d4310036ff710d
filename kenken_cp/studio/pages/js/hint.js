// Hints in three stages: where to look, which technique, what follows. Apply is one undo step.

import { el } from "./dom.js";
import { notesOf } from "./logic/digits.js";
import { ask } from "./net.js";
import { failed } from "./page.js";

const NEXT = ["Hint", "Which technique?", "What follows?"];

export class HintPanel {
  constructor(play) {
    this.play = play;
    this.stage = 0;
    this.told = el("ol", { class: "stages", "aria-live": "polite" });
    this.ask = el("button", { type: "button", class: "main", "aria-keyshortcuts": "H", click: () => this.next() }, NEXT[0]);
    this.apply = el("button", { type: "button", hidden: true, click: () => this.applied() }, "Apply");
    this.box = el("section", { class: "hint", "aria-label": "Hint" }, this.told,
      el("div", { class: "row" }, this.ask, this.apply));
  }

  /** What was told is of an earlier board. */
  stale() {
    this.stage = 0;
    this.found = null;
    this.told.replaceChildren();
    this.draw();
  }

  draw() {
    this.ask.textContent = NEXT[this.stage] ?? NEXT[0];
    this.ask.hidden = this.stage > 2;
    this.apply.hidden = this.stage < 3;
    this.apply.className = this.stage < 3 ? "" : "main";
  }

  /** Tell the next stage. */
  async next() {
    const { play } = this;
    if (this.waiting) return;
    if (this.stage > 2) { this.applied(); return; }
    if (!this.found) {
      this.waiting = true;
      const before = play.game.done.length;
      try {
        const found = await ask("hint", { puzzle: play.puzzle, state: play.state() });
        if (before !== play.game.done.length) return;
        this.found = found;
      } catch (error) { failed(error); return; } finally { this.waiting = false; }
      if (this.found.status !== "hint") { this.refused(); return; }
      play.helped.hints += 1;
    }
    this.stage += 1;
    const { found } = this;
    const sentence = [found.where, found.what, found.why][this.stage - 1];
    const item = el("li", {}, sentence);
    if (this.stage === 3) {
      const branches = found.steps.at(-1).branches.filter(Boolean);
      if (branches.length) item.append(el("ul", {}, branches.map((line) => el("li", {}, line))));
      if (found.steps.length > 1) item.prepend(el("ul", {}, found.steps.slice(0, -1).map((step) => el("li", {}, step.sentence))));
    }
    this.told.append(item);
    play.hint = this.stage < 3 ? { evidence: [...new Set([...found.evidence, ...found.targets])], margin: found.margin } : this.shown();
    play.paint();
    this.draw();
  }

  /** No hint: a mistake is told with its cell but not its answer. */
  refused() {
    const { status, mistakes, outcome, reason } = this.found;
    const lines = {
      mistaken: () => mistakes.map((each) => each.sentence),
      solved: () => ["The puzzle is solved."],
      not_unique: () => [outcome === "none" ? "The puzzle has no solution." : "The puzzle has several solutions."],
      unknown: () => [`No hint: ${reason}.`],
    }[status]();
    this.told.replaceChildren(...lines.map((line) => el("li", {}, line)));
    if (status === "mistaken") {
      this.play.faults = mistakes;
      this.play.paint();
    }
    this.found = null;
    this.stage = 0;
    this.draw();
  }

  /** Targets, evidence, and what becomes of candidates, for the board. */
  shown() {
    const { found, play } = this;
    const slots = new Map();
    const values = play.data.slots;
    if (values.length) {
      for (const { cell, values: struck, left } of found.eliminations) {
        slots.set(cell, { values, held: [...struck, ...left], struck, placed: null });
      }
      for (const { cell, value } of found.placements) {
        slots.set(cell, { values, held: [value], struck: [], placed: value });
      }
      if (found.placements.length) {
        for (const { cell } of found.eliminations) slots.delete(cell);
      }
    }
    return { targets: found.targets, evidence: found.evidence, margin: found.margin, slots };
  }

  applied() {
    const { found, play } = this;
    const { game } = play;
    const noted = notesOf(game);
    const layer = play.gesture.notes ? "centre" : "known";
    const patches = found.placements.map(({ cell, value }) => game.patch("value", cell, value));
    for (const { cell, left } of found.eliminations) {
      // What a placement rules out at once need not be written down where nothing is.
      if (!found.placements.length || noted[cell].length) patches.push(game.patch(layer, cell, left));
    }
    play.edit(patches);
    play.tell("");
    play.board.focus(found.targets[0] ?? play.board.at);
  }
}
