// What is said of the mirror on this machine: what it tells, or once a page why it keeps nothing.

import { failed, say } from "../player/dom.js";

const known = new Set();

export function told({ notices = [], error }) {
  for (const notice of notices) say(`${notice}.`, true);
  if (!error || known.has(error.message)) return;
  known.add(error.message);
  failed(new Error(`no copy of your games is kept outside this browser: ${error.message}`));
}
