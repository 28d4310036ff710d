// Rectangles drawn round numbers.

import * as areas from "../logic/areas.js";
import { Gesture } from "./gesture.js";

/** Drag a rectangle; tap one to remove it. Enter sets a corner, arrows grow, Enter draws. */
export class Own extends Gesture {
  get help() {
    return "Drag a rectangle; tap one to remove it. Enter sets a corner, arrows grow it, Enter draws it, Escape gives up; Delete removes; H asks for a hint; Ctrl Z takes back.";
  }

  get modes() { return [{ id: "draw", name: "Rectangle", key: "" }]; }

  filled() {
    return areas.owners(this.game.areas, this.game.value, this.facts.clues, this.board.columns);
  }

  text() { return ""; }

  classes(cell) { return this.game.value[cell] === null ? [] : ["marked"]; }

  corner(cell) {
    const owner = this.game.value[cell];
    return owner === null ? null : [this.facts.clues[owner - 1].text];
  }

  spoken(cell) {
    const area = this.game.areas.find((each) => areas.has(each, cell, this.board.columns));
    if (!area) return ["in no rectangle"];
    const { told, wrong } = this.judged(area);
    return [`in a rectangle ${told}${wrong ? `, ${wrong}` : ""}`];
  }

  keyOf(cell) { return String(this.game.areas.find((each) => areas.has(each, cell, this.board.columns))); }

  judged(area) { return areas.judged(area, this.facts.clues, this.board.columns); }

  overlay() {
    const found = this.game.areas.map((area) => {
      const { wrong } = this.judged(area);
      return { area, wrong: Boolean(wrong), label: wrong };
    });
    if (this.draft) {
      const { told, wrong } = this.judged(this.draft);
      found.push({ area: this.draft, wrong: Boolean(wrong) && this.moved, draft: true, label: told });
    }
    this.board.areas(found);
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
    const { told, wrong } = this.judged(this.draft);
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
