// A puzzle as a link, as a file of any format, on paper, or in the folder named at the start.

import { el } from "./dom.js";
import { download } from "./later.js";
import { ask, meta } from "./net.js";
import { failed, go } from "./page.js";
import { packed } from "./share.js";

const button = (text, act) => el("button", { type: "button", click: act }, text);

async function copy(play) {
  try {
    await navigator.clipboard.writeText(`${location.origin}/play#p=${await packed(play.puzzle)}`);
    play.tell("The link is on the clipboard. It holds the puzzle, not your game.");
  } catch (error) { failed(error); }
}

async function exported(play, format) {
  try {
    const { text, suffix } = await ask("write", { puzzle: play.puzzle, format });
    download(text, `${play.data.family}${suffix}`);
  } catch (error) { failed(error); }
}

export function sharing(play) {
  const choice = el("select", { "aria-label": "Format" });
  const keep = button("Keep", async () => {
    try { play.tell(`Kept as ${(await ask("keep", { puzzle: play.puzzle })).name}.`); } catch (error) { failed(error); }
  });
  keep.hidden = true;
  const draw = play.game ? button("Edit", async () => go(`/edit#p=${await packed(play.puzzle)}`)) : null;
  meta().then(({ formats, keeps }) => {
    choice.append(...formats.filter((row) => row.writes && row.families.includes(play.data.family))
      .map((row) => el("option", { value: row.id }, row.title)));
    keep.hidden = !keeps;
    keep.textContent = `Keep in ${keeps}`;
  }).catch(failed);
  return el("div", { class: "stack" },
    el("div", { class: "row wrap" }, button("Copy link", () => copy(play)), play.game ? button("Print", () => print()) : null, draw, keep),
    el("div", { class: "row" }, choice, button("Export", () => exported(play, choice.value))));
}
