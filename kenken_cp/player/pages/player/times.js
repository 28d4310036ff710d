// How long a puzzle takes, pauses left out, where a player wants to see it, or to keep it on this machine alone; and where
// the longest pause was.

const IDLE = 60_000; // milliseconds without a key or a pointer after which a pause begins
const TICK = 1000;
export const LONG = 20; // seconds without a change that are a pause of note

export class Clock {
  /** @param {import("./player.js").Play} play with `spent`, what an earlier visit left: {seconds, writes, recorded}, and of pauses
      {awake, moves, longest}: the seconds with the page in sight, those at each change, null where some were not timed, and the
      longest time between two with the board of then */
  constructor(play) {
    this.play = play;
    this.spent = play.spent ?? { seconds: 0, writes: [], recorded: false };
    this.spent.recorded ??= this.spent.told; // its name in games of earlier versions
    this.spent.awake ??= 0;
    if (this.spent.moves === undefined) this.spent.moves = play.game.begun ? null : [];
    this.last = this.before = performance.now();
    for (const name of ["pointerdown", "pointermove", "keydown"]) {
      addEventListener(name, () => { this.last = performance.now(); }, { passive: true });
    }
    this.ticking = setInterval(() => this.tick(), TICK);
  }

  tick(now = performance.now()) {
    const { play, spent } = this;
    const passed = Math.min(now - this.before, 2 * TICK) / 1000; // a machine that slept has not played
    this.before = now;
    if (document.hidden || play.solved || !play.game.begun) return;
    spent.awake += passed;
    this.rested();
    if (now - this.last > IDLE) return;
    spent.seconds += passed;
    this.show();
  }

  /** Keep the pause that lasts, once it is the longest, with the board as it is. */
  rested() {
    const { play, spent: { awake, moves, longest } } = this;
    const since = moves?.at(-1);
    const seconds = awake - since;
    if (since === undefined || seconds < LONG || seconds <= longest?.seconds) return;
    const game = play.aside ?? play.game;
    this.spent.longest = longest?.since === since ? { ...longest, seconds } : { since, seconds, layers: game.snapshot(), last: game.done.at(-1) };
  }

  /** The board has changed, by an edit, or one taken back or made again. */
  moved() { this.spent.moves?.push(Math.round(this.spent.awake * 10) / 10); }

  /** Show the time, where that is wanted. */
  show() {
    const { play, spent: { seconds } } = this;
    play.tools.clock.textContent = play.settings.clock ? minutes(seconds) : "";
  }

  /** Remember what was written, to be held against the solution at the end; not in a "what if". */
  edited(patches) {
    if (this.play.game.trials.length) return;
    for (const { layer, at, to } of patches) {
      if (layer === "value" && to !== null) this.spent.writes.push([at, to]);
    }
  }

  /** The puzzle is solved: its time is kept, once. */
  async finished() {
    const { play, spent } = this;
    if (spent.recorded || !play.settings.times || !play.host.store.timed) return;
    this.tick();
    spent.recorded = true;
    const { data, helped } = play;
    const filled = play.gesture.filled();
    const mistakes = spent.writes.filter(([cell, value]) => (filled[cell] ?? 0) !== value).length;
    const row = { key: data.key, family: data.family, rows: data.rows, columns: data.columns, seconds: Math.round(spent.seconds * 10) / 10,
      hints: helped.hints, reveals: helped.reveals, mistakes, finished: new Date().toISOString() };
    await play.host.store.timed(row);
  }
}

/** Seconds as 2:10. */
export function minutes(seconds) { return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`; }
