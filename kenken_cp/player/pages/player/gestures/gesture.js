// What all gestures share: the pointer and the keys on a board, and what its cells show.

import { erase } from "../logic/game.js";
import { ARROWS, moved } from "../logic/moves.js";

/** What gestures share. A gesture has modes (the tools it offers), down, over and up (the pointer), and
    key; filled, classes, text, spoken and overlay say what its board shows. */
export class Gesture {
  /** @param {import("../player.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {import("../logic/typing.js").Typing} */ this.typing = null;
    this.mode = this.modes[0].id;
  }

  get game() { return this.play.game; }
  get board() { return this.play.board; }
  get facts() { return this.play.data.facts; }
  get modes() { return []; }
  get erases() { return true; }
  get listing() { return "Combinations"; }
  filled() { return this.game.value; }
  down() {}
  over() {}
  up() {}

  /** Classes of a cell, its text, and how what it holds is spoken. */
  classes() { return []; }
  text(cell, value) { return value === null || value === undefined ? "" : String(value).replace("-", "−"); }
  spoken(cell, value) { return [value === null || value === undefined ? "empty" : String(value)]; }
  corner() { return null; }

  /** What is said of a cell whose value contradicts the solution. */
  contradicted(cell, value) { return `The ${value} in ${this.board.name(cell)} leads to no solution.`.replace(" -", " −"); }

  /** The values that a cell may hold at first. */
  domain(cell) { return this.facts.candidates?.[cell]?.length ? this.facts.candidates[cell] : this.play.data.values; }

  /** What else these depend on, as a text. */
  keyOf() { return ""; }

  /** Cells to be tinted as the next ones, and those that see a chosen one. */
  next() { return []; }
  peersOf() { return new Set(); }

  /** Marks of a cell that a value rules out, and the value that is highlighted. */
  struck() { return []; }
  get lit() { return null; }

  /** Draw what lies under the cells. */
  overlay() {}

  /** Write the value that a figure completes: `write` is given it, and says whether that was an edit. */
  figure(sign, event, place, write) {
    const { game, typing } = this;
    const typed = typing.key(sign, event.timeStamp, place, game.done.at(-1));
    if (!typed) return;
    if (typed.instead) game.undo();
    const is = write(typed.value);
    if (typed.instead && !is) this.play.changed(); // the first figure is gone
    typing.wrote(game.done.at(-1), is);
  }

  /** What a key of the pad does: it writes its value, or erases (null).
      @param {any} _value @returns {boolean | void} */
  press(_value) { return this.erase(); }

  erase() { return this.play.edit(erase(this.game, [...this.play.chosen])); }

  /** Go somewhere with the arrows: choose that cell, or add it. */
  move(cell, adds) {
    if (adds) this.play.chosen.add(cell);
    else this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.play.paint();
  }

  arrow(event) {
    const way = ARROWS[event.key];
    if (!way) return null;
    const { rows, columns, absent, at } = this.board;
    return moved(at, way[0], way[1], rows, columns, absent);
  }

  key(event) {
    const to = this.arrow(event);
    if (to !== null) this.move(to, event.shiftKey || event.ctrlKey);
    else if (event.key === "Delete" || event.key === "Backspace") this.erase();
    else if (event.key === "Escape") this.move(this.board.at, false);
    else return false;
    return true;
  }
}
