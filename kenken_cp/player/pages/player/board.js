// The board: a picture of lines and clues, tints under it, and over it a grid of cells that speak.

import { $, el, picture, svgEl } from "./dom.js";

export const UNIT = 40;
/** What tells colour marks apart where colours cannot: mark1 has the first. */
export const SIGNS = ["▲", "●", "■", "◆", "★"];

export class Board {
  /** @param {Bundle} data */
  constructor(data) {
    this.rows = data.rows;
    this.columns = data.columns;
    this.absent = new Set(data.absent);
    this.data = data;
    this.cells = [];
    this.tinted = [];
    this.at = data.fixed.findIndex((_, cell) => !this.absent.has(cell));
    this.under = svgEl("svg", { class: "under", viewBox: `0 0 ${data.width} ${data.height}`, "aria-hidden": "true" });
    this.hatches();
    const inner = svgEl("g", { transform: `translate(${data.left} ${data.top})` });
    inner.append(svgEl("path", { class: "sheet", d: this.sheet() }));
    this.groups = {};
    for (const name of ["met", "tints", "strokes", "areas"]) {
      this.groups[name] = svgEl("g", { class: name });
      inner.append(this.groups[name]);
    }
    this.under.append(inner);
    this.grid = el("div", {
      role: "grid", class: "grid", "aria-label": data.title,
      "aria-rowcount": data.rows, "aria-colcount": data.columns,
    });
    this.fill();
    this.box = el("div", { class: `board ${data.gesture}` }, this.under, picture(data.svg), this.grid);
    this.box.classList.toggle("dashed", data.svg.includes('class="outline"'));
    this.box.classList.toggle("bare", !Object.keys(data.labels ?? {}).length && !data.facts?.cages?.length);
    const { width: w, height: h, left, top, rows, columns } = data;
    // Of the page, whose columns are made for the board.
    for (const [name, value] of Object.entries({ w, h, left, top, rows, columns, cells: Math.max(rows, columns) })) {
      $("main").style.setProperty(`--${name}`, String(value));
    }
  }

  /** The outline of the paper, which holes have none of. */
  sheet() {
    const square = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}z`;
    const { rows, columns, absent, data } = this;
    if (!absent.size) return square(0, 0, columns * UNIT, rows * UNIT);
    return data.fixed.map((_, cell) => (absent.has(cell) ? "" : square((cell % columns) * UNIT, Math.floor(cell / columns) * UNIT, UNIT, UNIT))).join("");
  }

  hatches() {
    const pattern = svgEl("pattern", {
      id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
    }, svgEl("path", { d: "M0 0V6", class: "hatching" }));
    this.under.append(svgEl("defs", {}, pattern));
  }

  fill() {
    for (let r = 0; r < this.rows; r += 1) {
      const row = el("div", { role: "row", "aria-rowindex": r + 1 });
      for (let c = 0; c < this.columns; c += 1) {
        const number = r * this.columns + c;
        if (this.absent.has(number)) { row.append(el("span", { role: "gridcell", "aria-label": "hole" })); this.cells.push(null); continue; }
        const cell = el("div", {
          role: "gridcell", class: "cell", tabindex: number === this.at ? 0 : -1,
          "data-cell": number, "aria-colindex": c + 1,
        });
        row.append(cell);
        this.cells.push(cell);
      }
      this.grid.append(row);
    }
  }

  /** The cell under a point of the screen; null beside the board. */
  cellAt(x, y) {
    const found = this.grid.getBoundingClientRect();
    const c = Math.floor(((x - found.left) / found.width) * this.columns);
    const r = Math.floor(((y - found.top) / found.height) * this.rows);
    if (r < 0 || c < 0 || r >= this.rows || c >= this.columns) return null;
    const cell = r * this.columns + c;
    return this.absent.has(cell) ? null : cell;
  }

  /** The name of a cell, as sentences have it. */
  name(cell) { return `r${Math.floor(cell / this.columns) + 1}c${(cell % this.columns) + 1}`; }

  /** Make a cell the one that has the focus. */
  focus(cell, really = true) {
    this.cells[this.at]?.setAttribute("tabindex", "-1");
    this.at = cell;
    this.cells[cell]?.setAttribute("tabindex", "0");
    if (really) this.cells[cell]?.focus({ preventScroll: false });
  }

  /** Draw a cell anew. */
  draw(cell, shown) {
    const element = this.cells[cell];
    element.className = `cell ${shown.classes}`;
    const parts = [];
    if (shown.text !== "") parts.push(el("span", { class: `value l${Math.min(4, shown.text.length)}` }, shown.text));
    if (shown.corner) parts.push(el("span", { class: !shown.slots ? "corner" : shown.corner.join("").length > 4 ? "corner tight many" : "corner tight" }, shown.corner.map((v) => el("span", { "data-v": v, class: shown.struck?.includes(v) ? "struck" : v === shown.lit ? "lit" : null }))));
    if (shown.slots) parts.push(this.slots(shown.slots));
    if (parts.length || element.firstChild) element.replaceChildren(...parts);
    element.setAttribute("aria-label", shown.spoken);
    element.setAttribute("aria-selected", String(shown.selected));
    if (shown.wrong) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** Candidates, each in its place; those of a hint crossed where they go. */
  slots({ values, held, struck = [], own = false, lit = null }) {
    const side = Math.ceil(Math.sqrt(values.length));
    const box = el("span", { class: `slots s${side}${own ? " own" : ""}` });
    for (const value of values) {
      const mark = !held.includes(value) ? "" : struck.includes(value) ? "struck" : value === lit ? "lit" : "";
      box.append(el("span", { class: mark, "data-v": held.includes(value) ? value : null }));
    }
    return box;
  }

  /** Tint cells: for each a class, or "". */
  tint(classes) {
    for (let cell = 0; cell < this.cells.length; cell += 1) {
      const wanted = classes[cell] ?? "";
      const now = this.tinted[cell];
      if ((now?.name ?? "") === wanted) continue;
      now?.boxes.remove();
      this.tinted[cell] = null;
      if (!wanted) continue;
      const boxes = svgEl("g", { class: wanted });
      const place = { x: (cell % this.columns) * UNIT, y: Math.floor(cell / this.columns) * UNIT, width: UNIT, height: UNIT };
      boxes.append(svgEl("rect", { ...place, class: "ground" }));
      if (/\bwrong\b/.test(wanted)) boxes.append(svgEl("rect", { ...place, class: "hatched", fill: "url(#hatch)" }));
      if (/\b(target|chosen)\b/.test(wanted)) {
        boxes.append(svgEl("rect", { x: place.x + 1.4, y: place.y + 1.4, width: UNIT - 2.8, height: UNIT - 2.8, class: "frame" }));
      }
      const mark = /sign(\d)/.exec(wanted);
      if (mark) boxes.append(svgEl("text", { x: place.x + UNIT - 1, y: place.y + UNIT - 2, class: "sign" }, SIGNS[Number(mark[1]) - 1]));
      this.groups.tints.append(boxes);
      this.tinted[cell] = { name: wanted, boxes };
    }
  }
}
