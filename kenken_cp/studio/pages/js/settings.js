// What a player can set for this browser.

import { el, styled } from "./dom.js";
import * as store from "./store.js";

const CHECKS = [["off", "nothing"], ["repeats", "repeats"], ["rules", "all broken rules"], ["solution", "all that is not in the solution"]];

export async function settings(play) {
  await styled("later");
  const isDigits = Boolean(play.gesture.notes);
  const check = el("select", {
    change: () => { play.settings.check = check.value; store.set("check", check.value); play.check(); },
  }, CHECKS.map(([value, text]) => el("option", { value, selected: play.settings.check === value }, text)));
  const flag = (name, text) => {
    const box = el("input", { type: "checkbox", checked: play.settings[name], change: () => {
      play.settings[name] = box.checked;
      store.set(name, box.checked);
      play.paint();
    } });
    return el("label", { class: "line" }, box, ` ${text}`);
  };
  return el("div", {},
    el("label", { class: "line" }, "Show while playing: ", check),
    isDigits ? flag("tidy", "Remove notes that a digit rules out") : null,
    isDigits ? flag("marks", "Cross out notes that a digit rules out") : null,
    (await play.more.zoomed()).box);
}
