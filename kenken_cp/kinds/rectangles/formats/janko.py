"""Shikaku as janko.at writes it: lines with a name and a text, then sections in brackets.

`[problem]` has a line a row, with numbers, `?` and `-`; `[solution]`, which may be missing, has a
name for the rectangle of each cell. Everything from `[moves]` or `[end]` on is passed over. Of the
lines before the first section the title, the author and the source are kept; `puzzle` must be a
Shikaku, and `size`, `rows` and `cols` must agree with the problem. Names that say nothing about the
puzzle (`PASSED`) are ignored, any other is refused.
"""

import re
from collections.abc import Sequence

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.rectangles.fields import numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.kinds.rectangles.puzzle import check_sides
from kenken_cp.text.decoding import number

TITLE = "janko.at text"
PUZZLES = ("shikaku", "sikaku")
PROBLEM, SOLUTION = "[problem]", "[solution]"
ENDS = ("[moves]", "[end]", "end")
KEPT = ("title", "author", "source")
PASSED = ("begin", "solver", "unit", "info", "mail", "depth", "options", "moves")  # say no rule

_START = re.compile(
    r"\s*(?:begin[^\S\n]*\n\s*)?(?:[a-z]{1,20}[^\S\n][^\n]*\n\s*){0,40}?\[problem\]",
    re.IGNORECASE,
)


def sniff(text: str) -> bool:
    """Whether a section with the problem follows lines with a name and a text, and the word shikaku
    or sikaku occurs."""
    return _START.match(text) is not None and "shikaku" in text[:2000].lower().replace(
        "sik", "shik"
    )


def read(text: str) -> Document:
    """The puzzle, its solution, title, author and source. Raises FormatError or LimitError."""
    sections = _sections(text)
    head = _head(sections.pop("", []))
    if PROBLEM not in sections:
        raise FormatError(f"{TITLE}: the section {PROBLEM} is missing")
    other = next((name for name in sections if name not in (PROBLEM, SOLUTION)), None)
    if other is not None:
        raise FormatError(f"{TITLE}: the section {other[:30]!r} is not part of a Shikaku")
    rows = _rows(sections[PROBLEM], PROBLEM)
    height, width = len(rows), len(rows[0])
    check_sides(height, width)
    _check_size(head, height, width)
    words = [word for row in rows for word in row]
    clues = [clue_in(word, cell_name(at, width), ("-", ".")) for at, word in enumerate(words)]
    owners = None
    if SOLUTION in sections:
        solved = _rows(sections[SOLUTION], SOLUTION)
        if [len(row) for row in solved] != [width] * height:
            raise FormatError(f"{TITLE}: {SOLUTION} must have {rows_of(height, width, 'name')}")
        owners = [word for row in solved for word in row]
    found = document_of(height, width, clues, owners)
    title, author, source = [head.get(name, "") for name in KEPT]
    meta = Meta(title, author, source)
    return Document(found.family, found.puzzle, found.solution, meta)


def _check_size(head: dict[str, str], height: int, width: int) -> None:
    """FormatError if the lines before the problem give another size."""
    meant: dict[str, set[tuple[int, ...]]] = {
        "size": {(height, width), (width, height)},
        "rows": {(height,)},
        "cols": {(width,)},
    }
    if height == width:
        meant["size"].add((height,))
    for name, wanted in meant.items():
        sides = tuple([number(word) for word in head.get(name, "").split() if word.isdecimal()])
        if name in head and sides not in wanted:
            raise FormatError(
                f"{TITLE}: '{name}' is {head[name][:20]}, but the problem has "
                f"{rows_of(height, width, 'cell')}"
            )


def _sections(text: str) -> dict[str, list[str]]:
    """The lines of each section by its name; those before the first have none."""
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in map(str.strip, text.split("\n")):
        if line.lower() in ENDS:
            break
        if line.startswith("[") and line.endswith("]"):
            name = line.lower()
            if name in found:
                raise FormatError(f"{TITLE}: the section {name[:30]} occurs twice")
            found[name] = []
        elif line:
            found[name].append(line)
    return found


def _head(lines: Sequence[str]) -> dict[str, str]:
    """The texts before the first section, by their names."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(" ")
        name = name.lower()
        if name not in ("puzzle", "size", "rows", "cols", *KEPT, *PASSED):
            raise FormatError(f"{TITLE}: the line {line[:40]!r} is not understood; remove it")
        fields[name] = value.strip()
    kind = fields.get("puzzle", PUZZLES[0]).lower()
    if kind not in PUZZLES:
        raise FormatError(f"{TITLE}: a puzzle of the kind {kind[:30]!r} is not supported")
    return fields


def _rows(lines: Sequence[str], name: str) -> list[list[str]]:
    """The words of a section, a row a line."""
    rows = [line.split() for line in lines]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise FormatError(f"{TITLE}: {name} must have lines with the same number of cells")
    return rows


def write(document: Document) -> str:
    """The text, with the solution if the document has one."""
    puzzle, meta = puzzle_in(document, TITLE), document.meta
    head = [f"puzzle {PUZZLES[0]}"]
    for name in KEPT:
        value = " ".join(getattr(meta, name).split())
        head += [f"{name} {value}"] * bool(value)
    clues = [[word_for(clue) for clue in row] for row in as_rows(numbers(puzzle), puzzle.columns)]
    lines = [*head, PROBLEM, *[" ".join(row) for row in clues]]
    if document.solution is not None:
        solved = as_rows(document.solution, puzzle.columns)
        lines += [SOLUTION, *[" ".join(map(str, row)) for row in solved]]
    return "\n".join([*lines, "[end]", ""])


FORMAT = Format(
    id="janko",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    families=FAMILIES,
    keeps=("solution", *KEPT),
)
