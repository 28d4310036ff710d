// What this browser keeps held against the server's mirror of it: the newest of two wins.

import { mirrored, push, ROWS } from "./mirror.js";
import { ask } from "./net.js";
import { games, result, set, setting } from "./store.js";

const DRAFTS = ["draft", "draft-before"];

const all = async (name) => result((await games("readonly", name)).getAll());
const write = async (name) => games("readwrite", name);

/** Each store: all its rows, and how one is put there or removed. */
const STORES = {
  games: {
    all: () => all("games"),
    put: async (id, row) => result((await write("games")).put(row)),
    drop: async (id) => result((await write("games")).delete(id)),
  },
  saved: {
    all: () => all("saved"),
    put: async (id, row) => result((await write("saved")).put(row)),
    drop: async (id) => result((await write("saved")).delete([id.slice(0, id.indexOf(" ")), id.slice(id.indexOf(" ") + 1)])),
  },
  times: {
    all: () => all("times"),
    put: async (id, row) => result((await write("times")).add(row)),
    drop: async (id) => {
      const store = await write("times");
      const [keys, rows] = [await result(store.getAllKeys()), await result(store.getAll())];
      rows.forEach((row, i) => { if (ROWS.times.name(row) === id) store.delete(keys[i]); });
    },
  },
  drafts: {
    all: async () => DRAFTS.map((slot) => ({ slot, ...setting(slot, null) })).filter((row) => row.asked),
    put: async (id, { slot, ...row }) => { if (DRAFTS.includes(id)) set(id, row); },
    drop: async () => {},
  },
};

/** Take over what the mirror has and this browser lacks, and send what the mirror lacks. */
export async function sync() {
  if (!mirrored) return;
  const rows = new Map();
  const have = {};
  for (const [store, { name, changed }] of Object.entries(ROWS)) {
    have[store] = {};
    for (const row of await STORES[store].all()) {
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
