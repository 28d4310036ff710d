// A puzzle played to its end on a page of its own, by what it came with; the browser keeps the game.

import { about } from "./about.js";
import { GESTURES } from "./gestures.js";
import { Play } from "./player.js";
import * as shelf from "./shelf.js";

/** Show the puzzle and let it be played. @param {Bundle} data @param {Partial<Host>} more what the page does besides */
export async function played(data, more) {
  const [stored, { Own }] = await Promise.all([shelf.load(data.key), ...GESTURES[data.gesture]()]);
  /** @type {Host} */
  const host = { server: {}, store: shelf, ...more };
  const play = new Play(data, host, stored, Own);
  play.show();
  await about(data, host.server);
  await play.painted();
}
