// How long a puzzle takes, pauses left out, where a player wants to see it, or to keep it on this machine alone.

const IDLE = 60_000; // milliseconds without a key or a pointer after which a pause begins
const TICK = 1000;

export class Clock {
  /** @param {import("./player.js").Play} play with `spent`, what an earlier visit left: {seconds, writes, recorded} */
  constructor(play) {
    this.play = play;
    this.spent = play.spent ?? { seconds: 0, writes: [], recorded: false };
    this.spent.recorded ??= this.spent.told; // its name in games of earlier versions
    this.last = this.before = performance.now();
    for (const name of ["pointerdown", "pointermove", "keydown"]) {
      addEventListener(name, () => { this.last = performance.now(); }, { passive: true });
    }
    this.ticking = setInterval(() => this.tick(), TICK);
  }

  tick(now = performance.now()) {
    const { play, spent } = this;
    const passed = now - this.before;
    this.before = now;
    if (document.hidden || play.solved || !play.game.begun || now - this.last > IDLE) return;
    spent.seconds += Math.min(passed, 2 * TICK) / 1000;
    this.show();
  }

  /** Show the time, where that is wanted. */
  show() {
    const { play, spent: { seconds } } = this;
    play.tools.clock.textContent = play.settings.clock ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}` : "";
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
