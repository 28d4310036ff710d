// After a puzzle: where the longest pause was, which step was open then, and the board of that moment.

import { el } from "./dom.js";
import { hintOn, shown } from "./hinted.js";
import { Game } from "./logic/game.js";
import { LONG, minutes } from "./times.js";
import { TracePanel } from "./trace.js";

const TIMES = 3; // a pause of note is as many times as long as the usual time between two changes

/** Say it on the card at the end, above its links. @param {import("./player.js").Play} play */
export async function reviewed(play, links) {
  const pause = longest(play.clock?.spent ?? play.spent);
  if (!pause) return;
  const cell = placeOf(pause.last, play.data.columns);
  const parts = [play.settings.clock && minutes(pause.seconds), cell !== undefined && `after ${play.board.name(cell)}`].filter(Boolean);
  if (!parts.length) return;
  const lines = [`Your longest pause was ${parts.join(", ")}.`];
  const box = el("div", { class: "review" }, paragraphs(lines));
  links.before(box);
  if (!play.hints.isThere) return;
  const then = past(play, pause.layers);
  const found = await hintOn(then).catch(() => ({ status: "unknown" })); // of a server that does not answer
  if (found.status === "hint") lines.push("This step was open then:", ...found.steps.slice(-found.alike).map(({ sentence }) => sentence));
  else if (found.status === "mistaken") lines.push("Something was wrong then:", ...found.mistakes.map(({ sentence }) => sentence));
  else return;
  const hint = found.status === "hint" ? shown({ found, play: then }) : null;
  const show = () => new Moment(play).start(then.game, paragraphs(lines), hint, found.mistakes ?? []);
  box.replaceChildren(...paragraphs(lines), el("button", { type: "button", click: show }, "Show that board"));
}

function paragraphs(lines) { return lines.map((text) => el("p", {}, text)); }

/** The longest pause, if it is one of note. */
function longest(spent) {
  if (!spent?.longest) return null;
  const { moves, longest: pause } = spent;
  const gaps = moves.slice(1).map((at, i) => at - moves[i]).sort((a, b) => a - b);
  return pause.seconds >= Math.max(LONG, TIMES * gaps[gaps.length >> 1]) ? pause : null;
}

/** The cell of an edit: of a rectangle that it drew or removed, the first one. @param {Patch[]} edit */
function placeOf(edit, columns) {
  const has = (list, area) => list.some((each) => String(each) === String(area));
  for (const { layer, at, from, to } of edit ?? []) {
    const area = layer === "areas" && [...to, ...from].find((each) => has(to, each) !== has(from, each));
    if (area) return area[0] * columns + area[1];
    if (layer !== "trial" && layer !== "areas") return at;
  }
  return undefined;
}

/** The player as it was with these layers, to be asked alone. */
function past(play, layers) {
  const game = Game.from(play.data.fixed, { layers, done: [], undone: [] }, play.data.facts.candidates);
  const then = Object.assign(Object.create(play), { game, solved: false, async check() {} });
  then.gesture = Object.assign(Object.create(play.gesture), { play: then });
  return then;
}

/** The board of a moment in place of the finished one, until it is closed. */
class Moment extends TracePanel {
  start(game, told, hint, mistakes) {
    const { play } = this;
    play.trace = this;
    this.open = true;
    play.drop();
    const close = el("button", { type: "button", class: "main", click: () => this.close() }, "Close");
    this.place(el("section", { class: "trace", "aria-label": "The longest pause" }, told, close));
    Object.assign(play, { aside: play.game, game, hint, faults: mistakes, chosen: new Set(), turn: play.turn + 1 });
    play.paint();
    close.focus({ preventScroll: true });
    play.board.box.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.key === "Escape") this.close();
    return event.key === "Escape";
  }
}
