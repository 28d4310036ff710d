// What a setter asks of the puzzle that is drawn: how many solutions, what may go, what is missing. The answer
// is told, the cells of its parts are framed, and one click makes it an edit, which undo takes back.

import { el } from "../player/dom.js";
import { Drawing } from "./logic/drawing.js";
import { ask } from "./net.js";

const QUESTIONS = [ // with the outcomes of which they are asked
  { name: "number", text: "How many solutions?", of: ["multiple"] },
  { name: "missing", text: "Make it unique", of: ["multiple"], act: "Write these" },
  { name: "spare", text: "What may go?", of: ["unique"], act: "Take these out" },
  { name: "spare", text: "What contradicts?", of: ["none"] },
];

export class Bench {
  /** @param {import("./edit.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.parts = new Set();
    this.buttons = QUESTIONS.map((question) => el("button", { type: "button", hidden: true, click: () => this.ask(question) }, question.text));
    this.told = el("div", { class: "soft", role: "status" });
    this.box = el("div", { class: "bench" }, el("div", { class: "row wrap" }, this.buttons), this.told);
  }

  /** Offer what can be asked of a puzzle with this outcome; what was told is of an older drawing. */
  offer(outcome) {
    this.asking?.abort();
    this.parts = new Set();
    this.told.replaceChildren();
    QUESTIONS.forEach(({ of }, i) => { this.buttons[i].hidden = !of.includes(outcome); });
  }

  /** @param {typeof QUESTIONS[number]} question */
  async ask({ name, act }) {
    const { editor } = this;
    this.asking?.abort();
    const { signal } = this.asking = new AbortController();
    this.told.replaceChildren(el("p", {}, "…"));
    try {
      const { lines, parts, draft } = await ask(name, { ...editor.asked, ...editor.game.request }, signal);
      if (signal.aborted) return;
      this.parts = new Set(parts?.flat());
      this.told.replaceChildren(...told(lines));
      if (act && draft) this.told.append(el("button", { type: "button", click: () => editor.edit(editor.game.towards(Drawing.opened(editor.data, draft).layers)) }, act));
      editor.paint();
    } catch (error) { if (!signal.aborted) this.told.replaceChildren(el("p", {}, error.message)); }
  }
}

/** Sentences as paragraphs, and lines that begin with a dash as lists. */
function told(lines) {
  const found = [];
  for (const line of lines) {
    if (!line.startsWith("- ")) { found.push(el("p", {}, `${line[0].toUpperCase()}${line.slice(1)}`)); continue; }
    if (found.at(-1)?.tagName !== "UL") found.push(el("ul"));
    found.at(-1).append(el("li", {}, line.slice(2)));
  }
  return found;
}
