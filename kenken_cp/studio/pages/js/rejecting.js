// A puzzle of a suite dropped or replaced, after one has confirmed it; and the newest edit undone.

import { el, enable, failed, say } from "../player/dom.js";
import { ask } from "./net.js";
import { followed, stopped } from "./working.js";

/** Ask whether this is meant. */
function meant(question, yes) {
  return new Promise((done) => {
    const box = el("dialog", { "aria-label": question, close: () => { done(box.returnValue === "yes"); box.remove(); } },
      el("form", { method: "dialog" }, el("p", {}, question), el("div", { class: "row" },
        el("button", { value: "yes", class: "main" }, yes), el("button", { value: "no", autofocus: true }, "Cancel"))));
    document.body.append(box);
    box.showModal();
  });
}

/** Buttons for a row of a suite; `changed` is called when the suite has changed. */
export function rejecting(source, row, changed) {
  const place = `library/${source}/${row.number}`;
  const stop = el("button", { type: "button", hidden: true }, "Stop");
  const buttons = [
    el("button", { type: "button", click: () => drop() }, "Drop"),
    el("button", { type: "button", click: () => replace() }, "Replace"),
  ];
  const box = el("div", { class: "row" }, buttons, stop);

  async function drop() {
    if (!stop.hidden || !await meant(`Take puzzle ${row.number} out of the suite? None is made in its place.`, "Drop it")) return;
    try {
      const { puzzle } = await ask(`${place}/drop`, {});
      await changed();
      say(`Dropped ${puzzle}.`);
    } catch (error) { failed(error); }
  }

  async function replace() {
    if (!stop.hidden || !await meant(`Take puzzle ${row.number} out of the suite, and make another for its place?`, "Replace it")) return;
    try {
      const { job } = await ask(`${place}/replace`, {});
      working(true);
      stop.onclick = () => stopped(job).catch(failed);
      const notes = await followed(job, () => say(`Making another puzzle ${row.number} …`));
      await changed();
      say(`Puzzle ${row.number}: ${notes.join("; ")}.`);
    } catch (error) {
      await changed().catch(() => {}); // the puzzle may be out already
      failed(error);
    }
    working(false);
  }

  function working(is) {
    if (!is && document.activeElement === stop) buttons[1].focus();
    stop.hidden = !is;
    for (const button of buttons) enable(button, !is);
  }

  return box;
}

/** Undo the newest edit of the suite that a list shows. */
export async function undone(list) {
  try {
    const { puzzle } = await ask(`library/${list.source}/undo`, {});
    await list.renewed();
    say(`Put back ${puzzle}.`);
  } catch (error) { failed(error); }
}
