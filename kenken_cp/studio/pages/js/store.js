// Games in progress, in this browser, under the key of their puzzle; mirror.js has the server keep them too.

const NAME = "kenken-studio";

function opened() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) asked.result.createObjectStore("games", { keyPath: "key" }).createIndex("changed", "changed");
      asked.result.createObjectStore("saved", { keyPath: ["key", "name"] }).createIndex("changed", "changed");
      asked.result.createObjectStore("times", { autoIncrement: true });
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close(); // a newer page opens it
      done(asked.result);
    };
    asked.onerror = () => failed(asked.error);
  });
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
export async function save(game) { return result((await games("readwrite")).put(game)); }
export async function forget(key) { return result((await games("readwrite")).delete(key)); }

/** The games that were changed last, newest first. */
export async function recent(most) {
  const store = await games("readonly");
  return new Promise((done, failed) => {
    const found = [];
    const walk = store.index("changed").openCursor(null, "prev");
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor || found.length === most) { done(found); return; }
      found.push(cursor.value);
      cursor.continue();
    };
    walk.onerror = () => failed(walk.error);
  });
}

/** A setting of this browser. */
export function setting(name, usual) {
  try {
    const told = localStorage.getItem(`studio-${name}`);
    return told === null ? usual : JSON.parse(told);
  } catch { return usual; }
}

export function set(name, value) {
  try { localStorage.setItem(`studio-${name}`, JSON.stringify(value)); } catch { /* not kept */ }
}
