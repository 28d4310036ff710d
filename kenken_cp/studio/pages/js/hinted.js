// What a hint shows on the board, and what Apply writes.

import { el } from "./dom.js";
import { notesOf } from "./logic/game.js";

/** No hint: a mistake is told with its cell but not its answer. */
export function refused(panel) {
  const { status, mistakes, outcome, reason } = panel.found;
  const lines = {
    mistaken: () => mistakes.map((each) => each.sentence),
    solved: () => ["The puzzle is solved."],
    not_unique: () => [outcome === "none" ? "The puzzle has no solution." : "The puzzle has several solutions."],
    unknown: () => [`No hint: ${reason}.`],
  }[status]();
  panel.told.replaceChildren(...lines.map((line) => el("li", {}, line)));
  if (status === "mistaken") {
    panel.play.faults = mistakes;
    panel.play.paint();
  }
  panel.found = null;
  panel.stage = 0;
  panel.draw();
}

/** Targets, evidence, and what becomes of candidates, for the board. */
export function shown({ found, play }) {
  const slots = new Map();
  const values = play.data.slots;
  if (values.length) {
    for (const { cell, values: struck, left } of found.eliminations) {
      slots.set(cell, { values, held: [...struck, ...left], struck, placed: null });
    }
    for (const { cell, value } of found.placements) {
      slots.set(cell, { values, held: [value], struck: [], placed: value });
    }
    if (found.placements.length) {
      for (const { cell } of found.eliminations) slots.delete(cell);
    }
  }
  return { targets: found.targets, evidence: found.evidence, margin: found.margin, slots };
}

/** Write down what the hint says: one step to undo. */
export function applied({ found, play }) {
  const { game } = play;
  const noted = notesOf(game);
  const layer = play.gesture.notes ? "centre" : "known";
  const patches = found.placements.map(({ cell, value }) => game.patch("value", cell, value));
  for (const { cell, left } of found.eliminations) {
    // What a placement rules out at once need not be written down where nothing is.
    if (!found.placements.length || noted[cell].length) patches.push(game.patch(layer, cell, left));
  }
  play.edit(patches);
  play.tell("");
  play.board.focus(found.targets[0] ?? play.board.at);
}
