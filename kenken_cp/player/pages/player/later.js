// What is needed after a board stands: more styles, lists that change, sentences behind a fold.

import { $, el } from "./dom.js";

/** Load a style sheet that is seldom needed, unless the page holds them all. */
export function styled(name) {
  if ("whole" in document.documentElement.dataset) return Promise.resolve();
  const href = new URL(`./${name}.css`, import.meta.url).pathname;
  if ($(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => { document.head.append(el("link", { rel: "stylesheet", href, load: done, error: done })); });
}

/** Let a box have these children, in this order; those that stay are not moved, if they keep theirs. */
export function arrange(box, wanted) {
  const kept = new Set(wanted);
  for (const each of [...box.children]) if (!kept.has(each)) each.remove();
  let place = box.firstElementChild;
  for (const each of wanted) {
    if (each === place) place = place.nextElementSibling; else box.insertBefore(each, place);
  }
}

/** Sentences that were shortened, whole behind a fold; null if there are none.
    @param {string[] | undefined} sentences */
export function inFull(sentences) {
  if (!sentences?.length) return null;
  return el("details", {}, el("summary", {}, "In full"), ...sentences.map((line) => el("p", {}, line)));
}
