// A puzzle as a link: its native JSON, without solution, deflated, as base64url in the fragment.

const MOST = 1 << 20; // characters of an unpacked puzzle

async function through(bytes, stream) {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** The puzzle as letters that a fragment may hold. */
export async function packed(puzzle) {
  const { solution, ...rest } = puzzle;
  const bytes = await through(new TextEncoder().encode(JSON.stringify(rest)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The puzzle that such letters hold. Throws for what is none. */
export async function unpacked(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let found = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    found += decoder.decode(value, { stream: true });
    if (found.length > MOST) throw new Error("the link holds too much");
  }
  return JSON.parse(found + decoder.decode());
}

/** The address at which a puzzle is played. */
export async function playAddress(puzzle) { return `/play#p=${await packed(puzzle)}`; }
