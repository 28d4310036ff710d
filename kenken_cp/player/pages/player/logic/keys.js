// What keys mean: by what is written on them, not by where they are.

const FOREIGN = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;

/** The letter or sign that a key writes; where its letters are not Latin (Greek, Russian), the one printed beside. */
export function signOf({ key, code }) {
  const beside = { BracketLeft: "[", BracketRight: "]" }[code] ?? /^Key(.)$/.exec(code)?.[1] ?? "";
  return (FOREIGN.test(key) ? beside : key).toLowerCase();
}

/** The figure of a key, undefined if it has none; where Shift writes it (French), or without. Those of the pad always have theirs. */
export function figureOf({ key, code }) { return isFigure(key) ? key : /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]; }

/** Whether Shift is held for more than to write the figure. */
export function isShifted({ key, code, shiftKey }) { return shiftKey && !(isFigure(key) && code.startsWith("Digit")); }

const isFigure = (key) => /^[0-9]$/.test(key);
