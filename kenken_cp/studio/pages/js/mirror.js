// What this browser keeps, mirrored by the server on this machine: a browser keeps it by port alone.
// The newest of two wins. Nothing here is waited for by a game, and nothing fails without it.

import { ask } from "./net.js";
import { games, result, set, setting } from "./store.js";

const ALIVE = 60_000; // letters of what may still be sent while a page is left
const DRAFTS = ["draft", "draft-before"];
const mirrored = !("public" in document.documentElement.dataset);

const all = async (name) => result((await games("readonly", name)).getAll());
const timed = (row) => Date.parse(row.finished);

/** Each store: its rows by name, when one changed, and how one is put here or removed. */
const STORES = {
  games: {
    name: (row) => row.key, changed: (row) => row.changed, all: () => all("games"),
    put: async (id, row) => result((await games("readwrite")).put(row)),
    drop: async (id) => result((await games("readwrite")).delete(id)),
  },
  saved: {
    name: (row) => `${row.key} ${row.name}`, changed: (row) => row.changed, all: () => all("saved"),
    put: async (id, row) => result((await games("readwrite", "saved")).put(row)),
    drop: async (id) => result((await games("readwrite", "saved")).delete([id.slice(0, id.indexOf(" ")), id.slice(id.indexOf(" ") + 1)])),
  },
  times: {
    name: (row) => `${row.finished} ${row.key}`, changed: timed, all: () => all("times"),
    put: async (id, row) => result((await games("readwrite", "times")).add(row)),
    drop: async (id) => {
      const store = await games("readwrite", "times");
      const [keys, rows] = [await result(store.getAllKeys()), await result(store.getAll())];
      rows.forEach((row, i) => { if (STORES.times.name(row) === id) store.delete(keys[i]); });
    },
  },
  drafts: {
    name: (row) => row.slot, changed: (row) => row.changed ?? 0,
    all: async () => DRAFTS.map((slot) => ({ slot, ...setting(slot, null) })).filter((row) => row.asked),
    put: async (id, { slot, ...row }) => { if (DRAFTS.includes(id)) set(id, row); },
    drop: async () => {},
  },
};

/** Send a row, or that it was deleted. */
export async function push(store, row, gone = false) {
  if (!mirrored) return;
  const { name, changed } = STORES[store];
  const body = { store, id: name(row), changed: gone ? Date.now() : changed(row), body: gone ? null : row };
  await ask("games", body, undefined, { keepalive: JSON.stringify(body).length < ALIVE }).catch(() => {});
}

/** Take over what the mirror has and this browser lacks, and send what the mirror lacks. */
export async function sync() {
  if (!mirrored) return;
  const rows = new Map();
  const have = {};
  for (const [store, { all: read, name, changed }] of Object.entries(STORES)) {
    have[store] = {};
    for (const row of await read()) {
      rows.set(`${store} ${name(row)}`, row);
      have[store][name(row)] = changed(row);
    }
  }
  const { newer, wanted } = await ask("games/sync", { have });
  for (const { store, id, body } of newer) {
    if (body) await STORES[store].put(id, body);
    else await STORES[store].drop(id);
  }
  for (const [store, id] of wanted) await push(store, rows.get(`${store} ${id}`));
}
