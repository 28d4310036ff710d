// The lessons: for each family its course, easiest first, with how far one is in it.

import { $, el } from "../player/dom.js";
import { marked } from "../player/learnt.js";
import { ask } from "./net.js";
import { begin } from "./page.js";

function item({ family, technique, title, tier, stages }) {
  const address = `/lesson?${new URLSearchParams({ family, technique })}`;
  return el("li", { "data-family": family, "data-technique": technique, "data-stages": stages },
    el("a", { href: address }, el("span", { class: "name" }, title), el("span", { class: "soft" }, tier), el("span", { class: "far" })));
}

begin(async () => {
  const { families } = await ask("courses", {});
  const main = $("main");
  main.append(el("h1", {}, "Lessons"), el("p", {}, "Each lesson has one step: the idea, boards on which you find it, and a puzzle that needs it. What you have done is kept in this browser."));
  for (const { title, lessons } of families) main.append(el("h2", {}, title), el("ol", { class: "course" }, lessons.map(item)));
  marked(main);
});
