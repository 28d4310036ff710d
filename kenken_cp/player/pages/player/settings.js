// What a player can set for this browser.

import { el } from "./dom.js";
import { set } from "./stored.js";

const CHECKS = [["off", "nothing"], ["repeats", "repeats"], ["rules", "all broken rules"], ["solution", "all that is not in the solution"]];
const OF_SOLUTION = "solution"; // which must be known for it

export async function settings(play) {
  const { server, store, settings: more } = play.host;
  const zoom = await play.more.zoomed();
  const isDigits = Boolean(play.gesture.notes);
  const check = el("select", {
    change: () => { play.settings.check = check.value; set("check", check.value); play.check(); },
  }, CHECKS.filter(([value]) => value !== OF_SOLUTION || play.data.solution || server.decide).map(([value, text]) => el("option", { value, selected: play.settings.check === value }, text)));
  const flag = (name, text) => {
    const box = el("input", { type: "checkbox", checked: play.settings[name], change: () => {
      play.settings[name] = box.checked;
      set(name, box.checked);
      play.paint();
      play.tools.draw();
      play.timed();
    } });
    return el("label", { class: "line" }, box, ` ${text}`);
  };
  return el("div", {},
    el("label", { class: "line" }, "Show while playing: ", check),
    isDigits ? flag("first", "Choose the digit first, then tap cells") : null,
    isDigits ? flag("tidy", "Remove notes that a digit rules out") : null,
    isDigits ? flag("marks", "Cross out notes that a digit rules out") : null,
    play.data.gesture === "ink" ? flag("fade", "Fade the clues of finished lines") : null,
    flag("clock", "Show the time"),
    store.timed ? flag("times", "Keep play times, on this machine alone") : null,
    more ? await more(play) : null,
    zoom.isAtHand ? null : zoom.box);
}
