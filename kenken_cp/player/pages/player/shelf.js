// Games in progress where no server is: in the browser's localStorage, under the key of their puzzle.

const PREFIX = "kenken-game-";

function read(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

/** Put a game there; where there is no room, those that are solved lose what could be undone in them. */
function put(game) {
  const name = `${PREFIX}${game.key}`;
  try { localStorage.setItem(name, JSON.stringify(game)); } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    for (const other of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX) && each !== name)) {
      const held = read(other);
      if (held?.solved) localStorage.setItem(other, JSON.stringify({ ...held, savepoints: [], game: { ...held.game, done: [], undone: [] } }));
    }
    localStorage.setItem(name, JSON.stringify(game));
  }
}

export async function load(key) { return read(`${PREFIX}${key}`); }

/** Keep a game if it goes on from the version there; if not, that one is returned. */
export async function save(game) {
  const stored = read(`${PREFIX}${game.key}`);
  if (stored && stored.changed !== game.base && stored.changed !== game.changed) return stored;
  put(game);
}

/** Keep a game while its page is left. */
export function leave(game) {
  const stored = read(`${PREFIX}${game.key}`);
  if (!stored || stored.changed === game.base) put(game);
}

/** How far the game of a puzzle is: "solved", "begun", or "" for none. */
export function mark(key) {
  const game = read(`${PREFIX}${key}`);
  return game?.solved ? "solved" : game?.game?.done?.length ? "begun" : "";
}
