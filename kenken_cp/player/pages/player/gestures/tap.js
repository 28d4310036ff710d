// Cells that are tapped to answer what a step says of a value, where players do not write that down.

import { Gesture } from "./gesture.js";

/** A kind's own gesture, with taps in place of what it writes: a tapped cell has the first colour, and is spoken as tapped. */
export const tapping = (Own) => class extends Own {
  get modes() { return [{ id: "tap", name: "Tap", key: "" }]; }

  get erases() { return false; }

  /** The cells that are tapped. */
  get tapped() { return this.game.layers.colour.flatMap((colour, cell) => (colour ? [cell] : [])); }

  /** Where a path may hold several numbers, those that are noted. */
  corner(cell) { return this.noted(cell).length ? this.noted(cell) : super.corner(cell); }

  noted(cell) { return this.game.value[cell] === null ? this.game.layers.centre[cell] : []; }

  spoken(cell, value) {
    const noted = this.noted(cell);
    return [...super.spoken(cell, value), ...noted.length ? [`can be ${noted.join(" ")}`] : []];
  }

  /** In a tapped cell the number that cannot be there is crossed out. */
  struck(cell) { return this.game.layers.colour[cell] ? [this.play.data.asked] : []; }

  down(cell) {
    this.pressed = cell;
    this.board.focus(cell);
  }

  over() {}

  up(dropped) { if (!dropped) this.tap(this.pressed); }

  /** Tap an empty cell, or take that back. */
  tap(cell) {
    if ((this.filled()[cell] ?? null) !== null) return;
    this.play.chosen = new Set();
    this.play.edit([this.game.patch("colour", cell, this.game.layers.colour[cell] ? 0 : 1)]);
  }

  erase() { if (this.game.layers.colour[this.board.at]) this.tap(this.board.at); }

  key(event) {
    if (event.key !== "Enter" && event.code !== "Space") return Gesture.prototype.key.call(this, event);
    this.tap(this.board.at);
    return true;
  }

  move(cell, adds) { Gesture.prototype.move.call(this, cell, adds); }
};
