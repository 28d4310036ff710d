// True candidates in the editor, where they are switched on: what the empty cells hold in some solution.

import { el } from "../player/dom.js";
import { ask } from "./net.js";
import * as store from "./store.js";

const NAME = "draft-truths";

export class Truths {
  /** @param {import("./edit.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.clear();
    this.switch = el("input", { type: "checkbox", change: () => {
      store.set(NAME, this.switch.checked);
      this.clear();
      editor.paint();
      this.ask();
    } });
    this.switch.checked = store.setting(NAME, false);
    this.told = el("p", { class: "soft", role: "status" });
    this.box = el("div", { class: "truths" }, el("label", {}, this.switch, " True candidates"), this.told);
  }

  /** What was found is of an older drawing. */
  clear() {
    this.asking?.abort();
    this.found = { cells: [], values: [], single: [], unknown: 0 };
    if (this.told) this.told.textContent = "";
  }

  async ask() {
    this.clear();
    if (!this.switch.checked) return;
    const { editor } = this;
    const { signal } = this.asking = new AbortController();
    try {
      const found = await ask("truths", { ...editor.asked, ...editor.game.request }, signal);
      if (signal.aborted) return;
      this.found = found;
      const { single, unknown } = found;
      this.told.textContent = [single.length ? "Those that are marked leave one solution." : "", unknown ? `${unknown} were not settled in time, and are left out.` : ""].join(" ").trim();
    } catch (error) { if (!signal.aborted) this.told.textContent = error.message; }
    editor.paint();
  }

  /** The candidates of a cell, as a board draws them; null if there are none to be shown. */
  slots(cell) {
    const { cells, values } = this.found;
    return cells[cell]?.length > 0 ? { values, held: cells[cell], own: true } : null;
  }

  /** Those of a cell that leave one solution. */
  singles(cell) { return this.found.single.filter(([at]) => at === cell).map(([, value]) => value); }
}
