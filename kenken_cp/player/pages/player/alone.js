// A page that plays a puzzle by itself, without a server: a file, a page of a site, or a player for links.

import { bundle } from "./bundle.js";
import { dueOnly } from "./days.js";
import { $, failed } from "./dom.js";
import { played } from "./single.js";
import { themeButton } from "./theming.js";

/** What is told to a page in which this one is embedded, once its puzzle is solved. */
function tell({ data: { key, title }, helped }) {
  document.documentElement.dataset.finished = "";
  if (parent !== window) parent.postMessage({ type: "kenken-solved", key, title, ...helped }, "*");
}

async function start() {
  const data = await bundle();
  document.title = data.title;
  $("#title").textContent = data.title;
  await played(data, { solved: tell });
  addEventListener("hashchange", () => location.reload());
}

document.documentElement.toggleAttribute("data-embedded", parent !== window);
$("header").append(themeButton());
dueOnly();
start().catch(failed).finally(() => { document.documentElement.dataset.ready = ""; });
