// A puzzle as a link: its native JSON, without solution, deflated, as base64url in the fragment.

async function through(bytes, stream) {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** The puzzle as letters that a fragment may hold; `whole` is with its solution. */
export async function packed(puzzle, whole = false) {
  const { solution, ...rest } = puzzle;
  const bytes = await through(new TextEncoder().encode(JSON.stringify(whole ? puzzle : rest)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The address at which a puzzle is played, or drawn; `name` is what it is called, if it has no title. */
export const playAddress = (puzzle, name = "") => addressAt("/play", puzzle, name);
export const editAddress = (puzzle, name = "") => addressAt("/edit", puzzle, name);

async function addressAt(page, puzzle, name) {
  return `${page}#p=${await packed(puzzle)}${name && !puzzle.meta?.title ? `&n=${encodeURIComponent(name)}` : ""}`;
}
