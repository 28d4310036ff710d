// Puzzles that come as texts or files, in any format: pasted or dropped on a page, or typed.

import { el, failed, say } from "./dom.js";
import { go, styled } from "./later.js";
import { ask } from "./net.js";
import { playAddress } from "./share.js";

const MOST_BYTES = 700_000; // which is below 1 MB when written in letters
const LARGE = " is too large: at most 700 kB are read at once.";
let wanted = async (puzzle) => go(await playAddress(puzzle));

/** Have something else done with puzzles that are pasted or dropped than play them. */
export function takeFor(act) { wanted = act; }

/** The puzzles of a text, or of a file's bytes. */
async function read(text, name, bytes) {
  const { puzzles, names } = await ask("read", bytes === null ? { text, name } : { bytes, name });
  return { puzzles, names };
}

/** Take a text of any format, or a link; of several puzzles let one be chosen. */
export async function taken(text, name = "", bytes = null) {
  if (text.length > MOST_BYTES) { say(`The text${LARGE}`, true); return; }
  try {
    const link = /#p=([\w-]+)$/.exec(text.trim());
    if (link && !/\s/.test(text.trim())) {
      const { unpacked } = await import("./unpack.js");
      await wanted(await unpacked(link[1]).catch(() => { throw new Error("This link holds no puzzle."); }));
      return;
    }
    const { puzzles, names } = await read(text, name, bytes);
    if (puzzles.length === 1) await wanted(puzzles[0]);
    else { await styled("later"); several(puzzles, names); }
  } catch (error) { failed(error); }
}

/** Take a dropped file: bytes that are no text are sent as what they are. */
export async function dropped(file) {
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

function several(puzzles, names) {
  const list = el("ol", { class: "several" }, puzzles.map((puzzle, i) => el("li", {},
    el("button", { type: "button", class: "link", click: () => { box.close(); wanted(puzzle).catch(failed); } },
      names?.[i] ?? (puzzle.meta?.title || `Puzzle ${i + 1}`)))));
  const box = el("dialog", { "aria-label": "Puzzles" },
    el("h2", {}, names ? "Which family is it?" : `${puzzles.length} puzzles`), list,
    el("button", { type: "button", click: () => box.close() }, "Close"));
  document.body.append(box);
  box.showModal();
}
