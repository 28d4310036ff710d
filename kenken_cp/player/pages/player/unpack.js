// The puzzle of a link or of a page: base64url letters of deflated JSON.

const MOST = 1 << 20; // characters of an unpacked puzzle that comes from anywhere

/** What such letters hold. Throws for what is no JSON, or longer than `most`. */
export async function unpacked(letters, most = MOST) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let found = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    found += decoder.decode(value, { stream: true });
    if (found.length > most) throw new Error("the link holds too much");
  }
  return JSON.parse(found + decoder.decode());
}
