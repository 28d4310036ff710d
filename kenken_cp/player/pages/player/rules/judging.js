// Whether a board is right so far, by the rules that its facts name: no solution and no server is needed.
// A rule is (data, filled) to {faults, isDone}: what is broken, and whether nothing is left to be done.

import { entered } from "./words.js";

/** @type {Record<string, () => Promise<{ judged: (data: Bundle, filled: (number|null)[]) => Judgement }>>} */
const RULES = {
  digits: () => import("./digits.js"), lines: () => import("./lines.js"),
  rectangles: () => import("./rectangles.js"), path: () => import("./path.js"), relations: () => import("./relations.js"),
};

/** The rules that these values break, and whether the board is solved; null where a rule is not known here.
    @param {Bundle} data @param {(number|null)[]} filled @returns {Promise<{solved: boolean, faults: Fault[]} | null>} */
export async function judge(data, filled) {
  const names = data.facts.rules ?? [];
  if (!names.length || names.some((name) => !RULES[name])) return null;
  const rules = await Promise.all(names.map((name) => RULES[name]()));
  const found = rules.map(({ judged }) => judged(data, filled));
  const faults = entered(found.flatMap(({ faults: broken }) => broken), filled, data);
  return { solved: !faults.length && found.every(({ isDone }) => isDone), faults };
}
