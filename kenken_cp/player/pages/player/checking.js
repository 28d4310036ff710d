// Whether a board is right so far, by its rules; what is shown and said of it.

import { $, failed } from "./dom.js";
import { checked, differing, solved as finished } from "./positions.js";
import { judge } from "./rules/judging.js";

/** Check the board. Says whether the answer is of the board as it is now. */
export async function check(play) {
  play.asked?.abort();
  const { signal } = play.asked = new AbortController();
  const { turn } = play;
  const isOld = () => signal.aborted || turn !== play.turn;
  let found = { solved: false, faults: [] };
  try {
    found = await judge(play.data, play.values()) ?? await elsewhere(play, signal);
    const isHeld = play.settings.check === "solution" && (play.solution || play.host.server.decide); // against the solution
    const more = isHeld && !found.solved ? await differing(play) : [];
    if (isOld()) return false;
    play.found = [...found.faults, ...more];
    show(play, found.solved, "Check says what.");
    play.host.server.ready?.(play);
    return true;
  } catch (error) {
    if (isOld()) return false;
    play.found = found.faults;
    show(play, found.solved || isRight(play));
    failed(error);
    return false;
  }
}

/** What a server says of a board whose rules are not known here; without one the solution decides. */
async function elsewhere(play, signal) {
  const { server } = play.host;
  return server.judge ? server.judge(play.state(), signal) : { solved: isRight(play), faults: [] };
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
  } else if (!solved) {
    const full = fullOf(play);
    tell(play, full ? `${full}, but something is wrong. ${shown || more}`.trim() : shown);
  }
  play.paint();
  if (turned && solved) {
    play.clock?.finished().catch(failed);
    if (play.mine) play.host.solved?.(play);
  }
  if (solved !== Boolean(play.card)) card(play, solved);
  if (turned && play.mine) play.save(); // another page saves its own, which is newer
}

/** Show the card at the end, or take it away. */
function card(play, solved) {
  if (solved) {
    play.card = true; // while it is loaded
    import("./endcard.js").then(({ carded }) => play.card && carded(play)).catch(() => { play.card = null; }); // without it nothing is lost
    return;
  }
  play.card.remove?.();
  play.card = null;
}

/** That nothing is left to be written (of a picture, no cell to be filled), in words; "" while something is. */
function fullOf({ board, gesture, data: { facts } }) {
  const filled = gesture.filled();
  if (filled.every((value, cell) => (value ?? null) !== null || board.absent.has(cell) || gesture.areaAt?.(cell))) return "The board is full";
  const clues = facts.rows?.flat().reduce((sum, run) => sum + run, 0) ?? Infinity;
  const inked = filled.filter((value) => value === 1).length;
  return inked < clues ? "" : `${inked > clues ? "More cells are filled than" : "As many cells are filled as"} the clues ask for`;
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
