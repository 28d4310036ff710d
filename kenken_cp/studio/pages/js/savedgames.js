// Games of a puzzle that are saved by name.

import { el, failed } from "../player/dom.js";
import { arrange } from "../player/later.js";
import { loaded } from "../player/reloading.js";
import * as store from "./saved.js";

const button = (text, act, attributes = {}) => el("button", { type: "button", click: act, ...attributes }, text);

/** Save the game, and go back to one that was saved. */
export async function games(play) {
  const name = el("input", { type: "text", "aria-label": "Name of the game", placeholder: "a name", maxlength: 60 });
  const list = el("ul", { class: "saved" });
  const rows = new Map(); // one that stays is not made anew: a finger may be on it
  const row = (saved) => el("li", { class: "row" },
    button(saved.name, () => loaded(play, saved), { class: "link" }),
    button("Delete", () => store.drop(saved).then(draw, failed).then(() => name.focus()), { class: "quiet", "aria-label": `Delete ${saved.name}` }));
  const draw = async () => {
    const found = await store.kept(play.data.key);
    arrange(list, found.map((saved) => {
      const name = `${saved.changed} ${saved.name}`;
      if (!rows.has(name)) rows.set(name, row(saved));
      return rows.get(name);
    }));
  };
  const save = async (event) => {
    event.preventDefault();
    const title = name.value.trim() || `Game of ${new Date().toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}`;
    try { await store.keep(play.record(), title); await draw(); } catch (error) { failed(error); return; }
    name.value = "";
    play.say(`Saved as “${title}”.`);
  };
  draw().catch(failed);
  return el("div", {}, el("form", { class: "row", submit: save }, name, el("button", { type: "submit" }, "Save")), list);
}
