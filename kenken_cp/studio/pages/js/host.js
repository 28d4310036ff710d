// What the studio puts behind the player: a server that decides and rates, games that it mirrors, more to open.

import { ask } from "./net.js";
import * as store from "./store.js";

const MIRROR_AFTER = 1000; // milliseconds without an edit

/** The host of a puzzle's game. @param {Puzzle} puzzle @param {BoardData} data @returns {Host & { store: { painted(): void } }} */
export function host(puzzle, data) {
  const of = (path) => (more = {}, signal = undefined) => ask(path, { puzzle, ...more }, signal);
  let rating = null;
  const rate = () => (rating ??= of("rate")());
  const place = new URLSearchParams(location.hash.slice(1)).get("s") ?? ""; // in the library
  const parts = {
    games: { title: "Saved games", load: () => import("./savedgames.js") },
    sharing: { title: "Share and export", load: async () => {
      const { sharing } = await import("./sharing.js");
      return { sharing: (play) => sharing({ puzzle, data: play.data, game: play.game, say: play.say }) };
    } },
  };
  return {
    server: {
      judge: (state, signal) => of("check")({ state }, signal), hint: (state) => of("hint")({ state }), trace: of("trace"), decide: of("decide"), rate,
      options: (state, cell) => of("options")({ state, cell }),
      ready: (play) => { import("./athand.js").then(({ fetched }) => fetched(play, of("solution"))).catch(() => {}); },
    },
    store: { load: store.load, save: store.save, leave: store.leave, timed: async (row) => (await import("./timetable.js")).timed(row), ...mirroring() },
    kept: { puzzle, title: data.title, family: data.name, gesture: data.gesture, svg: data.svg },
    parts,
    ways: async ({ meta: { ratings } }) => {
      const [{ ways }, tier] = await Promise.all([import("./fresh.js"), ratings.tier ?? rate().then((found) => found.tier, () => "")]);
      return ways(puzzle, place, tier ?? "");
    },
    hardest: async () => (await rate()).hardest_title,
    share: async (play) => (await import("./sharing.js")).copy({ puzzle, say: play.say }),
    settings: async (play) => (await import("./timesetting.js")).timeButtons(play),
  };
}

/** Have the server keep games too, once play rests, or at once where the page is left. */
function mirroring() {
  let push = null;
  let waiting;
  return {
    painted: async () => { ({ push } = await import("./mirror.js")); import("./athand.js").catch(() => {}); }, // at hand when the page is left, or the server
    mirror(record, leaving) {
      clearTimeout(waiting);
      if (leaving) { push?.("games", record); return; }
      waiting = setTimeout(() => push?.("games", record), MIRROR_AFTER);
    },
  };
}
