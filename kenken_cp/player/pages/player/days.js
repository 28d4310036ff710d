// A puzzle a day: what belongs to a day that is still to come is hidden.

/** The date of today here, such as 2026-12-01. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Hide what is of a later day, and headings of lists that are empty then; say so where nothing is left. */
export function dueOnly() {
  const now = today();
  for (const item of document.querySelectorAll("[data-day]")) item.toggleAttribute("hidden", item.getAttribute("data-day") > now);
  for (const list of document.querySelectorAll(".shelf")) {
    const isEmpty = !list.querySelector("li:not([hidden])");
    list.toggleAttribute("hidden", isEmpty);
    list.previousElementSibling?.toggleAttribute("hidden", isEmpty);
  }
  const lists = document.querySelector(".lists:has(.shelf)");
  if (lists && !lists.querySelector(".shelf:not([hidden])")) lists.append("These puzzles are still to come.");
}
