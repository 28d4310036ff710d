// Lists of puzzles on a site: which are begun or solved in this browser, and which day it is.

import { el } from "./dom.js";
import { mark } from "./shelf.js";
import { themeButton } from "./theming.js";
import { dueOnly, today } from "./days.js";

const WORDS = { solved: "✓ solved", begun: "◐ begun" };

function marked() {
  for (const item of document.querySelectorAll("[data-key]")) {
    const found = mark(item.getAttribute("data-key"));
    if (found) item.firstElementChild.append(el("span", { class: `mark-${found}` }, WORDS[found]));
  }
}

/** Dates as readers of the page's language write them, where the browser knows it. */
function dated() {
  const { lang } = document.documentElement;
  if (!Intl.DateTimeFormat.supportedLocalesOf(lang).length) return;
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long" });
  for (const time of document.querySelectorAll("time")) time.textContent = format.format(new Date(`${time.dateTime}T00:00`));
}

/** Let the link to the puzzle of the day lead to that of today, if there is one. */
function daily() {
  const place = document.querySelector(".today");
  if (!place) return;
  const [first, last] = ["data-first", "data-last"].map((name) => place.getAttribute(name));
  const day = today() < first ? first : today() > last ? last : today();
  place.firstElementChild.setAttribute("href", `play/${day}.html`);
}

document.querySelector("header").append(themeButton());
marked();
dated();
dueOnly();
daily();
document.documentElement.dataset.ready = "";
