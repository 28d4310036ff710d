// The book builder: what goes in on the left, a spread in the middle, paper and answers on the right.

import { $, el, enable, failed, say } from "../player/dom.js";
import { ask, get, meta } from "./net.js";
import { stem } from "./filename.js";
import { ANEW } from "./going.js";
import { begin } from "./page.js";
import { stopped } from "./working.js";

const ANSWERS = [["end", "at the end"], ["page", "on the next page"], ["file", "in a file of their own"], ["none", "nowhere"]];
const TIERS = ["gentle", "easy", "medium", "hard", "expert", "master", "beyond"];

const options = (pairs) => pairs.map(([value, text]) => el("option", { value }, text));
const labelled = (label, box) => el("label", {}, label, box);

class Builder {
  constructor(sources, papers) {
    const select = (pairs) => el("select", {}, options(pairs));
    const text = (placeholder) => el("input", { type: "text", placeholder, maxlength: 200 });
    this.job = this.called = "";
    this.busy = false;
    this.pages = [];
    this.source = select(sources.map(({ number, title, kind }) => [number, `${title} (${kind})`]));
    this.level = select([["", "any"], ...TIERS.map((name) => [name, name])]);
    this.limit = el("input", { type: "number", min: 1, max: 400, value: 24 });
    this.paper = select(papers.map((name) => [name, name]));
    this.each = select([[4, "4"], [1, "1"], [2, "2"], [6, "6"]]);
    this.answers = select(ANSWERS);
    this.title = text("names of its puzzles");
    this.author = text("none");
    this.large = el("input", { type: "checkbox" });
    this.worksheet = el("input", { type: "checkbox" });
    this.minutes = el("input", { type: "checkbox" });
    this.make = el("button", { type: "submit", class: "main" }, "Make");
    this.stop = el("button", { type: "button", hidden: true, click: () => stopped(this.job).catch(failed) }, "Stop");
    this.contents = el("div", { class: "contents", role: "status" });
    this.spread = el("div", { class: "spread" }, el("p", { class: "soft" }, "The pages are shown here, as they will print, once the book is made."));
    this.shownPages = el("span", { role: "status" });
    const turn = (label, by) => el("button", { type: "button", "aria-label": label, click: () => this.turn(by) }, by < 0 ? "←" : "→");
    this.turning = el("div", { class: "row turning", hidden: true }, turn("back", -1), this.shownPages, turn("forward", 1));
    this.files = el("div", { class: "stack" });
    this.form = el("form", { class: "filters", "aria-label": "The book", submit: (event) => { event.preventDefault(); this.start(); } },
      labelled("Title", this.title), labelled("Author", this.author), labelled("Paper", this.paper),
      labelled("Puzzles on a page", this.each), labelled("Answers", this.answers),
      el("label", { class: "line" }, this.large, " Large print"), el("label", { class: "line" }, this.worksheet, " Worksheet for a class"),
      el("label", { class: "line" }, this.minutes, " Minutes each puzzle takes"),
      el("div", { class: "row" }, this.make, this.stop), this.files);
    this.box = [el("div", { class: "filters" }, labelled("From", this.source), labelled("Level", this.level), labelled("At most", this.limit), this.contents),
      el("section", { "aria-label": "Pages" }, this.spread, this.turning), this.form];
    addEventListener("keydown", (/** @type {any} */ event) => {
      if (event.target.closest("input, select, textarea")) return;
      if (event.key === "ArrowLeft") this.turn(-1);
      if (event.key === "ArrowRight") this.turn(1);
    });
  }

  get order() {
    const fields = { title: this.title.value.trim(), author: this.author.value.trim(), difficulty: this.level.value };
    return {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)), source: Number(this.source.value), limit: Number(this.limit.value),
      paper: this.paper.value, per_page: Number(this.each.value), answers: this.answers.value,
      large: this.large.checked, worksheet: this.worksheet.checked, minutes: this.minutes.checked,
    };
  }

  async start() {
    if (this.busy) return;
    this.busy = true; // a double click makes one book
    try {
      const { job } = await ask("books", this.order);
      Object.assign(this, { job, pages: [], at: 0, called: stem(this.title.value, "") });
      this.contents.replaceChildren();
      this.files.replaceChildren();
      this.working(true);
      say("Checking, rating and laying out the puzzles …");
      this.spread.scrollIntoView({ block: "nearest" }); // the button may be far below it
      this.listen(job);
    } catch (error) { this.working(false); failed(error); }
  }

  listen(job) {
    const events = new EventSource(`/api/jobs/${job}/events`);
    const on = (name, act) => events.addEventListener(name, (event) => act(JSON.parse(event.data)));
    const end = (text, wrong = false) => { events.close(); this.working(false); say(text, wrong); };
    on("note", (line) => this.contents.append(el("p", { class: "note" }, line)));
    on("file", (name) => { if (name.startsWith("page-")) { this.pages.push(`/api/jobs/${job}/files/${name}`); if (this.pages.length < 3) this.draw(); } });
    on("book", (book) => this.done(book));
    on("done", () => end("Done."));
    on("stopped", () => end("Stopped."));
    on("failed", (message) => { end(""); failed({ message }); });
    events.onerror = () => { if (events.readyState === EventSource.CLOSED) end("The connection to this work was lost; start it again.", true); };
  }

  working(is) {
    this.busy = is;
    enable(this.make, !is);
    if (!is && document.activeElement === this.stop) this.make.focus();
    this.stop.hidden = !is;
  }

  done({ puzzles, pages, gutter, levels, files }) {
    this.contents.prepend(el("p", {}, `${puzzles} puzzle${puzzles === 1 ? "" : "s"} on ${pages} page${pages === 1 ? "" : "s"}${gutter ? `, a gutter of ${gutter} in` : ""}`),
      el("ul", {}, levels.map(([level, count]) => el("li", {}, level, el("span", {}, String(count))))));
    this.files.replaceChildren(...files.map((name) => {
      const called = this.called ? name.replace("book.", `${this.called}.`).replace("answers.", `${this.called} answers.`) : name;
      return el("a", { class: "button", href: `/api/jobs/${this.job}/files/${name}`, download: called }, called);
    }));
    this.draw();
  }

  /** Two pages as they lie open: the first one is a right-hand page. */
  draw() {
    const left = this.at * 2 - 1;
    const numbers = [left, left + 1].filter((number) => number >= 0 && number < this.pages.length);
    this.spread.classList.toggle("first", left < 0);
    this.spread.replaceChildren(...numbers.map((number) => el("img", { src: this.pages[number], alt: `page ${number + 1}` })));
    this.shownPages.textContent = `${numbers.map((number) => number + 1).join("–")} of ${this.pages.length}`;
    this.turning.hidden = this.pages.length < 2;
  }

  turn(by) {
    const to = this.at + by;
    if (!this.pages?.length || to < 0 || to * 2 - 1 >= this.pages.length) return;
    this.at = to;
    this.draw();
  }
}

begin(async () => {
  const { sources } = await meta();
  const main = $("main");
  main.append(el("h1", {}, "Make a book"));
  if (!sources.length) {
    main.append(el("div", { class: "stack" }, el("p", { class: "opening" }, "A book is made of the puzzles in the folders, files and suites that are named when the studio starts, and none was named."), el("p", { class: "opening" }, ANEW)));
    return;
  }
  const { papers } = await get("papers");
  main.append(...new Builder(sources, papers).box);
});
