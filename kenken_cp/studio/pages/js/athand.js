// What play may need while the server does not answer: fetched after the first edit, as it is there then.

import "../player/endcard.js";
import "../player/highlight.js";
import "../player/hinted.js";
import { styled } from "../player/later.js";
import "../player/notes.js";
import "../player/options.js";
import "../player/review.js";
import "../player/trace.js";
import "../player/trial.js";

/** @type {Promise<void>} */
let fetching = null;

/** Have it here; the one solution too, by which a finish is known. Asked for once, unless that fails. */
export function fetched(play, solution) {
  return fetching ??= fetchFor(play, solution).catch(() => { fetching = null; });
}

async function fetchFor(play, asked) {
  await styled("later");
  const { solution } = await asked();
  play.solution ??= solution;
}
