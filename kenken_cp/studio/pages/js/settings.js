// What a player can set for this browser.

import { el, failed } from "./dom.js";
import { download } from "./later.js";
import * as store from "./store.js";

const CHECKS = [["off", "nothing"], ["repeats", "repeats"], ["rules", "all broken rules"], ["solution", "all that is not in the solution"]];

const button = (text, act) => el("button", { type: "button", click: act }, text);

async function exported(play) {
  try {
    const { rows, text } = await (await import("./times.js")).table();
    if (!rows) { play.say("No times are kept yet."); return; }
    download(text, "times.csv", "text/csv");
    play.say(`${rows} time${rows === 1 ? "" : "s"} exported. Try: kenken rate PUZZLES --solving-times times.csv`);
  } catch (error) { failed(error); }
}

async function forgotten(play) {
  try { await (await import("./times.js")).forget(); play.say("All times are forgotten."); } catch (error) { failed(error); }
}

export async function settings(play) {
  const zoom = await play.more.zoomed();
  const isDigits = Boolean(play.gesture.notes);
  const check = el("select", {
    change: () => { play.settings.check = check.value; store.set("check", check.value); play.check(); },
  }, CHECKS.map(([value, text]) => el("option", { value, selected: play.settings.check === value }, text)));
  const flag = (name, text) => {
    const box = el("input", { type: "checkbox", checked: play.settings[name], change: () => {
      play.settings[name] = box.checked;
      store.set(name, box.checked);
      play.paint();
      play.timed();
    } });
    return el("label", { class: "line" }, box, ` ${text}`);
  };
  return el("div", {},
    el("label", { class: "line" }, "Show while playing: ", check),
    isDigits ? flag("tidy", "Remove notes that a digit rules out") : null,
    isDigits ? flag("marks", "Cross out notes that a digit rules out") : null,
    play.data.gesture === "ink" ? flag("fade", "Fade the clues of finished lines") : null,
    flag("clock", "Show the time"),
    flag("times", "Keep play times, on this machine alone"),
    el("div", { class: "row" }, button("Export times", () => exported(play)), button("Forget times", () => forgotten(play))),
    zoom.isAtHand ? null : zoom.box);
}
