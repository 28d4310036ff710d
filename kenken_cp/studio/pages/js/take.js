// Puzzles that come as texts or files, in any format: pasted or dropped on a page, or typed.

import { el, failed, say } from "../player/dom.js";
import { styled } from "../player/later.js";
import { go } from "./going.js";
import { ask } from "./net.js";
import { playAddress } from "./share.js";

const MOST_BYTES = 700_000; // which is below 1 MB when written in letters
const LARGE = " is too large: at most 700 kB are read at once.";
let wanted = async (puzzle, name) => go(await playAddress(puzzle, name));

/** Have something else done with puzzles that are pasted or dropped than play them. */
export function takeFor(act) { wanted = act; }

/** The puzzles of a text, or of a file's bytes. */
async function read(text, name, bytes) {
  return ask("read", bytes === null ? { text, name } : { bytes, name });
}

/** Take a text of any format, or a link; of several puzzles let one be chosen. */
export async function taken(text, name = "", bytes = null) {
  if (text.length > MOST_BYTES) { say(`The text${LARGE}`, true); return; }
  try {
    const link = /#p=([\w-]+)(?:&n=([^\s&]*))?$/.exec(text.trim());
    if (link && !/\s/.test(text.trim())) {
      const { unpacked } = await import("../player/unpack.js");
      await wanted(await unpacked(link[1]).catch(() => { throw new Error("This link holds no puzzle."); }), new URLSearchParams(`n=${link[2] ?? ""}`).get("n"));
      return;
    }
    const { puzzles, names, notices } = await read(text, name, bytes);
    const called = name.replace(/^(.+)\.[^.]*$/, "$1"); // without its suffix
    if (puzzles.length === 1 && !notices[0].length) await wanted(puzzles[0], called);
    else { await styled("later"); choose(puzzles, names, notices, called); }
  } catch (error) { failed(error); }
}

// How pictures begin, letter by letter; PBM is read as a puzzle.
const PICTURES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "BM", "RIFF"];

/** Whether a file is a picture that a browser shows. */
async function isPicture(file) {
  const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  return file.type.startsWith("image/") && PICTURES.some((signs) => begin.startsWith(signs));
}

/** Take a dropped file: a picture becomes a puzzle; bytes that are no text are sent as what they are. */
export async function dropped(file) {
  try {
    if (await isPicture(file)) {
      const [{ picturing }] = await Promise.all([import("./picturing.js"), styled("later")]);
      await picturing(file, wanted);
      return;
    }
  } catch (error) { failed(error); return; }
  if (file.size > MOST_BYTES) { say(`${file.name}${LARGE}`, true); return; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    await taken(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file.name);
  } catch { await taken("", file.name, base64(bytes)); }
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Let one of several puzzles be chosen, or one be opened after what its reader tells is read. */
function choose(puzzles, names, notices, called) {
  const named = (i) => (called && puzzles.length > 1 && !names ? `${called} ${i + 1}` : called);
  const open = (puzzle, i) => () => { box.close(); wanted(puzzle, named(i)).catch(failed); };
  const told = (i) => notices[i].map((notice) => el("p", {}, `Note: ${notice}.`));
  const list = el("ol", { class: "several" }, puzzles.map((puzzle, i) => el("li", {},
    el("button", { type: "button", class: "link", click: open(puzzle, i) },
      names?.[i] ?? (puzzle.meta?.title || `Puzzle ${i + 1}`)), ...told(i))));
  const one = [...told(0), el("button", { type: "button", class: "main", click: open(puzzles[0], 0) }, "Open it anyway")];
  const heading = names ? "Which family is it?" : puzzles.length > 1 ? `${puzzles.length} puzzles` : "Before it opens";
  const box = el("dialog", { "aria-label": "Puzzles" },
    el("h2", {}, heading), puzzles.length > 1 ? list : one,
    el("button", { type: "button", click: () => box.close() }, "Close"));
  document.body.append(box);
  box.showModal();
}
