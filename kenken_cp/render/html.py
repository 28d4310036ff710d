"""Self-contained pages of HTML: a puzzle with a solution that the reader opens, and a trace.

Both load nothing, and can be printed, and read without scripts or colours. The boards of a trace
differ little from step to step: an element that several of them share is in the page once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

from kenken_cp.core.drawing import Drawing
from kenken_cp.render.look import MOST_SCALE, USUAL, Look, has_clues, rules, style_of
from kenken_cp.render.svg import svg
from kenken_cp.render.themes import THEMES, variables
from kenken_cp.render.words import candidates_in_words

SCALE = 1.75  # of pictures on pages
_SHAREABLE = ("<text ", "<path ")  # how a line of SVG begins that several boards may share
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_STYLE = """
body { margin: 2rem auto; padding: 0 1rem; max-width: 46rem; line-height: 1.45;
  font-family: Helvetica, Arial, 'Liberation Sans', sans-serif;
  background: var(--puzzle-paper); color: var(--puzzle-ink); }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 .75rem; }
svg { display: block; max-width: 100%; height: auto; margin: .75rem 0; }
svg.shared { position: absolute; width: 0; height: 0; }
summary, button { cursor: pointer; font: inherit; }
summary { padding: .4rem 0; }
button { padding: .3rem .9rem; color: inherit; background: none;
  border: 1px solid currentColor; border-radius: .3rem; }
button:disabled { opacity: .35; cursor: default; }
p.note { color: var(--puzzle-note); }
@media print {
  @page { margin: 15mm; }
  body { margin: 0; max-width: none; }
  nav, details:not([open]) { display: none; }
  details { break-before: page; }
  section { break-inside: avoid; }
}
"""
_STEPS = """
details { break-before: auto; }
nav { position: sticky; top: 0; display: flex; gap: .6rem; align-items: center;
  padding: .6rem 0; background: var(--puzzle-paper); }
nav[hidden] { display: none; }
nav input { flex: 1; min-width: 4rem; accent-color: currentColor; }
section { margin: 0 0 1.5rem; scroll-margin-top: 4rem; }
.js section { display: none; }
.js section.shown { display: block; }
@media print {
  nav { display: none; }
  .js section { display: block; }
  section svg { width: auto; height: auto; max-height: var(--board); }
}
"""
_MOST_ROWS_PAIRED = 9  # boards with at most this many rows are printed two to a page
_SCRIPT = """
const steps = [...document.querySelectorAll("section")];
const slider = document.querySelector("input"), place = document.querySelector("output");
const [first, back, next, last] = document.querySelectorAll("button");
let now = 0;
function show(at) {
  now = Math.max(0, Math.min(steps.length - 1, at));
  steps.forEach((step, i) => step.classList.toggle("shown", i === now));
  slider.value = now;
  slider.setAttribute("aria-valuetext", steps[now].querySelector("h2").textContent);
  place.textContent = (now + 1) + " / " + steps.length;
  first.disabled = back.disabled = now === 0;
  next.disabled = last.disabled = now === steps.length - 1;
  history.replaceState(null, "", "#" + steps[now].id);
}
const keys = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(now + keys[event.key]);
});
first.onclick = () => show(0);
back.onclick = () => show(now - 1);
next.onclick = () => show(now + 1);
last.onclick = () => show(steps.length - 1);
slider.oninput = () => show(Number(slider.value));
document.querySelector("nav").hidden = false;
document.body.classList.add("js");
show(Math.max(0, steps.findIndex((step) => "#" + step.id === location.hash)));
"""


class StepSection(NamedTuple):
    """One step of a trace: its heading, its sentences and its drawing; sentences that were
    shortened stand whole behind a fold."""

    heading: str
    sentences: Sequence[str]
    drawing: Drawing
    whole: Sequence[str] = ()


def puzzle_page(
    title: str, drawing: Drawing, solution: Drawing | None = None, look: Look = USUAL
) -> str:
    """A page with a puzzle and, if given, its solution in a section that the reader opens."""
    inner = _picture_look(look)
    body = f"<h1>{escape(title)}</h1>\n{svg(drawing, title, look=inner)}"
    if solution is not None:
        answer = svg(solution, f"{title}, the solution", look=inner, name="solution")
        body += f"<details>\n<summary>Solution</summary>\n{answer}</details>\n"
    return _page(title, body, look)


def trace_page(title: str, legend: str, frames: Sequence[StepSection], look: Look = USUAL) -> str:
    """A page that shows one frame at a time: by arrow keys, buttons or a slider.

    Without scripts, and in print, all frames stand one below the other.
    """
    inner = replace(_picture_look(look), lined=True)
    boards = [_board(number, frame, inner) for number, frame in enumerate(frames)]
    shared, boards = _share(boards)
    sections = "".join(map(_section, range(len(frames)), frames, boards))
    nav = (
        '<nav hidden aria-label="Steps">\n'
        '<button aria-label="The first">⇤</button><button aria-label="Back">←</button>\n'
        f'<input type="range" min="0" max="{len(frames) - 1}" value="0" aria-label="Step">\n'
        '<output></output>\n<button aria-label="Next">→</button>'
        '<button aria-label="The last">⇥</button>\n</nav>\n'
    )
    body = (
        f'<h1>{escape(title)}</h1>\n<p class="note">{escape(legend)}</p>\n{nav}'
        f'<svg class="shared" aria-hidden="true">\n<defs>\n{shared}</defs>\n</svg>\n'
        f'<div aria-live="polite">\n{sections}</div>\n<script>{_SCRIPT}</script>\n'
    )
    paired = all(frame.drawing.rows <= _MOST_ROWS_PAIRED for frame in frames)
    printed = f":root {{ --board: {'88mm' if paired else '180mm'}; }}\n"
    return _page(title, body, look, _STEPS + printed)


def _section(number: int, frame: StepSection, board: str) -> str:
    paragraphs = "".join(f"<p>{escape(sentence)}</p>\n" for sentence in frame.sentences)
    if frame.drawing.crowded:
        noted = " ".join(candidates_in_words(frame.drawing))
        paragraphs += f'<p class="note">{escape(noted)}</p>\n' if noted else ""
    if frame.whole:
        lines = "".join(f"<p>{escape(sentence)}</p>\n" for sentence in frame.whole)
        paragraphs += f"<details>\n<summary>In full</summary>\n{lines}</details>\n"
    heading = f"<h2>{escape(frame.heading)}</h2>"
    return f'<section id="step{number}">\n{heading}\n{paragraphs}{board}</section>\n'


def _board(number: int, frame: StepSection, look: Look) -> str:
    # the default text describes the whole board, which is longer than its picture
    text = " ".join(frame.sentences)
    return svg(frame.drawing, frame.heading, text, look, f"board{number}")


def _share(boards: Sequence[str]) -> tuple[str, list[str]]:
    """The SVG elements that several boards share, as named definitions; and the boards, which
    refer to them."""
    times_drawn = Counter(line for board in boards for line in _list_elements(board))
    names = {
        line: f"d{number}"
        for number, line in enumerate(line for line, times in times_drawn.items() if times > 1)
    }
    shared = "".join(f'<g id="{name}">{line}</g>\n' for line, name in names.items())
    uses = {line: f'<use href="#{name}"/>' for line, name in names.items()}
    return shared, [
        "".join(f"{uses.get(line, line)}\n" for line in board.splitlines()) for board in boards
    ]


def _list_elements(board: str) -> Iterator[str]:
    """The lines of a picture that are whole elements, and so can be shared."""
    return (line for line in board.splitlines() if line.startswith(_SHAREABLE))


def _picture_look(look: Look) -> Look:
    """The look of pictures on a page, which sets the colours for all of them."""
    return replace(look, scale=min(MOST_SCALE, look.scale * SCALE), themed=True, styled=False)


def _page(title: str, body: str, look: Look, style: str = "") -> str:
    # printers leave out backgrounds, so a dark page is printed in light colours
    if look.theme == "dark":
        printed = f"color-scheme: light; {variables(THEMES['print'], has_clues(body))}"
        style += f"@media print {{ :root {{ {printed} }} }}\n"
    clued = has_clues(body)
    painted = style_of(look, ":root", clued) + rules(clues=clued)
    scheme = {"dark": "dark", "auto": "light dark"}.get(look.theme, "light")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="{scheme}">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{painted}{_STYLE}{style}</style>\n"
        f"</head>\n<body>\n{body}</body>\n</html>\n"
    )
