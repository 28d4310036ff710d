// A puzzle as a link, as a file of any format, on paper, or in a folder named at the start.

import { el, failed } from "../player/dom.js";
import { stem } from "./filename.js";
import { Keeper } from "./keep.js";
import { download, go } from "./going.js";
import { ask, meta } from "./net.js";
import { packed } from "./share.js";

const PICTURE = "picture";
const button = (text, act) => el("button", { type: "button", click: act }, text);

async function copy(play) {
  try {
    await navigator.clipboard.writeText(`${location.origin}/play#p=${await packed(play.puzzle)}`);
    play.say("The link is on the clipboard. It holds the puzzle, not your game.");
  } catch (error) { failed(error); }
}

/** What the user calls the puzzle; "" if that is only what it is. */
const called = ({ data, puzzle }) => puzzle.meta?.title || (data.title?.startsWith(data.name) ? "" : data.title ?? "");

async function exported(play, format) {
  const { family, title } = play.data;
  const { rows, columns } = play.puzzle.puzzle;
  const name = stem(called(play) || title, `${family} ${rows}x${columns}`);
  try {
    if (format === PICTURE) {
      download((await ask("picture", { puzzle: play.puzzle })).svg, `${name}.svg`, "image/svg+xml");
      return;
    }
    const { text, bytes, suffix } = await ask("write", { puzzle: play.puzzle, format });
    const content = text ?? Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    download(content, `${name}${suffix}`, text === undefined ? "application/octet-stream" : "text/plain");
  } catch (error) { failed(error); }
}

export function sharing(play) {
  const choice = el("select", { "aria-label": "Format" });
  const keep = el("div", { class: "row wrap" });
  const draw = play.game ? button("Edit", async () => go(`/edit#p=${await packed(play.puzzle)}`)) : null;
  meta().then(({ formats, sources }) => {
    choice.append(...formats.filter((row) => row.writes && row.families.includes(play.data.family))
      .map((row) => el("option", { value: row.id }, row.title)), el("option", { value: PICTURE }, "Picture (SVG)"));
    const keeper = new Keeper(sources);
    keep.append(keeper.box, keeper.button(play.puzzle, {}, called(play)));
    keep.hidden = keeper.none;
  }).catch(failed);
  return el("div", { class: "stack" },
    el("div", { class: "row wrap" }, button("Copy link", () => copy(play)), play.game ? button("Print", () => print()) : null, draw), keep,
    el("div", { class: "row" }, choice, button("Export", () => exported(play, choice.value))));
}
