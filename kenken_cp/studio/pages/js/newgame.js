// New game: a family, a size and a level, and one click to a puzzle that nobody has had.

import { el, enable, failed, picture, say } from "../player/dom.js";
import { fresh, LEVELS } from "./fresh.js";
import { ask } from "./net.js";
import { set, setting } from "./store.js";

const SAMPLE = 0; // the puzzle that shows what is asked for

export class NewGame {
  /** `chosen` is what the address asks for, beside what was chosen last. */
  constructor(families, chosen = {}) {
    this.families = new Map(families.map((row) => [row.id, row]));
    const option = (value, text = value) => el("option", { value }, text);
    this.family = el("select", { "aria-label": "Family", change: () => { this.sized(); this.shown(); } }, families.map(({ id, title }) => option(id, title)));
    this.size = el("select", { "aria-label": "Size", change: () => this.shown() });
    this.level = el("select", { "aria-label": "Level" }, [...LEVELS, "any"].map((name) => option(name, name === "any" ? "any level" : name)));
    this.go = el("button", { type: "submit", class: "main" }, "New game");
    this.rules = el("div", { class: "rules" });
    this.sample = el("div", { class: "pic" });
    this.more = el("p", { class: "soft" });
    this.box = el("form", { class: "new", submit: (event) => { event.preventDefault(); this.start(); } },
      el("div", {}, el("p", { class: "order" }, this.level, " ", this.family, " ", this.size, " ", this.go), this.more, this.rules), this.sample);
    this.fill({ ...setting("new-game", {}), ...chosen });
  }

  /** Choose these, as far as there is such a choice. */
  fill({ family, rows, columns, level }) {
    const put = (box, value) => { if ([...box.options].some((each) => each.value === value)) box.value = value; };
    put(this.family, family);
    this.sized();
    const size = `${rows}x${columns}`;
    if (/^[1-9]\d?x[1-9]\d?$/.test(size) && ![...this.size.options].some((each) => each.value === size)) this.size.append(el("option", { value: size }, size.replace("x", "×")));
    put(this.size, size);
    put(this.level, level);
  }

  /** The sizes of the family, the usual one chosen. */
  sized() {
    const { size, sides } = this.families.get(this.family.value);
    const before = this.size.value;
    const sizes = [...new Set([...sides.map((side) => `${side}x${side}`), size.join("x")])];
    this.size.replaceChildren(...sizes.map((each) => el("option", { value: each }, each.replace("x", "×"))));
    this.size.value = sizes.includes(before) ? before : size.join("x");
  }

  get order() {
    const [rows, columns] = this.size.value.split("x").map(Number);
    return { family: this.family.value, rows, columns, level: this.level.value };
  }

  /** Show such a puzzle, and its rules. */
  async shown() {
    const { level, ...order } = this.order;
    const asked = this.asked = JSON.stringify(order);
    const found = await ask("example", { ...order, number: SAMPLE }).catch(() => null); // without one it is shown none
    if (asked !== this.asked) return;
    this.rules.replaceChildren(...(found?.rules ?? []).map((text) => el("p", {}, text)));
    this.sample.replaceChildren(...found ? [picture(found.svg)] : []);
  }

  /** Make one and play it; `replace` leaves no way back to this page, which would make another. */
  async start(replace = false) {
    if (this.busy) return;
    this.working(true);
    this.more.replaceChildren();
    const { order } = this;
    set("new-game", order);
    say("Making a puzzle …");
    try {
      const address = await fresh(order);
      say("");
      if (replace) location.replace(address); else location.assign(address);
    } catch (error) {
      failed(error);
      const more = new URLSearchParams({ family: order.family, rows: String(order.rows), columns: String(order.columns), from: order.level === "any" ? "" : order.level, to: order.level === "any" ? "" : order.level, number: "1" });
      this.more.replaceChildren("Choose another level or size, or ", el("a", { href: `/make?${more}` }, "search for longer on the page Make"), ".");
    }
    this.working(false);
  }

  working(is) {
    this.busy = is;
    enable(this.go, !is);
  }
}
