// Values typed figure by figure.

/** Figures typed one after the other as one value: 1 then 2 within 700 ms is 12. */
export class Typing {
  constructor(values, within = 700) {
    this.texts = new Map(values.map((value) => [String(value), value]));
    this.within = within;
    this.text = "";
    this.at = -Infinity;
  }

  /** The value that a key completes: {value, instead: whether it replaces the one before}. */
  key(sign, now) {
    const fresh = now - this.at > this.within;
    const longer = fresh ? "" : this.text + sign;
    this.at = now;
    if (longer && this.texts.has(longer)) {
      const instead = this.texts.has(this.text);
      this.text = longer;
      return { value: this.texts.get(longer), instead };
    }
    this.text = sign;
    return this.texts.has(sign) ? { value: this.texts.get(sign), instead: false } : null;
  }
}
