// What play may need while the server does not answer: fetched once a board stands, as it is there then.

import "../player/checking.js";
import "../player/endcard.js";
import "../player/highlight.js";
import "../player/hinted.js";
import { styled } from "../player/later.js";
import "../player/notes.js";
import "../player/options.js";
import "../player/review.js";
import "../player/rules/digits.js";
import "../player/rules/lines.js";
import "../player/rules/path.js";
import "../player/rules/rectangles.js";
import "../player/rules/relations.js";
import "../player/trace.js";
import "../player/trial.js";

/** @type {Promise<void>} */
let fetching = null;

/** Have the styles here, and the one solution, which reveals need. Asked for once, unless that fails. */
export function fetched(play, solution) {
  return fetching ??= fetchFor(play, solution).catch(() => { fetching = null; });
}

async function fetchFor(play, asked) {
  await styled("later");
  const { solution } = await asked();
  play.solution ??= solution;
}
