// What all pages share: the head and the theme; puzzles that are pasted or dropped go to take.js.

import { $, el, failed, words } from "../player/dom.js";
import { themeButton } from "../player/theming.js";
import { arrive, GONE } from "./net.js";

words.gone = GONE; // what is loaded later comes from the server

const PAGES = [["/library", "Library"], ["/make", "Make"], ["/edit", "Editor"], ["/book", "Book"], ["/lessons", "Learn"]];
const OWN = ["/library", "/book"]; // which a public studio does not have

function head() {
  const here = location.pathname;
  const pages = PAGES.filter(([path]) => !("public" in document.documentElement.dataset && OWN.includes(path)));
  const links = pages.map(([path, name]) =>
    el("a", { href: path, "aria-current": path === here ? "page" : null }, name));
  $("header").append(
    el("a", { href: "/", class: "mark", "aria-current": here === "/" ? "page" : null }, "Studio"),
    el("nav", { "aria-label": "Pages" }, links), themeButton());
}

function listen() {
  // The launch address, opened where this page stands already: only its fragment is another.
  addEventListener("hashchange", () => { if (location.hash.startsWith("#token=")) location.reload(); });
  const taking = () => import("./take.js");
  addEventListener("paste", async (/** @type {any} */ event) => {
    if (event.target.closest("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) (await taking()).taken(text);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData("text/plain");
    const { dropped, taken } = await taking();
    if (file) dropped(file); else taken(text);
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
