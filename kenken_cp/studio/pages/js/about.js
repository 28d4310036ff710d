// What a puzzle is: its family, level and author, and why it cannot be played if so.

import { Board } from "./board.js";
import { $, el } from "./dom.js";
import { ask } from "./net.js";

/** Say what puzzle it is, and where it cannot be played why. */
export async function about(puzzle, data) {
  if (data.refusal) refuse(puzzle, data);
  await describe(puzzle, data);
}

async function describe(puzzle, data) {
  const kind = data.title.startsWith(data.name) ? "" : `${data.name}, ${data.rows}×${data.columns}`;
  const write = (told) => { $("#about").textContent = [kind, told, data.meta.author].filter(Boolean).join(" · ") || "\u00a0"; };
  const { tier, effort } = data.meta.ratings;
  const words = (name, figure) => `${name[0].toUpperCase()}${name.slice(1)}, effort ${Math.round(figure * 10) / 10}`;
  if (typeof tier === "string" && typeof effort === "number") { write(words(tier, effort)); return; }
  write("");
  if (data.refusal) return;
  try {
    const rating = await ask("rate", { puzzle });
    const outcomes = { multiple: "several solutions", none: "no solution", unknown: "" };
    write(rating.tier ? words(rating.tier, rating.effort) : outcomes[rating.outcome] ?? "");
  } catch { /* it is played without */ }
}

/** Show a board that cannot be played, say why, and what is found of its solutions. */
async function refuse(puzzle, data) {
  const board = new Board({ ...data, rows: 0, columns: 0 });
  $("#place").replaceChildren(board.box);
  const told = data.refusal[0].toUpperCase() + data.refusal.slice(1);
  const verdict = el("p", { role: "status" }, "How many solutions it has is being found out …");
  $("#tools").replaceChildren(el("p", {}, told.endsWith(".") ? told : `${told}.`), verdict);
  try {
    const { outcome, reason } = await ask("decide", { puzzle });
    const outcomes = { unique: "It has one solution.", multiple: "It has several solutions.", none: "It has no solution.", unknown: `How many solutions it has is not found out: ${reason}.` };
    verdict.textContent = outcomes[outcome];
  } catch (error) { verdict.textContent = `${error.message}.`; }
}
