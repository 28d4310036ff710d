// A lesson: the idea with an example, boards on which the player finds the step, and a puzzle that needs it.
// Each stage has its address (#0, #1 …), so that a page holds one board.

import { $, el, picture } from "./dom.js";
import { Exercise } from "./exercise.js";
import { GESTURES } from "./gestures.js";
import { done, learnt } from "./learnt.js";
import { played } from "./single.js";

/** Show the stage of a lesson that the address names. `next` leads to the next lesson, "" at the end.
    @param {Lesson} lesson @param {string} next */
export async function taught(lesson, next) {
  const last = lesson.boards.length + 1;
  const stage = Math.min(last, Math.max(0, Number.parseInt(location.hash.slice(1), 10) || 0));
  const { family, name, technique, title, tier } = lesson;
  document.documentElement.dataset.stage = String(stage);
  $("#title").textContent = title;
  $("#about").textContent = [name, tier].join(" · ");
  const nav = () => stages(lesson, stage);
  const keep = () => learnt(family, technique, stage);
  addEventListener("hashchange", () => location.reload());
  if (stage === 0) { keep(); idea(lesson, nav()); return; }
  if (stage === last) {
    const { boards, puzzle } = lesson;
    const solved = () => { keep(); $("nav.lesson").replaceWith(nav()); };
    await played(bare(puzzle), { solved, ways: async () => ({ next, previous: null, harder: null, easier: null }) });
    $("#about").textContent = `${name} · A puzzle that needs it, after ${boards.length} boards`;
    $("#title").textContent = title;
    $("#tools").prepend(nav());
    return;
  }
  const data = bare(lesson.boards[stage - 1]);
  const [{ Own }] = await Promise.all(GESTURES[data.gesture]());
  const found = (sentence) => {
    keep();
    const way = el("a", { class: "button main", href: `#${stage + 1}` }, stage + 1 === last ? "To the puzzle" : "Next board");
    $("#tools").replaceChildren(el("section", { class: "task", "aria-label": "Found" },
      el("p", { class: "verdict right", role: "status" }, "Found."), el("p", {}, sentence), way), nav());
    way.focus({ preventScroll: true });
  };
  const exercise = new Exercise(data, found, Own);
  exercise.show();
  $("#about").textContent = `${name} · Board ${stage} of ${lesson.boards.length}`;
  $("#tools").append(nav());
}

/** A bundle with what those leave out that have none. @returns {Bundle} */
function bare(bundle) { return { absent: [], labels: {}, ...bundle }; }

/** The first stage: the picture of a board with the step drawn in, and what it says. */
function idea({ idea: text, example: { svg, sentence } }, nav) {
  const way = el("a", { class: "button main", href: "#1" }, "Try it");
  $("#place").replaceChildren(el("div", { class: "pic example" }, picture(svg)));
  $("#tools").replaceChildren(el("section", { class: "task", "aria-label": "The idea" },
    el("p", { class: "idea" }, text), el("p", { class: "soft" }, `Here: ${sentence}`), way), nav);
}

/** The ways to the stages, with those marked that are done. */
function stages({ family, technique, boards }, at) {
  const is = done(family, technique);
  const names = ["Idea", ...boards.map((_, i) => String(i + 1)), "Puzzle"];
  const link = (name, stage) => el("a", { href: `#${stage}`, "aria-current": stage === at ? "step" : null,
    "aria-label": stage && stage <= boards.length ? `Board ${name}${is.includes(stage) ? ", done" : ""}` : null,
    class: is.includes(stage) ? "done" : null, click: () => { if (stage === at) location.reload(); } }, name);
  return el("nav", { class: "lesson", "aria-label": "Stages of the lesson" }, names.map(link));
}
