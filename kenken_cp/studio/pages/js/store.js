// Games in progress, in this browser, under the key of their puzzle; mirror.js has the server keep them too.

import { set } from "../player/stored.js";

export { later, set, setting } from "../player/stored.js";

const NAME = "kenken-studio";
const LEFT = "studio-left-";

function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) asked.result.createObjectStore("games", { keyPath: "key" }).createIndex("changed", "changed");
      asked.result.createObjectStore("saved", { keyPath: ["key", "name"] }).createIndex("changed", "changed");
      asked.result.createObjectStore("times", { autoIncrement: true });
    };
    asked.onsuccess = async () => {
      asked.result.onversionchange = () => asked.result.close(); // a newer page opens it
      await adopt(asked.result);
      done(asked.result);
    };
    asked.onerror = () => failed(asked.error);
  });
}

/** Put what pages had to leave behind into the base, before anything is read from it. */
async function adopt(base) {
  try {
    const names = Object.keys(localStorage).filter((each) => each.startsWith(LEFT));
    if (names.length) await (await import("./left.js")).adopt(base, names);
  } catch { /* nothing is kept there */ }
}

let base;
/** Open the base, before anything is asked of it. */
export function ready() { (base ??= opened()).catch(() => {}); }

/** A store of the browser's base. */
export async function games(mode, name = "games") {
  base ??= opened();
  return (await base).transaction(name, mode).objectStore(name);
}

/** What a request to it comes to. */
export function result(asked) {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

export async function load(key) { return result((await games("readonly")).get(key)); }
/** Keep a game if it goes on from the version there; if not, that one is returned. */
export async function save(game) {
  const store = await games("readwrite");
  const stored = await result(store.get(game.key));
  if (stored && stored.changed !== game.base) return stored;
  game.past = [...stored?.past ?? [], game.base].slice(-20);
  await result(store.put(game));
}
/** Keep a game while its page is left: at once, as the base may be too slow for that. */
export function leave(game) { set(`left-${game.key}`, game); }
