// What the pointer and the keys do on a board, a row for each gesture that kinds of puzzle name.
// A gesture has modes (the tools it offers), down, over and up (the pointer), and key.

import * as areas from "./logic/areas.js";
import * as digits from "./logic/digits.js";
import * as ink from "./logic/ink.js";
import { ARROWS, PAD, between, moved } from "./logic/moves.js";
import * as path from "./logic/path.js";

const DIGIT = /^(?:Digit|Numpad)([0-9])$/;

class Gesture {
  constructor(play) {
    this.play = play;
    this.mode = this.modes[0].id;
  }

  get game() { return this.play.game; }
  get board() { return this.play.board; }
  get facts() { return this.play.data.facts; }
  get modes() { return []; }
  filled() { return this.game.value; }
  down() {}
  over() {}
  up() {}
  erase() { return this.play.edit(digits.erase(this.game, [...this.play.chosen])); }

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

/** Cells are chosen by tap or drag; then a value or a mark is written into all of them. */
export class Digits extends Gesture {
  constructor(play) {
    super(play);
    this.typing = new digits.Typing(play.data.values);
    this.peers = digits.peersOf(play.data.facts, play.data.rows * play.data.columns);
    this.held = null;
  }

  get modes() {
    return [
      { id: "value", name: "Digit", key: "Z" }, { id: "corner", name: "Corner", key: "X" },
      { id: "centre", name: "Centre", key: "C" }, { id: "colour", name: "Colour", key: "V" },
    ];
  }

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

/** Drag to fill along a line; the other button, or the other mode, dots. */
export class Ink extends Gesture {
  get modes() {
    return [{ id: "fill", name: "Fill", key: "Z" }, { id: "dot", name: "Dot", key: "X" }];
  }

  mark(event) { return (this.mode === "fill") === (event.button !== 2) ? 1 : 0; }

  down(cell, event) {
    this.start = cell;
    this.stroke = ink.strokeFrom(this.game.value[cell], this.mark(event));
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.over(cell);
  }

  over(cell) {
    this.cells = ink.along(this.start, cell, this.board.columns);
    const doomed = ink.stroke(this.game, this.cells, this.stroke);
    this.play.draft = new Map(doomed.map((patch) => [patch.at, patch.to]));
    this.play.tell(this.cells.length > 1 ? `${this.cells.length} cells` : "");
    this.play.paint();
  }

  up(dropped) {
    const patches = dropped ? [] : ink.stroke(this.game, this.cells, this.stroke);
    this.play.draft = new Map();
    if (!this.play.edit(patches)) this.play.paint();
  }

  key(event) {
    const mark = { Space: 1, KeyX: 0 }[event.code];
    if (mark !== undefined && !event.ctrlKey && !event.metaKey) {
      this.press(this.board.at, mark);
      return true;
    }
    const to = this.arrow(event);
    if (to !== null && (event.ctrlKey || event.shiftKey)) {
      const paints = event.ctrlKey ? 1 : 0;
      this.play.edit([this.board.at, to].map((cell) => this.game.patch("value", cell, paints)));
      this.move(to, false);
      return true;
    }
    if (event.code === "KeyZ" && !event.ctrlKey && !event.metaKey) { this.play.setMode(this.mode === "fill" ? "dot" : "fill"); return true; }
    return super.key(event);
  }

  press(cell, mark) {
    this.play.edit(ink.stroke(this.game, [cell], ink.strokeFrom(this.game.value[cell], mark)));
  }
}

/** Drag a rectangle; tap one to remove it. Enter sets a corner, arrows grow, Enter draws. */
export class Areas extends Gesture {
  get modes() { return [{ id: "draw", name: "Rectangle", key: "" }]; }

  filled() {
    return areas.owners(this.game.areas, this.game.value, this.facts.clues, this.board.columns);
  }

  down(cell) {
    this.start = cell;
    this.moved = false;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.outline(cell);
  }

  over(cell) {
    this.moved ||= cell !== this.start;
    this.board.focus(cell);
    this.outline(cell);
  }

  outline(cell) {
    this.draft = areas.between(this.start, cell, this.board.columns);
    const { told, wrong } = areas.judged(this.draft, this.facts.clues, this.board.columns);
    this.play.tell(wrong && this.moved ? `${told}: ${wrong}` : told);
    this.play.paint();
  }

  up(dropped) {
    const area = this.draft;
    this.draft = null;
    const { columns } = this.board;
    const tapped = !this.moved && this.game.areas.find((each) => areas.has(each, this.start, columns));
    if (dropped) this.play.paint();
    else if (tapped) this.play.edit(this.set(this.game.areas.filter((each) => each !== tapped)));
    else this.play.edit(this.set(areas.drawn(this.game.areas, area)));
    this.start = null;
  }

  set(found) { return [this.game.patch("areas", 0, found)]; }

  /** Cells that were marked one by one become the rectangle that they fill. */
  settle() {
    const { columns } = this.board;
    const found = areas.completed(this.game.value, this.facts.clues, columns);
    if (!found.length) return [];
    const cells = found.flatMap((area) => areas.cellsOf(area, columns));
    return [...this.set(found.reduce(areas.drawn, this.game.areas)),
      ...cells.map((cell) => this.game.patch("value", cell, null))];
  }

  erase() {
    const { at, columns } = this.board;
    const patches = this.set(this.game.areas.filter((each) => !areas.has(each, at, columns)));
    return this.play.edit([...patches, this.game.patch("value", at, null)]);
  }

  move(cell) {
    super.move(cell, false);
    if (this.start !== null && this.start !== undefined) { this.moved = true; this.outline(cell); }
  }

  key(event) {
    const begun = this.start !== null && this.start !== undefined;
    if (event.key === "Enter" || event.code === "Space") {
      if (begun) { this.moved = true; this.up(false); } else this.down(this.board.at);
    } else if (event.key === "Escape" && begun) { this.up(true); } else return super.key(event);
    return true;
  }
}

/** Tap a number, then neighbour after neighbour; or drag on from it. */
export class Path extends Gesture {
  constructor(play) {
    super(play);
    this.typing = new digits.Typing(play.data.values);
    this.lead = null;
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

  down(cell, event) {
    if (event.button === 2) this.play.setMode(this.goesUp ? "down" : "up");
    this.before = this.game.done.length;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    if (!this.step(cell)) this.take(cell);
  }

  over(cell, event) {
    if (this.board.offCentre(event.clientX, event.clientY) > 0.7) return;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.step(cell);
  }

  up() { this.join(this.before); }

  /** All that one drag wrote is one step to undo. */
  join(before) {
    const edits = this.game.done.splice(before);
    if (edits.length) this.game.done.push(edits.flat());
  }

  /** Place the next number here, if this is where it may go. */
  step(cell) {
    const { head } = this;
    if (!head || head.next === null || !path.choices(this.game.value, this.facts, head).includes(cell)) return false;
    this.lead = cell;
    return this.play.edit([this.game.patch("value", cell, head.next)]);
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
    this.play.told(this.head);
    this.play.paint();
  }

  key(event) {
    const { at, columns, rows, absent } = this.board;
    const figure = DIGIT.exec(event.code)?.[1];
    const pad = PAD[event.code];
    if (event.key === "Enter") this.take(at);
    else if (event.code === "BracketLeft" || event.code === "BracketRight") {
      this.play.setMode(event.code === "BracketRight" ? "up" : "down");
      if (this.head) { this.lead = this.head.cell; this.move(this.lead, false); }
    } else if (pad && this.lead === at) this.go(at, pad);
    else if (ARROWS[event.key] && this.lead === at && !event.shiftKey) this.go(at, ARROWS[event.key]);
    else if (figure !== undefined) {
      const typed = this.typing.key(figure, event.timeStamp);
      if (typed) {
        if (typed.instead) this.game.undo();
        this.play.edit([this.game.patch("value", at, typed.value)]);
      }
    } else if (event.key === "Escape") { this.lead = null; super.key(event); } else if (event.code === "KeyZ" && !event.ctrlKey && !event.metaKey) this.play.setMode("up");
    else if (event.code === "KeyX") this.play.setMode("down");
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

export const GESTURES = { digits: Digits, ink: Ink, areas: Areas, path: Path };
