// The puzzles named at the start: filters on the left, a list of any length on the right.

import { $, el, failed, say } from "../player/dom.js";
import { arrange } from "../player/later.js";
import { ANEW } from "./going.js";
import { marked } from "./marks.js";
import { ask, get, meta } from "./net.js";
import { begin } from "./page.js";
import { Preview } from "./preview.js";
import { unread } from "./unread.js";

const HIGH = 48; // pixels of a row
const PAGE = 100; // rows of an answer
const AHEAD = 60; // rows below the first one shown that are fetched before they are seen
const REST = 50; // milliseconds after which scrolling rests
const TALLEST = 8_000_000; // pixels that browsers scroll through
const TYPED = 300; // milliseconds after a letter until it is searched for
const HOVER = 180; // milliseconds over a row until it is previewed
const BESIDE = matchMedia("(min-width: 821px)"); // the preview has a place of its own then

class List {
  /** `counted` is called when it is known how many puzzles there are. */
  constructor(preview, counted) {
    this.preview = preview;
    this.counted = counted;
    this.room = el("div", { class: "room" });
    this.box = el("div", { class: "list", tabindex: "0", role: "list", "aria-label": "Puzzles", scroll: () => this.scrolled(), keydown: (event) => this.key(event), pointerover: (event) => this.over(event) }, this.room);
    this.count = el("p", { class: "soft", role: "status" });
    this.faults = el("div");
    this.source = this.unread = 0;
    this.filters = {};
    this.most = null; // of a folder that is listed in part
    this.undo = false; // whether the source has an edit to undo
    this.pages = new Map();
    this.entries = new Map();
    this.total = this.x = this.y = 0;
    this.filling = this.keeps = false;
  }

  async show(source, filters) {
    Object.assign(this, { source, filters, unread: 0, most: null, undo: false });
    this.box.scrollTop = 0;
    this.room.replaceChildren();
    this.entries = new Map();
    await this.renewed();
  }

  /** List what there is now, from where the list stands. */
  async renewed() {
    this.total = 0;
    const pages = this.pages = new Map();
    clearTimeout(this.hovering);
    if (this.preview.box.contains(document.activeElement)) this.box.focus();
    this.preview.clear();
    const at = this.box.scrollTop;
    await this.fetch(0);
    if (pages !== this.pages) return; // another list was asked for meanwhile
    const number = (count) => count.toLocaleString("en");
    const counts = [`${number(this.total)} puzzle${this.total === 1 ? "" : "s"}`];
    if (this.filtered) counts[0] = this.total ? `${counts[0]} with these filters` : "No puzzle matches the filters";
    else if (!this.total && this.keeps && !this.unread) counts[0] = "No puzzles yet: what you keep on the pages Make and Editor appears here";
    if (this.most) counts.push(`only the first ${number(this.most)} are listed`);
    this.count.textContent = counts.join("; ");
    this.faults.replaceChildren(...[unread(this.source, this.unread)].filter(Boolean));
    this.counted();
    this.room.style.setProperty("height", `${Math.min(TALLEST, this.total * HIGH)}px`);
    this.box.scrollTop = at;
    this.scrolled();
  }

  /** Whether only some of its puzzles are listed. */
  get filtered() { return Object.keys(this.filters).some((name) => name !== "sort"); }

  async fetch(page) {
    if (this.pages.has(page)) return;
    const asked = new URLSearchParams({ ...this.filters, skip: String(page * PAGE), limit: String(PAGE), ...this.total && { counted: "no" } });
    const pages = this.pages;
    pages.set(page, []);
    try {
      const { total, rows, unread: faults, most, undo = false } = await get(`library/${this.source}?${asked}`);
      pages.set(page, rows);
      this.mark(pages, page);
      if (pages !== this.pages || total === null) return;
      Object.assign(this, { total, unread: faults, most, undo });
    } catch (error) {
      pages.delete(page);
      if (pages === this.pages) failed(error); // of a list that is left, nobody waits for it
    }
  }

  /** Note on the rows of a page what was played of them. */
  async mark(pages, page) {
    const rows = pages.get(page);
    const found = await marked(rows).catch(() => rows);
    if (pages !== this.pages || !found.some(({ mark }) => mark)) return;
    pages.set(page, found);
    this.draw();
  }

  scrolled() {
    this.draw();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rested(), REST);
    if (!this.filling) this.fill(); // while one scrolls on, one request after the other
  }

  /** Fetch what is missing, and note the place for one who comes back to it. */
  rested() {
    history.replaceState({ top: this.box.scrollTop }, "");
    return this.fill();
  }

  /** Fetch the rows that are shown, and those soon to come. */
  async fill() {
    const first = this.first();
    const rows = [first, first + this.shown(), Math.max(first, Math.min(this.total - 1, first + AHEAD))];
    this.filling = true;
    await Promise.all(rows.map((row) => this.fetch(Math.floor(row / PAGE))));
    this.filling = false;
    this.draw();
  }

  row(at) { return this.pages.get(Math.floor(at / PAGE))?.[at % PAGE]; }

  /** Space previews a row, Escape ends that; arrows go from row to row. */
  key(event) {
    if (event.key === "Escape") this.preview.clear();
    if (event.target.closest("button")) return;
    const held = Number(event.target.dataset?.row ?? -1);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.code === "Space" && held >= 0 && this.row(held)) this.preview.show(this.source, this.row(held));
    else if (step && (held >= 0 || step > 0)) this.go(held < 0 ? this.first() : held + step);
    else return;
    event.preventDefault();
  }

  /** The place of the row before or after this one, null for none. */
  beside(row, way) {
    for (const [page, rows] of this.pages) {
      const i = rows.findIndex((each) => each.number === row.number); // it may have been marked since
      const to = page * PAGE + i + way;
      if (i >= 0) return to >= 0 && to < this.total ? to : null;
    }
    return null;
  }

  /** Preview the row at a place, and show it in the list. */
  async previewed(to) {
    await this.fetch(Math.floor(to / PAGE));
    this.seen(to);
    await this.preview.show(this.source, this.row(to));
  }

  /** Have the list show a place. */
  seen(to) {
    const [top, high] = [to * HIGH, this.box.clientHeight];
    if (this.total * HIGH > TALLEST || (top >= this.box.scrollTop && top + HIGH <= this.box.scrollTop + high)) return;
    this.box.scrollTop = top < this.box.scrollTop ? top : top + HIGH - high;
    this.draw();
  }

  go(to) {
    if (to < 0 || to >= this.total) return;
    this.seen(to);
    $(`[data-row="${to}"]`, this.room)?.focus({ preventScroll: true });
  }

  /** A row that the pointer rests on is previewed. */
  over(event) {
    if (event.clientX === this.x && event.clientY === this.y) return; // the rows moved, not the pointer
    [this.x, this.y] = [event.clientX, event.clientY];
    clearTimeout(this.hovering);
    const link = event.target.closest("[data-row]");
    const row = link && BESIDE.matches && event.pointerType === "mouse" ? this.row(Number(link.dataset.row)) : null;
    if (row) this.hovering = setTimeout(() => this.preview.show(this.source, row), HOVER);
  }

  shown() { return Math.ceil(this.box.clientHeight / HIGH) + 1; }

  /** The row at the top; a list taller than browsers scroll through is scrolled by its share. */
  first() {
    const high = Math.min(TALLEST, this.total * HIGH);
    if (high < TALLEST) return Math.floor(this.box.scrollTop / HIGH);
    return Math.floor((this.box.scrollTop / (high - this.box.clientHeight)) * (this.total - this.shown() + 1));
  }

  /** How many letters of a title are shown, in two lines. */
  lengthen() {
    const wide = $(".t", this.room)?.clientWidth ?? 0;
    const most = Math.max(16, Math.floor(wide / 8.5) * 2 - 2);
    if (!wide || most === this.letters) return;
    this.letters = most;
    this.entries = new Map();
    this.draw();
  }

  draw() {
    const first = this.first();
    const { scrollTop } = this.box;
    const rows = [];
    for (let i = 0; i < this.shown() && first + i < this.total; i += 1) {
      const row = this.row(first + i);
      const top = this.total * HIGH <= TALLEST ? (first + i) * HIGH : scrollTop + i * HIGH;
      rows.push(this.entry(row, first + i, top));
    }
    this.entries = new Map(rows.map((each) => [each.at, each]));
    const held = document.activeElement?.getAttribute("data-row");
    arrange(this.room, rows.map(({ item }) => item));
    if (!this.letters) this.lengthen();
    if (held && document.activeElement?.getAttribute("data-row") !== held) $(`[data-row="${held}"]`, this.room)?.focus({ preventScroll: true });
  }

  /** A row on the page. One that is there already stays as it is: a finger may be on it. */
  entry(row, at, top) {
    const held = this.entries.get(at);
    if (held && held.row === row && held.top === top) return held;
    const cells = row
      ? [["n", row.number], ["t", short(row.title || families.get(row.family), this.letters)], ["fam", row.title && families.get(row.family)], ["s", `${row.rows}×${row.columns}`], ["f", row.tier], ["e", row.stars], ["e f", row.minutes], ["m", row.mark]]
      : [["n", at + 1], ["t", "…"]];
    const link = el("a", { class: "entry", href: row ? `/play#s=${this.source}.${row.number}` : null, "data-row": at, title: row && (row.title.length > this.letters || row.file !== row.title) ? [row.title, row.file !== row.title && row.file].filter(Boolean).join(" · ") : null },
      cells.map(([name, text]) => el("span", { class: name, "data-mark": name === "m" ? text : null }, String(text ?? ""))));
    // For fingers, which neither rest on a row nor press Space.
    const show = row && el("button", { type: "button", class: "quiet", "aria-label": `Show puzzle ${row.number}`, click: () => this.preview.show(this.source, row) }, "Show");
    const item = el("div", { role: "listitem" }, link, show);
    item.style.setProperty("top", `${top}px`);
    return { at, row, top, item };
  }
}

const families = new Map();
const ORDERS = [["", "as they come"], ["name", "by name"], ["level", "easiest first"], ["-level", "hardest first"], ["size", "smallest first"], ["-size", "largest first"]];

/** A title without its middle if it is too long: names that begin alike often end differently. */
function short(title, letters = Infinity) {
  if (title.length <= letters) return title;
  const end = Math.floor(letters / 2);
  return `${title.slice(0, letters - end - 1).trimEnd()}…${title.slice(-end).trimStart()}`;
}

function choice(name, label, options, change) {
  const box = el("select", { name, change }, options.map(([value, text]) => el("option", { value }, text)));
  return el("label", {}, label, box);
}

begin(async () => {
  const { families: rows, sources } = await meta();
  for (const { id, title } of rows) families.set(id, title);
  const main = $("main");
  if (!sources.length) {
    main.append(el("div", {}), el("section", { class: "listing" }, el("h1", {}, "Library"),
      el("p", { class: "opening" }, "The library shows the puzzles of the folders, files and suites that are named when the studio starts, and none was named."), el("p", { class: "opening" }, ANEW)));
    return;
  }
  const preview = new Preview(families, {
    changes: (source) => sources[source].kind === "suite" && sources[source].changes, changed: () => list.renewed(),
    beside: (row, way) => list.beside(row, way), go: (at) => list.previewed(at),
  });
  const list = new List(preview, () => {
    undo.hidden = !preview.changes(list.source) || !list.undo;
    clear.hidden = !list.filtered;
  });
  const title = el("h1", {}, "Library");
  const undo = el("button", { type: "button", class: "quiet", hidden: true, click: async () => (await import("./rejecting.js")).undone(list) }, "Undo the last edit");
  const clear = el("button", { type: "button", class: "quiet", hidden: true, click: () => cleared() }, "Clear filters");
  const filters = el("form", { class: "filters", "aria-label": "Filters", submit: (event) => event.preventDefault() });
  let typing, shown;
  const read = () => {
    const fields = Object.fromEntries([...new FormData(filters)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value));
    const { source = "0", ...asked } = fields;
    if (asked.size) asked.size = asked.size.trim().replace("×", "x").replace(/^(\d+)$/, "$1x$1");
    const query = String(new URLSearchParams(fields));
    clearTimeout(typing);
    if (query === shown) return Promise.resolve();
    shown = query;
    say("");
    history.replaceState(history.state, "", `?${query}`); // Back leads to these filters again
    const { kind, changes } = sources[Number(source)];
    list.keeps = kind === "folder" && changes;
    title.textContent = sources[Number(source)].title;
    return list.show(Number(source), asked).catch(failed);
  };
  const typed = () => { clearTimeout(typing); typing = setTimeout(read, TYPED); };
  const cleared = () => {
    for (const box of /** @type {Iterable<HTMLInputElement>} */ (filters.elements)) if (!["source", "sort"].includes(box.name)) box.value = "";
    if (document.activeElement === clear) list.box.focus();
    read();
  };
  const tiers = ["gentle", "easy", "medium", "hard", "expert", "master", "beyond", "search"];
  const asked = new URLSearchParams(location.search);
  const wanted = asked.get("technique") ?? ""; // it has no title yet
  let more; // is always open where there is room for it
  BESIDE.addEventListener("change", () => { more.open ||= BESIDE.matches; });
  const techniques = choice("technique", "Technique", [["", "any"], ...wanted ? [[wanted, wanted]] : []], read);
  ask("techniques", {}).then(({ techniques: found }) => {
    const box = $("select", techniques);
    const { value } = box;
    box.replaceChildren(box.firstElementChild, ...found.map(({ id, title }) => el("option", { value: id }, title)));
    box.value = value;
  }).catch(failed);
  filters.append(
    choice("source", "From", sources.map((each) => [each.number, `${each.title} (${each.kind})`]), read),
    el("label", {}, "Find", el("input", { type: "text", name: "find", placeholder: "a part of a name", spellcheck: "false", input: typed, change: read })),
    choice("sort", "Order", ORDERS, read),
    choice("family", "Family", [["", "any"], ...families], read),
    choice("tier", "Level", [["", "any"], ...tiers.map((name) => [name, name])], read),
    more = el("details", { open: BESIDE.matches || ["effort", "technique", "size"].some((name) => asked.get(name)) }, el("summary", {}, "More filters"), el("div", { class: "filters" },
    el("label", {}, "Effort", el("input", { type: "text", name: "effort", placeholder: "any, or e.g. 10-50", change: read })),
    techniques,
    el("label", {}, "Size", el("input", { type: "text", name: "size", placeholder: "any, or e.g. 6x6", change: read })))));
  if (!sources[asked.get("source")]) asked.delete("source");
  for (const [name, value] of asked) {
    const box = $(`[name="${CSS.escape(name)}"]`, filters);
    if (box) box.value = value;
  }
  main.append(el("div", { class: "beside" }, filters, preview.box), el("section", { class: "listing" }, title, el("div", { class: "row" }, list.count, clear, undo), list.faults, list.box));
  addEventListener("resize", () => { list.draw(); list.lengthen(); });
  const top = history.state?.top ?? 0;
  read().then(() => { list.box.scrollTop = top; });
});
