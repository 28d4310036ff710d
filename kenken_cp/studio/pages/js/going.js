// Ways out of a page: files to be saved, other pages, and what to do where nothing can be kept.

import { el } from "../player/dom.js";

/** What to do where no folder was named. */
export const ANEW = "End the studio with Ctrl-C in its terminal and start it with a folder, such as kenken studio puzzles (mkdir puzzles makes one). What you make and draw can then be kept there. Games in progress are not lost.";

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
