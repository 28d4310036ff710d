// What this browser keeps held against the server's mirror of it: the newest of two wins.

import { mirror, mirrored, push, ROWS } from "./mirror.js";
import { games, result, set, setting } from "./store.js";

const DRAFTS = ["draft", "draft-before"];

const all = async (name) => result((await games("readonly", name)).getAll());
const write = async (name) => games("readwrite", name);

/** Put a row into a store, or remove it, unless what is there is as new by now: another tab may have written meanwhile. */
async function replace(name, key, changed, row) {
  const store = await write(name);
  if (((await result(store.get(key)))?.changed ?? 0) >= changed) return;
  await result(row ? store.put({ ...row, changed }) : store.delete(key));
}

/** Each store: all its rows, and how one is put there or removed. */
const STORES = {
  games: {
    all: () => all("games"),
    put: (id, row, changed) => replace("games", id, changed, row),
    drop: (id, changed) => replace("games", id, changed),
  },
  saved: {
    all: () => all("saved"),
    put: (id, row, changed) => replace("saved", [row.key, row.name], changed, row),
    drop: (id, changed) => replace("saved", [id.slice(0, id.indexOf(" ")), id.slice(id.indexOf(" ") + 1)], changed),
  },
  times: {
    all: () => all("times"),
    put: async (id, row) => {
      const store = await write("times");
      if (!(await result(store.getAll())).some((each) => ROWS.times.name(each) === id)) store.add(row);
    },
    drop: async (id) => {
      const store = await write("times");
      const [keys, rows] = [await result(store.getAllKeys()), await result(store.getAll())];
      rows.forEach((row, i) => { if (ROWS.times.name(row) === id) store.delete(keys[i]); });
    },
  },
  drafts: {
    all: async () => DRAFTS.map((slot) => ({ slot, ...setting(slot, null) })).filter((row) => row.asked),
    put: async (id, { slot, ...row }, changed) => {
      if (DRAFTS.includes(id) && (setting(id, null)?.changed ?? 0) < changed) set(id, { ...row, changed });
    },
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
  const answer = await mirror("games/sync", { have });
  if (!answer) return;
  const { newer, wanted } = answer;
  for (const { store, id, changed, body } of newer) {
    if (body) await STORES[store].put(id, body, changed);
    else await STORES[store].drop(id, changed);
  }
  for (const [store, id] of wanted) await push(store, rows.get(`${store} ${id}`));
}
