// Hints without a solver: from the steps that came with the puzzle, and from its solution.

import { notesOf } from "./logic/game.js";
import { peersOf } from "./logic/digits.js";
import { effects, nextEntry } from "./logic/hinting.js";
import { judge } from "./rules/judging.js";

/** The next hint for a board, in the form of a server's answer. A mistake is told first. */
export async function hintFor(play) {
  const { data, gesture } = play;
  await play.check(); // one that is due would end what is shown of mistakes
  const values = play.values();
  const mistakes = await mistaken(play, values);
  if (mistakes.length) return { status: "mistaken", mistakes };
  if (play.solved) return { status: "solved" };
  if (!data.trace) return { status: "unknown", reason: "this puzzle came without hints" };
  const written = { values, notes: notesOf(play.game), peers: peersOf(data.facts, values.length) };
  const entry = nextEntry(data.trace, written);
  if (!entry) return { status: "unknown", reason: "the steps that came with this puzzle lead no further" };
  const lead = entry.lead?.map((number) => stepOf(data.trace, number)) ?? [];
  const { where, what, targets, evidence, margin = [], steps } = entry;
  return { status: "hint", where, what: data.trace.texts[what], targets, evidence, margin, alike: steps.length,
    steps: [...lead, ...steps].map(({ sentence, branches = [], whole }) => ({ sentence, branches, whole })),
    ...effects(entry, written, (cell) => gesture.domain(cell)) };
}

/** The step of this number, from 1. */
function stepOf({ entries }, number) { return entries.flatMap(({ steps }) => steps)[number - 1]; }

/** Rules that are broken; where none is, cells that contradict the solution, if it is known. */
async function mistaken(play, values) {
  const { data, gesture, board, solution } = play;
  const faults = (await judge(data, values))?.faults ?? [];
  if (faults.length || !solution) return faults;
  const notes = notesOf(play.game);
  return values.flatMap((value, cell) => {
    if (board.absent.has(cell)) return [];
    const isWrong = value !== null && value !== solution[cell];
    if (!isWrong && (value !== null || !notes[cell].length || notes[cell].includes(solution[cell]))) return [];
    const sentence = isWrong ? gesture.contradicted(cell, value) : `The right ${data.word} is not among the candidates of ${board.name(cell)}.`;
    return [{ cells: [cell], sentence }];
  });
}
