// Cells that are filled or dotted along a line.

import { UNIT } from "../board.js";
import { svgEl } from "../dom.js";
import * as ink from "../logic/ink.js";
import { Gesture } from "./gesture.js";

/** Drag to fill along a line; the other button, or the other mode, dots. */
export class Own extends Gesture {
  get erases() { return false; }

  get help() {
    return "Drag to fill; the other button dots. Space fills, X dots, Ctrl with an arrow fills on, Shift with an arrow dots on; Delete erases; H asks for a hint; Ctrl Z takes back.";
  }

  get modes() {
    return [{ id: "fill", name: "Fill", key: "Z" }, { id: "dot", name: "Dot", key: "X" }];
  }

  text() { return ""; }

  classes(cell, value) { return [{ 1: "inked", 0: "dotted" }[value] ?? ""]; }

  spoken(cell, value) {
    const { rows, columns } = this.facts;
    const told = (clue) => clue.join(" ") || "0";
    const [r, c] = [Math.floor(cell / this.board.columns), cell % this.board.columns];
    return [{ 1: "filled", 0: "dot" }[value] ?? "open", `row ${told(rows[r])}`, `column ${told(columns[c])}`];
  }

  overlay() { this.margins(ink.met(this.game.value, this.facts), this.play.hint?.margin); }

  /** Fade the clues of lines that are met; frame those that a hint rests on. */
  margins({ row, column }, told = []) {
    const key = JSON.stringify([row, column, told]);
    if (key === this.faded) return;
    this.faded = key;
    const boxes = [];
    const { left, top } = this.board.data;
    row.forEach((is, r) => {
      if (is) boxes.push(svgEl("rect", { x: -left + 2, y: r * UNIT + 1, width: left - 3, height: UNIT - 2, class: "done" }));
    });
    column.forEach((is, c) => {
      if (is) boxes.push(svgEl("rect", { x: c * UNIT + 1, y: -top + 2, width: UNIT - 2, height: top - 3, class: "done" }));
    });
    for (const { side, line } of told) {
      boxes.push(svgEl("rect", side === "row"
        ? { x: -left + 2, y: line * UNIT, width: left - 2, height: UNIT, class: "told" }
        : { x: line * UNIT, y: -top + 2, width: UNIT, height: top - 2, class: "told" }));
    }
    this.board.groups.met.replaceChildren(...boxes);
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
