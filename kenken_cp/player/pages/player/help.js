// The rules of a puzzle, and how it is played.

import { el } from "./dom.js";

const KEYS = {
  digits: "Arrows move, with Shift they choose more cells; a drag with Alt chooses a rectangle; number keys write; Z, X, C and V choose the mode; hold Shift for corner marks (where figures need no Shift), Ctrl for centre marks; Delete erases; N highlights a digit, K lists what a cage can hold; a double click chooses equal digits, or a cage; H asks for a hint; Ctrl Z undoes.",
  ink: "Drag to fill, with the right button to set dots; so does a finger that rests on a cell. Space fills, X sets a dot; hold Ctrl and press arrows to go on filling, Shift and arrows to go on setting dots; Delete erases; H asks for a hint; Ctrl Z undoes.",
  areas: "Drag a rectangle, or its corner to resize it; tap one to remove it. Enter sets a corner, arrows grow it, Enter draws it, Escape cancels; Delete removes; H asks for a hint; Ctrl Z undoes.",
  path: "Tap a number, then the next cells, or drag on. Enter picks up a number, arrows place the next one, [ and ] go to the ends of a run; Z counts up, X down; number keys write; H asks for a hint; Ctrl Z undoes.",
};

export function help({ data }) {
  return el("div", {}, data.rules.map((text) => el("p", {}, text)), el("p", { class: "soft" }, KEYS[data.gesture]));
}
