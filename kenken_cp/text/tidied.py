"""Texts as people paste them, without what they carry along: the same puzzle in plainer signs.

Each step changes the look alone: signs of no width, digits and blanks of other shapes, the marks of
a quoted e-mail, brackets as numpy prints them, `None` for an empty cell, blanks for empty cells
between drawn bars, the names of rows and columns round a grid, a label before a grid on its line.
Lines keep their numbers but for the last.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from kenken_cp.text.cell_rows import BLANK, EMPTY, UPRIGHT, is_drawn
from kenken_cp.text.drawn import is_drawing

LONGEST = 16_384  # characters
FEWEST, MOST = 4, 16  # rows of the smallest grid, and of the largest

_NO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
# Full-width signs, blanks of other widths, and signs that stand for an empty cell.
_PLAIN: dict[int, int | str] = {0xFF01 + at: 0x21 + at for at in range(94)}
_PLAIN |= dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"), " ")
_PLAIN |= dict.fromkeys(map(ord, "·∙⋅•◦□▢◻☐␣"), ".")
_QUOTED = re.compile(r"^>[> \t]*", re.MULTILINE)
_NUMPY = re.compile(r"\b(?:np\.|numpy\.)?array\((?=\s*\[)")
_NUMPY_END = re.compile(r"\](?:,\s*dtype=[\w.']{1,20})?\)(?=\s*;?\s*$)")
_PRINTED = re.compile(r"\s*\[{1,2}[\s0-9._-]+\]{1,2}\s*")
_NONE = re.compile(r"(?<=[\[,\s])(?:None|null|nan|NaN|''|\"\")(?=\s*[,\]])")
_LABELLED = re.compile(
    r"^[ \t]*((?:puzzle|sudoku|grid|board|problem|input|givens?|state|solution|answer|solved)"
    r"(?: [0-9]{1,4})?)[ \t]*[:=][ \t]*((?=\S*[0-9])[0-9A-Ga-g.*_?xX-]{16,300})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_LABEL = re.compile(r"[ \t]*([rR]?[0-9]{1,2}|[A-P]|[a-p])(?:[ \t]*[|:)][ \t]*|[ \t]+)(?=\S)")
_SIGN = re.compile(r"[0-9A-Ga-g.*_?xX-]")
_FILLED = re.compile(r"[1-9A-Pa-p ]+")


def tidy_text(text: str) -> str:
    """The text without what is carried along; the same text where nothing is."""
    if len(text) > LONGEST:
        return text
    text = _NO_WIDTH.sub("", text).translate(_PLAIN)
    if len(_QUOTED.findall(text)) >= FEWEST:
        text = _QUOTED.sub("", text)
    if "[" in text:
        text = _NONE.sub(EMPTY, _NUMPY_END.sub("]", _NUMPY.sub("", text)))
        lines = text.split("\n")
        text = "\n".join(_drop_brackets(line) for line in lines)
    return _LABELLED.sub(r"\1:\n\2", _drop_labels(_fill_blanks(text)))


def _drop_brackets(line: str) -> str:
    """A row as numpy prints it, with blanks between cells, without its brackets."""
    if _PRINTED.fullmatch(line) is None:
        return line
    return re.sub(r"(?<=[0-9])\.(?=\s|\])", "", line).replace("[", " ").replace("]", " ")


def _fill_blanks(text: str) -> str:
    """The text with a sign for each empty cell that is a blank, in grids with bars between boxes.

    There are as many cells in a row as rows, one blank apart, and none of another sign for empty.
    """
    if is_drawing(text):
        return text
    lines = text.split("\n")
    runs = groupby(enumerate(lines), lambda line: _has_bars(line[1]) or is_drawn(line[1]))
    for run in [list(run) for is_grid, run in runs if is_grid]:
        rows = [at for at, line in run if not is_drawn(line)]
        filled = [_between_bars(lines[at], len(rows)) for at in rows]
        if FEWEST <= len(rows) <= MOST and all(filled) and any("  " in line for line in filled):
            for at, line in zip(rows, filled, strict=True):
                lines[at] = line.replace("  ", f" {BLANK}")
    return "\n".join(lines)


def _has_bars(line: str) -> bool:
    return UPRIGHT.search(line) is not None


def _between_bars(line: str, count: int) -> str:
    """The signs of so many cells, each behind a blank, with the bars between them; "" for a line of
    anything else."""
    inside = line.strip()
    framed = UPRIGHT.fullmatch(inside[0]) and UPRIGHT.fullmatch(inside[-1]) and len(inside) > 1
    inside = inside[1:-1] if framed else line
    boxes = UPRIGHT.split(inside)
    wide, rest = divmod(count, len(boxes))
    most = 2 * wide + 1
    if not framed:
        boxes[0], boxes[-1] = boxes[0].rjust(most), boxes[-1].ljust(most)
    cells = [box[1::2] if len(box) == most and not box[::2].strip() else box for box in boxes]
    if rest or any(len(box) != wide for box in cells) or not _FILLED.fullmatch("".join(cells)):
        return ""
    spaced = ["".join(f" {sign}" for sign in box) for box in cells]
    bars = [f" {bar}" for bar in UPRIGHT.findall(inside)]
    return "".join(map("".join, zip(spaced, [*bars, ""], strict=True)))


def _drop_labels(text: str) -> str:
    """The text without the names of rows, and of columns above them, if a grid has such.

    The names run in order, and without them there are as many cells in a row as rows.
    """
    lines = text.split("\n")
    found = [(at, label) for at, line in enumerate(lines) if (label := _LABEL.match(line))]
    for start in range(len(found)):
        for names in _NAMES:
            run = _run(found[start : start + MOST], names)
            cells = [len(_SIGN.findall(lines[at][label.end() :])) for at, label in run]
            if len(run) >= FEWEST and cells == [len(run)] * len(run):
                return _without(lines, [(at, label.end()) for at, label in run])
    return text


_NAMES: tuple[Callable[[int], str], ...] = (
    lambda n: str(n + 1), lambda n: f"r{n + 1}", lambda n: f"R{n + 1}",
    lambda n: "ABCDEFGHIJKLMNOP"[n : n + 1], lambda n: "abcdefghijklmnop"[n : n + 1],
)  # fmt: skip


def _run(
    found: Sequence[tuple[int, "re.Match[str]"]], name: Callable[[int], str]
) -> list[tuple[int, "re.Match[str]"]]:
    """The lines from the first on whose labels are these names in order."""
    run: list[tuple[int, re.Match[str]]] = []
    for at, label in found:
        if label[1] != name(len(run)):
            break
        run.append((at, label))
    return run


def _without(lines: list[str], rows: Sequence[tuple[int, int]]) -> str:
    """The lines without what is before these places, and without the names of the columns."""
    for at, end in rows:
        lines[at] = lines[at][end:]
    for at in (rows[0][0] - 1, rows[0][0] - 2, rows[-1][0] + 1):
        words = re.findall(r"[cC]?[0-9]{1,2}|[A-Pa-p]", lines[at]) if 0 <= at < len(lines) else []
        is_names = any(
            [word.lower().removeprefix("c") or "c" for word in words]
            == [name(n).lower() for n in range(len(rows))]
            for name in _NAMES[:1] + _NAMES[3:4]
        )
        if is_names and not re.sub(r"[cC]?[0-9]{1,2}|[A-Pa-p]|[\s|+-]", "", lines[at]):
            lines[at] = ""
    return "\n".join(lines)
