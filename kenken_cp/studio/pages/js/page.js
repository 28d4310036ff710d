// What all pages share: the head, the theme, messages, and puzzles that are pasted or dropped.

import { $, el } from "./dom.js";
import { arrive, ask } from "./net.js";
import { playAddress } from "./share.js";

const PAGES = [["/library", "Library"], ["/make", "Make"], ["/edit", "Editor"]];
const MOST_BYTES = 900_000;

function head() {
  const here = location.pathname;
  const links = PAGES.map(([path, name]) =>
    el("a", { href: path, "aria-current": path === here ? "page" : null }, name));
  const theme = el("button", { type: "button", class: "quiet", id: "theme", click: turn }, "");
  $("header").append(
    el("a", { href: "/", class: "mark", "aria-current": here === "/" ? "page" : null }, "Studio"),
    el("nav", { "aria-label": "Pages" }, links), theme);
  named();
}

function isDark() {
  const told = document.documentElement.dataset.theme;
  return told ? told === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function turn() {
  const now = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = now;
  try { localStorage.setItem("studio-theme", now); } catch { /* for this page alone */ }
  named();
}

function named() { $("#theme").textContent = isDark() ? "Light" : "Dark"; }

/** Say something at the foot of the page, for eye and ear. */
export function say(text, wrong = false) {
  const line = $("#said");
  line.textContent = text;
  line.classList.toggle("wrong", wrong);
}

/** Say why something could not be done. */
export function failed(error) {
  if (error.name === "AbortError") return;
  const text = error.message ?? String(error);
  say(text.endsWith(".") || text.endsWith("?") ? text : `${text}.`, true);
}

/** Read a text of any format, and play what it holds; of several puzzles let one be chosen. */
export async function take(text, name = "") {
  const link = /#p=([\w-]+)\s*$/.exec(text.trim());
  if (link && text.trim().length < MOST_BYTES && !/\s/.test(text.trim())) {
    go(`/play#p=${link[1]}`);
    return [];
  }
  const { puzzles } = await ask("read", { text, name });
  if (puzzles.length === 1) go(await playAddress(puzzles[0]));
  return puzzles;
}

/** Go to an address, also where only the fragment differs. */
export function go(address) {
  const same = new URL(address, location.href).pathname === location.pathname;
  location.assign(address);
  if (same) location.reload();
}

async function taken(text, name) {
  try {
    const puzzles = await take(text, name);
    if (puzzles.length > 1) several(puzzles);
  } catch (error) { failed(error); }
}

function several(puzzles) {
  const list = el("ol", { class: "several" }, puzzles.map((puzzle, i) => el("li", {},
    el("button", { type: "button", class: "link", click: async () => go(await playAddress(puzzle)) },
      puzzle.meta?.title || `Puzzle ${i + 1}`))));
  const box = el("dialog", { "aria-label": "Puzzles" },
    el("h2", {}, `${puzzles.length} puzzles`), list,
    el("button", { type: "button", click: () => box.close() }, "Close"));
  document.body.append(box);
  box.showModal();
}

function listen() {
  addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) taken(text, "");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && file.size > MOST_BYTES) say(`${file.name} is too large.`, true);
    else if (file) taken(await file.text(), file.name);
    else taken(event.dataTransfer.getData("text/plain"), "");
  });
}

/** Begin a page: `body` draws it. The mark data-ready says that it stands. */
export async function begin(body) {
  head();
  listen();
  try {
    await arrive();
    await body();
  } catch (error) {
    failed(error);
    if (error.status === 401) {
      $("main").replaceChildren(el("p", { class: "opening" },
        "Open the address that kenken studio printed in the terminal: it has the key to this page."));
    }
  }
  document.documentElement.dataset.ready = "";
}
