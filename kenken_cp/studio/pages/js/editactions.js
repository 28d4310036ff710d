// What is done with a puzzle that is drawn, at the top of the editor: play it, keep it, export it; and its rules.

import { el, enable, failed, say } from "../player/dom.js";
import { go } from "./going.js";
import { placing } from "./placing.js";
import { playAddress } from "./share.js";

export class Actions {
  /** @param {import("./edit.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    const { keeper } = editor;
    this.puzzle = null;
    this.placed = el("span", { class: "row placing" });
    this.play = el("button", { type: "button", class: "main", click: () => this.played() }, "Play it");
    this.keep = el("button", { type: "button", hidden: keeper.none, click: () => { if (this.offered()) keeper.keep(this.puzzle, this.keep, editor.name); } },
      keeper.folders.length === 1 ? `Keep in ${keeper.folders[0].title}` : "Keep");
    this.export = el("button", { type: "button", "aria-expanded": "false", click: () => { if (this.offered()) this.opened(this.exports.hidden); } }, "Export");
    this.rules = el("section", { class: "exports", "aria-label": "Rules", hidden: true });
    this.rule = el("button", { type: "button", "aria-expanded": "false", click: () => {
      this.rules.hidden = !this.rules.hidden;
      this.rule.setAttribute("aria-expanded", String(!this.rules.hidden));
    } }, "Rules");
    this.exports = el("section", { class: "exports", "aria-label": "Share and export", hidden: true });
    this.box = el("div", {}, el("div", { class: "row wrap actions" }, this.placed, this.play, this.keep, keeper.box, this.export, this.rule), this.rules, this.exports);
    this.offer(null);
  }

  /** Whether there is a puzzle; if not, say so. */
  offered() {
    if (!this.puzzle) say("First the puzzle must have exactly one solution.", true);
    return Boolean(this.puzzle);
  }

  /** Offer what can be done with a puzzle; null while there is none. */
  offer(puzzle) {
    const { home } = this.editor;
    this.puzzle = puzzle;
    if (puzzle || !home) this.placed.replaceChildren(...puzzle && home ? placing(home, puzzle, () => this.editor.store()) : []);
    this.placed.inert = !puzzle;
    for (const button of [this.play, this.keep, this.export]) enable(button, Boolean(puzzle));
    this.play.classList.toggle("main", !this.placed.childElementCount);
    this.exports.inert = !puzzle;
    if (puzzle && !this.exports.hidden) this.opened(true);
  }

  /** Show the rules of the puzzle, where one wants them. */
  ruled(rules) { this.rules.replaceChildren(...rules.map((text) => el("p", {}, text))); }

  async played() {
    if (!this.offered()) return;
    try { go(await playAddress(this.puzzle, this.editor.name)); } catch (error) { failed(error); }
  }

  /** Show how it is exported, or hide that. */
  async opened(is) {
    this.export.setAttribute("aria-expanded", String(is));
    this.exports.hidden = !is;
    if (!is) return;
    try {
      const { sharing } = await import("./sharing.js");
      if (this.puzzle) this.exports.replaceChildren(sharing({ puzzle: this.puzzle, data: { family: this.editor.asked.family, title: this.editor.name }, say, isKept: true }));
    } catch (error) { failed(error); }
  }
}
