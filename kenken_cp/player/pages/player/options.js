// What a clue can be: a cage's combinations, a number's rectangles; those the board excludes crossed.

import { el, failed } from "./dom.js";
import { styled } from "./later.js";

/** List them under the tools, and choose the cells of the clue. */
export async function listed(play) {
  const { board, turn } = play;
  const { at } = board;
  try {
    const found = await play.host.server.options(play.state(), at);
    if (turn !== play.turn || board.at !== at) return; // one went on meanwhile
    if (!found.name) { play.say(`${board.name(board.at)} has no clue of its own.`); return; }
    await styled("later");
    const left = found.options.filter((option) => option.left);
    const items = found.options.map(({ text, left: is }) => el("li", {}, is ? text : el("s", {}, text, el("span", { class: "hidden" }, " excluded"))));
    play.chosen = new Set(found.cells);
    play.paint();
    play.hints.stale(); // they stand in the place of a hint, until the board changes
    play.hints.stages.replaceChildren(el("li", { class: "listed" },
      el("p", {}, `${capital(found.name)}: ${left.length} of ${found.options.length + found.more} left`),
      el("ul", { class: "options-left" }, items, found.more ? el("li", { class: "soft" }, `and ${found.more} more`) : null)));
  } catch (error) { failed(error); }
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
