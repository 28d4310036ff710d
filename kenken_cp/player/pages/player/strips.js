// Clues beside a board larger than its place: they stay in sight while its cells are scrolled.

import { UNIT } from "./board.js";
import { el, svgEl } from "./dom.js";
import { styled } from "./later.js";

const HALF = 1.3; // units of half a heavy line

/** Take the clues out of the picture, into strips: those of rows stand left of the cells. */
export async function stay(ink) {
  await styled("strips");
  if (ink.strips) return;
  const { box, data: { left, top, width, height } } = ink.board;
  const margin = box.querySelector(".margin");
  const row = strip(margin, left + HALF, height);
  const column = strip(margin, width, top + HALF);
  ink.strips = { row: row.firstChild, column: column.firstChild };
  for (const text of [...margin.children]) {
    const side = Number.parseFloat(text.getAttribute("x")) < 0 ? row : column;
    side.querySelector(".margin").append(text);
  }
  row.classList.add("row");
  column.classList.add("column");
  const corner = el("div", { class: "column row" });
  box.append(el("div", { class: "strips", "aria-hidden": "true" }, column, row, corner));
  ink.faded = null; // shades are drawn anew, in the strips
  ink.overlay();
  // A cell that gets the focus is scrolled clear of them, by a cell: browsers leave one that is seen in part.
  new ResizeObserver(([{ contentRect: { width: x, height: y } }]) => {
    const sizes = { x, y, cell: (x * UNIT) / left };
    for (const [name, size] of Object.entries(sizes)) box.parentElement?.style.setProperty(`--${name}`, `${size}px`);
  }).observe(corner);
}

/** A part of the board's picture, as large as this: the lines between its clues, and a place for their numbers. */
function strip(margin, width, height) {
  const places = margin.parentNode.cloneNode(false);
  for (const line of margin.parentNode.querySelectorAll(":scope > path")) places.append(line.cloneNode());
  places.append(margin.cloneNode(false));
  return svgEl("svg", { viewBox: `0 0 ${width} ${height}` }, places);
}
