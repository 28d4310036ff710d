// A puzzle of a suite that was opened in the editor: what is drawn then takes its place.

import { el, enable, failed, say } from "../player/dom.js";
import { ask, get } from "./net.js";
import { followed } from "./working.js";

/**
 * A button that puts a puzzle in the place of the one that was opened, and the way back to the suite.
 * `home` says which that was: its source, that one's title, its number and its key.
 */
export function placing(home, puzzle, placed) {
  const path = `library/${home.source}/${home.number}`;
  const button = el("button", { type: "button", class: "main", click: () => put() }, `Replace ${home.number} in ${home.title}`);
  const back = el("a", { href: `/library?source=${home.source}`, hidden: true }, `Back to ${home.title}`);

  async function put() {
    if (button.ariaDisabled === "true") return;
    enable(button, false);
    say(`Putting it into ${home.title} …`);
    try {
      const { job } = await ask(`${path}/replace`, { puzzle, opened: home.key });
      const notes = await followed(job, () => {});
      home.key = (await get(path)).key;
      placed();
      back.hidden = false;
      say(`Puzzle ${notes.join("; ")}.`);
    } catch (error) { enable(button, true); failed(error); }
  }

  return [button, back];
}
