// Rectangles.

import { UNIT } from "../board.js";
import { svgEl } from "../dom.js";
import * as areas from "../logic/areas.js";
import { cellsOf, rectangle } from "../logic/moves.js";
import { Gesture } from "./gesture.js";

/** Drag to draw or to resize, tap to remove. */
export class Own extends Gesture {
  /** @type {number} */ start = null; // the corner from which a rectangle is being drawn

  get modes() { return [{ id: "draw", name: "Rectangle", key: "" }]; }

  get listing() { return "Rectangles"; }

  filled() {
    return areas.owners(this.game.areas, this.game.value, this.facts.clues, this.board.columns);
  }

  text() { return ""; }

  classes(cell) { return this.game.value[cell] === null ? [] : ["marked"]; }

  corner(cell) {
    const owner = this.game.value[cell];
    return owner === null ? null : [this.facts.clues[owner - 1].text];
  }

  /** The rectangle that a cell is in. */
  areaAt(cell) { return this.game.areas.find((each) => areas.has(each, cell, this.board.columns)); }

  spoken(cell) {
    const area = this.areaAt(cell);
    const owner = this.game.value[cell];
    if (!area) return [owner === null ? "in no rectangle" : `marked for the ${this.facts.clues[owner - 1].text}`];
    const { size, wrong } = this.judged(area);
    return [`in a rectangle ${size}${wrong ? `, ${wrong}` : ""}`];
  }

  keyOf(cell) { return String(this.areaAt(cell)); }

  contradicted(cell) { return `The rectangle over ${this.board.name(cell)} leads to no solution.`; }

  domain() { return this.facts.clues.map((_, i) => i + 1); }

  judged(area) { return areas.judged(area, this.facts.clues, this.board.columns); }

  overlay() {
    /** @type {{area: number[], wrong: boolean, tried: boolean, draft?: boolean, label: string}[]} */
    const found = this.game.areas.filter((area) => !this.moved || area !== this.resized).map((area) => {
      const { wrong } = this.judged(area);
      return { area, wrong: Boolean(wrong), tried: this.game.isTriedArea(area), label: wrong };
    });
    if (this.draft) {
      const { size, wrong } = this.judged(this.draft);
      found.push({ area: this.draft, tried: false, wrong: Boolean(wrong) && this.moved, draft: true, label: size });
    }
    this.drawn(found);
  }

  /** Draw rectangles: {area, wrong, draft, tried, label}. */
  drawn(found) {
    const key = JSON.stringify(found);
    if (key === this.shown) return;
    this.shown = key;
    this.board.groups.areas.replaceChildren(...found.flatMap(({ area, wrong, draft, tried, label }) => {
      const [top, left, bottom, right] = area;
      const place = {
        x: left * UNIT + 3, y: top * UNIT + 3,
        width: (right - left + 1) * UNIT - 6, height: (bottom - top + 1) * UNIT - 6, rx: 4,
      };
      const name = `area${wrong ? " wrong" : ""}${draft ? " draft" : ""}${tried ? " tried" : ""}`;
      const boxes = [svgEl("rect", { ...place, class: name })];
      if (wrong) boxes.push(svgEl("rect", { ...place, class: "hatched", fill: "url(#hatch)" }));
      if (label) {
        const end = right + 1 === this.board.columns; // beyond it there is no board
        boxes.push(svgEl("text", { x: end ? place.x + place.width - 4 : place.x + 4, y: place.y + 6, class: "label", "text-anchor": end && "end" }, label));
      }
      return boxes;
    }));
  }

  down(cell) {
    this.tapped = this.areaAt(cell) ?? null;
    this.start = this.pressed = cell;
    this.resized = this.tapped && areas.opposite(this.tapped, cell, this.board.columns) !== null ? this.tapped : null;
    this.moved = false;
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.outline(cell);
  }

  over(cell) {
    if (!this.moved && cell !== this.pressed) this.begin();
    this.play.chosen = new Set([cell]);
    this.board.focus(cell);
    this.outline(cell);
  }

  /** The pointer leaves the cell in which it was pressed: from a corner, that rectangle is resized. */
  begin() {
    this.moved = true;
    if (this.resized) this.start = areas.opposite(this.resized, this.pressed, this.board.columns);
  }

  outline(cell) {
    this.draft = rectangle(this.start, cell, this.board.columns);
    const { size, wrong } = this.judged(this.draft);
    this.play.say(wrong && this.moved ? `${size}: ${wrong}` : size);
    this.play.paint();
  }

  up(dropped) {
    const area = this.draft;
    this.draft = null;
    const gone = this.moved ? this.resized : this.tapped;
    const rest = this.game.areas.filter((each) => each !== gone);
    const stray = !this.moved && !gone && this.judged(area).wrong; // a tap that chooses a cell
    if (dropped || stray) { this.play.say(""); this.play.paint(); }
    else if (gone && !this.moved) this.play.edit(this.set(rest));
    else this.play.edit(this.set(areas.drawn(rest, area)));
    this.start = this.resized = this.tapped = null;
  }

  set(found) { return [this.game.patch("areas", 0, found)]; }

  /** Cells that were marked one by one become the rectangle that they fill. */
  settle() {
    const { columns } = this.board;
    const found = areas.completed(this.game.value, this.facts.clues, columns);
    if (!found.length) return [];
    const cells = found.flatMap((area) => cellsOf(area, columns));
    return [...this.set(found.reduce(areas.drawn, this.game.areas)),
      ...cells.map((cell) => this.game.patch("value", cell, null))];
  }

  erase() {
    const { at } = this.board;
    const area = this.areaAt(at);
    const patches = this.set(this.game.areas.filter((each) => each !== area));
    return this.play.edit([...patches, this.game.patch("value", at, null)]);
  }

  move(cell) {
    super.move(cell, false);
    if (this.start !== null) {
      if (!this.moved) this.begin();
      this.outline(cell);
    }
  }

  key(event) {
    const begun = this.start !== null;
    if (event.key === "Enter" || event.code === "Space") {
      if (begun) this.enter(); else this.down(this.board.at);
    } else if (event.key === "Escape" && begun) { this.up(true); } else return super.key(event);
    return true;
  }

  /** Draw what the arrows made, of one cell too. */
  enter() {
    this.moved = true;
    this.up(false);
  }
}
