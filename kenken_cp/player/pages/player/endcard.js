// The card at the end: with what help, what was the hardest step, and where to go on to.

import { $, el, failed } from "./dom.js";
import { styled } from "./later.js";

const WAYS = [["next", "Next"], ["harder", "Harder"], ["easier", "Easier"]];

/** Show the card of a solved puzzle, above its tools. @param {import("./player.js").Play} play */
export async function carded(play) {
  const { host, settings: { clock } } = play;
  const links = el("nav", { class: "row wrap", "aria-label": "Other puzzles" });
  const hardest = el("p", { class: "soft", hidden: true });
  play.card = el("section", { class: "end", "aria-label": "Solved" }, el("h2", {}, "Solved"), el("p", {}, help(play.helped)),
    clock && play.clock ? el("p", {}, `Time: ${play.tools.clock.textContent}`) : null, hardest, links);
  play.tools.box.before(play.card);
  await styled("later");
  const told = (name) => { hardest.textContent = `Hardest step: ${name}`; hardest.hidden = !name; };
  told(hardestOf(play.data.trace?.summary));
  if (play.settings.clock || play.settings.times) import("./review.js").then(({ reviewed }) => reviewed(play, links)).catch(() => {}); // as of the card itself
  const [found, share] = await Promise.all([host.ways ? host.ways(play.data).catch(() => ({})) : waysOf(document), shareOf(play)]);
  links.append(...WAYS.filter(([name]) => found[name]).map(([name, text]) => el("a", { class: name === "next" ? "main" : null, href: found[name] }, text)), ...share);
  if (play.mine) for (const each of [$(".title"), play.card]) each.scrollIntoView({ block: "nearest" }); // a hint has scrolled past them
  if (hardest.hidden && host.hardest) told(await host.hardest().catch(() => ""));
}

/** With what help it was solved. */
function help({ hints, reveals }) {
  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const found = [hints && counted(hints, "hint"), reveals && counted(reveals, "revealed cell")].filter(Boolean);
  return found.length ? `With ${found.join(" and ")}.` : "Without any help.";
}

/** The hardest technique, as the summary of all steps has it; "" if it names none. */
function hardestOf(summary = "") { return /The hardest technique is (.+?), first used/.exec(summary)?.[1] ?? ""; }

/** The ways on that the page itself has: one of a site. */
function waysOf(page) {
  const found = {};
  for (const link of page.querySelectorAll(".onward a:not([hidden])")) found[link.textContent.toLowerCase()] = link.getAttribute("href");
  return found;
}

/** A button that passes on the puzzle, where it has an address. */
async function shareOf(play) {
  const act = play.host.share ?? (/^https?:/.test(location.protocol) ? () => passed(play) : null);
  return act ? [el("button", { type: "button", click: () => act(play).catch(failed) }, "Share")] : [];
}

async function passed(play) {
  if (navigator.share) { await navigator.share({ title: play.data.title, url: location.href }); return; }
  await navigator.clipboard.writeText(location.href);
  play.say("The link is on the clipboard.");
}
