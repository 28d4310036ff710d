// What an editor offers beside its board, by what its family has: cages, boxes, walls, clues, choices.

import { el, enable, say } from "../player/dom.js";
import { Truths } from "./truths.js";
import { ClueTools } from "./cluetools.js";
import * as ink from "../player/logic/ink.js";

const button = (text, act) => el("button", { type: "button", click: act }, text);
const row = (...parts) => el("div", { class: "row" }, parts);

export class EditTools {
  /** @param {import("./edit.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    const { data } = editor;
    this.undo = button("Undo", () => editor.back(false));
    this.redo = button("Redo", () => editor.back(true));
    this.clue = this.entry("Clue of the cage", data.caged, () => editor.cage());
    this.value = this.entry("What the cells hold", { x: "a number, or x for a hole", "?": "a number, or ?" }[data.signs] ?? (data.noted ? "a number, or {1,3}" : "a number"), () => editor.write(this.value.value));
    this.truths = data.bench ? new Truths(editor) : null;
    this.clueTools = data.tools.length ? new ClueTools(editor) : null;
    this.box = el("div", { class: "toolbar" },
      data.caged ? [row(this.clue, button("Cage", () => editor.cage())),
        row(button("Clues from a solution", () => editor.clued()), button("Remove cage", () => editor.uncage()))] : null,
      data.paint ? null : row(this.value, button("Write", () => editor.write(this.value.value))),
      this.clueTools?.box ?? null, data.regions.length ? this.regions() : null, this.pairs(), this.choices(),
      this.truths?.box ?? null, row(this.undo, this.redo, button("Erase", () => editor.erase())),
      el("p", { class: "soft" }, this.help()), data.clued ? this.clues() : null, this.meta());
    this.draw();
  }

  /** A field whose Enter does something. */
  entry(label, placeholder, act) {
    return el("input", { type: "text", "aria-label": label, placeholder, spellcheck: "false", autocapitalize: "off", keydown: (event) => {
      if (event.key === "Enter") { event.preventDefault(); act(); }
    } });
  }

  help() {
    const { paint, caged, signs, pairs, noted } = this.editor.data;
    if (paint) return "Drag to paint, with Alt a rectangle; drag over painted cells to clear them. Space paints the cell that has the focus. If you type clues, painted cells become given filled cells; a full stop, or the button “Given: empty”, makes a given empty cell.";
    const more = { x: " x makes a hole.", "?": " ? is an unknown area." }[signs] ?? "";
    const paired = Object.keys(pairs).length ? " Drag over neighbours, and the buttons put a wall between them, or a link." : "";
    return `Arrows or a tap choose a cell, Shift with an arrow adds one; number keys, or the field, write a number; Delete erases.${noted ? " Braces in the field, as in {1,3}, write candidates that belong to the puzzle." : ""}${more}${paired}${caged ? " Drag over cells, with Alt over a rectangle, press Enter, write their clue, and press Enter: they are a cage, and the next one without a clue is chosen. The button “Clues from a solution” uses the digits that you wrote, or finds some." : ""}`;
  }

  regions() {
    const { editor } = this;
    return row(button("Box", () => editor.edit(editor.game.united([...editor.chosen]))),
      button("Usual boxes", () => editor.edit(editor.game.numbered(editor.data.regions))),
      button("No boxes", () => editor.edit(editor.game.numbered(editor.data.regions.map(() => 0)))));
  }

  pairs() {
    const { editor } = this;
    const sorts = Object.entries(editor.data.pairs);
    return sorts.length ? row(...sorts.map(([sort, title]) => button(title, () => {
      const cells = [...editor.chosen];
      if (cells.length < 2) { say("Drag over two neighbours first, or add one with Shift and an arrow.", true); return; }
      editor.edit(editor.game.paired(sort, cells));
    }))) : null;
  }

  choices() {
    const { editor } = this;
    this.boxes = new Map();
    return editor.data.choices.map(({ name, title, values, example }) => {
      const change = () => editor.edit(editor.game.chosen(name, box.value.trim()));
      const box = values.length
        ? el("select", { change }, values.map(([value, text]) => el("option", { value }, text)))
        : el("input", { type: "text", placeholder: example, change });
      this.boxes.set(name, box);
      return el("label", { class: "choice" }, `${title[0].toUpperCase()}${title.slice(1)}`, box);
    });
  }

  /** The clues as people type them, a line each. */
  clues() {
    const { editor } = this;
    this.sides = ["Clues of the rows", "Clues of the columns"].map((label, side) => {
      const box = el("textarea", { "aria-label": label, placeholder: "3 1\n2\n0", spellcheck: "false", rows: 6, change: () => {
        const text = box.value.trimEnd();
        editor.edit(editor.game.clued(side, text ? text.split("\n") : []));
      } });
      return box;
    });
    const picture = () => {
      const { rows, columns } = editor.board;
      const filled = editor.game.value.map((text) => (text === editor.data.paint ? 1 : null));
      const clue = (line) => ink.runs(line).join(" ") || "0";
      const down = Array.from({ length: columns }, (_, c) => clue(filled.filter((__, cell) => cell % columns === c)));
      const across = Array.from({ length: rows }, (_, r) => clue(filled.slice(r * columns, (r + 1) * columns)));
      editor.edit([editor.game.patch("clues", 0, [across, down]), ...editor.game.value.map((_, cell) => editor.game.patch("value", cell, null))]);
    };
    return el("details", { open: editor.game.clues.some((side) => side.length) }, el("summary", {}, "Type the clues"),
      el("div", { class: "stack" }, el("div", { class: "pair" }, this.sides.map((box, i) => el("label", { class: "soft" }, ["Rows", "Columns"][i], box))),
        row(button("Clues of the picture", picture), button("No clues", () => editor.edit([editor.game.patch("clues", 0, [[], []])]))),
        row(button("Given: empty", () => editor.write(".")))));
  }

  /** A title and who made it: they go with the puzzle where it is kept. */
  meta() {
    const { editor } = this;
    const box = (name, label) => el("input", { type: "text", "aria-label": label, placeholder: label, maxlength: 120, value: editor.meta[name] ?? "", change: (event) => {
      editor.meta[name] = event.target.value.trim();
      editor.store();
      editor.judge();
    } });
    return el("details", {}, el("summary", {}, "Title and author"), el("div", { class: "stack" }, box("title", "Title"), box("author", "Author")));
  }

  /** Show what the drawing holds, after an edit or an undo. */
  draw() {
    const { game } = this.editor;
    enable(this.undo, game.done.length > 0);
    enable(this.redo, game.undone.length > 0);
    for (const [name, box] of this.boxes) box.value = game.options[name] ?? (box.options?.[0].value ?? "");
    this.sides?.forEach((box, side) => { if (box !== document.activeElement) box.value = game.clues[side].join("\n"); });
  }
}
