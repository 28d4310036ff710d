// One digit shown everywhere.

import { set } from "./stored.js";

/** Turn it on or off. */
export function turned(play) {
  const { settings } = play;
  settings.highlight = !settings.highlight;
  set("highlight", settings.highlight);
  play.tools.draw();
  play.paint();
  const { lit } = play.gesture;
  play.say(!settings.highlight ? "" : lit === null ? "Choose a digit, and it is highlighted everywhere." : `${lit} is highlighted.`);
}
