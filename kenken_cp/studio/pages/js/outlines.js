// What lies on the board of the editor: cages with their clues, boxes, walls, links, diagonals.

import { UNIT } from "../player/board.js";
import { svgEl } from "../player/dom.js";
import * as cages from "./logic/cages.js";
import { regions } from "./logic/drawing.js";

const INSET = 4 / UNIT; // from an edge to the outline of a cage, so that both are seen where a box ends there, too

/** Draw them anew into a group of a picture. */
export function outlined(group, game, { rows, columns }) {
  const { layers, areas, pairs, zones } = game;
  const edges = (groups) => lines(cages.edges(groups, rows, columns)) || "M0 0";
  const boxes = regions(layers.region);
  const dashed = boxes.length || zones.length;
  const middle = (cell) => [(cell % columns) * UNIT + UNIT / 2, Math.floor(cell / columns) * UNIT + UNIT / 2];
  const links = (pairs.link ?? []).map(([one, other]) => `M${middle(one)}L${middle(other)}`).join("");
  const parts = [svgEl("path", { d: edges(boxes), class: "boxes" }),
    svgEl("path", { d: dashed ? lines(cages.within([...areas, ...zones], columns, INSET)) || "M0 0" : edges(areas), class: dashed ? "dashed" : "" }),
    svgEl("path", { d: lines((pairs.wall ?? []).map((pair) => shared(pair, columns))) || "M0 0", class: "wall" }),
    svgEl("path", { d: links || "M0 0", class: "link" })];
  if (game.options.diagonals) parts.push(svgEl("path", { d: `M0 0L${columns * UNIT} ${rows * UNIT}M${columns * UNIT} 0L0 ${rows * UNIT}`, class: "diagonals" }));
  group.replaceChildren(...parts, ...areas.map(({ cells, clue }) => {
    const first = Math.min(...cells);
    return svgEl("text", { x: (first % columns) * UNIT + 4, y: Math.floor(first / columns) * UNIT + 11 }, signed(clue) || "…");
  }));
}

const lines = (found) => found.map(([r1, c1, r2, c2]) => `M${c1 * UNIT} ${r1 * UNIT}L${c2 * UNIT} ${r2 * UNIT}`).join("");

/** The edge between two neighbours, as a line from corner to corner. */
function shared([one, other], columns) {
  const [r, c] = [Math.floor(other / columns), other % columns];
  return other - one === 1 ? [r, c, r + 1, c] : [r, c, r, c + 1];
}

const SIGNS = { "-": "−", "*": "×", x: "×", "/": "÷", ":": "÷" };

/** A clue with the signs that people read. */
function signed(clue) { return clue.replace(/^[=?]/, "").replace(/[-*x/:]/g, (sign) => SIGNS[sign]); }
