// What is needed after a board stands: more styles, files to be saved, ways to other pages.

import { $, el } from "./dom.js";

/** What to do where no folder was named. */
export const ANEW = "End the studio with Ctrl-C in its terminal and start it with a folder, such as kenken studio puzzles (mkdir puzzles makes one). What you make and draw can then be kept there. Games in progress are not lost.";

/** Load a style sheet that is seldom needed. */
export function styled(name) {
  const href = new URL(`../${name}.css`, import.meta.url).pathname;
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

/** Let a text or bytes be saved as a file. */
export function download(content, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Go to an address, also where only the fragment differs. */
export function go(address) {
  const same = new URL(address, location.href).pathname === location.pathname;
  location.assign(address);
  if (same) location.reload();
}

/** Sentences that were shortened, whole behind a fold; null if there are none.
    @param {string[] | undefined} sentences */
export function inFull(sentences) {
  if (!sentences?.length) return null;
  return el("details", {}, el("summary", {}, "In full"), ...sentences.map((line) => el("p", {}, line)));
}
