// What a puzzle is: its family, level and author.

import { $ } from "./dom.js";

/** Say what puzzle it is; a server rates one that has no rating. @param {Bundle} data @param {Server} server */
export async function about(data, server) {
  const kind = data.title.startsWith(data.name) ? "" : `${data.name}, ${data.rows}×${data.columns}`;
  const write = (rating) => { $("#about").textContent = [kind, rating, data.meta.author].filter(Boolean).join(" · ") || "\u00a0"; };
  const { tier, effort } = data.meta.ratings;
  const words = (name, figure) => `${name[0].toUpperCase()}${name.slice(1)}, effort ${Math.round(figure * 10) / 10}`;
  if (typeof tier === "string" && typeof effort === "number") { write(words(tier, effort)); return; }
  write("");
  if (data.refusal || !server.rate) return;
  try {
    const rating = await server.rate();
    const outcomes = { multiple: "several solutions", none: "no solution", unknown: "" };
    write(rating.tier ? words(rating.tier, rating.effort) : outcomes[rating.outcome] ?? "");
  } catch { /* it is played without */ }
}
