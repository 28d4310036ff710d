// A board of a lesson: the player finds the step that it wants, with hints of that step.

import { el } from "./dom.js";
import { tapping } from "./gestures/tap.js";
import { notesOf } from "./logic/game.js";
import { completed } from "./logic/areas.js";
import { peersOf } from "./logic/digits.js";
import { cellsOf } from "./logic/moves.js";
import { conclusions, judged } from "./logic/wanted.js";
import { Play } from "./player.js";

const NOWHERE = { load: async () => null, save: async () => null, leave() {} };

export class Exercise extends Play {
  /** @param {Bundle} data @param {(sentence: string) => void} tell what the page does when the step is found */
  constructor(data, tell, Gesture) {
    super(data, { server: {}, store: NOWHERE }, { game: startOf(data) }, data.asked ? tapping(Gesture) : Gesture);
    this.tell = tell;
    this.entry = data.trace.entries[0];
    this.step = this.entry.steps[0];
    this.start = this.written();
    this.peers = peersOf(data.facts, data.fixed.length);
    this.isFound = false;
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.task = el("section", { class: "task", "aria-label": "Task" }, el("p", {}, this.taskOf(this.step)), this.verdict);
  }

  show() {
    this.paint();
    document.querySelector("#place").replaceChildren(this.board.box);
    document.querySelector("#tools").replaceChildren(this.task, this.tools.box, this.hints.box);
    this.listen();
    if (this.data.asked) this.tools.box.querySelector('[aria-keyshortcuts="W"]').remove();
    if (!this.step.placed && this.gesture.notes) this.setMode("centre"); // where candidates are struck
  }

  written() { return { values: this.values(), notes: notesOf(this.game), tapped: this.gesture.tapped }; }

  /** Hold what is written against the step. @param {"check" | "checkAll"} what */
  async check(what = "check") {
    clearTimeout(this.checking);
    if (this.isFound) return;
    const { made, of, wrong, other } = judged(this.step, this.start, this.written(), this.solution, this.peers);
    this.faults = wrong.map((entry) => ({ cells: [entry.cell], sentence: this.faultOf(entry) }));
    this.paint();
    this.verdict.className = `verdict${wrong.length ? " wrong" : ""}`;
    if (wrong.length) this.verdict.textContent = `Not quite. ${this.faults[0].sentence} Undo it, and look again; a hint says where.`;
    else if (made === of) this.finished();
    else if (other.length) this.verdict.textContent = this.otherOf(other[0]);
    else if (made) this.verdict.textContent = `Right so far: ${made} of ${of}.`;
    else this.verdict.textContent = what === "checkAll" ? "Nothing is found yet." : "";
    if (!this.isFound && this.verdict.textContent) this.task.scrollIntoView({ block: "nearest" });
  }

  faultOf({ cell, value, places }) {
    if (this.data.asked && places) return `${this.board.name(cell)} does not belong to ${this.named(value)}.`;
    if (this.data.facts.clues && !places) return `${this.board.name(cell)} can still belong to ${this.named(value)}.`;
    if (places) return this.gesture.contradicted(cell, value);
    return `${this.board.name(cell)} can still be ${value}.`.replace(" -", " −");
  }

  /** What is said of an entry that is true without being the step's. */
  otherOf({ cell, value }) {
    const held = this.start.notes[cell];
    if (this.data.asked && held.length && !held.includes(value)) return `${value} is no longer among the numbers of ${this.board.name(cell)}. Tap a cell that still has it.`;
    return "That is true. But this board wants another step: a hint says where to look.";
  }

  /** The step is found: it is shown with its reason. */
  finished() {
    this.isFound = true;
    const { targets, evidence, margin } = this.entry;
    this.hint = { targets, evidence, margin, slots: new Map(), placed: new Map() };
    this.chosen = new Set();
    this.paint();
    this.tell(this.step.sentence);
  }

  /** Where cells are tapped, a hint that is applied taps them. */
  edit(patches) {
    if (this.isFound) return false;
    return super.edit(this.data.asked ? patches.map(({ layer, at, to }) => this.game.patch("colour", at, layer === "colour" ? to : 1)) : patches);
  }

  /** Nothing is supposed where cells are tapped. */
  suppose() { if (!this.data.asked) super.suppose(); }

  redo(forth) { if (!this.isFound) super.redo(forth); }

  /** What the player is asked for. */
  taskOf(step) {
    const { gesture, asked } = this.data;
    const number = conclusions(step).length;
    const several = (one, many) => (number === 1 ? one : many.replace("#", String(number)));
    if (asked) {
      const [cells, tap] = [several("one cell", "# cells"), several("Tap it.", "Tap them.")];
      if (gesture === "path") return `This step shows ${cells} where ${asked} cannot go. ${tap}`;
      return `This step shows ${cells} that ${step.placed ? several("belongs", "belong") : "cannot belong"} to ${this.named(asked)}. ${tap}`;
    }
    if (gesture === "areas") return "Draw the rectangle that this step gives.";
    if (gesture === "ink") return several("Fill or dot the one cell that this step settles.", "Fill or dot the # cells that this step settles.");
    if (step.placed) return several("Write the value that this step gives.", "Write the # values that this step gives.");
    return several("Remove the candidate that this step rules out: choose its cell, then the value.", "Remove the # candidates that this step rules out: choose a cell, then a value.");
  }

  /** The clue of this number, as sentences have it. */
  named(number) {
    const { cell, text } = this.data.facts.clues[number - 1];
    return `the ${text} at ${this.board.name(cell)}`;
  }

  // Its board is the same at each visit.
  async save() {}
  async reload() {}
}

/** The game at the start: rectangles stand as such, and all else is fixed. @param {Bundle} data */
function startOf({ start, fixed, facts, columns }) {
  if (!start) return null;
  const areas = completed(start, facts.clues, columns);
  const within = new Set(areas.flatMap((area) => cellsOf(area, columns)));
  const none = fixed.map(() => []);
  return { layers: { value: start.map((owner, cell) => (within.has(cell) ? null : owner)), corner: none, centre: none, known: none, areas: [areas] }, done: [], undone: [] };
}
