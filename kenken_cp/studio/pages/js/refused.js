// A board that cannot be played: shown, with the reason, ways to export it, and what is found of its solutions.

import { Board } from "../player/board.js";
import { $, el, say } from "../player/dom.js";
import { styled } from "../player/later.js";
import { ask } from "./net.js";
import { sharing } from "./sharing.js";

/** Show it, say why, and how many solutions it has. */
export async function refuse(puzzle, data) {
  styled("later");
  const board = new Board({ ...data, rows: 0, columns: 0 });
  $("main").style.setProperty("--cells", Math.max(data.rows, data.columns));
  $("#place").replaceChildren(board.box);
  const reason = data.refusal[0].toUpperCase() + data.refusal.slice(1);
  const verdict = el("p", { role: "status" }, "Counting its solutions …");
  $("#tools").replaceChildren(el("p", {}, reason.endsWith(".") ? reason : `${reason}.`), verdict,
    el("section", { "aria-label": "Share and export" }, sharing({ puzzle, data, say })));
  try {
    const { outcome, reason } = await ask("decide", { puzzle });
    const outcomes = { unique: "It has one solution.", multiple: "It has several solutions.", none: "It has no solution.", unknown: `The number of solutions could not be found: ${reason}.` };
    verdict.textContent = outcomes[outcome];
  } catch (error) { verdict.textContent = `${error.message}.`; }
}
