// A game that goes on from another one of the same puzzle: of another page, or saved by name.

import { Game } from "./logic/game.js";
import { together } from "./logic/merging.js";

/** Savepoints, and those of another list that are not among them, each under a name of its own. */
function more(own, others) {
  const found = [...own];
  for (const { name, layers } of others ?? []) {
    if (found.some((each) => JSON.stringify(each.layers) === JSON.stringify(layers))) continue;
    found.push({ name: found.some((each) => each.name === name) ? `position ${found.length + 1}` : name, layers });
  }
  return found;
}

const most = (one, other) => ({ hints: Math.max(one.hints, other.hints), reveals: Math.max(one.reveals, other.reveals) });

/** Go on from the game that another page stored, with what is not saved of this one on top of it. */
export async function reloaded(play) {
  const stored = await play.host.store.load(play.data.key);
  if (!stored) return;
  const { unsaved, game, data } = play;
  play.game = Game.from(data.fixed, unsaved ? together(game.toJSON(), stored.game) : stored.game, data.facts.candidates);
  const savepoints = unsaved ? more(stored.savepoints, play.savepoints) : stored.savepoints;
  const helped = unsaved ? most(stored.helped, play.helped) : stored.helped;
  Object.assign(play, { version: stored.changed, savepoints, helped, solved: stored.solved ?? false, hint: null, faults: [], turn: play.turn + 1, mine: unsaved });
  play.clock?.moved(); // elsewhere: here was no pause
  play.paint();
  play.tools.draw();
  play.hints.stale();
  play.check();
  if (unsaved) play.save();
}

/** Let the board be as in a game that was saved: an edit as any other, which Undo takes back. */
export function loaded(play, saved) {
  const { fixed, facts } = play.data;
  const { layers } = Game.from(fixed, saved.game, facts.candidates);
  play.savepoints = more(play.savepoints, saved.savepoints);
  play.helped = most(play.helped, saved.helped ?? play.helped);
  play.solved = saved.solved ?? false; // when it was solved has been told and noted
  const spent = play.clock?.spent ?? play.spent;
  if (play.solved && spent) spent.recorded = true;
  const is = play.edit([...play.game.towards(layers), play.game.patch("trial", 0, layers.trial[0])]);
  play.say(is ? `Loaded ${saved.name}. Undo takes it back.` : `The board is as in ${saved.name} already.`);
}
