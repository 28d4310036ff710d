// What is wanted less often: the trace, notes, and parts that are loaded when they are opened.

import { el, failed } from "./dom.js";
import { setting } from "./stored.js";

/** @type {Record<string, () => Promise<any>>} */
const PARTS = {
  reveals: () => import("./positions.js"), savepoints: () => import("./positions.js"),
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
    this.box.replaceChildren(...[
      el("div", { class: "row" },
        play.data.trace || play.host.server.trace ? this.button("Show all steps", () => play.explain()) : null,
        isDigits ? this.button("Fill in notes", async () => (await import("./notes.js")).noted(play), "noting") : null),
      play.host.server.decide || play.data.solution ? this.later("Reveal and go back", "reveals") : null,
      this.later("Savepoints", "savepoints"),
      this.later("Settings", "settings"),
      ...Object.entries(play.host.parts ?? {}).map(([name, { title }]) => this.later(title, name)),
      this.later("Rules and keys", "help")].filter(Boolean));
  }

  /** A part whose module is loaded when it is opened. */
  later(title, name) {
    const part = el("details", {}, el("summary", {}, title), el("div"));
    part.addEventListener("toggle", async () => {
      if (!part.open) { part.lastElementChild.replaceWith(el("div")); return; } // it is made anew
      const place = part.lastElementChild;
      try {
        const load = PARTS[name] ?? this.play.host.parts[name].load;
        const [made, { styled }] = await Promise.all([load(), import("./later.js")]);
        await styled("later");
        place.replaceWith(await made[name](this.play));
        part.scrollIntoView({ block: "nearest" }); // all of it, or its beginning
      } catch (error) { failed(error); }
    });
    return part;
  }

  button(text, act, name = null) { return el("button", { type: "button", class: name, click: act }, text); }
}
