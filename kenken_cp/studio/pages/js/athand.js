// What play may need while the server does not answer: fetched after the first edit, as it is there then.

import "./highlight.js";
import "./hinted.js";
import { styled } from "./later.js";
import { ask } from "./net.js";
import "./notes.js";
import "./options.js";
import "./trace.js";
import "./trial.js";

/** @type {Promise<void>} */
let fetching = null;

/** Have it here; the one solution too, by which a finish is known. Asked for once, unless that fails. */
export function fetched(play) {
  return fetching ??= fetchFor(play).catch(() => { fetching = null; });
}

async function fetchFor(play) {
  await styled("later");
  const { solution } = await ask("solution", { puzzle: play.puzzle });
  play.solution ??= solution;
}
