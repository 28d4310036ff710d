// Hints in three stages: where to look, which technique, what follows. Apply is one undo step.

import { el } from "./dom.js";
import { ask } from "./net.js";
import { failed } from "./page.js";

const NEXT = ["Hint", "Which technique?", "What follows?"];

export class HintPanel {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.stage = 0;
    /** @type {typeof import("./hinted.js")} */ this.later = null;
    this.told = el("ol", { class: "stages", "aria-live": "polite" });
    this.ask = el("button", { type: "button", class: "main", "aria-keyshortcuts": "H", click: () => this.next() }, NEXT[0]);
    this.apply = el("button", { type: "button", hidden: true, click: () => this.later.applied(this) }, "Apply");
    this.box = el("section", { class: "hint", "aria-label": "Hint" }, this.told,
      el("div", { class: "row" }, this.ask, this.apply));
  }

  /** Show something else in the place of a hint, until the board changes. */
  list(...parts) {
    this.stale();
    this.told.replaceChildren(el("li", { class: "listed" }, parts));
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
    if (this.stage > 2) { this.later.applied(this); return; }
    if (!this.found) {
      this.waiting = true;
      const before = play.game.done.length;
      try {
        this.later ??= await import("./hinted.js");
        const found = await ask("hint", { puzzle: play.puzzle, state: play.state() });
        if (before !== play.game.done.length) return;
        this.found = found;
      } catch (error) { failed(error); return; } finally { this.waiting = false; }
      if (this.found.status !== "hint") { this.later.refused(this); return; }
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
    play.hint = this.stage < 3 ? { evidence: [...new Set([...found.evidence, ...found.targets])], margin: found.margin } : this.later.shown(this);
    play.paint();
    this.draw();
  }
}
