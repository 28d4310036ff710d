// Values typed into chosen cells, and pencil marks.

import * as digits from "../logic/digits.js";
import { figureOf, isShifted, signOf } from "../logic/keys.js";
import { between, cellsOf, rectangle } from "../logic/moves.js";
import { Typing } from "../logic/typing.js";
import { Gesture } from "./gesture.js";

/** Cells are chosen by tap or drag; then a value or a mark is written into all of them. */
export class Own extends Gesture {
  /** @param {import("../player.js").Play} play */
  constructor(play) {
    super(play);
    this.typing = new Typing(play.data.values);
    this.peers = digits.peersOf(play.data.facts, play.data.rows * play.data.columns);
    this.held = null;
    this.found = null; // the value that is highlighted while the switch is on
    /** @type {number | null | undefined} */ this.armed = undefined; // what taps write, if the digit comes first; null erases
    this.board.grid.addEventListener("dblclick", (event) => this.twice(event));
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

  struck(cell) {
    const { value } = this.game;
    const { corner, centre } = this.game.layers;
    if (value[cell] !== null || !this.play.settings.marks || (!corner[cell].length && !centre[cell].length)) return [];
    const seen = new Set([...this.peers[cell]].map((each) => value[each]));
    return [...new Set([...corner[cell], ...centre[cell]])].filter((each) => seen.has(each));
  }

  get lit() {
    if (!this.play.settings.highlight) return null;
    const [one] = this.play.chosen;
    const value = this.play.chosen.size === 1 ? this.game.value[one] : null;
    if (value !== null) this.found = value;
    return this.found;
  }

  /** A double click chooses all cells with the same value; in an empty one its cage. */
  twice(event) {
    if (this.play.settings.first) return;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    const { value } = this.game;
    const cage = this.facts.cages.find(({ cells }) => cells.includes(cell))?.cells ?? [cell];
    const equal = value.flatMap((each, at) => (each === value[cell] ? [at] : []));
    this.play.chosen = new Set(value[cell] === null ? cage : equal);
    this.play.paint();
  }

  get now() { return this.held ?? this.mode; }

  down(cell, event) {
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    if (adds && this.play.chosen.has(cell)) this.play.chosen.delete(cell);
    else if (adds) this.play.chosen.add(cell);
    else this.play.chosen = new Set([cell]);
    this.pressed = event.altKey ? { cell, chosen: [...this.play.chosen] } : null;
    this.last = cell;
    this.board.focus(cell);
    this.play.paint();
  }

  over(cell) {
    if (cell === this.last) return;
    const { pressed, board } = this;
    if (pressed) this.play.chosen = new Set(pressed.chosen);
    for (const each of pressed ? cellsOf(rectangle(pressed.cell, cell, board.columns), board.columns) : between(this.last, cell, board.columns)) {
      if (!board.absent.has(each)) this.play.chosen.add(each);
    }
    this.last = cell;
    this.board.focus(cell);
    this.play.paint();
  }

  /** Digit first: what the pad has chosen goes into the cells. */
  up(dropped) {
    if (dropped || !this.play.settings.first || this.armed === undefined) return;
    if (this.armed === null) this.erase(); else this.write(this.armed);
  }

  press(value) {
    if (!this.play.settings.first) return value === null ? this.erase() : this.write(value);
    this.armed = this.armed === value ? undefined : value;
    this.play.say(this.armed === undefined ? "" : `Now tap the cells ${value === null ? "to erase" : `for ${value}`}.`);
    return this.play.tools.draw();
  }

  overlay() { this.play.tools?.noted(); }

  /** Write a value in the mode that holds. */
  write(value) {
    const { game, play, now } = this;
    const cells = [...play.chosen];
    if (now !== "colour") this.found = value;
    if (now === "colour") return play.edit(digits.writeColour(game, cells, value));
    if (now === "value") return play.edit(digits.writeValue(game, cells, value, play.settings.tidy ? this.peers : null));
    return play.edit(digits.writeMark(game, cells, now, value));
  }

  key(event) {
    const [sign, { values }] = [signOf(event), this.play.data];
    const figure = sign === "-" && values[0] < 0 ? sign : figureOf(event); // a French 6 is a minus, too
    if (figure) {
      this.held = isShifted(event) ? "corner" : event.ctrlKey || event.metaKey ? "centre" : null;
      if (this.now !== "colour") this.figure(figure, event, `${this.now} ${[...this.play.chosen]}`, (value) => this.write(value));
      else if (figure >= "1" && figure <= "5") this.write(Number(figure));
      this.held = null;
      return true;
    }
    if ((event.ctrlKey || event.metaKey) && sign === "a") {
      this.play.chosen = new Set(this.board.cells.flatMap((cell, i) => (cell ? [i] : [])));
      this.play.paint();
      return true;
    }
    const mode = this.modes.find(({ key }) => sign === key.toLowerCase());
    if (mode && !event.ctrlKey && !event.metaKey && !event.altKey) { this.play.setMode(mode.id); return true; }
    return super.key(event);
  }
}
