// Times as a file, or forgotten: buttons among the settings of a game.

import { el, failed } from "../player/dom.js";
import { download } from "./going.js";
import { forget, table } from "./timetable.js";

const button = (text, act) => el("button", { type: "button", click: act }, text);

async function exported(play) {
  try {
    const { rows, text } = await table();
    if (!rows) { play.say("No times are kept yet."); return; }
    download(text, "times.csv", "text/csv");
    play.say(`${rows} time${rows === 1 ? "" : "s"} exported. Try: kenken rate PUZZLES --solving-times times.csv`);
  } catch (error) { failed(error); }
}

async function forgotten(play) {
  try { await forget(); play.say("All times are forgotten."); } catch (error) { failed(error); }
}

export function timeButtons(play) {
  return el("div", { class: "row" }, button("Export times", () => exported(play)), button("Forget times", () => forgotten(play)));
}
