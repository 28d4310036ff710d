// The tools that draw clues: lines, dots, cells and so on, as the server lists them, each with its rule.

import { UNIT } from "../player/board.js";
import { el, failed, say, svgEl } from "../player/dom.js";
import { between } from "../player/logic/moves.js";
import * as drawn from "./logic/drawnclues.js";
import { ask } from "./net.js";

const HOW = {
  line: "Drag through cells; a click on a line removes it.",
  pair: "Click on the edge between two cells; another click removes it.",
  four: "Click on the corner of four cells; another click removes it.",
  cell: "Click on a cell; another click removes it.",
  cells: "Drag over cells, with Shift to go on with the last ones; a click on one of them removes it.",
  outside: "Click beside the board; another click turns or removes it.",
};

export class ClueTools {
  /** @param {import("./edit.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    const { tools, svg, width, height, left, top } = editor.data;
    this.plain = { svg, width, height, left, top, refused: [] };
    this.tools = new Map(tools.map((tool) => [tool.id, tool]));
    const groups = Map.groupBy(tools.filter(({ shape }) => shape !== "board"), ({ group }) => group);
    this.choice = el("select", { "aria-label": "Clue", change: () => this.chose() }, el("option", { value: "" }, "Digits, no clue"),
      [...groups].map(([label, held]) => el("optgroup", { label }, held.map(({ id, title }) => el("option", { value: id }, title)))));
    this.value = el("input", { type: "text", "aria-label": "Value of the clue", spellcheck: "false", autocapitalize: "off", keydown: (event) => {
      if (event.key === "Enter") { event.preventDefault(); this.valued(); }
    } });
    this.add = el("button", { type: "button", click: () => this.added() }, "Add");
    this.rule = el("p", { class: "soft", role: "status" });
    this.box = el("div", { class: "stack clues" }, el("label", { class: "choice" }, "Clue", this.choice),
      el("div", { class: "row" }, this.value, this.add), this.rule, this.boardRules(tools.filter(({ shape }) => shape === "board")));
    this.chose(false);
  }

  get tool() { return this.tools.get(this.choice.value); }
  get text() { return this.tool?.value ? this.value.value.trim() : ""; }

  /** Show the rule of the tool that was chosen, and how it is drawn. */
  chose(shows = true) {
    const { tool } = this;
    this.value.hidden = !tool?.value;
    this.value.placeholder = tool?.value ?? "";
    this.value.value = "";
    this.add.hidden = !tool;
    const typed = tool?.value ? " Type its value first, or afterwards with Enter." : "";
    this.rule.textContent = tool ? `${tool.rule} ${HOW[tool.shape]}${typed} Add draws it on the chosen cells.` : "";
    this.line = null;
    if (shows) this.shown();
  }

  /** A switch for each rule of the board, with a field where it has numbers. */
  boardRules(tools) {
    this.switches = tools.map((tool) => {
      const text = el("input", { type: "text", "aria-label": `Value of ${tool.title}`, placeholder: tool.value, hidden: true, change: () => this.switched(tool, true, text.value.trim()) });
      const box = el("input", { type: "checkbox", change: () => this.switched(tool, box.checked, "") });
      return { tool, box, text, row: el("div", { class: "rule" }, el("label", {}, box, ` ${tool.title}`), text, el("p", { class: "soft" }, tool.rule)) };
    });
    return tools.length ? el("details", {}, el("summary", {}, tools[0].group), el("div", { class: "stack" }, this.switches.map(({ row }) => row))) : null;
  }

  switched({ id }, is, text) {
    const rest = this.editor.game.drawn.filter(({ sort }) => sort !== id);
    this.edit(is ? [...rest, { sort: id, cells: [], text }] : rest);
  }

  edit(clues) { this.editor.edit([this.editor.game.patch("drawn", 0, clues)]); }

  /** A clue of the tool on these cells; where it is already, it goes. */
  put(ways) { this.edit(drawn.turned(this.editor.game.drawn, this.tool.id, ways, this.text)); }

  /** Give the newest clue of the tool the value that is written. */
  valued() {
    const held = this.editor.game.drawn;
    const at = held.findLastIndex(({ sort }) => sort === this.tool.id);
    if (at >= 0) this.edit(held.with(at, { ...held[at], text: this.text }));
  }

  /** The same as a click, for who has no pointer. */
  added() { this.put(drawn.waysOf(this.tool, [...this.editor.chosen])); }

  /** Listen to a board, before the editor's own drags. */
  attach(board) {
    this.board = board;
    this.sketch = svgEl("path", { class: "sketched", d: "M0 0" });
    this.refused = svgEl("path", { class: "refused", d: "M0 0" });
    this.editor.outlines.after(svgEl("g", { transform: this.editor.outlines.getAttribute("transform") }, this.refused, this.sketch));
    const listen = (name, act) => board.box.addEventListener(name, (event) => {
      if (!this.tool) return;
      event.stopPropagation();
      act(event);
    }, true);
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => { if (this.line) this.move(event); });
    listen("pointerup", () => this.up());
    listen("pointercancel", () => { this.line = null; this.draft(); });
  }

  /** Where an event is, in cells from the corner of the grid. */
  point(event) {
    const { grid, rows, columns } = this.board;
    const box = grid.getBoundingClientRect();
    return { r: ((event.clientY - box.top) / box.height) * rows, c: ((event.clientX - box.left) / box.width) * columns };
  }

  down(event) {
    event.preventDefault();
    const { rows, columns } = this.board;
    const { shape, slanted } = this.tool;
    const [at, cell] = [this.point(event), this.board.cellAt(event.clientX, event.clientY)];
    if (shape === "outside") {
      const ways = cell === null ? drawn.seenFrom(at, rows, columns, slanted) : [];
      if (ways.length) this.put(ways);
      return;
    }
    if (cell === null) return;
    this.board.focus(cell);
    if (shape === "pair" || shape === "four") {
      const cells = shape === "pair" ? drawn.edgeAt(at, rows, columns) : drawn.cornerAt(at, rows, columns);
      if (cells) this.put(drawn.waysOf(this.tool, cells));
    } else if (shape === "cell") this.put([[cell]]);
    else {
      this.board.box.setPointerCapture(event.pointerId);
      const last = event.shiftKey && shape === "cells" ? this.editor.game.drawn.findLast(({ sort }) => sort === this.tool.id) : null;
      this.goesOn = last;
      this.line = [...last?.cells ?? [], cell];
      this.draft();
    }
  }

  move(event) {
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (cell === null || cell === this.line.at(-1) || (this.tool.shape === "line" && !drawn.central(this.point(event)))) return;
    const way = between(this.line.at(-1), cell, this.board.columns);
    this.line = this.tool.shape === "line" ? drawn.extended(this.line, way) : [...new Set([...this.line, ...way])];
    this.draft();
  }

  up() {
    const { line, goesOn } = this;
    if (!line) return;
    this.line = null;
    this.draft();
    const held = this.editor.game.drawn;
    const gone = line.length === 1 ? drawn.without(held, this.tool.id, line[0]) : null;
    if (gone) this.edit(gone);
    else if (goesOn) this.edit(held.map((clue) => (clue === goesOn ? { ...clue, cells: line } : clue)));
    else if (line.length > 1 || this.tool.shape === "cells") this.put([line]);
    else say(HOW[this.tool.shape]);
  }

  /** The line or the cells that are being dragged. */
  draft() { this.sketch.setAttribute("d", this.line ? through([this.line], this.board.columns) : "M0 0"); }

  /** Show what the drawing holds: at once what cannot be drawn, and the rest as the server draws it. */
  async shown() {
    const { editor } = this;
    const held = editor.game.drawn;
    for (const { tool, box, text } of this.switches) {
      const clue = held.find(({ sort }) => sort === tool.id);
      box.checked = Boolean(clue);
      text.hidden = !clue || !tool.value;
      if (text !== document.activeElement) text.value = clue?.text ?? "";
    }
    const turn = this.turn = (this.turn ?? 0) + 1;
    const rim = this.tool?.shape === "outside";
    try {
      const found = held.length || rim ? await ask("drawn", { ...editor.asked, ...editor.game.request, rim }) : this.plain;
      if (turn !== this.turn || editor.panel.clueTools !== this) return; // there is a newer drawing, or board
      editor.pictured(found);
      this.refused.setAttribute("d", through(found.refused.map((number) => held[number].cells), this.board.columns));
    } catch (error) { failed(error); }
  }
}

/** A path through the middles of the cells of each list; of one cell alone, a dot. */
function through(lists, columns) {
  const middle = (cell) => `${(cell % columns) * UNIT + UNIT / 2} ${Math.floor(cell / columns) * UNIT + UNIT / 2}`;
  return lists.filter((cells) => cells.length).map((cells) => `M${cells.map(middle).join("L")}${cells.length > 1 ? "" : "h0.1"}`).join("") || "M0 0";
}
