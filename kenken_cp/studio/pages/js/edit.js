// The editor: a puzzle is drawn, and while one draws the page says how many solutions it has.

import { Actions } from "./editactions.js";
import { Bench } from "./bench.js";
import { Board } from "../player/board.js";
import { $, el, failed, picture, say, svgEl } from "../player/dom.js";
import { EditTools } from "./edittools.js";
import { Keeper } from "./keep.js";
import * as cages from "./logic/cages.js";
import { Drawing } from "./logic/drawing.js";
import * as ink from "../player/logic/ink.js";
import { figureOf, signOf } from "../player/logic/keys.js";
import { ARROWS, between, cellsOf, moved, rectangle } from "../player/logic/moves.js";
import { ask, meta } from "./net.js";
import { push } from "./mirror.js";
import { outlined } from "./outlines.js";
import { begin } from "./page.js";
import * as store from "./store.js";
import { takeFor } from "./take.js";
import { unpacked } from "../player/unpack.js";

const JUDGE_AFTER = 150; // milliseconds after an edit
const TYPED_WITHIN = 900;
const MIRROR_AFTER = 1000;

export class Editor {
  constructor(families, sources) {
    this.keeper = new Keeper(sources);
    this.sources = sources;
    this.title = el("h1", {}, "Draw a puzzle");
    const number = (label) => el("input", { type: "number", min: 1, max: 30, "aria-label": label });
    this.family = el("select", { "aria-label": "Family" }, families.map(({ id, title }) => el("option", { value: id }, title)));
    this.rows = number("Rows");
    this.columns = number("Columns");
    this.earlier = el("button", { type: "button", class: "quiet", hidden: true, click: () => this.start(store.setting("draft-before", null)) }, "Earlier draft");
    this.status = el("p", { class: "verdict", role: "status" });
    this.actions = new Actions(this);
    this.place = el("section", { id: "place", "aria-label": "Board" });
    this.side = el("section", { id: "tools", "aria-label": "Tools" });
    const usual = () => {
      const { size } = families.find(({ id }) => id === this.family.value);
      [this.rows.value, this.columns.value] = size;
    };
    this.family.addEventListener("change", () => { usual(); this.start(); });
    usual();
    this.form = el("form", { class: "order", submit: (event) => { event.preventDefault(); this.start(); } },
      "Draw a ", this.family, " of ", el("span", { class: "size" }, this.rows, "×", this.columns), " cells. ", el("button", { type: "submit" }, "New board"), " ", this.earlier);
    this.box = el("div", { class: "play" }, el("div", { class: "title" }, this.title, this.form, this.actions.box, this.status), this.place, this.side);
    addEventListener("keydown", (event) => this.key(event));
  }

  /** Open a puzzle, to go on drawing it; `name` is what it is called, if it has no title, and `home` where it
      stands, if that is in a suite. */
  async open(puzzle, name, home = null) {
    const turn = this.turn = (this.turn ?? 0) + 1;
    try {
      const found = await ask("sketch", { puzzle });
      if (turn !== this.turn) return; // another puzzle or board was asked for meanwhile
      const { family, rows, columns, meta } = found;
      await this.start({ asked: { family, rows, columns }, found, meta, name, home });
      say(this.earlier.hidden ? "Opened." : "Opened. What was here is under Earlier draft.");
    } catch (error) { failed(error); }
  }

  /** An empty board, a draft as it was stored, or one that was found in a puzzle. */
  async start(stored = null) {
    const asked = stored?.asked ?? { family: this.family.value, rows: Number(this.rows.value), columns: Number(this.columns.value) };
    // Before the board comes: what is typed while one waits for it stays.
    this.family.value = asked.family;
    [this.rows.value, this.columns.value] = [asked.rows, asked.columns];
    const turn = this.turn = (this.turn ?? 0) + 1;
    let data;
    try {
      data = await ask("blank", asked);
    } catch (error) { failed(error); return; }
    if (turn !== this.turn) return; // another board was asked for meanwhile
    if (this.game?.begun) { // with what was drawn while the board was on its way
      const before = this.kept("draft-before");
      store.set("draft-before", before);
      push("drafts", { slot: "draft-before", ...before });
    }
    this.earlier.hidden = !store.setting("draft-before", null);
    this.data = data;
    this.last = undefined;
    say("");
    this.asked = asked;
    this.game = stored?.found ? Drawing.opened(this.data, stored.found) : Drawing.of(this.data, stored?.game);
    this.meta = { ...stored?.meta };
    this.name = stored?.name ?? "";
    this.home = this.known(stored?.home);
    this.title.textContent = this.home ? `Puzzle ${this.home.number} of ${this.home.title}` : "Draw a puzzle";
    this.chosen = new Set([0]);
    this.draft = new Map();
    this.answer = null;
    this.tools();
    this.boarded();
    this.paint();
    this.panel.clueTools?.shown();
    this.judge();
  }

  /** A board of such a size, with room beside it for clues as its picture has. */
  boarded() {
    const { data } = this;
    this.board = new Board(data);
    this.board.box.classList.add("drawn");
    this.looks = [];
    this.outlines = svgEl("g", { class: "cages", transform: `translate(${data.left} ${data.top})` });
    this.board.grid.before(svgEl("svg", { viewBox: `0 0 ${data.width} ${data.height}`, "aria-hidden": "true" }, this.outlines));
    this.place.replaceChildren(this.board.box);
    this.panel.clueTools?.attach(this.board);
    this.listen();
  }

  /** Show the clues that are drawn, as the server's picture of the board has them. */
  pictured({ svg, width, height, left, top }) {
    const { data, board } = this;
    if (svg === data.svg) return;
    this.data = { ...data, svg, width, height, left, top };
    if (width !== data.width || height !== data.height || left !== data.left || top !== data.top) {
      this.boarded();
      this.board.focus(board.at, false);
      this.paint();
    } else {
      board.box.classList.toggle("dashed", svg.includes('class="outline"'));
      board.under.nextElementSibling.replaceWith(picture(svg));
    }
  }

  /** The place in a suite, if that suite is still there and can be changed. */
  known(home) {
    const source = this.sources[home?.source];
    return source?.kind === "suite" && source.changes && source.title === home.title ? home : null;
  }

  tools() {
    this.panel = new EditTools(this);
    this.bench?.box.remove();
    this.bench = this.data.bench ? new Bench(this) : null;
    if (this.bench) this.status.after(this.bench.box);
    this.preview = el("div", { class: "preview" });
    this.side.replaceChildren(this.panel.box, this.preview);
    this.ruled();
  }

  /** The rules of such a board: until it is a puzzle, those of another of its size. */
  async ruled() {
    const { game } = this;
    this.actions.ruled([]);
    const found = await ask("example", { ...this.asked, number: 0 }).catch(() => null); // there may be none so small
    if (game === this.game && found && !this.answer?.rules) this.actions.ruled(found.rules);
  }

  listen() {
    const { grid } = this.board;
    grid.addEventListener("pointerdown", (event) => {
      const cell = this.board.cellAt(event.clientX, event.clientY);
      if (cell === null) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      this.last = cell;
      const adds = event.shiftKey || event.ctrlKey || event.metaKey;
      this.chosen = new Set(adds ? [...this.chosen, cell] : [cell]);
      this.pressed = event.altKey ? { cell, chosen: [...this.chosen] } : null;
      this.stroke = this.data.paint ? ink.strokeFrom(this.game.value[cell] ?? null, this.data.paint) : null;
      this.board.focus(cell);
      this.over(cell);
    });
    grid.addEventListener("pointermove", (event) => {
      if (this.last === undefined) return;
      const cell = this.board.cellAt(event.clientX, event.clientY);
      if (cell !== null && cell !== this.last) this.over(cell);
    });
    grid.addEventListener("pointerup", () => this.up());
    grid.addEventListener("pointercancel", () => { this.draft = new Map(); this.last = undefined; this.paint(); });
  }

  over(cell) {
    const { pressed } = this;
    const way = pressed ? cellsOf(rectangle(pressed.cell, cell, this.board.columns), this.board.columns) : [...between(this.last, cell, this.board.columns), cell];
    if (pressed && !this.stroke) this.chosen = new Set(pressed.chosen);
    if (pressed && this.stroke) this.draft = new Map();
    this.last = cell;
    for (const each of way) {
      if (!this.stroke) this.chosen.add(each);
      else if ((this.game.value[each] ?? null) === this.stroke.on) this.draft.set(each, this.stroke.to);
    }
    this.board.focus(cell);
    this.paint();
  }

  up() {
    if (this.last === undefined) return;
    this.last = undefined;
    const painted = [...this.draft].map(([cell, to]) => this.game.patch("value", cell, to));
    this.draft = new Map();
    if (this.stroke && this.edit(painted)) return;
    const held = cages.at(this.game.areas, this.board.at);
    if (this.data.caged && this.chosen.size === 1 && held) {
      this.chosen = new Set(held.cells);
      this.panel.clue.value = held.clue;
    } else if (this.data.caged) {
      this.panel.clue.value = "";
      if (this.chosen.size > 1) this.panel.clue.focus({ preventScroll: true });
    }
    this.paint();
  }

  cagesPatch(found) { return this.game.patch("areas", 0, found); }

  /** Take the chosen cells out of their cages. */
  uncage() {
    this.panel.clue.value = "";
    this.edit([this.cagesPatch(cages.cut(this.game.areas, [...this.chosen]))]);
  }

  /** The chosen cells become a cage with the clue that is written; then the next one without is chosen. */
  cage() {
    const cells = [...this.chosen];
    if (!cages.connected(cells, this.board.columns)) { say("The cells of a cage must be connected.", true); return; }
    const { clue } = this.panel;
    const isSum = !this.data.caged.includes("+"); // then no clue has a sign
    const text = clue.value.trim().replace(isSum ? /\s*\+$/ : "", "");
    this.edit([this.cagesPatch(cages.made(this.game.areas, cells, text))]);
    const next = text ? this.game.areas.find((cage) => !cage.clue) : null;
    if (!next) { this.board.focus(Math.min(...cells)); return; }
    this.chosen = new Set(next.cells);
    clue.value = "";
    clue.focus();
    this.paint();
  }

  /** Clues for all cages: of the digits that are written, or of a solution found at random. */
  async clued() {
    if (!this.game.areas.length) { say("Drag over cells first, so that there are cages.", true); return; }
    const { game } = this;
    const last = game.done.at(-1);
    try {
      const { cages: found, texts } = await ask("clues", { ...this.asked, ...game.request });
      if (game !== this.game || last !== game.done.at(-1)) return; // the cages have changed meanwhile
      this.edit([this.cagesPatch(found), ...texts.map((text, cell) => this.game.patch("value", cell, text || null))]);
    } catch (error) { failed(error); }
  }

  /** Write a number, a sign or candidates into the chosen cells, or nothing: for who has no keys. */
  write(text) {
    const noted = this.data.noted && notedIn(text);
    const entry = noted ? `{${noted}}` : text.trim().toLowerCase().replace("−", "-");
    const isSign = entry.length === 1 && this.data.signs.includes(entry);
    if (!noted && !isSign && !/^(-?[0-9]{1,4})?$/.test(entry)) { say(`${text} is not a number.`, true); return; }
    this.edit([...this.chosen].map((cell) => this.game.patch("value", cell, entry || null)));
  }

  erase() {
    const cells = [...this.chosen];
    const texts = cells.map((cell) => this.game.patch("value", cell, null));
    if (this.edit(texts) || this.edit([this.cagesPatch(cages.cut(this.game.areas, cells))])) return;
    this.edit([this.game.patch("zones", 0, this.game.zones.filter((zone) => !zone.cells.some((cell) => this.chosen.has(cell))))]);
  }

  back(forth) {
    if (forth ? this.game.redo() : this.game.undo()) this.changed();
  }

  edit(patches) {
    const is = this.game.edit(patches);
    if (is) this.changed();
    return is;
  }

  changed() {
    say("");
    this.outdated();
    this.paint();
    clearTimeout(this.judging);
    this.judging = setTimeout(() => this.judge(), JUDGE_AFTER);
    this.panel.draw();
    this.panel.clueTools?.shown();
    this.store();
  }

  /** What was found is of an older drawing: nothing is done with it any more. */
  outdated() {
    this.answer = null;
    this.actions.offer(null);
    this.asking?.abort();
    this.panel.truths?.clear();
    this.bench?.offer("");
    this.showStatus("…", "");
    this.preview.inert = true;
  }

  /** The draft as it is stored. */
  kept(slot = "draft") {
    const changed = store.later(store.setting(slot, null)?.changed);
    return { asked: this.asked, game: this.game.toJSON(), meta: this.meta, name: this.name, home: this.home, changed };
  }

  store() {
    store.set("draft", this.kept());
    clearTimeout(this.mirroring);
    this.mirroring = setTimeout(() => push("drafts", { slot: "draft", ...store.setting("draft", null) }), MIRROR_AFTER);
  }

  key(event) {
    if (!this.board || event.target.closest("input, select, textarea, dialog") || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && signOf(event) === "z") this.back(event.shiftKey);
    else if (command && signOf(event) === "y") this.back(true);
    else if (command || !(event.target === document.body || this.board.box.contains(event.target)) || !this.written(event)) return;
    event.preventDefault();
  }

  /** What a key does on the board. */
  written(event) {
    const { at, rows, columns, absent } = this.board;
    const [way, sign] = [ARROWS[event.key], signOf(event)];
    if (way) {
      const to = moved(at, way[0], way[1], rows, columns, absent);
      this.chosen = event.shiftKey ? new Set([...this.chosen, to]) : new Set([to]);
      this.board.focus(to);
      this.paint();
    } else if (event.key === "Delete" || event.key === "Backspace") this.erase();
    else if (event.code === "Space" && this.data.paint) {
      this.edit([this.game.patch("value", at, this.game.value[at] ? null : this.data.paint)]);
    } else if (event.key === "Enter" && this.data.caged) {
      const { clue } = this.panel; // what is written next replaces the clue that is there
      clue.value = cages.at(this.game.areas, at)?.clue ?? "";
      clue.focus();
      clue.select();
    } else if (sign.length === 1 && this.data.signs.includes(sign)) {
      this.edit([...this.chosen].map((cell) => this.game.patch("value", cell, sign)));
    } else if (figureOf(event) && !this.data.paint) this.typed(figureOf(event), event.timeStamp);
    else return false;
    return true;
  }

  /** A figure goes on with the number that was begun in this cell a moment ago. */
  typed(figure, now) {
    const { at } = this.board;
    const { typing, game } = this;
    const goesOn = typing?.cell === at && now - typing.now < TYPED_WITHIN && typing.last === game.done.at(-1);
    const text = (goesOn ? `${typing.text}${figure}` : figure).replace(this.data.signs ? /^0+/ : /^0+(?=.)/, "").slice(0, 4); // 0 can be a digit, and no area or number of a path
    if (goesOn && typing.real) game.undo();
    const real = text !== "" && this.edit([game.patch("value", at, text)]);
    if (!real && goesOn && typing.real) this.changed(); // the figure before is gone
    this.typing = { cell: at, now, text, real, last: game.done.at(-1) };
  }

  /** Ask what the draft is; a newer edit makes an older question void. */
  async judge() {
    clearTimeout(this.judging);
    this.outdated();
    this.panel.truths?.ask();
    const { signal } = this.asking = new AbortController();
    try {
      const answer = await ask("draft", { ...this.asked, ...this.game.request }, signal);
      if (signal.aborted) return;
      this.answer = answer;
    } catch (error) { if (!signal.aborted) this.showStatus(error.message, "wrong"); return; }
    this.preview.inert = false;
    this.showVerdict();
    this.paint();
  }

  showStatus(text, name) {
    this.status.textContent = text;
    this.status.className = `verdict ${name}`;
  }

  showVerdict() {
    const { unfinished, problem, outcome, difficulty, reason, solutions, values, pictured, partly, svg, rules } = this.answer;
    this.preview.replaceChildren();
    this.bench?.offer(outcome);
    if (rules) this.actions.ruled(rules);
    if (unfinished) { this.showStatus(`Unfinished: ${unfinished}`, ""); return; }
    if (problem) { this.showStatus(`${problem[0].toUpperCase()}${problem.slice(1)}.`, "wrong"); return; }
    const words = {
      unique: () => `Unique${difficulty ? ` · ${difficulty}` : ""}`,
      multiple: () => `Several solutions: ${pictured ? `the clues leave your picture open in the framed cells${partly ? ", at least" : ""}` : "two differ in the framed cells"}`, none: () => "No solution", unknown: () => `Not known: ${reason}`,
    };
    this.showStatus(words[outcome](), { unique: "right", none: "wrong" }[outcome] ?? "");
    if (outcome === "multiple") this.preview.append(el("div", { class: "pair" }, solutions.map((one, i) =>
      el("figure", { class: "pic" }, picture(one), pictured ? el("figcaption", { class: "soft" }, ["Your picture", "Another one"][i]) : null))));
    else this.preview.append(el("div", { class: "pic" }, picture(svg)));
    if (values?.length && !this.data.paint && !this.data.caged) {
      this.preview.append(el("button", { type: "button", click: () => this.give() }, `Make ${this.board.name(this.answer.differ[0])} a given`));
    }
    if (outcome === "unique") this.finished();
  }

  /** Write one of the cells that differ, as one of the two solutions has it. */
  give() {
    if (!this.answer) return;
    const { differ, values } = this.answer;
    this.edit([this.game.patch("value", differ[0], String(values[0]))]);
    this.board.focus(differ[0]);
  }

  finished() {
    const { title, author } = this.meta;
    this.actions.offer({ ...this.answer.puzzle, meta: { ...title && { title }, ...author && { author } } });
  }

  paint() {
    const { board, game } = this;
    const tints = [];
    const differ = new Set(this.answer?.differ);
    const parts = this.bench?.parts;
    for (let cell = 0; cell < board.cells.length; cell += 1) {
      const text = (this.draft.has(cell) ? this.draft.get(cell) : game.value[cell]) ?? "";
      const painted = text !== "" && text === this.data.paint;
      const held = cages.at(game.areas, cell);
      const noted = this.data.noted ? notedIn(text) : null;
      const spoken = [board.name(cell), { x: "hole", ".": "given as empty" }[text] ?? (noted ? `candidates ${noted.join(" ")}` : painted ? "painted" : text || "empty")];
      if (held) spoken.push(`cage ${held.clue || "without a clue"}`);
      if (cages.at(game.zones, cell)) spoken.push("area without a sum");
      const free = text === "" ? this.panel.truths?.slots(cell) ?? null : null;
      const marked = free ? this.panel.truths.singles(cell) : [];
      if (free) spoken.push(`can be ${free.held.map((value) => `${value}${marked.includes(value) ? " alone" : ""}`).join(" ")}`);
      const shown = {
        classes: `given${painted ? " inked" : ""}${differ.has(cell) ? " open" : ""}${{ x: " hole", ".": " dotted" }[text] ?? ""}`, text: painted || noted || text === "x" || text === "." ? "" : text,
        corner: null, slots: free ? free : noted && { values: slotsFor(noted, Math.max(board.rows, board.columns)), held: noted }, selected: this.chosen.has(cell), wrong: false, spoken: spoken.join(", "), marked,
      };
      const look = JSON.stringify(shown);
      if (this.looks[cell] !== look) {
        board.draw(cell, shown);
        for (const value of marked) $(`[data-v="${value}"]`, board.cells[cell]).classList.add("lit");
      }
      this.looks[cell] = look;
      tints[cell] = [(parts?.size ? parts : differ).has(cell) ? "target" : "", this.chosen.has(cell) ? "chosen" : ""].join(" ").trim();
    }
    board.tint(tints);
    outlined(this.outlines, this.game, board);
  }
}

/** The digits in `{1,3}`, ascending; null for another text. */
function notedIn(text) {
  const inside = /^\s*\{([-−0-9,\s]+)\}\s*$/.exec(text)?.[1];
  const digits = inside?.replaceAll("−", "-").split(/[,\s]+/).filter(Boolean);
  if (!digits?.length || !digits.every((digit) => /^-?[0-9]{1,7}$/.test(digit))) return null;
  return [...new Set(digits.map(Number))].sort((a, b) => a - b);
}

/** The digits that have a place in a cell: the usual ones, or those that are there. */
function slotsFor(noted, side) {
  const usual = Array.from({ length: side }, (_, i) => i + 1);
  return noted.every((digit) => usual.includes(digit)) ? usual : noted;
}

begin(async () => {
  const { families, sources } = await meta();
  const editor = new Editor(families.filter((each) => each.drawn), sources);
  $("main").append(editor.box);
  takeFor((puzzle, name) => editor.open(puzzle, name));
  const stored = store.setting("draft", null);
  await editor.start(stored?.asked ? stored : null);
  const asked = new URLSearchParams(location.hash.slice(1));
  if (!asked.has("p")) return;
  history.replaceState(null, "", "/edit"); // a reload goes on with the draft
  const [source, number, key] = (asked.get("in") ?? "").split(".");
  const home = key ? { source: Number(source), number: Number(number), key, title: sources[Number(source)]?.title } : null;
  await editor.open(await unpacked(asked.get("p")).catch(() => { throw new Error("This link holds no puzzle."); }), asked.get("n")?.slice(0, 99), home);
});
