// What is needed after a board stands: more styles, and files to be saved.

import { $, el } from "./dom.js";

/** Load a style sheet that is seldom needed. */
export function styled(name) {
  const href = new URL(`../${name}.css`, import.meta.url).pathname;
  if ($(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => { document.head.append(el("link", { rel: "stylesheet", href, load: done, error: done })); });
}

/** Let a text or bytes be saved as a file. */
export function download(content, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
