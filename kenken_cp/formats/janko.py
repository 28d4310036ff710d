"""The container janko.at: lines with a name and a text, then sections with a line a row.

`puzzle` names the type, `sudoku` or `sudoku, diagonals`. Sections begin with their name, in
brackets or not: `problem`, `solution` and, where boxes have other shapes, `areas` (or `regions`), a
name for the part of each cell. `moves` are a player's and are passed over, words among them told.
Before the sections the title, the author and the source are kept; `size`, `rows` and `cols` must
agree with the problem. Names that say nothing about the puzzle (`COSMETIC`) are ignored where they
have the value that they are for; words there, and what `info` says, are told. Any other name or
section is refused: it may be a rule.
"""

import re
from collections.abc import Sequence

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import as_rows
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import Janko, check_sides
from kenken_cp.text.decoding import number
from kenken_cp.text.notices import rules_not_read
from kenken_cp.text.puzzle_names import names_in

TITLE = "janko.at text"
PROBLEM, SOLUTION, AREAS, MOVES = "problem", "solution", "areas", "moves"
SECTIONS = {PROBLEM: PROBLEM, SOLUTION: SOLUTION, AREAS: AREAS, "regions": AREAS, MOVES: MOVES}
KEPT = ("title", "author", "source")
SIDES = ("size", "rows", "cols")
READ = ("puzzle", "patternx", "patterny", *KEPT, *SIDES)
COSMETIC = {  # what values of such a name look like that say nothing about the puzzle
    "info": re.compile(r"[0-9][0-9 .,;:/-]*"),
    "solver": re.compile(r"[\w.'-]+(?:\s+[\w.'-]+){0,3}"),  # a person
    "mail": re.compile(r"\S+@\S+"),
    **dict.fromkeys(("unit", "pid", "depth"), re.compile(r"[\w.-]+")),
}
HEAD = (*READ, *COSMETIC)

_START = re.compile(
    r"\s*(?:(?:\[begin\]|begin)[^\S\n]*\n\s*)?"
    rf"(?:(?:[a-z]{{1,20}}[^\S\n][^\n]*|(?:{'|'.join(HEAD)}))\n\s*){{0,40}}?"
    r"(?:\[problem\]|problem)[^\S\n]*\n",
    re.IGNORECASE,
)
_TYPED = re.compile(r"^[^\S\n]*puzzle[^\S\n]+\S", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"\[([a-z]+)\]|([a-z]{2,})", re.IGNORECASE)


def sniff(text: str) -> bool:
    """Whether a section with the problem follows lines with a name and a text, one of which names
    the type; without it, the text may be a grid with words around it."""
    head = _START.match(text)
    return head is not None and _TYPED.search(head[0]) is not None


def unpack(text: str) -> Janko:
    """What the lines say, and the rows of the sections. Raises FormatError or LimitError.

    Where the type is known, a fault is kept for its reader, so that one of another type is refused
    by its name.
    """
    head: dict[str, str] = {}
    try:
        sections = _split(text, head)
        rows = _check_shape(head, sections)
    except FormatError as error:
        if not head.get("puzzle"):
            raise
        return Janko(head, {}, fault=str(error))
    title, author, source = [head.get(name, "") for name in KEPT]
    return Janko(head, rows, Meta(title, author, source), notices=_notices(head, sections))


def _check_shape(
    head: dict[str, str], sections: dict[str, list[list[str]]]
) -> dict[str, list[list[str]]]:
    """The rows of the sections, all of one shape and of the size that is told."""
    if PROBLEM not in sections:
        raise FormatError(f"{TITLE}: the section {PROBLEM!r} is missing")
    rows = {name: _rows(sections, name) for name in sections if name != MOVES}
    height, width = _sides(rows[PROBLEM])
    check_sides("a board", height, width)
    _check_size(head, height, width)
    other = next((name for name, found in rows.items() if _sides(found) != (height, width)), None)
    if other is not None:
        raise FormatError(f"{TITLE}: {other!r} must have {rows_of(height, width, 'name')}")
    return rows


def _sides(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _split(text: str, head: dict[str, str]) -> dict[str, list[list[str]]]:
    """The words of each section's lines; the texts before the first go into `head` by name."""
    sections: dict[str, list[list[str]]] = {}
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if lines and lines[0].lower() in ("begin", "[begin]"):
        del lines[0]
    ends = [at for at, line in enumerate(lines) if line.lower() in ("end", "[end]")]
    if ends and lines[ends[0] + 1 :]:
        raise FormatError(f"{TITLE}: {lines[ends[0] + 1][:30]!r} follows the end; remove it")
    section = ""
    for line in lines[: ends[0]] if ends else lines:
        name = _section_in(line)
        if name and (section != MOVES or name in SECTIONS or line[0] == "["):
            section = SECTIONS.get(name, "")
            if not section or section in sections:
                fault = "occurs twice" if section else "is not supported"
                raise FormatError(f"{TITLE}: the section {name[:30]!r} {fault}")
            sections[section] = []
        elif section:
            sections[section].append(line.split())
        else:
            _note(head, line)
    return sections


def _section_in(line: str) -> str:
    """The section that a line begins, "" for other lines, such as a name without a text."""
    found = _SECTION.fullmatch(line)
    if found is None or (found[2] or "").lower() in HEAD:
        return ""
    return (found[1] or found[2]).lower()


def _note(head: dict[str, str], line: str) -> None:
    """Note the line with a name and a text. Raises FormatError."""
    word, *values = line.split(maxsplit=1)
    name = word.lower()
    if name not in HEAD:
        raise FormatError(f"{TITLE}: the line {line[:40]!r} is not understood; remove it")
    if name in head:
        raise FormatError(f"{TITLE}: a second line {name!r}; keep one")
    head[name] = values[0] if values else ""


def _notices(head: dict[str, str], sections: dict[str, list[list[str]]]) -> tuple[str, ...]:
    """What is told of words where only a number, an address or a person is known to be harmless,
    and among the moves, which have no blanks and name no rule."""
    held = [(head.get(name, ""), usual) for name, usual in COSMETIC.items()]
    said = [text for text, usual in held if text and not usual.fullmatch(text)]
    moves = [" ".join(words) for words in sections.get(MOVES, ())]
    said += [line for line in moves if " " in line or names_in(line)]
    return (rules_not_read("; ".join(said)),) if said else ()


def _rows(sections: dict[str, list[list[str]]], name: str) -> list[list[str]]:
    """The words of a section, a row a line."""
    rows = sections[name]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise FormatError(f"{TITLE}: {name!r} must have lines with the same number of cells")
    return rows


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
        words = head.get(name, "").split()
        if name in head and (
            not all(map(str.isdecimal, words)) or tuple(map(number, words)) not in wanted
        ):
            raise FormatError(
                f"{TITLE}: '{name}' is {head[name][:20]}, but the problem has "
                f"{rows_of(height, width, 'cell')}"
            )


def pack(contents: Janko, document: Document) -> str:
    """The text, with the solution if the document has one."""
    lines = [f"{name} {value}" for name, value in contents.head.items()]
    for name in KEPT:
        value = " ".join(getattr(document.meta, name).split())
        lines += [f"{name} {value}"] * bool(value)
    sections = dict(contents.sections)
    if document.solution is not None:
        solved = as_rows(document.solution, document.puzzle.columns)
        sections[SOLUTION] = [list(map(str, row)) for row in solved]
    for name, rows in sections.items():
        lines += [f"[{name}]", *map(" ".join, rows)]
    return "\n".join([*lines, "[end]"])


CONTAINER = Container(
    id="janko",
    title=TITLE,
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    listed="; ".join,
    keeps=("solution", *KEPT),
)
