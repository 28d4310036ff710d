// A puzzle of the library in the margin, before it is played.

import { el, failed, picture } from "../player/dom.js";
import { go } from "./going.js";
import { ask, get } from "./net.js";
import { packed } from "./share.js";

export class Preview {
  /** `changes` says whether a source is a suite that can be changed; `changed`: what to do then. */
  constructor(families, changes, changed) {
    this.families = families;
    this.changes = changes;
    this.changed = changed;
    this.box = el("aside", { class: "margin-pic", "aria-label": "Preview", "aria-live": "polite" });
  }

  clear() {
    this.shown = "";
    this.box.replaceChildren();
  }

  /** Show a row of a source, unless another is asked for meanwhile. */
  async show(source, row) {
    const name = `${source}.${row.number}`;
    if (this.shown === name) return;
    this.shown = name;
    const from = /** @type {HTMLElement} */ (document.activeElement);
    try {
      const { puzzle, key } = await get(`library/${source}/${row.number}`);
      const { svg } = await ask("thumb", { puzzle });
      if (this.shown !== name) return;
      const details = [this.families.get(row.family), `${row.rows}×${row.columns}`, row.tier].filter(Boolean).join(", ");
      this.box.replaceChildren(el("div", { class: "pic" }, picture(svg)),
        el("p", { class: "soft" }, `${row.title || row.number} · ${details}`),
        el("div", { class: "row" },
          el("button", { type: "button", class: "main", click: () => go(`/play#s=${name}`) }, "Play"),
          el("button", { type: "button", click: async () => go(`/edit#p=${await packed(puzzle)}${this.changes(source) ? `&in=${name}.${key}` : ""}`) }, "Edit"),
          el("button", { type: "button", class: "close", click: () => { this.clear(); from?.focus({ preventScroll: true }); } }, "Close")));
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
