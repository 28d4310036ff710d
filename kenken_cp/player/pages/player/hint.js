// Hints in three stages: where to look, which technique, what follows. Apply is one undo step.

import { el, failed } from "./dom.js";

const NEXT = ["Hint", "Which technique?", "What follows?"];

export class HintPanel {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.stage = 0;
    this.hinted = null;
    const { data, host: { server } } = play;
    this.isThere = Boolean(server.hint || data.trace);
    this.stages = el("ol", { class: "stages", "aria-live": "polite" });
    this.ask = el("button", { type: "button", class: "main", "aria-keyshortcuts": "H", click: () => this.next() }, NEXT[0]);
    // It comes under the pointer, so a double click does not apply.
    this.apply = el("button", { type: "button", hidden: true, click: (event) => { if (event.detail < 2) this.next(); } }, "Apply");
    this.box = el("section", { class: "hint", "aria-label": "Hint" }, this.stages);
    const once = (event) => { if (event.repeat) event.preventDefault(); };
    if (this.isThere) play.tools.bar.lastElementChild.before(el("div", { class: "row asks", keydown: once }, this.ask, this.apply));
  }

  /** The stages are of an earlier board. */
  stale() {
    this.stage = 0;
    this.found = null;
    this.stages.replaceChildren();
    this.draw();
  }

  draw() {
    const held = document.activeElement === this.ask;
    this.ask.textContent = NEXT[this.stage] ?? NEXT[0];
    this.ask.hidden = this.stage > 2;
    this.apply.hidden = this.stage < 3;
    if (held && this.ask.hidden) this.apply.focus();
    this.apply.className = this.stage < 3 ? "" : "main";
  }

  /** Show the next stage; after the last one, apply it. */
  async next() {
    if (this.waiting || !this.isThere) return;
    if (this.stage > 2) { this.hinted.applied(this); return; } // at once: a key that follows is heard
    this.waiting = true;
    try { await (this.hinted ??= await import("./hinted.js")).showNext(this); } catch (error) { failed(error); } finally { this.waiting = false; }
  }
}
