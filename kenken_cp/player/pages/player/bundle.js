// The bundle that a page plays: the one that it holds, or one that a link holds behind #p=.

import { $, picture } from "./dom.js";
import { GESTURES } from "./gestures.js";
import { unpacked } from "./unpack.js";

const VERSION = 1;
const FOREIGN = "This link holds no puzzle that can be played here.";
// All that drawings of boards consist of: a link may come from anybody.
const TAGS = new Set(["svg", "g", "path", "rect", "text", "tspan", "circle", "line", "polygon", "ellipse"]);
const ATTRIBUTES = /^(xmlns|viewBox|transform|class|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|fill|stroke(-[a-z]+)?|text-anchor|font-(family|size|weight)|aria-hidden)$/;

/** @returns {Promise<Bundle>} */
export async function bundle() {
  const letters = new URLSearchParams(location.hash.slice(1)).get("p");
  const held = $("#bundle");
  const bare = { absent: [], labels: {} }; // as they are where a bundle leaves them out
  if (letters) return { ...bare, ...await linked(letters) };
  if (!held) throw new Error("This page plays puzzles from links. Open one.");
  return { ...bare, ...await unpacked(held.textContent.trim(), Infinity) };
}

async function linked(letters) {
  const found = await unpacked(letters).catch(() => { throw new Error("This link holds no puzzle."); });
  if (found?.version !== VERSION || !GESTURES[found.gesture] || typeof found.svg !== "string" || !isPlain(found.svg)) throw new Error(FOREIGN);
  return found;
}

function isPlain(svg) {
  const root = picture(svg);
  return [root, ...root.querySelectorAll("*")].every((element) => TAGS.has(element.localName)
    && [...element.attributes].every(({ name }) => ATTRIBUTES.test(name)));
}
