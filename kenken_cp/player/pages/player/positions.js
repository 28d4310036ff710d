// Going back and forward by more than a step: reveals and savepoints; what differs from the solution.

import { el, failed } from "./dom.js";
import { GROUPS } from "./groups.js";
import { arrange } from "./later.js";
import { has } from "./logic/areas.js";
import { Game } from "./logic/game.js";
import { strays } from "./logic/strays.js";

const button = (text, act, attributes = {}) => el("button", { type: "button", click: act, ...attributes }, text);

/** The puzzle's one solution, cell by cell. */
async function solution(play) {
  if (!play.solution && !play.host.server.decide) throw new Error("This puzzle came without its solution");
  if (!play.solution) {
    const { outcome, grids, reason } = await play.host.server.decide();
    const reasons = { multiple: "The puzzle has several solutions", none: "The puzzle has no solution", unknown: reason };
    if (outcome !== "unique") throw new Error(reasons[outcome]);
    play.solution = grids[0].flat();
  }
  return play.solution;
}

const isEmpty = (value) => value === null || value === undefined;

/** Whether a cell holds what the solution does not have, as a value or as notes without it. */
function isWrong(play, right, cell) {
  if (play.board.absent.has(cell)) return false;
  const value = play.gesture.filled()[cell];
  if (!isEmpty(value)) return value !== right[cell];
  const held = play.game.layers.centre[cell];
  return held.length > 0 && !held.includes(right[cell]);
}

const straysOf = ({ game, data }) => strays(game.areas, data.facts.clues, data.columns);

/** The cells that differ from the solution. Throws if there is not one. */
async function wrongCells(play) {
  const right = await solution(play);
  const stray = new Set(straysOf(play).flatMap(({ cells }) => cells));
  return right.flatMap((_, cell) => (stray.has(cell) || isWrong(play, right, cell) ? [cell] : []));
}

/** What differs from the solution is a fault too, whatever rules it breaks: none, or one. */
export async function differing(play) {
  const cells = await wrongCells(play);
  const names = cells.map((cell) => play.board.name(cell)).join(", ");
  return cells.length ? [{ cells, repeat: false, sentence: `Not as in the solution: ${names}.` }] : [];
}

/** Show all that a check found, whatever is shown while one plays. */
export function checked(play) {
  const marked = new Set(play.found.flatMap(({ cells }) => cells));
  const found = [...play.found, ...straysOf(play).filter(({ cells }) => cells.some((cell) => !marked.has(cell)))];
  play.faults = found;
  play.paint();
  const more = found.length > 1 ? ` And ${found.length - 1} more.` : "";
  play.say(found.length ? `${found[0].sentence}${more}` : "No rule is broken so far.");
}

async function reveal(play, cells) {
  if (!cells.length) { play.say("Choose a cell first."); return; }
  try {
    const right = await solution(play);
    const wrong = cells.filter((cell) => play.game.isOpen(cell) && play.gesture.filled()[cell] !== right[cell]);
    const areas = play.game.areas.filter((area) => !wrong.some((cell) => has(area, cell, play.data.columns)));
    play.helped.reveals += wrong.length;
    play.edit([...wrong.map((cell) => play.game.patch("value", cell, right[cell])), play.game.patch("areas", 0, areas)]);
  } catch (error) { failed(error); }
}

/** Undo until nothing contradicts the solution. */
async function back(play) {
  try {
    let steps = 0;
    await solution(play);
    while ((await wrongCells(play)).length && play.game.undo()) steps += 1;
    if (steps) play.changed();
    play.say(steps ? `Went back ${steps} step${steps === 1 ? "" : "s"}; Redo goes forward again.` : "Everything is right so far.");
  } catch (error) { failed(error); }
}

/** Buttons for the groups of the cell that has the focus: its row, its cage, its rectangle. */
async function groups(play, place, isAsked) {
  const { at } = play.board;
  try {
    const { facts, gesture, columns } = play.data;
    const found = GROUPS[gesture](facts, at, await solution(play), columns, (cell) => play.game.isOpen(cell));
    if (at !== play.board.at) return; // one went on meanwhile
    place.replaceChildren(...found.map(({ name, cells }) => button(`Reveal ${name}`, () => reveal(play, cells))));
    if (isAsked) place.firstElementChild?.focus();
  } catch (error) { failed(error); }
}

export function reveals(play) {
  const { board } = play;
  const place = el("div", { class: "row wrap" });
  const fresh = new Game(play.data.fixed, play.data.facts.candidates);
  const follow = () => {
    if (!place.isConnected) board.grid.removeEventListener("focusin", follow); // the part was closed
    else if (place.firstChild) groups(play, place, false);
  };
  board.grid.addEventListener("focusin", follow);
  return el("div", { class: "stack" }, el("div", { class: "row wrap" },
    button("Reveal cell", () => reveal(play, [...play.chosen])),
    button("Reveal group", () => groups(play, place, true)),
    button("Solve", () => reveal(play, board.cells.flatMap((cell, i) => (cell ? [i] : []))))), place,
  el("div", { class: "row wrap" },
    button("Back to the last right position", () => back(play)),
    button("Start again", () => play.edit([...play.game.towards(fresh.layers), play.game.patch("trial", 0, [])]))));
}

export function savepoints(play) {
  const box = el("div", { class: "row wrap" });
  const add = () => {
    const name = `position ${play.savepoints.length + 1}`;
    play.savepoints.push({ name, layers: play.game.snapshot() });
    play.save();
    draw();
    play.say(`Saved as ${name}.`);
  };
  const save = button("Save this position", add);
  const draw = () => arrange(box, [save, ...play.savepoints.map(({ name, layers }) => button(`Back to ${name}`, () => play.edit(play.game.towards(layers))))]);
  draw();
  return box;
}

/** Say that the puzzle is solved, and with what help. */
export function solved(play) {
  const { hints, reveals } = play.helped;
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const help = [hints && counted(hints, "hint"), reveals && counted(reveals, "revealed cell")].filter(Boolean);
  if (play.solved) play.say(`Solved.${help.length ? ` With ${help.join(" and ")}.` : ""}`);
}
