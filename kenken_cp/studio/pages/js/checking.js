// Whether a board is right so far: asked of the server; while it does not answer, of the solution at hand.

import { $, failed } from "./dom.js";
import { ask } from "./net.js";
import { checked, differing, solved as finished } from "./positions.js";

const ALONE = "The studio does not answer: play goes on without checks, and this browser keeps the game.";

/** Check the board. Says whether the answer is of the board as it is now. */
export async function check(play) {
  play.asked?.abort();
  const { signal } = play.asked = new AbortController();
  const { turn } = play;
  let faults = [];
  try {
    const { solved, faults: broken } = await ask("check", { puzzle: play.puzzle, state: play.state() }, signal);
    faults = broken;
    const more = play.settings.check === "solution" && !solved ? await differing(play) : [];
    if (signal.aborted || turn !== play.turn) return false;
    play.found = [...faults, ...more];
    show(play, solved, "Check says what.");
    import("./athand.js").then(({ fetched }) => fetched(play)).catch(() => {}); // what may be wanted when it is gone
    return true;
  } catch (error) {
    if (signal.aborted || turn !== play.turn) return false;
    play.found = faults;
    show(play, isRight(play));
    if (play.solved || (isFull(play) && play.solution)) return false; // that is told
    if (error.status === 0) tell(play, ALONE); else failed(error);
    return false;
  }
}

/** Check everything now, and say what is found. */
export async function checkAll(play) {
  if (await check(play) && !play.solved) checked(play);
}

/** Show what the check found, as far as is wished; whether a full board is right, whatever is wished: `more` says how
    to see the rest. */
function show(play, solved, more = "") {
  const { settings: { check: wish } } = play;
  play.faults = wish === "off" ? [] : play.found.filter((fault) => fault.repeat || wish !== "repeats");
  const turned = solved !== play.solved;
  play.solved = solved;
  document.documentElement.toggleAttribute("data-solved", solved);
  const shown = play.faults[0]?.sentence ?? "";
  if (turned && solved) {
    play.clock?.tick();
    finished(play);
    play.told = $("#status").textContent;
  } else if (!solved) tell(play, isFull(play) ? fullOf(play, shown || more) : shown);
  play.paint();
  if (turned && solved) play.clock?.finished().catch(failed);
  if (turned && play.mine) play.save(); // another page saves its own, which is newer
}

/** A full board that is not right, in words. */
function fullOf({ data: { facts } }, more) {
  const full = facts.rows ? "As many cells are filled as the clues ask for" : "The board is full";
  return `${full}, but something is wrong. ${more}`.trim();
}

/** Whether nothing is left to be written; of a picture, no cell to be filled. */
function isFull({ board, gesture, data: { facts } }) {
  const filled = gesture.filled();
  const inked = filled.filter((value) => value === 1).length;
  if (facts.rows && inked >= facts.rows.flat().reduce((sum, run) => sum + run, 0)) return true;
  return filled.every((value, cell) => (value ?? null) !== null || board.absent.has(cell) || gesture.areaAt?.(cell));
}

/** Whether the board is as its one solution, as far as that is at hand. */
function isRight({ board, gesture, data: { facts }, solution }) {
  const open = facts.rows ? 0 : null;
  return Boolean(solution) && gesture.filled().every((value, cell) => (value ?? open) === solution[cell] || board.absent.has(cell));
}

/** Say this of the board, in place of what was said of it before. */
function tell(play, text) {
  if (text || $("#status").textContent === play.told) play.say(text);
  play.told = text;
}
