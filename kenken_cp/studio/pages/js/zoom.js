// A board larger than its place: by buttons, by Ctrl and the wheel, by two fingers.

import { el } from "./dom.js";
import * as store from "./store.js";

const [LEAST, MOST, STEP] = [1, 4, 1.25];

export class Zoom {
  /** @param {import("./player.js").Play} play */
  constructor(play) {
    this.play = play;
    this.name = `zoom-${play.data.rows}x${play.data.columns}`;
    this.fingers = new Map();
    this.told = el("span", { role: "status" });
    const button = (text, label, act) => el("button", { type: "button", "aria-label": label, click: act }, text);
    this.box = el("div", { class: "row zoom", role: "group", "aria-label": "Size of the board" }, "Board: ",
      button("−", "smaller", () => this.by(1 / STEP)), this.told, button("+", "larger", () => this.by(STEP)),
      button("Fit", "as large as fits", () => this.set(1)));
    const { box } = play.board;
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      box.addEventListener(name, (/** @type {any} */ event) => { if (event.pointerType === "touch") this.finger(event); }, { capture: true });
    }
    this.set(store.setting(this.name, 1));
  }

  /** Make the board larger or smaller; what is at this point of the window stays there. */
  by(factor, at = null) {
    const { box } = this.play.board;
    const before = box.getBoundingClientRect();
    this.set(this.factor * factor);
    if (!at) return;
    const after = box.getBoundingClientRect();
    const moved = (from, size, now, larger, point) => now + ((point - from) / size) * larger - point;
    box.parentElement.scrollBy(moved(before.left, before.width, after.left, after.width, at.clientX),
      moved(before.top, before.height, after.top, after.height, at.clientY));
  }

  wheel(event) { this.by(event.deltaY < 0 ? STEP : 1 / STEP, event); }

  set(factor) {
    this.factor = Math.min(MOST, Math.max(LEAST, Number(factor) || 1));
    this.play.board.box.style.setProperty("--zoom", String(this.factor));
    this.play.board.box.classList.toggle("zoomed", this.factor > 1);
    this.told.textContent = `${Math.round(this.factor * 100)} %`;
    store.set(this.name, this.factor);
  }

  /** Two fingers pull the board larger, and move it. */
  finger(event) {
    const { fingers } = this;
    if (event.type === "pointerdown") fingers.set(event.pointerId, event);
    if (event.type === "pointerdown" && fingers.size === 2) this.play.drop();
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      const before = spread(fingers);
      if (event.type === "pointermove") {
        fingers.set(event.pointerId, event);
        const now = spread(fingers);
        this.by(now.far / before.far, { clientX: now.x, clientY: now.y });
        const place = this.play.board.box.parentElement;
        place.scrollBy(before.x - now.x, before.y - now.y);
      }
      event.stopPropagation();
    }
    if (event.type === "pointerup" || event.type === "pointercancel") fingers.delete(event.pointerId);
  }
}

/** The middle between two fingers, and how far apart they are. */
function spread(fingers) {
  const [one, other] = [...fingers.values()];
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
    far: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) };
}
