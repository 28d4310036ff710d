// A game on its page: what pointer and keys do, what the board shows of it, and that it is kept.

import { Board } from "./board.js";
import { $, failed, say } from "./dom.js";
import { HintPanel } from "./hint.js";
import { Game, notesOf, rowsOf } from "./logic/game.js";
import { signOf } from "./logic/keys.js";
import { MorePanel } from "./more.js";
import { later, setting } from "./stored.js";
import { Toolbar } from "./toolbar.js";

const CHECK_AFTER = 60; // milliseconds without an edit
const SAVE_AFTER = 250;
/** What a player can set, as it is at first. */
const USUAL = { tidy: true, check: "repeats", marks: false, highlight: false, times: false, clock: false, fade: true, first: false };

export class Play {
  /** @param {Bundle} data @param {Host} host what keeps the game, and what a server adds; both may be bare */
  constructor(data, host, stored, Gesture) {
    this.data = data;
    this.host = host;
    this.solution = data.solution ?? null;
    this.game = Game.from(data.fixed, stored?.game, data.facts.candidates);
    this.savepoints = stored?.savepoints ?? [];
    this.helped = stored?.helped ?? { hints: 0, reveals: 0 };
    this.solved = stored?.solved ?? false;
    this.spent = stored?.spent;
    this.version = stored?.changed;
    this.settings = { ...USUAL };
    for (const name of Object.keys(USUAL)) this.settings[name] = setting(name, USUAL[name]);
    this.chosen = new Set();
    this.looks = [];
    this.draft = new Map();
    this.faults = [];
    this.turn = 0; // counts what changes the board: an answer to an older one is void
    this.unsaved = this.mine = false; // whether the newest edit is to be saved, and was made here
    /** @type {import("./times.js").Clock} */ this.clock = null;
    this.hint = null;
    /** @type {any} the card at the end, true while it is loaded */ this.card = null;
    /** @type {Game} the player's game while steps are shown in its place */ this.aside = null;
    this.board = new Board(data);
    this.gesture = new Gesture(this);
    this.labels = this.spokenGroups();
    this.tools = new Toolbar(this);
    this.hints = new HintPanel(this);
    this.more = new MorePanel(this);
    this.trace = { open: false };
    this.channel = new BroadcastChannel("kenken-studio");
    this.channel.onmessage = ({ data: key }) => { if (key === data.key) this.reload(); };
  }

  show() {
    this.paint();
    $("#place").replaceChildren(this.board.box);
    $("#tools").replaceChildren(this.tools.box, this.hints.box, this.more.box);
    this.listen();
  }

  /** What can wait until the board is painted. */
  async painted() {
    // An edit has its own check, which this one would end.
    if (!this.turn && (this.game.begun || !this.data.fixed.includes(null))) this.check();
    this.timed();
    (await import("./legible.js")).legible(this.board);
  }

  /** Times are taken only where they are wanted. */
  async timed() {
    const { times, clock } = this.settings;
    if (!times && !clock && !this.clock) return;
    const { Clock } = await import("./times.js");
    (this.clock ??= new Clock(this)).show();
  }

  listen() {
    const { grid, box } = this.board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.over(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      grid.addEventListener(name, (event) => this.up(event, name !== "pointerup"));
    }
    box.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("pagehide", () => this.save(true));
  }

  down(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell === null || this.trace.open || this.dragging !== undefined) return;
    event.preventDefault();
    this.board.grid.setPointerCapture(event.pointerId);
    this.dragging = event.pointerId;
    this.last = cell;
    this.gesture.down(cell, event);
  }

  over(event) {
    if (this.dragging !== event.pointerId) return;
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell === null || cell === this.last) return;
    this.last = cell;
    this.gesture.over(cell, event);
    if (this.board.at !== cell) this.last = null; // it was passed too far from its middle
  }

  up(event, dropped) {
    if (this.dragging !== event.pointerId) return;
    this.dragging = undefined;
    this.gesture.up(dropped);
  }

  /** Give up what a pointer has begun. */
  drop() {
    if (this.dragging === undefined) return;
    this.dragging = undefined;
    this.gesture.up(true);
  }

  key(event) {
    if (event.target.closest("input, textarea, select, dialog, summary")) return;
    const sign = signOf(event);
    if (event.altKey && sign !== "[" && sign !== "]") return; // which some keyboards write with Alt
    const command = event.ctrlKey || event.metaKey;
    const once = !command && !event.repeat; // a key that is held down asks once
    if (this.trace.open) { if (this.trace.key(event)) event.preventDefault(); return; }
    const onBoard = event.target === document.body || this.board.box.contains(event.target);
    if (command && sign === "z") this.redo(event.shiftKey);
    else if (command && sign === "y") this.redo(true);
    else if (command && sign !== "a" && !onBoard) return;
    else if (once && sign === "h") this.hints.next();
    else if (once && sign === "k" && this.lists) this.options();
    else if (once && sign === "n" && this.tools.light) this.tools.highlight();
    else if (once && sign === "w") this.suppose();
    else if (!onBoard || !this.gesture.key(event)) return;
    event.preventDefault();
  }

  /** Whether the alternatives of clues can be listed. */
  get lists() { return this.data.options && Boolean(this.host.server.options); }

  /** What the clue at the cell that has the focus can still be: its combinations or rectangles. */
  async options() {
    const { listed } = await import("./options.js");
    return listed(this);
  }

  /** Open a "what if" layer: what is written from now on can be kept or dropped as a whole. */
  suppose() {
    this.edit(this.game.supposed());
    this.say("What if? Play on; keep what you find, or drop all of it.");
  }

  redo(forth) {
    const is = forth ? this.game.redo() : this.game.undo();
    if (is) this.changed();
    this.say(is ? "" : forth ? "Nothing to redo." : "Nothing to undo.");
  }

  setMode(mode) {
    this.gesture.mode = mode;
    this.tools.draw();
    this.paint();
  }

  /** Make an edit. Says whether it changed anything. */
  edit(patches) {
    const is = this.game.edit(patches);
    const more = is ? this.gesture.settle?.() : null;
    if (more?.length && this.game.edit(more)) this.game.done.push(this.game.done.splice(-2).flat());
    if (is) this.clock?.edited(patches);
    if (is) this.changed();
    return is;
  }

  changed() {
    this.turn += 1;
    this.clock?.moved();
    this.unsaved = this.mine = true;
    this.hint = null;
    this.faults = [];
    this.paint();
    this.tools.draw();
    this.hints.stale();
    clearTimeout(this.checking);
    this.checking = setTimeout(() => this.check(), CHECK_AFTER);
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** The rows that a server reads. */
  state() { return rowsOf(this.values(), notesOf(this.game), this.data.columns); }

  /** What each cell holds; null where nothing is, and in holes. */
  values() { return this.gesture.filled().map((value, cell) => (this.board.absent.has(cell) ? null : value ?? null)); }

  /** Check the board; with checkAll also say what is found. @param {"check" | "checkAll"} what */
  async check(what = "check") {
    clearTimeout(this.checking);
    if (this.trace.open) return; // the board is not the player's
    try { await (await import("./checking.js"))[what](this); } catch (error) { failed(error); }
  }

  /** What is stored of the game. */
  record() {
    return {
      ...this.host.kept, key: this.data.key, game: (this.aside ?? this.game).toJSON(), savepoints: this.savepoints, helped: this.helped,
      solved: this.solved, base: this.version, changed: this.version = later(this.version), spent: this.clock?.spent ?? this.spent,
    };
  }

  async save(leaving = false) {
    clearTimeout(this.saving);
    if (leaving && !this.game.begun && !this.unsaved) return;
    const record = this.record();
    const { turn, host: { store } } = this;
    if (leaving && (this.unsaved || this.clock)) store.leave(record);
    this.unsaved = true;
    try {
      store.mirror?.(record, leaving);
      if (await store.save(record)) { await this.reload(); return; }
      if (turn === this.turn) this.unsaved = false;
      if (!leaving) this.channel.postMessage(this.data.key);
    } catch { say("This browser keeps no games: nothing will be left after a reload.", true); }
  }

  /** Go on from what another tab saved, with what is not saved of this one. */
  async reload() {
    if (this.trace.open) this.trace.close();
    return (await import("./reloading.js")).reloaded(this);
  }

  say(text) { say(text); }

  /** Walk through the whole solution. */
  async explain() {
    const { TracePanel } = await import("./trace.js");
    this.trace = new TracePanel(this);
    return this.trace.begin();
  }

  spokenGroups() {
    const { facts, labels } = this.data;
    const found = this.data.fixed.map((_, cell) => (labels[cell] && !facts.cages ? `clue ${labels[cell]}` : ""));
    for (const { name, cells } of facts.cages ?? []) for (const cell of cells) found[cell] = name;
    for (const { name, cells } of facts.relations ?? []) for (const cell of cells) found[cell] = found[cell] ? `${found[cell]}, ${name}` : name;
    return found;
  }

  // What is on the screen, from the game.
  paint() {
    const { board } = this;
    const filled = this.gesture.filled();
    const wrong = new Set(this.faults.flatMap(({ cells }) => cells));
    const tints = this.tints(filled, wrong);
    for (let cell = 0; cell < board.cells.length; cell += 1) {
      if (!board.cells[cell]) continue;
      const [before, now] = [this.looks[cell], this.looksOf(cell, filled, wrong)];
      if (before && now.every((part, i) => part === before[i])) continue;
      this.looks[cell] = now;
      board.draw(cell, this.shown(cell, filled, wrong));
    }
    board.tint(tints);
    this.gesture.overlay();
  }

  /** The ground of each cell, the last of those that apply; a colour mark keeps its sign on any. */
  tints(filled, wrong) {
    const { hint, chosen, board, gesture } = this;
    const { centre, corner, colour } = this.game.layers;
    const [one] = chosen.size === 1 && !this.solved ? chosen : []; // a finished board is shown plain
    const peers = one === undefined ? new Set() : gesture.peersOf(one);
    const same = one !== undefined && gesture.notes ? filled[one] ?? null : null;
    const next = new Set(this.solved ? [] : gesture.next());
    const targets = new Set(hint?.targets);
    const evidence = new Set(hint?.evidence);
    const { lit } = gesture;
    return board.cells.map((_, cell) => {
      const value = filled[cell] ?? null;
      const mark = colour[cell];
      let name = mark ? `mark${mark}` : peers.has(cell) ? "peer" : "";
      if (value !== null && (value === same || value === lit)) name = "same";
      else if (value === null && lit !== null && (centre[cell].includes(lit) || corner[cell].includes(lit))) name = "noted";
      if (next.has(cell)) name = "next";
      if (evidence.has(cell)) name = "evidence";
      if (wrong.has(cell)) name = "wrong";
      if (targets.has(cell)) name = "target";
      if (chosen.has(cell)) name += " chosen";
      return mark ? `${name} sign${mark}` : name;
    });
  }

  /** The cell from which a path is led on. */
  get lead() { return this.solved ? undefined : this.gesture.lead; }

  /** All that a cell's looks depend on: most cells stay as they are. */
  looksOf(cell, filled, wrong) {
    const { game: { layers }, gesture, draft, hint } = this;
    return [filled[cell], layers.value[cell], layers.corner[cell], layers.centre[cell], layers.colour[cell],
      this.chosen.has(cell), wrong.has(cell), draft.has(cell) && draft.get(cell), this.lead === cell, this.game.isTried(cell),
      gesture.keyOf(cell), String(gesture.struck(cell)), gesture.lit, hint?.slots?.get(cell), hint?.placed?.get(cell)];
  }

  shown(cell, filled, wrong) {
    const { game, data, gesture } = this;
    const drafted = this.draft.has(cell);
    const value = drafted ? this.draft.get(cell) : filled[cell];
    const placed = this.hint?.placed?.get(cell); // what a hint would write here
    const empty = (placed ?? value ?? null) === null;
    const classes = [game.isOpen(cell) ? "entry" : "given", ...gesture.classes(cell, placed ?? value)];
    if (drafted) classes.push("drafted");
    if (placed !== undefined) classes.push("placed");
    if (game.isTried(cell)) classes.push("tried");
    if (this.lead === cell) classes.push("lead");
    const hinted = this.hint?.slots?.get(cell);
    const notes = empty && !hinted && gesture.notes;
    const centre = notes && game.layers.centre[cell].length ? game.layers.centre[cell] : null;
    const corner = notes || !gesture.notes ? gesture.corner(cell) : null;
    const { lit } = gesture;
    const struck = notes || corner ? gesture.struck(cell) : [];
    return {
      classes: classes.join(" "), text: gesture.text(cell, placed ?? value), corner, lit, struck,
      slots: hinted ?? (centre && { values: data.slots.length ? data.slots : data.values, held: centre, own: true, lit, struck }),
      selected: this.chosen.has(cell), wrong: wrong.has(cell),
      spoken: this.spoken(cell, value, { corner: notes && corner, centre, struck, placed, wrong: wrong.has(cell) }),
    };
  }

  spoken(cell, value, { corner, centre, struck, placed, wrong }) {
    const parts = [this.board.name(cell), ...this.gesture.spoken(cell, value)];
    if (placed !== undefined) parts.push(`hint: ${this.gesture.spoken(cell, placed)[0]}`);
    if (this.data.fixed[cell] !== null) parts.push("given");
    if (corner) parts.push(`corner marks ${corner.join(" ")}`);
    if (centre) parts.push(`centre marks ${centre.join(" ")}`);
    const colour = this.game.layers.colour[cell];
    if (colour) parts.push(this.gesture.tapped ? "tapped" : `colour ${colour}`);
    if (this.labels[cell]) parts.push(this.labels[cell]);
    if (struck.length) parts.push(`${struck.join(" ")} ruled out`);
    if (this.game.isTried(cell)) parts.push("what if");
    if (wrong) parts.push("conflict");
    return parts.join(", ");
  }
}
