// Values typed figure by figure.

/** Figures typed one after the other as one value: 1 then 2 within 700 ms is 12, in the same place and
    with nothing written or taken back in between. */
export class Typing {
  constructor(values, within = 700) {
    this.texts = new Map(values.map((value) => [String(value), value]));
    this.within = within;
    this.text = this.place = "";
    this.at = -Infinity;
    this.last = null;
    this.real = true;
  }

  /** What the value of the last key came to: the newest edit now, and whether it was made by that. */
  wrote(last, real) { Object.assign(this, { last, real }); }

  /** The value that a key completes: {value, instead: whether it replaces the one before}. `place` is
      where it is typed, `last` the newest edit there is. */
  key(sign, now, place = "", last = null) {
    const fresh = now - this.at > this.within || place !== this.place || last !== this.last;
    Object.assign(this, { place, last });
    const longer = fresh ? "" : this.text + sign;
    this.at = now;
    if (longer && this.texts.has(longer)) {
      const instead = this.texts.has(this.text) && this.real;
      this.text = longer;
      return { value: this.texts.get(longer), instead };
    }
    this.text = sign;
    return this.texts.has(sign) ? { value: this.texts.get(sign), instead: false } : null;
  }
}
