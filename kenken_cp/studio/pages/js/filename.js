// Names of files as their user calls them: from titles.

const MOST = 80; // letters
// What some system cannot have in a name, or what would show another name: direction signs.
const SIGNS = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A title as a name before a suffix; another if nothing is left of it. */
export function stem(title, other) {
  const plain = (title ?? "").replaceAll("×", "x").replace(SIGNS, " ").replace(/\s+/g, " ").replace(/^[. ]+/, "");
  return [...plain].slice(0, MOST).join("").replace(/[. ]+$/, "") || other;
}
