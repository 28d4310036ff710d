// A puzzle as a link, as a file of any format, on paper, or in a folder named at the start.

import { el, failed } from "../player/dom.js";
import { set, setting } from "../player/stored.js";
import { stem } from "./filename.js";
import { Keeper } from "./keep.js";
import { download, go } from "./going.js";
import { ask, meta } from "./net.js";
import { editAddress, packed } from "./share.js";

const PICTURE = "picture";
const PLAYER = "player"; // the setting: the address of a published page
/** @type {Set<string>} */ const addresses = new Set(); // formats whose texts are addresses
const isAddress = (format) => addresses.has(format);
const button = (text, act) => el("button", { type: "button", click: act }, text);

/** Put the link of a puzzle on the clipboard. */
export async function copy(play) {
  try {
    const player = setting(PLAYER, "");
    const letters = player ? (await ask("link", { puzzle: play.puzzle })).letters : await packed(play.puzzle);
    await navigator.clipboard.writeText(`${player || `${location.origin}/play`}#p=${letters}`);
    play.say("The link is on the clipboard. It holds the puzzle, not your game.");
  } catch (error) { failed(error); }
}

/** Where links lead: to a page that kenken publish made and that stands on the web, or to this studio. */
function player(play) {
  const field = el("input", { type: "url", placeholder: "this studio", value: setting(PLAYER, ""), change: () => {
    const address = field.value.trim().replace(/#.*$/, "");
    const isRight = !address || /^(https?|file):\/\/\S+$/.test(address);
    if (isRight) set(PLAYER, address);
    play.say(isRight ? "" : "Links need the address of a published page, such as https://example.org/puzzles/player.html.");
  } });
  return el("label", { class: "line" }, "Links lead to ", field);
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
    if (isAddress(format)) { // as a page that leads there: one opens it like any file
      const link = el("a", { href: text, rel: "noreferrer" }, text);
      const page = el("html", { lang: "en" }, el("meta", { charset: "utf-8" }), el("title", {}, name), link);
      download(`<!doctype html>${page.outerHTML}`, `${name}.html`, "text/html");
      return;
    }
    const content = text ?? Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    download(content, `${name}${suffix}`, text === undefined ? "application/octet-stream" : "text/plain");
  } catch (error) { failed(error); }
}

/** For a format whose text is an address: buttons that copy it, and open it in a tab of its own. */
function leading(play, choice) {
  let address = "";
  const open = button("Open", () => window.open(address, "_blank", "noopener,noreferrer"));
  const copied = button("Copy address", async () => {
    try { await navigator.clipboard.writeText(address); play.say("The address is on the clipboard."); } catch (error) { failed(error); }
  });
  const box = el("div", { class: "row leading", hidden: true }, copied, open);
  const changed = async () => {
    const format = choice.value;
    box.hidden = true;
    if (!isAddress(format)) return;
    try {
      const { text } = await ask("write", { puzzle: play.puzzle, format });
      if (choice.value !== format) return;
      address = text;
      box.hidden = false;
    } catch (error) { failed(error); }
  };
  choice.addEventListener("change", changed);
  return { box, changed };
}

export function sharing(play) {
  const choice = el("select", { "aria-label": "Format" });
  const { box, changed } = leading(play, choice);
  const keep = el("div", { class: "row wrap" });
  const draw = play.game ? button("Edit", async () => go(await editAddress(play.puzzle, called(play)))) : null;
  meta().then(({ formats, sources }) => {
    formats.filter((row) => row.address).forEach((row) => addresses.add(row.id));
    choice.append(...formats.filter((row) => row.writes && row.families.includes(play.data.family))
      .map((row) => el("option", { value: row.id }, row.title)), el("option", { value: PICTURE }, "Picture (SVG)"));
    const keeper = new Keeper(sources);
    keep.append(keeper.box, keeper.button(play.puzzle, {}, called(play)));
    keep.hidden = keeper.none;
    return changed();
  }).catch(failed);
  return el("div", { class: "stack" },
    el("div", { class: "row wrap" }, button("Copy link", () => copy(play)), play.game ? button("Print", () => print()) : null, draw), player(play), play.isKept ? null : keep /* which is elsewhere on the page */,
    el("div", { class: "row" }, choice, button("Export", () => exported(play, choice.value))), box);
}
