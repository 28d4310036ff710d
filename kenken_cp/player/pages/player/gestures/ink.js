// Cells that are filled or dotted along a line.

import { UNIT } from "../board.js";
import { svgEl } from "../dom.js";
import * as ink from "../logic/ink.js";
import { signOf } from "../logic/keys.js";
import { Gesture } from "./gesture.js";

const HELD = 450; // milliseconds after which a finger that rests sets dots

/** Drag to fill along a line; the other button, or the other mode, dots. */
export class Own extends Gesture {
  /** @type {Record<string, Element[][]>} */ clues = null;
  /** @type {Record<string, Element>} */ strips = null; // where clues are, if they stay in sight
  /** @type {Element[]} */ shades = []; // under clues that a hint rests on
  turn = -1; // of the game that `met` is of
  /** @type {Record<string, boolean[]>} */ met = null;

  constructor(play) {
    super(play);
    const { board: { box }, facts: { rows, columns } } = this;
    const spoken = (name) => (clue) => `${name} ${clue.join(" ") || "0"}`;
    this.lines = { rows: rows.map(spoken("row")), columns: columns.map(spoken("column")) }; // as they are spoken
    new ResizeObserver(async () => {
      if (!box.parentElement) return; // a trace stands in its place
      const { scrollWidth, clientWidth } = box.parentElement;
      if (scrollWidth > clientWidth + 1 || box.offsetHeight > innerHeight - (innerHeight <= 500 ? 8 : 120)) (await import("../strips.js")).stay(this);
    }).observe(box);
  }

  get erases() { return false; }

  get modes() {
    return [{ id: "fill", name: "Fill", key: "Z" }, { id: "dot", name: "Dot", key: "X" }];
  }

  text() { return ""; }

  classes(cell, value) { return [{ 1: "inked", 0: "dotted" }[value] ?? ""]; }

  spoken(cell, value) {
    const [r, c] = [Math.floor(cell / this.board.columns), cell % this.board.columns];
    return [{ 1: "filled", 0: "dot" }[value] ?? "open", this.lines.rows[r], this.lines.columns[c]];
  }

  overlay() {
    const { turn } = this.play;
    if (turn !== this.turn) [this.turn, this.met] = [turn, ink.met(this.game.value, this.facts)];
    this.margins(this.met, this.play.hint?.margin);
  }

  /** The texts of each line's clue, in the picture: those of rows stand left of the cells. */
  numbers() {
    const found = { row: this.facts.rows.map(() => []), column: this.facts.columns.map(() => []) };
    for (const text of this.board.box.querySelectorAll(".margin text")) {
      const [x, y] = ["x", "y"].map((name) => Number.parseFloat(text.getAttribute(name)) / UNIT); // of its first digit
      (x < 0 ? found.row[Math.floor(y)] : found.column[Math.floor(x)]).push(text);
    }
    return found;
  }

  /** Fade the clues of lines that are met, if that is wished; shade those that a hint rests on. */
  margins(met, hinted = []) {
    const { fade } = this.play.settings;
    const key = JSON.stringify([met, hinted, fade]);
    if (key === this.faded) return;
    this.faded = key;
    this.clues ??= this.numbers();
    for (const side of ["row", "column"]) {
      met[side].forEach((is, line) => this.clues[side][line].forEach((text) => text.classList.toggle("done", is && fade)));
    }
    const { left, top } = this.board.data;
    for (const each of this.shades) each.remove();
    this.shades = hinted.map(({ side, line }) => {
      const shade = svgEl("rect", side === "row"
        ? { x: -left + 2, y: line * UNIT, width: left - 2, height: UNIT, class: "hinted" }
        : { x: line * UNIT, y: -top + 2, width: UNIT, height: top - 2, class: "hinted" });
      (this.strips?.[side] ?? this.board.groups.met).prepend(shade);
      return shade;
    });
  }

  mark(event) { return (this.mode === "fill") === (event.button !== 2) ? 1 : 0; }

  down(cell, event) {
    this.start = cell;
    this.stroke = ink.strokeFrom(this.game.value[cell], this.mark(event));
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.over(cell);
    if (event.pointerType === "touch") this.resting = setTimeout(() => this.held(cell), HELD);
  }

  /** A finger that rests on a cell sets a dot, or takes it away, in either mode. */
  held(cell) {
    this.stroke = ink.strokeFrom(this.game.value[cell], 0);
    navigator.vibrate?.(15);
    this.over(cell);
  }

  over(cell) {
    clearTimeout(this.resting);
    this.cells = ink.along(this.start, cell, this.board.columns);
    const doomed = ink.stroke(this.game, this.cells, this.stroke);
    this.play.draft = new Map(doomed.map((patch) => [patch.at, patch.to]));
    this.play.say(this.cells.length > 1 ? `${this.cells.length} cells` : "");
    this.play.paint();
  }

  up(dropped) {
    clearTimeout(this.resting);
    const patches = dropped ? [] : ink.stroke(this.game, this.cells, this.stroke);
    this.play.draft = new Map();
    if (!this.play.edit(patches)) this.play.paint();
  }

  key(event) {
    const sign = signOf(event);
    const mark = { " ": 1, x: 0 }[sign];
    if (mark !== undefined && !event.ctrlKey && !event.metaKey) {
      this.put(this.board.at, mark);
      return true;
    }
    const to = this.arrow(event);
    if (to !== null && (event.ctrlKey || event.shiftKey)) {
      const paints = event.ctrlKey ? 1 : 0;
      this.play.edit([this.board.at, to].map((cell) => this.game.patch("value", cell, paints)));
      this.move(to, false);
      return true;
    }
    if (sign === "z" && !event.ctrlKey && !event.metaKey) { this.play.setMode(this.mode === "fill" ? "dot" : "fill"); return true; }
    return super.key(event);
  }

  /** Write a mark in one cell, or take it away. */
  put(cell, mark) {
    this.play.edit(ink.stroke(this.game, [cell], ink.strokeFrom(this.game.value[cell], mark)));
  }
}
