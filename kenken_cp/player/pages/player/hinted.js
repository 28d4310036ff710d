// A hint: its stages, what it shows on the board, and what Apply writes.

import { el } from "./dom.js";
import { inFull, styled } from "./later.js";
import { notesOf } from "./logic/game.js";
import { strays } from "./logic/strays.js";

/** Show the next stage of the panel's hint, which is asked for first. */
export async function showNext(panel) {
  const { play } = panel;
  styled("later");
  if (!panel.found) {
    const { turn } = play;
    const found = await hintOn(play);
    if (turn !== play.turn) return; // it is of an earlier board
    panel.found = found;
    if (found.status !== "hint") { refused(panel); return; }
    play.helped.hints += 1;
  }
  panel.stage += 1;
  const { found } = panel;
  panel.stages.append(staged(found, panel.stage));
  play.hint = panel.stage < 3 ? { evidence: [...new Set([...found.evidence, ...found.targets])], margin: found.margin } : shown(panel);
  play.paint();
  panel.draw();
  play.board.box.scrollIntoView({ block: "nearest" }); // on a small screen one was below it
  const { box, stages } = panel;
  box.scrollIntoView({ block: "nearest" }); // but what it says is read first
  box.scrollTop += stages.lastElementChild.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** The hint for the board: of a server, which solves from the player's own notes; else of the steps that came with the puzzle. */
export async function hintOn(play) {
  const { host: { server }, game, data } = play;
  const mistakes = strays(game.areas, data.facts.clues, data.columns);
  if (mistakes.length) return { status: "mistaken", mistakes };
  return server.hint ? server.hint(play.state()) : (await import("./ownhints.js")).hintFor(play);
}

/** The sentences of a stage; the last one names branches, and the steps that lead there; those that are alike each by itself. */
function staged(found, stage) {
  if (stage < 3) return el("li", {}, stage < 2 ? found.where : found.what);
  const { steps, alike } = found;
  const told = steps.slice(-alike);
  return el("li", {}, listed(steps.slice(0, -alike).map((step) => step.sentence)),
    alike > 1 ? told.map((step) => el("p", {}, step.sentence)) : told[0].sentence,
    listed(told.flatMap((step) => step.branches.filter(Boolean))), inFull(told.flatMap((step) => step.whole ?? [])));
}

function listed(lines) { return lines.length ? el("ul", {}, lines.map((line) => el("li", {}, line))) : null; }

/** No hint: a mistake is shown with its cell but not its answer. */
function refused(panel) {
  const { status, mistakes, outcome, reason } = panel.found;
  const lines = {
    mistaken: () => mistakes.map((each) => each.sentence),
    solved: () => ["The puzzle is solved."],
    not_unique: () => [outcome === "none" ? "The puzzle has no solution." : "The puzzle has several solutions."],
    unknown: () => [`No hint: ${reason}.`],
  }[status]();
  panel.stages.replaceChildren(...lines.map((line) => el("li", {}, line)));
  if (status === "mistaken") {
    panel.play.faults = mistakes;
    panel.play.paint();
  }
  panel.found = null;
  panel.stage = 0;
  panel.draw();
}

/** Targets, evidence, the values that follow, or else what becomes of candidates, for the board. */
export function shown({ found, play }) {
  const { targets, evidence, margin, placements, eliminations } = found;
  const values = play.data.slots;
  const slots = placements.length || !values.length ? [] : eliminations.map(({ cell, values: struck, left }) =>
    [cell, { values, held: [...struck, ...left], struck }]);
  return { targets, evidence, margin, slots: new Map(slots), placed: new Map(placements.map(({ cell, value }) => [cell, value])) };
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
  if (!play.solved) play.say(""); // a picture is solved before its last dots
  play.board.focus(found.targets[0] ?? play.board.at);
}
