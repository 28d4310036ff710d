// Notes that fill themselves in: for each empty cell what its rows, boxes and cages allow.

import { failed } from "./dom.js";
import { ask } from "./net.js";

/** Write them into all empty cells: one edit. */
export async function noted(play) {
  try {
    let turn, candidates;
    do { // again, if something was written meanwhile
      turn = play.turn;
      const bare = play.state().map((row) => row.map((held) => (Array.isArray(held) ? null : held)));
      ({ candidates } = await ask("notes", { puzzle: play.puzzle, state: bare }));
    } while (turn !== play.turn);
    const { game } = play;
    play.edit(candidates.flatMap((held, cell) => (held && game.isOpen(cell) ? [game.patch("centre", cell, held), game.patch("corner", cell, [])] : [])));
    play.more.zoom?.advise();
  } catch (error) { failed(error); }
}
