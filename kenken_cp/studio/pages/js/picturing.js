// A picture that was dropped or chosen becomes a puzzle: its size and tones, what was changed of it, and a second
// solution beside it where its clues leave one.

import { el, enable, failed, picture } from "../player/dom.js";
import { stem } from "./filename.js";
import { Keeper } from "./keep.js";
import { go } from "./going.js";
import { ask, meta } from "./net.js";
import { packed } from "./share.js";

const MOST_BYTES = "public" in document.documentElement.dataset ? 40_000 : 700_000; // of a request's limit, as base64
const SIDES = [600, 300, 120]; // pixels of the longer side, where a picture must be made smaller
const ASIS = ["image/png", "image/jpeg", "image/gif"]; // which the studio reads itself
const AFTER = 200; // milliseconds after a change
const DRAWN = 30; // cells of a side that the editor draws
const TONES = [["", "dark areas are filled"], ["yes", "shades become dots"]];

/** The picture in base64, made smaller and another format if need be. */
async function content(file) {
  if (ASIS.includes(file.type) && file.size <= MOST_BYTES) return base64(file);
  const image = await createImageBitmap(file).catch(() => { throw new Error("This picture cannot be read."); });
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    if (blob.size <= MOST_BYTES) return base64(blob);
  }
  throw new Error("This picture is too large; scale it down.");
}

async function base64(blob) {
  let text = "";
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

const cells = (count) => `${count.toLocaleString("en")} cell${count === 1 ? "" : "s"}`;

class Picturing {
  constructor(bytes, name, open) {
    this.bytes = bytes;
    this.name = name;
    this.turn = 0;
    this.puzzle = null;
    const number = (label, attributes) => el("input", { type: "number", "aria-label": label, ...attributes, input: () => this.later() });
    this.rows = number("Rows", { min: 1, max: 100 });
    this.columns = number("Columns", { min: 1, max: 100 });
    this.tones = el("select", { "aria-label": "Tones", change: () => this.later() }, TONES.map(([value, text]) => el("option", { value }, text)));
    this.thicken = number("Thicken lines", { min: 0, max: 8, value: 0 });
    this.changes = number("Changes at most", { min: 0, max: 2500, value: 30 });
    const isEditor = location.pathname === "/edit";
    this.main = el("button", { type: "button", class: "main", click: () => this.done(() => open(this.puzzle, name)) }, isEditor ? "Open it" : "Play it");
    this.edit = el("button", { type: "button", hidden: isEditor, click: () => this.done(async () => go(`/edit#p=${await packed(this.puzzle, true)}`), this.edit) }, "Edit");
    this.keep = el("span", { class: "row" });
    this.status = el("p", { class: "verdict", role: "status" });
    this.pictures = el("div", { class: "pictures" });
    this.box = el("dialog", { class: "picturing", "aria-label": "A picture as a puzzle", close: () => this.box.remove() },
      el("h2", {}, "Your picture as a Nonogram"),
      el("div", { class: "row wrap" }, this.main, this.keep, this.edit, el("button", { type: "button", click: () => this.box.close() }, "Close")),
      this.status,
      el("div", { class: "row wrap fields" }, el("label", {}, "Size ", this.rows, "×", this.columns), el("label", {}, "Tones ", this.tones),
        el("label", {}, "Thicken lines ", this.thicken), el("label", {}, "Change at most ", this.changes, " cells")),
      this.pictures);
    meta().then(({ sources }) => { this.keeper = new Keeper(sources); this.kept(); }).catch(failed);
  }

  async done(act, button = this.main) {
    if (!this.puzzle || button.ariaDisabled === "true") return;
    this.box.close();
    try { await act(); } catch (error) { failed(error); }
  }

  kept() {
    if (!this.keeper || this.keeper.none) return;
    const button = this.keeper.button(this.puzzle ?? {}, {}, this.name);
    enable(button, Boolean(this.puzzle));
    this.keep.replaceChildren(this.keeper.box, button);
  }

  later() {
    clearTimeout(this.waiting);
    this.found(null);
    this.waiting = setTimeout(() => this.ask(), AFTER);
  }

  found(puzzle) {
    this.puzzle = puzzle;
    enable(this.main, Boolean(puzzle));
    enable(this.edit, Boolean(puzzle) && Math.max(Number(this.rows.value), Number(this.columns.value)) <= DRAWN);
    this.kept();
  }

  async ask() {
    const turn = this.turn += 1;
    this.told("Looking for a puzzle …");
    const side = (box) => (box.value === "" ? null : Number(box.value));
    const options = { dither: this.tones.value !== "", thicken: Number(this.thicken.value), max_changes: Number(this.changes.value) };
    try {
      const answer = await ask("pictured", { bytes: this.bytes, rows: side(this.rows), columns: side(this.columns), options });
      if (turn !== this.turn) return;
      [this.rows.value, this.columns.value] = [answer.rows, answer.columns];
      this.show(answer);
    } catch (error) {
      if (turn === this.turn) this.told(`${error.message.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`, "wrong");
    }
  }

  told(text, look = "") {
    this.status.textContent = text;
    this.status.className = `verdict ${look}`;
  }

  show({ puzzle, reason, drawn, other, made, changed, filled }) {
    this.found(puzzle ? { ...puzzle, meta: { ...puzzle.meta, ...this.name && { title: this.name } } } : null);
    const figure = (svg, text) => el("figure", { class: "pic" }, picture(svg), el("figcaption", { class: "soft" }, text));
    this.pictures.replaceChildren(
      figure(drawn, other ? "As it was drawn: its clues leave the framed cells open" : "As it was drawn"),
      other ? figure(other, "Another one with the same clues") : "",
      changed?.length ? figure(made, "The puzzle, with the changed cells framed") : "");
    if (!puzzle) this.told(`${reason[0].toUpperCase()}${reason.slice(1)}; allow more, thicken its lines or choose another size.`, "wrong");
    else if (!changed.length) this.told("Unique as it was drawn", "right");
    else this.told(`Unique with ${cells(changed.length)} changed: ${filled} filled, ${changed.length - filled} emptied`, "right");
  }
}

/** Show what a picture makes; `open` is what is done with the puzzle. */
export async function picturing(file, open) {
  const bytes = await content(file);
  const sheet = new URL("../picture.css", import.meta.url).pathname;
  if (!document.querySelector(`link[href="${sheet}"]`)) document.head.append(el("link", { rel: "stylesheet", href: sheet }));
  const shown = new Picturing(bytes, stem(file.name.replace(/\.[^.]*$/, ""), ""), open);
  document.body.append(shown.box);
  shown.box.showModal();
  shown.found(null);
  await shown.ask();
}
