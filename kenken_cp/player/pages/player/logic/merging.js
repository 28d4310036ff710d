// What two pages made of one game at the same time: every edit of both. Knows no page and no family.

/** @typedef {import("./game.js").Patch} Patch */

import { drawn } from "./areas.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const beyond = (list, others) => list.filter((each) => !others.some((other) => same(each, other)));

/** A list after what an edit added to and removed from another one; rectangles must not overlap. */
function listed(layer, list, from, to) {
  const left = beyond(list, beyond(from, to));
  const added = beyond(beyond(to, from), left);
  if (layer === "areas") return added.reduce(drawn, left);
  const found = [...left, ...added];
  return typeof found[0] === "number" ? found.sort((a, b) => a - b) : found;
}

/** An edit as it is on these layers, which it changes. @returns {Patch[]} */
function onto(layers, edit) {
  return edit.map(({ layer, at, from, to }) => {
    const now = layers[layer][at];
    layers[layer][at] = Array.isArray(now) ? listed(layer, now, from, to) : to;
    return { layer, at, from: now, to: layers[layer][at] };
  }).filter((patch) => !same(patch.from, patch.to));
}

/** The edit that takes another back, as far as what that wrote still stands. */
function inverse(layers, edit) {
  return [...edit].reverse().map(({ layer, at, from, to }) => ({ layer, at, from: to, to: from }))
    .filter(({ layer, at, from }) => Array.isArray(from) || layers[layer][at] === from);
}

/** The game as another page stored it, with what was done and taken back in this one since the two went apart. */
export function together(mine, theirs) {
  const { layers, done, undone } = structuredClone(theirs);
  let at = 0;
  while (at < done.length && same(mine.done[at], done[at])) at += 1;
  let back = 0;
  while (at + back < done.length && same(mine.undone.at(-1 - back), done[at + back])) back += 1;
  const edits = done.slice(at, at + back).reverse().map((edit) => onto(layers, inverse(layers, edit)));
  edits.push(...mine.done.slice(at).map((edit) => onto(layers, edit)));
  const real = edits.filter((edit) => edit.length);
  return { layers, done: [...done, ...real], undone: real.length ? [] : undone };
}
