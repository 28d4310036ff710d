// The "what if" layers that are open, with a way out of the newest.

import { el } from "./dom.js";
import { styled } from "./later.js";

/** Say how many there are, and offer to keep or to drop the newest. */
export async function showTrials(box, play) {
  await styled("later");
  const within = play.game.trials.length - 1;
  const button = (text, patches) => el("button", { type: "button", click: () => { play.edit(patches()); play.board.focus(play.board.at); } }, text);
  box.replaceChildren(el("span", {}, within > 0 ? `What if (inside ${within} other${within === 1 ? "" : "s"})` : "What if"),
    button("Keep it", () => play.game.kept()), button("Drop it", () => play.game.dropped()));
}
