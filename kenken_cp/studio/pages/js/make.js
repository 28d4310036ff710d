// The generator: a sentence to fill in, and puzzles that arrive while one watches. The address holds
// what is filled in, and the page's entry in the history the work that made its puzzles: Back has both.

import { $, el, enable, failed, picture, say } from "../player/dom.js";
import { Keeper } from "./keep.js";
import { ANEW } from "./going.js";
import { ask, meta } from "./net.js";
import { begin } from "./page.js";
import { playAddress } from "./share.js";
import { followed, stopped } from "./working.js";

const EASIEST = "gentle"; // as the form has them at first
const HARDEST = "medium";
const TIERS = ["gentle", "easy", "medium", "hard", "expert", "master", "beyond"];

/** How a value of an option is written, by what the command line calls it. */
const EXAMPLES = {
  N: "a number", "N|N-N": "a number, or 20-30", SHARE: "0.5", DIGITS: "0-5", SIZES: "2:5,3:3", AREAS: "4:3,6:2", OPERATORS: "+-",
  BOXES: "2x3", SHAPE: "heart", FILE: "AAB\nACB\nCCB",
  "none|any|N": "a number, none or any", "none|N|SHARE": "a number, 0.1 or none", "none|all|SHARE": "0.5, none or all",
};

class Maker {
  constructor(families, sources, mostCells) {
    this.families = families;
    this.mostCells = mostCells;
    this.keeper = new Keeper(sources);
    this.found = this.wanted = 0;
    this.busy = false;
    const option = (value, text = value) => el("option", { value }, text);
    this.number = el("input", { type: "number", min: 1, max: 1000, value: 6, "aria-label": "How many" });
    this.family = el("select", { "aria-label": "Family", change: () => this.chosen() }, families.map(({ id, title }) => option(id, title)));
    this.rows = el("input", { type: "number", min: 1, max: 100, "aria-label": "Rows" });
    this.columns = el("input", { type: "number", min: 1, max: 100, "aria-label": "Columns" });
    this.low = el("select", { "aria-label": "Easiest level" }, option("", "the easiest"), TIERS.map((name) => option(name)));
    this.high = el("select", { "aria-label": "Hardest level" }, option("", "the hardest"), TIERS.map((name) => option(name)));
    this.seed = el("input", { type: "text", placeholder: "new", "aria-label": "Seed" });
    this.options = el("div", { class: "options" });
    this.more = el("details", {}, el("summary", {}, "Options of this family"), this.options);
    this.large = el("p", { class: "soft", role: "status" });
    this.go = el("button", { type: "submit", class: "main" }, "Make");
    this.stop = el("button", { type: "button", hidden: true, click: () => this.stopped() }, "Stop");
    this.called = el("input", { type: "text", maxlength: 100, placeholder: "name of the suite", "aria-label": "Name of the suite", hidden: this.keeper.none, keydown: (event) => {
      if (event.key === "Enter") { event.preventDefault(); this.asSuite(); }
    } });
    this.suite = el("button", { type: "button", hidden: this.keeper.none, click: () => this.asSuite() }, "Make a suite of them");
    this.shelf = el("ul", { class: "shelf", "aria-label": "Puzzles made" });
    this.count = el("p", { class: "soft", role: "status" });
    this.reasons = el("ul");
    this.rejected = el("details", { hidden: true }, el("summary", {}, "Why others were rejected"), this.reasons);
    this.low.value = EASIEST;
    this.high.value = HARDEST;
    this.form = el("form", { input: () => this.noted(), change: () => this.noted(), submit: (event) => { event.preventDefault(); this.start(); } },
      el("p", { class: "order" }, this.number, " puzzles: ", this.family, " of ", el("span", { class: "size" }, this.rows, "×", this.columns), " cells, from ", this.low, " to ", this.high, ", seed ", this.seed),
      this.large, this.more,
      el("div", { class: "row wrap" }, this.go, this.suite, this.called, this.keeper.box, this.stop) /* last: nothing comes under a pointer that leaves it */);
    this.chosen();
  }

  chosen() {
    const row = this.families.find(({ id }) => id === this.family.value);
    [this.rows.value, this.columns.value] = row.size;
    this.options.replaceChildren(...row.options.map((each) => {
      const name = each.name.replaceAll("_", " ");
      const help = el("span", { class: "soft" }, each.help);
      if (each.flag) {
        const box = el("input", { type: "checkbox", "data-option": each.name, checked: each.on });
        return el("label", {}, box, ` ${name}`, help);
      }
      const box = each.choices.length
        ? el("select", { "data-option": each.name }, el("option", { value: "" }, "usual"), each.choices.map((value) => el("option", { value }, value)))
        : each.map ? el("textarea", { "data-option": each.name, rows: 3, spellcheck: "false", placeholder: EXAMPLES[each.metavar] ?? "" })
          : el("input", { type: "text", "data-option": each.name, placeholder: EXAMPLES[each.metavar] ?? "" });
      return el("label", {}, name, box, help);
    }));
  }

  /** The fields of the form that the address names as they stand there; each family's options come besides. */
  get named() {
    const { family, number, rows, columns, low: from, high: to, seed } = this;
    return { family, number, rows, columns, from, to, seed };
  }

  /** The fields of the family's own options. */
  get optional() { return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.options.querySelectorAll("[data-option]"))]; }

  get given() {
    const options = {};
    for (const box of this.optional) {
      const isFlag = box.type === "checkbox";
      if (isFlag ? box.checked !== box.defaultChecked : box.value.trim()) options[box.dataset.option] = isFlag ? box.checked : box.value.trim();
    }
    return options;
  }

  order() {
    const [low, high] = [this.low.value, this.high.value];
    const difficulty = low || high ? `${low || TIERS[0]}..${high || "search"}` : "any";
    return {
      family: this.family.value, number: Number(this.number.value), rows: Number(this.rows.value),
      columns: Number(this.columns.value), difficulty, seed: this.seed.value.trim() || null, options: this.given,
    };
  }

  /** Have the address hold what is filled in, and the history what more one comes back to. */
  noted(state = history.state) {
    const fields = Object.entries(this.named).map(([name, box]) => [name, box.value]);
    history.replaceState(state, "", `?${new URLSearchParams([...fields, ...Object.entries(this.given).map(([name, value]) => [name, String(value)])])}`);
    const isLarge = Number(this.rows.value) * Number(this.columns.value) > this.mostCells;
    this.large.textContent = isLarge ? `Boards of more than ${this.mostCells.toLocaleString("en")} cells can be exported, but not be played here.` : "";
  }

  /** Fill in what an address holds. */
  filled(asked) {
    const put = (box, value) => {
      if (box.type === "checkbox") box.checked = value === "true"; else box.value = value;
      if (box.selectedIndex === -1) box.selectedIndex = 0; // it has no such value
    };
    if (asked.has("family")) put(this.family, asked.get("family"));
    this.chosen();
    for (const [name, box] of Object.entries(this.named)) if (name !== "family" && asked.has(name)) put(box, asked.get(name));
    for (const box of this.optional) if (asked.has(box.dataset.option)) put(box, asked.get(box.dataset.option));
    this.more.open = Object.keys(this.given).length > 0;
  }

  /** Show again what was made before one left the page. */
  back() {
    const { job, wanted, stopped: byHand } = history.state ?? {};
    if (!job) return;
    this.lock(true);
    this.follow(job, wanted, { done: "", stopped: byHand ? "" : "Stopped, as this page was left. Make begins anew.",
      lost: "What was made here before is no longer kept." });
  }

  async start() {
    if (this.busy) return;
    this.lock(true); // a double click asks once
    try {
      const order = this.order();
      say("");
      const { job } = await ask("jobs", order);
      this.noted({ job, wanted: order.number });
      this.follow(job, order.number);
    } catch (error) { this.lock(false); failed(error); }
  }

  /** The order as a suite in a folder, which kenken suite run makes again, puzzle for puzzle. */
  async asSuite() {
    if (this.busy) return;
    this.lock(true);
    try {
      const { job, source, title } = await ask("suites", { ...this.order(), ...this.keeper.folder, name: this.called.value.trim() });
      this.job = job;
      this.working(true);
      say(`${title} …`);
      const notes = await followed(job, ({ made, wanted }) => { this.count.textContent = `${made} of ${wanted} …`; });
      say([`The suite ${title} is in the library`, ...notes].join("; ") + ".");
      this.count.replaceChildren(el("a", { href: `/library?source=${source}` }, title));
    } catch (error) { failed(error); this.count.textContent = ""; }
    this.lock(false);
    this.gone();
  }

  lock(is) {
    this.busy = is;
    enable(this.go, !is);
    enable(this.suite, !is);
  }

  /** Take Stop away, and the focus from it. */
  gone() {
    if (document.activeElement === this.stop) this.go.focus();
    this.stop.hidden = true;
  }

  /** Show what a job makes, from its first puzzle on, and say how it ended. */
  follow(job, wanted, { done = "Done.", stopped: ended = "Stopped.", lost = "The connection to this work was lost; start it again." } = {}) {
    this.shelf.replaceChildren();
    this.rejected.hidden = true;
    Object.assign(this, { job, found: 0, wanted });
    this.working(true);
    const events = new EventSource(`/api/jobs/${job}/events`);
    events.addEventListener("puzzle", (event) => this.add(JSON.parse(event.data)));
    const end = (text, wrong = false) => { events.close(); this.working(false); say(text, wrong); };
    events.addEventListener("done", () => end(done));
    events.addEventListener("stopped", () => end(ended));
    events.addEventListener("failed", (event) => { end(""); failed({ message: JSON.parse(event.data) }); });
    events.onerror = () => { if (events.readyState === EventSource.CLOSED) end(lost, true); };
  }

  async stopped() {
    try {
      await stopped(this.job);
      history.replaceState({ ...history.state, stopped: true }, "");
    } catch (error) { failed(error); }
  }

  working(is) {
    this.lock(is);
    if (is) this.stop.hidden = false; else this.gone();
    this.showCount();
  }

  showCount() {
    this.count.textContent = this.busy ? `${this.found} of ${this.wanted} …` : this.found ? `${this.found} made` : "";
  }

  add({ puzzle, svg, difficulty, rejected, refusal }) {
    this.rejected.hidden = !rejected.length;
    this.reasons.replaceChildren(...rejected.map(([reason, times]) => el("li", {}, `${times.toLocaleString("en")} × ${reason}`)));
    this.found += 1;
    this.showCount();
    const link = el("a", {}, el("span", { class: "pic" }, picture(svg)),
      el("span", { class: "name" }, difficulty),
      refusal ? el("span", { class: "soft" }, "to be exported, not played here") : null);
    playAddress(puzzle).then((address) => { link.href = address; }, failed);
    this.shelf.append(el("li", {}, link, this.keeper.button(puzzle, { class: "keep" })));
  }
}

begin(async () => {
  const { families, sources, most_cells: mostCells } = await meta();
  const maker = new Maker(families, sources, mostCells);
  const isOwn = !("public" in document.documentElement.dataset);
  const hint = isOwn && !sources.some(({ kind }) => kind === "folder") ? el("p", { class: "soft" }, `Puzzles made here can be played and exported, but not kept, as no folder was named at the start. ${ANEW}`) : "";
  $("main").append(el("h1", {}, "Make puzzles"), maker.form, el("section", {}, hint, maker.count, maker.rejected, maker.shelf));
  maker.filled(new URLSearchParams(location.search));
  maker.noted();
  maker.back();
});
