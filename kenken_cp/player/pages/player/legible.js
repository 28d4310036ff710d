// Texts in a board's picture: on a small board larger than the picture has them, so that eyes can read them.

const LEAST = 11; // pixels
const WIDTH = 0.68; // of a sign's height
const ROOM = 36; // units of a cell's 40 that a clue may take

/** Keep the texts of a board legible, whatever its size. @param {import("./board.js").Board} board */
export function legible({ box, data }) {
  const texts = [...box.querySelectorAll(":scope > svg:not(.under) text, .strips text")];
  new ResizeObserver(() => {
    if (!box.clientWidth) return;
    const least = (LEAST * data.width) / box.clientWidth;
    box.style.setProperty("--least", `${least}px`);
    for (const text of texts) size(text, least);
  }).observe(box);
}

/** Make a text this large at least: from its top if it is a clue in a corner, else about its middle. */
function size(text, least) {
  const own = Number(text.getAttribute("font-size"));
  const now = Math.max(own, least);
  const more = (now - own) * (text.closest(".clue") ? 0.66 : 0.36);
  text.style.fontSize = `${now}px`;
  text.setAttribute("transform", `translate(0 ${more})`);
  const letters = text.textContent.length;
  const room = text.closest(".margin") ? own * letters * WIDTH * 1.15 : ROOM;
  const isTight = now > own && !/ /.test(text.getAttribute("x") ?? "") && !/ /.test(text.getAttribute("y") ?? "") && letters * now * WIDTH > room;
  for (const [name, value] of [["textLength", room], ["lengthAdjust", "spacingAndGlyphs"]]) {
    if (isTight) text.setAttribute(name, value); else text.removeAttribute(name);
  }
}
