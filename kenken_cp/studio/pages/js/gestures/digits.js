// Values typed into chosen cells, and pencil marks.

import * as digits from "../logic/digits.js";
import { between } from "../logic/moves.js";
import { DIGIT, Gesture } from "./gesture.js";

/** Cells are chosen by tap or drag; then a value or a mark is written into all of them. */
export class Own extends Gesture {
  constructor(play) {
    super(play);
    this.typing = new digits.Typing(play.data.values);
    this.peers = digits.peersOf(play.data.facts, play.data.rows * play.data.columns);
    this.held = null;
  }

  get help() {
    return "Arrows move, with Shift they choose more cells; figures write; Z, X, C and V choose the mode, Shift and Ctrl hold corner and centre; Delete erases; H asks for a hint; Ctrl Z takes back.";
  }

  get modes() {
    return [
      { id: "value", name: "Digit", key: "Z" }, { id: "corner", name: "Corner", key: "X" },
      { id: "centre", name: "Centre", key: "C" }, { id: "colour", name: "Colour", key: "V" },
    ];
  }

  get notes() { return true; }

  corner(cell) { return this.game.layers.corner[cell].length ? this.game.layers.corner[cell] : null; }

  peersOf(cell) { return this.peers[cell]; }

  get now() { return this.held ?? this.mode; }

  down(cell, event) {
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    if (adds && this.play.chosen.has(cell)) this.play.chosen.delete(cell);
    else if (adds) this.play.chosen.add(cell);
    else this.play.chosen = new Set([cell]);
    this.last = cell;
    this.board.focus(cell);
    this.play.paint();
  }

  over(cell) {
    if (cell === this.last) return;
    for (const each of between(this.last, cell, this.board.columns)) {
      if (!this.board.absent.has(each)) this.play.chosen.add(each);
    }
    this.last = cell;
    this.board.focus(cell);
    this.play.paint();
  }

  /** Write a value in the mode that holds. */
  write(value, instead = false) {
    const { game, play, now } = this;
    const cells = [...play.chosen];
    if (instead) game.undo();
    if (now === "colour") play.edit(digits.writeColour(game, cells, value));
    else if (now === "value") play.edit(digits.writeValue(game, cells, value, play.settings.tidy ? this.peers : null));
    else play.edit(digits.writeMark(game, cells, now, value));
  }

  key(event) {
    const figure = DIGIT.exec(event.code)?.[1];
    if (figure !== undefined || event.key === "-") {
      this.held = event.shiftKey ? "corner" : event.ctrlKey || event.metaKey ? "centre" : null;
      if (this.now === "colour") { if (figure >= "1" && figure <= "5") this.write(Number(figure)); } else {
        const typed = this.typing.key(figure ?? "-", event.timeStamp);
        if (typed) this.write(typed.value, typed.instead);
      }
      this.held = null;
      return true;
    }
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyA") {
      this.play.chosen = new Set(this.board.cells.flatMap((cell, i) => (cell ? [i] : [])));
      this.play.paint();
      return true;
    }
    const mode = this.modes.find(({ key }) => event.code === `Key${key}`);
    if (mode && !event.ctrlKey && !event.metaKey && !event.altKey) { this.play.setMode(mode.id); return true; }
    return super.key(event);
  }
}
