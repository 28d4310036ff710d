// The rules of a puzzle, and how it is played.

import { el } from "./dom.js";

const KEYS = {
  digits: "Arrows move, with Shift they choose more cells; a drag with Alt chooses a rectangle; figures write; Z, X, C and V choose the mode, Shift and Ctrl hold corner and centre; Delete erases; N highlights a digit, K lists what a cage can hold; a double click chooses equal digits, or a cage; H asks for a hint; Ctrl Z takes back.",
  ink: "Drag to fill; the other button dots. Space fills, X dots, Ctrl with an arrow fills on, Shift with an arrow dots on; Delete erases; H asks for a hint; Ctrl Z takes back.",
  areas: "Drag a rectangle, or its corner to resize it; tap one to remove it. Enter sets a corner, arrows grow it, Enter draws it, Escape gives up; Delete removes; H asks for a hint; Ctrl Z takes back.",
  path: "Tap a number, then the next cells, or drag on. Enter takes a number up, arrows place the next one, [ and ] go to the ends of a run; Z counts up, X down; figures can be typed; H asks for a hint; Ctrl Z takes back.",
};

export function help({ data }) {
  return el("div", {}, data.rules.map((text) => el("p", {}, text)), el("p", { class: "soft" }, KEYS[data.gesture]));
}
