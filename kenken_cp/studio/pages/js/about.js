// What a puzzle is: its family, level and author.

import { $ } from "./dom.js";
import { ask } from "./net.js";

/** Say what puzzle it is. */
export async function about(puzzle, data) {
  const kind = data.title.startsWith(data.name) ? "" : `${data.name}, ${data.rows}×${data.columns}`;
  const write = (rating) => { $("#about").textContent = [kind, rating, data.meta.author].filter(Boolean).join(" · ") || "\u00a0"; };
  if (data.difficulty) { write(data.difficulty); return; }
  write("");
  if (data.refusal) return;
  try {
    const rating = await ask("rate", { puzzle });
    const outcomes = { multiple: "several solutions", none: "no solution", unknown: "" };
    write(rating.difficulty || (outcomes[rating.outcome] ?? ""));
  } catch { /* it is played without */ }
}
