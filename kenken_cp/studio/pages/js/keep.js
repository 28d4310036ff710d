// Keeping puzzles in the folders that were named at the start.

import { el, enable, failed, say } from "../player/dom.js";
import { ask } from "./net.js";

/** The folders that can be written into, among the sources of the library. */
export class Keeper {
  constructor(sources) {
    this.folders = sources.filter(({ kind, changes }) => kind === "folder" && changes);
    const options = this.folders.map(({ number, title }) => el("option", { value: number }, title));
    this.choice = el("select", {}, options);
    this.box = el("label", { class: "choice", hidden: this.folders.length < 2 }, "in", this.choice);
  }

  get none() { return !this.folders.length; }

  /** What a request says of the folder. */
  get folder() { return { folder: Number(this.choice.value) }; }

  /** A button that keeps a puzzle, under a name if it has one; hidden where there is no folder. */
  button(puzzle, attributes = {}, called = "") {
    const name = this.folders.length === 1 ? `Keep in ${this.folders[0].title}` : "Keep";
    return el("button", { type: "button", hidden: this.none, ...attributes, click: (event) => this.keep(puzzle, event.currentTarget, called) }, attributes.class ? "Keep" : name);
  }

  async keep(puzzle, button, called) {
    if (button.ariaDisabled === "true") return;
    try {
      say(`Kept as ${(await ask("keep", { puzzle, ...called && { name: called }, ...this.folder })).name}.`);
      enable(button, false);
    } catch (error) { failed(error); }
  }
}
