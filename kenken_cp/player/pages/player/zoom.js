// A board larger than its place: by buttons, by Ctrl and the wheel, by two fingers.

import { el } from "./dom.js";
import { styled } from "./later.js";
import { set, setting } from "./stored.js";

const [LEAST, MOST, STEP] = [1, 6, 1.25];
const LEAST_CELL = 24; // pixels that a finger hits

export class Zoom {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.name = `zoom-${play.data.rows}x${play.data.columns}`;
    this.fingers = new Map();
    this.percent = el("span", { role: "status" });
    /** While it is pressed, one finger moves the board and writes nothing. */
    this.move = el("button", { type: "button", "aria-pressed": "false", click: () => this.move.setAttribute("aria-pressed", String(!this.moves)) }, "Move");
    const button = (text, label, act) => el("button", { type: "button", "aria-label": label, click: act }, text);
    this.box = el("div", { class: "row zoom", role: "group", "aria-label": "Size of the board" },
      button("−", "smaller", () => this.by(1 / STEP)), this.percent, button("+", "larger", () => this.by(STEP)),
      button("Fit", "as large as fits", () => this.set(1)), this.move);
    const { box } = play.board;
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      box.addEventListener(name, (/** @type {any} */ event) => { if (event.pointerType === "touch" || this.moves) this.finger(event); }, { capture: true });
    }
    /** How much larger the board is than one of which all is seen. @type {number} */
    this.factor = setting(this.name, null);
    if (this.factor) this.set(this.factor); else this.showPercent(this.first());
    /** Whether the buttons stand under the board: where fingers cannot see all of it, or miss its cells. */
    this.isAtHand = matchMedia("(pointer: coarse)").matches && (box.parentElement.scrollWidth > box.parentElement.clientWidth || play.board.cells[play.board.at].getBoundingClientRect().width < LEAST_CELL);
    if (this.isAtHand) styled("later").then(() => play.tools.bar.prepend(this.box));
  }

  /** The factor before one is chosen: cells have a least size then, however large the board. */
  first() {
    const { box } = this.play.board;
    const { width } = box.getBoundingClientRect();
    box.style.minWidth = "0";
    const all = box.getBoundingClientRect().width;
    box.style.minWidth = "";
    return width / all || 1;
  }

  /** Make the board larger or smaller; what is at this point of the window stays there. */
  by(factor, at = null) {
    const { box } = this.play.board;
    const before = box.getBoundingClientRect();
    this.set((this.factor ?? this.first()) * factor);
    if (!at) return;
    const after = box.getBoundingClientRect();
    const moved = (from, size, now, larger, point) => now + ((point - from) / size) * larger - point;
    box.parentElement.scrollBy(moved(before.left, before.width, after.left, after.width, at.clientX),
      moved(before.top, before.height, after.top, after.height, at.clientY));
  }

  wheel(event) { this.by(event.deltaY < 0 ? STEP : 1 / STEP, event); }

  set(factor) {
    const { style, classList } = this.play.board.box;
    this.factor = Math.min(MOST, Math.max(LEAST, Number(factor) || 1));
    style.setProperty("--zoom", String(this.factor));
    style.minWidth = "0";
    classList.toggle("zoomed", this.factor > 1);
    set(this.name, this.factor);
    this.showPercent(this.factor);
  }

  /** Pencil marks are smaller than anything else: say what helps where they cannot be read. */
  advise() {
    const { board } = this.play;
    if (this.isAtHand && board.cells[board.at].getBoundingClientRect().width < 40) this.play.say("Marks are small at this size: + makes the board larger, and the keys show those of a cell.");
  }

  showPercent(factor) { this.percent.textContent = `${Math.round(factor * 100)} %`; }

  get moves() { return this.move.getAttribute("aria-pressed") === "true"; }

  /** Two fingers pull the board larger, and move it; one moves it, if that is its tool. Neither writes. */
  finger(event) {
    const { fingers } = this;
    const [isDown, isMove] = [event.type === "pointerdown", event.type === "pointermove"];
    if (isDown) fingers.set(event.pointerId, event);
    if (isDown && fingers.size === 2) this.play.drop();
    if (fingers.has(event.pointerId) && (fingers.size > 1 || this.moves)) {
      event.stopPropagation();
      if (isDown) this.play.board.box.setPointerCapture(event.pointerId);
      const before = spread(fingers);
      if (isMove) {
        fingers.set(event.pointerId, event);
        const now = spread(fingers);
        if (fingers.size === 2) this.by(now.far / before.far, { clientX: now.x, clientY: now.y });
        this.play.board.box.parentElement.scrollBy(before.x - now.x, before.y - now.y);
      }
    }
    if (!isDown && !isMove) fingers.delete(event.pointerId);
  }
}

/** The middle between fingers, and how far apart two are. */
function spread(fingers) {
  const all = [...fingers.values()];
  const [one, other] = [all[0], all[1] ?? all[0]];
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    far: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) };
}
