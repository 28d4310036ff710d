// A puzzle of the library in the margin, before it is played.

import { $, el, enable, failed, picture } from "../player/dom.js";
import { go } from "./going.js";
import { ask, get } from "./net.js";
import { editAddress } from "./share.js";

export class Preview {
  /** `changes` says whether a source is a suite that can be changed; `changed`: what to do then; `beside`:
      the row before or after one in the list, and `go` shows one there. */
  constructor(families, { changes, changed, beside, go: shown }) {
    this.beside = beside;
    this.go = shown;
    this.families = families;
    this.changes = changes;
    this.changed = changed;
    this.box = el("aside", { class: "margin-pic", "aria-label": "Preview", "aria-live": "polite" });
  }

  clear() {
    this.shown = "";
    this.box.replaceChildren();
  }

  /** Buttons that show the rows before and after this one. */
  steps(row) {
    const step = (text, way) => {
      const button = el("button", { type: "button", click: async () => {
        const to = this.beside(row, way);
        if (to === null) return;
        await this.go(to);
        if (!document.activeElement || document.activeElement === document.body) $(`[data-way="${way}"]`, this.box)?.focus();
      }, "data-way": way }, text);
      enable(button, this.beside(row, way) !== null);
      return button;
    };
    return el("div", { class: "row" }, step("Previous", -1), step("Next", 1));
  }

  /** Show a row of a source, unless another is asked for meanwhile. */
  async show(source, row) {
    const name = `${source}.${row.number}`;
    if (this.shown === name) return;
    this.shown = name;
    const from = /** @type {HTMLElement} */ (document.activeElement);
    try {
      const { puzzle, key, name: called } = await get(`library/${source}/${row.number}`);
      const { svg } = await ask("thumb", { puzzle });
      if (this.shown !== name) return;
      const details = [this.families.get(row.family), `${row.rows}×${row.columns}`, row.tier].filter(Boolean).join(", ");
      this.box.replaceChildren(el("div", { class: "pic" }, picture(svg)),
        el("p", { class: "soft" }, [row.title || `Puzzle ${row.number}`, details, row.mark].filter(Boolean).join(" · ")),
        el("div", { class: "row" },
          el("button", { type: "button", class: "main", click: () => go(`/play#s=${name}`) }, "Play"),
          el("button", { type: "button", click: async () => go(`${await editAddress(puzzle, called)}${this.changes(source) ? `&in=${name}.${key}` : ""}`) }, "Edit"),
          el("button", { type: "button", class: "close", click: () => { this.clear(); from?.focus({ preventScroll: true }); } }, "Close")),
        this.steps(row));
      if (this.changes(source)) {
        const { rejecting } = await import("./rejecting.js");
        if (this.shown === name) this.box.append(rejecting(source, row, this.changed));
      }
    } catch (error) {
      if (this.shown !== name) return;
      this.shown = "";
      failed(error);
    }
  }
}
