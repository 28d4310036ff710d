// A game in progress in a word, and as a small picture: the board, and what is written on it.

import { picture, svgEl } from "../player/dom.js";

const UNIT = 40;

/** How far a game is. */
export const far = ({ solved, game: { done } }) => (solved ? "solved" : `${done.length} move${done.length === 1 ? "" : "s"}`);

/** The picture of a game as it is stored. */
export function pictured(game) {
  const svg = picture(game.svg);
  const columns = game.puzzle.puzzle.columns;
  const at = (cell) => [(cell % columns) * UNIT, Math.floor(cell / columns) * UNIT];
  const { value, areas } = game.game.layers;
  const own = new Set(game.game.done.flat().filter(({ layer }) => layer === "value").map((patch) => patch.at));
  const number = (held, cell) => {
    const [x, y] = at(cell);
    const size = String(held).length > 2 ? 15 : 21;
    return svgEl("text", { x: x + UNIT / 2, y: y + UNIT / 2 + size * 0.4, "font-size": size, class: own.has(cell) ? "value" : "given" }, String(held));
  };
  const filled = (held, cell) => {
    const [x, y] = at(cell);
    return svgEl("rect", { x: x + 2, y: y + 2, width: UNIT - 4, height: UNIT - 4, class: own.has(cell) ? "value" : "given" });
  };
  const drawn = {
    digits: () => value.flatMap((held, cell) => (held === null ? [] : [number(held, cell)])),
    path: () => value.flatMap((held, cell) => (held ? [number(held, cell)] : [])),
    ink: () => value.flatMap((held, cell) => (held === 1 ? [filled(held, cell)] : [])),
    areas: () => areas[0].map(([top, left, bottom, right]) => svgEl("rect", { x: left * UNIT + 3, y: top * UNIT + 3,
      width: (right - left + 1) * UNIT - 6, height: (bottom - top + 1) * UNIT - 6, rx: 4, class: "area" })),
  }[game.gesture]; // games of earlier versions do not have it
  svg.querySelector("g[transform]")?.prepend(...drawn?.() ?? []);
  return svg;
}
