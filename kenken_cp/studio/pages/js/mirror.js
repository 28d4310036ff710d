// What this browser keeps, mirrored by the server on this machine: a browser keeps it by port alone.
// Nothing here is waited for by a game, and nothing fails without it. sync.js compares the two.

import { failed, say } from "./dom.js";
import { ask } from "./net.js";
import { later } from "./store.js";

const ALIVE = 60_000; // letters of what may still be sent while a page is left
export const mirrored = !("public" in document.documentElement.dataset);
const told = new Set();

/** Each store: what names a row of it, and when that was changed. */
export const ROWS = {
  games: { name: (row) => row.key, changed: (row) => row.changed },
  saved: { name: (row) => `${row.key} ${row.name}`, changed: (row) => row.changed },
  times: { name: (row) => `${row.finished} ${row.key}`, changed: (row) => Date.parse(row.finished) },
  drafts: { name: (row) => row.slot, changed: (row) => row.changed ?? 0 },
};

/** The mirror's answer; undefined if there is none. What it tells, or why it keeps nothing, is said once a page. */
export async function mirror(path, body, more) {
  try {
    const answer = await ask(path, body, undefined, more);
    for (const notice of answer.notices ?? []) say(`${notice}.`, true);
    return answer;
  } catch (error) {
    if (error.status === 0 || told.has(error.message)) return undefined; // without a server play goes on
    told.add(error.message);
    failed(new Error(`no copy of your games is kept outside this browser: ${error.message}`));
    return undefined;
  }
}

/** Send a row, or that it was deleted. */
export async function push(store, row, gone = false) {
  if (!mirrored) return;
  const { name, changed } = ROWS[store];
  const version = changed(row);
  const body = { store, id: name(row), changed: gone ? later(version) : version, body: gone ? null : row };
  await mirror("games", body, { keepalive: JSON.stringify(body).length < ALIVE });
}
