// What a puzzle is: its family, level and author. A phone leaves out how long four of five need.

import { $, el } from "./dom.js";

/** Say what puzzle it is; a server rates one that has no rating. @param {Bundle} data @param {Server} server */
export async function about(data, server) {
  const kind = data.title.startsWith(data.name) ? "" : `${data.name}, ${data.rows}×${data.columns}`;
  const write = (rating) => {
    const [, short, detail] = /^([^,]*)(.*)$/.exec(rating);
    $("#about").replaceChildren(...[[kind], [short, el("span", { class: "detail" }, detail)], [data.meta.author]]
      .filter(([text]) => text).flatMap((part, at) => (at ? [" · ", ...part] : part)));
    if (!$("#about").textContent) $("#about").textContent = "\u00a0";
  };
  if (data.difficulty) { write(data.difficulty); return; }
  write("");
  if (data.refusal || !server.rate) return;
  try {
    const rating = await server.rate();
    const outcomes = { multiple: "several solutions", none: "no solution", unknown: "" };
    write(rating.difficulty || (outcomes[rating.outcome] ?? ""));
  } catch { /* it is played without */ }
}
