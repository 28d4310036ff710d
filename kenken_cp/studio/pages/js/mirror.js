// What this browser keeps, mirrored by the server on this machine: a browser keeps it by port alone.
// Nothing here is waited for by a game, and nothing fails without it. sync.js compares the two.

import { ask } from "./net.js";
import { later } from "./store.js";

const ALIVE = 60_000; // letters of what may still be sent while a page is left
export const mirrored = !("public" in document.documentElement.dataset);

/** Each store: what names a row of it, and when that was changed. */
export const ROWS = {
  games: { name: (row) => row.key, changed: (row) => row.changed },
  saved: { name: (row) => `${row.key} ${row.name}`, changed: (row) => row.changed },
  times: { name: (row) => `${row.finished} ${row.key}`, changed: (row) => Date.parse(row.finished) },
  drafts: { name: (row) => row.slot, changed: (row) => row.changed ?? 0 },
};

/** The mirror's answer; undefined if there is none, which is told unless the server is gone. */
export async function mirror(path, body, more) {
  const answer = await ask(path, body, undefined, more).catch((error) => ({ error }));
  if (answer.notices || answer.error?.status) (await import("./unmirrored.js")).told(answer);
  return answer.error ? undefined : answer;
}

/** Send a row, or that it was deleted. */
export async function push(store, row, gone = false) {
  if (!mirrored) return;
  const { name, changed } = ROWS[store];
  const body = { store, id: name(row), changed: gone ? later(changed(row)) : changed(row), body: gone ? null : row };
  await mirror("games", body, { keepalive: JSON.stringify(body).length < ALIVE });
}
