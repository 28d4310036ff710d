// The times that puzzles took, where a player wants them kept: in this browser and its mirror.

import { push } from "./mirror.js";
import { games, result } from "./store.js";

const COLUMNS = ["key", "family", "rows", "columns", "seconds", "hints", "reveals", "mistakes", "finished"];

/** Keep the time of a puzzle that was solved. */
export async function timed(row) {
  await result((await games("readwrite", "times")).add(row));
  push("times", row);
}

/** All times of this browser, as CSV. */
export async function table() {
  const rows = await result((await games("readonly", "times")).getAll());
  return { rows: rows.length, text: [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))].map((cells) => `${cells.join(",")}\n`).join("") };
}

/** Forget them, here and in the mirror. */
export async function forget() {
  const rows = await result((await games("readonly", "times")).getAll());
  await result((await games("readwrite", "times")).clear());
  for (const row of rows) await push("times", row, true);
}
