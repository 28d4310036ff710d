// What is wanted less often: the trace, notes, and parts that are loaded when they are opened.

import { el, failed } from "./dom.js";
import { setting } from "./store.js";

const LATER = {
  positions: () => import("./positions.js"), sharing: () => import("./sharing.js"),
  settings: () => import("./settings.js"), help: () => import("./help.js"),
};

export class MorePanel {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {import("./zoom.js").Zoom} */ this.zoom = null;
    this.box = el("div", { class: "more" });
    this.draw();
    const { box } = play.board;
    box.addEventListener("wheel", async (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      (await this.zoomed()).wheel(event);
    }, { passive: false });
    if (matchMedia("(pointer: coarse)").matches || setting(`zoom-${play.data.rows}x${play.data.columns}`)) this.zoomed();
  }

  /** What makes the board larger, loaded when it is wanted. */
  async zoomed() {
    const { Zoom } = await import("./zoom.js");
    return this.zoom ??= new Zoom(this.play);
  }

  draw() {
    const { play } = this;
    const isDigits = Boolean(play.gesture.notes);
    this.box.replaceChildren(
      el("div", { class: "row" },
        this.button("Show all steps", () => play.explain()),
        isDigits ? this.button("Fill in notes", async () => (await import("./notes.js")).noted(play)) : null),
      this.later("Reveal and go back", "positions", "reveals"),
      this.later("Savepoints", "positions", "savepoints"),
      this.later("Saved games", "positions", "games"),
      this.later("Settings", "settings", "settings"),
      this.later("Share and export", "sharing", "sharing"),
      this.later("Rules and keys", "help", "help"));
  }

  /** A part whose module is loaded when it is opened. */
  later(title, module, name) {
    const part = el("details", {}, el("summary", {}, title), el("div"));
    part.addEventListener("toggle", async () => {
      if (!part.open) { part.lastElementChild.replaceWith(el("div")); return; } // it is made anew
      const place = part.lastElementChild;
      try {
        const [made, { styled }] = await Promise.all([LATER[module](), import("./later.js")]);
        await styled("later");
        place.replaceWith(await made[name](this.play));
      } catch (error) { failed(error); }
    });
    return part;
  }

  button(text, act) { return el("button", { type: "button", click: act }, text); }
}
