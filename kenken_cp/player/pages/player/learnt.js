// How far a player is in the lessons: kept in this browser, by family and technique.

import { set, setting } from "./stored.js";

const NAME = "lessons";

/** The stages of a lesson that are done, by their numbers. @returns {number[]} */
export function done(family, technique) { return setting(NAME, {})[`${family}/${technique}`] ?? []; }

/** Keep that a stage is done. */
export function learnt(family, technique, stage) {
  const stages = [...new Set([...done(family, technique), stage])].sort((a, b) => a - b);
  set(NAME, { ...setting(NAME, {}), [`${family}/${technique}`]: stages });
}

/** Mark the lessons that are begun or done: each item names its family, technique and number of stages. */
export function marked(root = document) {
  for (const item of root.querySelectorAll("[data-technique]")) {
    const [family, technique, stages] = ["data-family", "data-technique", "data-stages"].map((name) => item.getAttribute(name));
    const number = done(family, technique).length;
    const place = item.querySelector(".far");
    place.textContent = number >= Number(stages) ? "✓ done" : number ? `◐ ${number} of ${stages}` : "";
  }
}
