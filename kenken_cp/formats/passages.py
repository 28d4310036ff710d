"""The parts of a text that may be a puzzle, each with what it leaves out.

A passage is all of the text without its remarks; a run of lines that look like rows, with the lines
drawn between them, or an equal part of one; paragraphs; or a word with a colon, such as a link.
Each stands for itself as it is and, where that makes rows, without the marks between its cells.
"""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from kenken_cp.text.around import BLANK_ROW, Line
from kenken_cp.text.cell_rows import drop_marks, is_drawn, name_of_list

MOST_PARTS = 12
AROUND = "<>()[]\"',.;"

_REMARK = re.compile(r"\s*(?:#(?![A-Za-z])|//|%|;\s).*")
_ENDING = re.compile(r"(?<!\s)\s+(?:#|//)\s.*$")  # a remark after a row
_ROW = re.compile(r"(?=.*[0-9.*_?])[\s0-9A-Pa-gxX.*_?|,;:'\"+=\[\](){}\u2500-\u257f-]+")
_DRAWN = re.compile(r"[\s|:+=-]*[-=]{2}[\s|:+=-]*")
_BETWEEN = re.compile(r"[\s|,;]+")

_Lines = list[tuple[int, str]]


class Passage(NamedTuple):
    """A part of a text: its first and last line, from 0, and what it says.

    `whole`: nothing but remarks and marks between cells was left out. `used` are the numbers of its
    lines, and `rest` what else they say, such as the name of a list.
    """

    first: int
    last: int
    text: str
    whole: bool = False
    used: tuple[int, ...] = ()
    rest: str = ""

    @property
    def lines(self) -> str:
        """Where it stands, in words."""
        one = self.first == self.last
        return f"line {self.first + 1}" if one else f"lines {self.first + 1}–{self.last + 1}"


def left_of(text: str, passage: Passage) -> list[Line]:
    """What a passage leaves out of its text, with the remarks behind its lines."""
    used = set(passage.used)
    left = []
    for number, line in enumerate(text.split("\n")):
        if number not in used:
            left.append(Line(number + 1, line, is_remark(line)))
        elif found := _ENDING.search(line):
            left.append(Line(number + 1, found[0], True))
    if passage.rest:
        left.append(Line(passage.first + 1, passage.rest))
    return left


def is_remark(line: str) -> bool:
    """Whether a line is a remark, such as `# …` or `// …`."""
    return _REMARK.fullmatch(line) is not None


def passages(text: str) -> Iterator[Passage]:
    """The parts of a text that may be a puzzle."""
    split = enumerate(text.split("\n"))
    lines = [(n, _ENDING.sub("", line)) for n, line in split if not is_remark(line)]
    while lines and not lines[0][1].strip():
        del lines[0]
    while lines and not lines[-1][1].strip():
        del lines[-1]
    if not lines:
        return
    yield from _both(lines, whole=True)
    kept = [line for line in lines if line[1].strip()]
    for is_row, run in groupby(kept, lambda line: _is_row(line[1])):
        if is_row:
            for part in _parts(list(run)):
                yield from _both(part)
    yield from _paragraphs(lines)
    for number, line in lines:
        for word in line.split() if ":" in line else ():
            if ":" in word:
                rest = line.replace(word, " ", 1)
                yield Passage(number, number, word.strip(AROUND), False, (number,), rest)


def _is_row(line: str) -> bool:
    return any(form.fullmatch(line) for form in (_ROW, BLANK_ROW)) or is_drawn(line)


def _both(lines: _Lines, *, whole: bool = False) -> Iterator[Passage]:
    """These lines as they are, and as cells without the marks between."""
    texts = [line for _, line in lines]
    yield _passage(lines, "\n".join(texts), whole=whole)
    cells = drop_marks([line for line in texts if not _DRAWN.fullmatch(line)])
    if cells is not None:
        yield _passage(lines, cells, whole=whole)._replace(rest=name_of_list(texts[0]))


def _passage(lines: _Lines, text: str, *, whole: bool = False) -> Passage:
    used = tuple([number for number, _ in lines])
    return Passage(used[0], used[-1], text, whole, used)


def _parts(run: _Lines) -> Iterator[_Lines]:
    """A run of rows, those of one length in it, and equal parts of it: a second grid may follow."""
    yield run
    rows = [line for line in run if not is_drawn(line[1])]
    lengths: Callable[[tuple[int, str]], int] = lambda line: len(_BETWEEN.sub("", line[1]))  # noqa: E731
    alike = [list(group) for _, group in groupby(rows, lengths)]
    if len(alike) > 1:
        yield from alike
    for rows_alike in alike if len(alike) <= MOST_PARTS else []:
        count = len(rows_alike)
        for parts in range(2, min(count, MOST_PARTS) + 1):
            if count % parts == 0:
                high = count // parts
                yield from (rows_alike[at : at + high] for at in range(0, count, high))
    if len(rows) > 1 and len(rows[0][1].split()) <= 2:
        yield rows[1:]  # the sides may stand first


def _paragraphs(lines: _Lines) -> Iterator[Passage]:
    """Paragraphs, and several of them in a row; they are lines with a blank line before."""
    groups = [
        list(run) for filled, run in groupby(lines, lambda line: bool(line[1].strip())) if filled
    ]
    if not 1 < len(groups) <= MOST_PARTS:
        return
    for start in range(len(groups)):
        for end in range(start, len(groups)):
            texts = ["\n".join(line for _, line in group) for group in groups[start : end + 1]]
            used = [line for group in groups[start : end + 1] for line in group]
            yield _passage(used, "\n\n".join(texts))
