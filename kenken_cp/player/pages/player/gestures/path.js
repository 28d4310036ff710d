// A path that goes on from number to number.

import { UNIT } from "../board.js";
import { svgEl } from "../dom.js";
import { figureOf, signOf } from "../logic/keys.js";
import { ARROWS, PAD, moved } from "../logic/moves.js";
import * as path from "../logic/path.js";
import { Typing } from "../logic/typing.js";
import { Gesture } from "./gesture.js";

const CLEAR = 14; // units from the middle of a cell to the end of a line

/** Tap a number, then neighbour after neighbour; or drag on from it. */
export class Own extends Gesture {
  /** @param {import("../player.js").Play} play */
  constructor(play) {
    super(play);
    this.typing = new Typing(play.data.values);
    this.lead = null;
    this.drawn = ""; // the lines
  }

  get modes() {
    return [{ id: "up", name: "Up", key: "Z" }, { id: "down", name: "Down", key: "X" }];
  }

  get goesUp() { return this.mode === "up"; }

  /** Where the path goes on, if a number leads. */
  get head() {
    if (this.lead === null || !this.game.value[this.lead]) return null;
    return path.leadFrom(this.game.value, this.facts, this.lead, this.goesUp);
  }

  next() { return this.head ? path.choices(this.game.value, this.facts, this.head) : []; }

  /** Lines between the middles of cells that hold consecutive numbers. */
  overlay() {
    const { columns, groups } = this.board;
    const middle = (cell) => [((cell % columns) + 0.5) * UNIT, (Math.floor(cell / columns) + 0.5) * UNIT];
    const d = path.joints(this.game.value, this.facts).map(([one, other]) => {
      const [[x, y], [across, down]] = [middle(one), middle(other)];
      const clear = CLEAR / Math.hypot(across - x, down - y); // numbers stand beside the line, not on it
      const at = (part) => [x + (across - x) * part, y + (down - y) * part].map((each) => Number(each.toFixed(1)));
      return `M${at(clear)}L${at(1 - clear)}`;
    }).join("");
    if (d === this.drawn) return;
    this.drawn = d;
    groups.strokes.replaceChildren(svgEl("path", { d: d || "M0 0" }));
  }

  down(cell, event) {
    if (event.button === 2) this.play.setMode(this.goesUp ? "down" : "up");
    this.before = this.game.done.length;
    this.led = this.lead;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    if (!this.step(cell)) this.take(cell);
  }

  over(cell, event) {
    if (this.offCentre(event) > 0.7) return;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.step(cell);
  }

  /** How far a pointer is from its cell's middle, of half a side: 1 at the edge. */
  offCentre(event) {
    const { grid, rows, columns } = this.board;
    const found = grid.getBoundingClientRect();
    const off = (along, side, cells) => Math.abs(((along / side) * cells) % 1 - 0.5) * 2;
    return Math.max(off(event.clientX - found.left, found.width, columns), off(event.clientY - found.top, found.height, rows));
  }

  up(dropped) {
    this.join();
    if (!dropped || this.game.done.length === this.before) return;
    this.play.game.undo(); // a second finger came: nothing was meant to be written
    this.game.undone.pop();
    this.lead = this.led;
    this.play.changed();
  }

  /** All that one drag wrote is one step to undo. */
  join(before = this.before) {
    const edits = this.game.done.splice(before);
    if (edits.length) this.game.done.push(edits.flat());
  }

  /** Place the next number here, if this is where it may go. */
  step(cell) {
    const { head } = this;
    if (!head || head.next === null || !path.choices(this.game.value, this.facts, head).includes(cell)) return false;
    this.lead = cell;
    const is = this.play.edit([this.game.patch("value", cell, head.next)]);
    this.sayNext();
    return is;
  }

  /** Take up the number here; the end that was just placed is removed by a second tap. */
  take(cell) {
    const value = this.game.value[cell];
    if (value && cell === this.lead && this.game.isOpen(cell)) {
      const back = this.facts.near[cell].find((each) => path.after(this.game.value[each], this.facts, this.goesUp) === value);
      this.lead = back ?? null;
      this.play.edit([this.game.patch("value", cell, null)]);
      return;
    }
    this.lead = value ? cell : this.lead;
    this.sayNext();
    this.play.paint();
  }

  sayNext() {
    const { head } = this;
    this.play.say(!head ? "" : head.next === null ? `The path is complete from ${head.number} on.` : `Next is ${head.next}.`);
  }

  key(event) {
    const { at, columns, rows, absent } = this.board;
    const [sign, figure] = [signOf(event), figureOf(event)];
    const pad = PAD[event.code];
    if (event.key === "Enter") this.take(at);
    else if (sign === "[" || sign === "]") {
      this.play.setMode(sign === "]" ? "up" : "down");
      if (this.head) { this.lead = this.head.cell; this.move(this.lead, false); }
    } else if (pad && this.lead === at) this.go(at, pad);
    else if (ARROWS[event.key] && this.lead === at && !event.shiftKey) this.go(at, ARROWS[event.key]);
    else if (figure !== undefined) this.figure(figure, event, String(at), (value) => this.play.edit([this.game.patch("value", at, value)]));
    else if (event.key === "Escape") { this.lead = null; super.key(event); } else if ((sign === "z" || sign === "x") && !event.ctrlKey && !event.metaKey) this.play.setMode(sign === "z" ? "up" : "down");
    else if (pad) this.move(moved(at, pad[0], pad[1], rows, columns, absent), false);
    else return super.key(event);
    return true;
  }

  /** With the arrows: place the next number there, or go there if it stands there. */
  go(at, [down, across]) {
    const { rows, columns, absent } = this.board;
    const to = moved(at, down, across, rows, columns, absent);
    const skipped = this.head;
    if (skipped && skipped.cell !== at) { this.lead = skipped.cell; this.move(skipped.cell, false); return; }
    const placed = this.step(to);
    if (!placed) this.lead = null;
    this.move(to, false);
  }
}
