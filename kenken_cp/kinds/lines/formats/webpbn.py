"""A Nonogram in the XML of webpbn: `puzzleset`, `puzzle`, `clues`, `line`, `count`, `solution`.

A puzzle of two colours is read, whatever these are called: its background and the other. Clues
may be missing where there is a solution of the type `goal`; solutions of other types, a description
and notes are told but not read. `READ` has the elements and attributes that may occur.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import refuse_others
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    clue_of,
    document_of,
    no_zero,
    picture_of,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue
from kenken_cp.text.decoding import number
from kenken_cp.text.notices import not_read, rules_not_read
from kenken_cp.text.xml_tree import Element, parse_xml

TITLE = "webpbn XML"
SIDES = ("rows", "columns")
WHITE, BLACK = ("white", ".", "fff"), ("black", "X", "000")  # name, sign and colour
LONGEST_XML = 12 * LONGEST  # characters: `<count>1</count>` takes 16 for each number of a clue
FIELDS = ("source", "title", "author")
WORDS = ("description", "note")
COSMETIC = ("id", "authorid", "copyright")

# The attributes of each element, and the elements within it, of which `COSMETIC` change nothing.
READ = {
    "puzzleset": ((), ("puzzle", "source", "title", "author", "copyright")),
    "puzzle": (
        ("type", "defaultcolor", "backgroundcolor"),
        (*FIELDS, *WORDS, *COSMETIC, "color", "clues", "solution"),
    ),
    "color": (("name", "char"), ()),
    "clues": (("type",), ("line",)),
    "line": ((), ("count",)),
    "count": (("color",), ()),
    "solution": (("type", "id"), ("image", "note")),
}  # fmt: skip
EMPTY_OF_TEXT = ("puzzleset", "puzzle", "clues", "line", "solution")

_START = re.compile(r"\s*<(?:\?xml|!DOCTYPE\s+pbn|!--|puzzleset\b|puzzle\b)")
_PUZZLE = re.compile(r"<puzzle(?:set)?[\s>]")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def sniff(text: str) -> bool:
    """Whether it is XML with a puzzle in it."""
    return _START.match(text) is not None and _PUZZLE.search(text[:4096]) is not None


def read(text: str) -> Document:
    """The puzzle with its goal and what is said of it. Raises FormatError."""
    root = parse_xml(text)
    puzzles = [root] if root.name == "puzzle" else root.all("puzzle")
    if root.name not in ("puzzle", "puzzleset") or not puzzles:
        raise FormatError("the XML has no 'puzzle' in a 'puzzleset'")
    _refuse_others(root)
    if len(puzzles) > 1:
        raise FormatError(f"the file has {len(puzzles)} puzzles; put each into a file of its own")
    [puzzle] = puzzles
    shape = puzzle.attributes.get("type", "grid")
    if shape != "grid":
        raise FormatError(f"a puzzle of the type {shape[:20]!r}; only 'grid' is supported")
    signs = _signs(puzzle)
    clues = _clues(puzzle)
    goal = _goal(puzzle)
    notices = tuple(_notices(puzzle))
    source, title, author = [puzzle.text_of(name) for name in FIELDS]
    meta = Meta(title, author, source)
    if goal is None:
        if clues is None:
            raise FormatError("there are neither 'clues' nor a solution of the type 'goal'")
        found = document_of((len(clues[0]), len(clues[1])), clues, None, meta)
        return replace(found, notices=notices)
    rows = list(_rows(goal))
    sides = (len(clues[0]), len(clues[1])) if clues else (len(rows), len(rows[0]))
    if len(rows) != sides[0] or any(len(row) != sides[1] for row in rows):
        raise FormatError(f"the goal must have {rows_of(*sides, 'cell')}")
    grid: Grid = picture_of("".join(rows), sides, signs, "the goal")
    return replace(document_of(sides, clues, grid, meta), notices=notices)


def _refuse_others(element: Element) -> None:
    """FormatError for elements, attributes and texts that no puzzle has."""
    attributes, within = READ.get(element.name, ((), ()))
    refuse_others(element.attributes, attributes, f"the element {element.name!r}")
    if element.name in EMPTY_OF_TEXT and element.text.strip():
        text = element.text.strip()[:20]
        raise FormatError(f"the text {text!r} in the element {element.name!r} is not supported")
    for each in element.within:
        if each.name not in within:
            raise FormatError(
                f"the element {each.name[:20]!r} in {element.name!r} is not supported; remove it "
                "if it adds no rule"
            )
        _refuse_others(each)


def _notices(puzzle: Element) -> Iterator[str]:
    """What is told: what is said about the puzzle, and solutions that are no goal."""
    words = [each.text for name in WORDS for each in puzzle.all(name) if each.text.strip()]
    if words:
        yield rules_not_read("\n".join(words))
    kinds = [each.attributes.get("type", "goal") for each in puzzle.all("solution")]
    yield from not_read({"saved solution": len(kinds) - kinds.count("goal")})


def _signs(puzzle: Element) -> dict[str, int]:
    """What the signs of pictures mean. Raises FormatError for more than two colours."""
    back = puzzle.attributes.get("backgroundcolor", WHITE[0])
    ink = puzzle.attributes.get("defaultcolor", BLACK[0])
    signs = {WHITE[0]: WHITE[1], BLACK[0]: BLACK[1]}
    for colour in puzzle.all("color"):
        name, sign = colour.attributes.get("name", ""), colour.attributes.get("char", "")
        if name not in (back, ink, WHITE[0], BLACK[0]):
            raise FormatError(
                f"the puzzle has the colour {name[:20]!r} besides {back[:20]!r} and {ink[:20]!r}; "
                "only puzzles of one colour are supported"
            )
        if len(sign) != 1 or sign in "[]|?/\\":
            raise FormatError(
                f"the colour {name[:20]!r} has the char {sign[:20]!r}; it must be one character "
                "other than [ ] | ? / and \\"
            )
        signs[name] = sign
    for name in (back, ink):
        if name not in signs:
            raise FormatError(f"the colour {name[:20]!r} is not declared")
    if back == ink:
        raise FormatError(
            f"the background and the ink are both the colour {back[:20]!r}; give two colours"
        )
    if signs[back] == signs[ink]:
        raise FormatError(
            f"the colours {back[:20]!r} and {ink[:20]!r} have the same char, {signs[ink]!r}; give "
            "them different ones"
        )
    return {signs[back]: EMPTY, signs[ink]: FILLED}


def _clues(puzzle: Element) -> tuple[list[Clue], list[Clue]] | None:
    """The clues of rows and columns; None if there are none."""
    ink = puzzle.attributes.get("defaultcolor", BLACK[0])
    found: dict[str, list[Clue]] = {}
    for clues in puzzle.all("clues"):
        side = clues.attributes.get("type", "")
        if side not in SIDES:
            raise FormatError(f"clues of the type {side[:20]!r}; it must be 'rows' or 'columns'")
        if side in found:
            raise FormatError(f"the clues of the {side} are given twice; keep one")
        lines = enumerate(clues.all("line"), start=1)
        found[side] = [_clue(line, f"{side[:-1]} {at}", ink) for at, line in lines]
    if not found:
        return None
    if len(found) < len(SIDES):
        raise FormatError("there are clues for the rows or for the columns only; give both")
    return found["rows"], found["columns"]


def _clue(line: Element, where: str, ink: str) -> Clue:
    sizes: list[int] = []
    for count in line.all("count"):
        colour = count.attributes.get("color", ink)
        if colour != ink:
            raise FormatError(
                f"{where}: the clue has the colour {colour[:20]!r}; only puzzles of one colour are "
                "supported"
            )
        size = count.text.strip()
        if not (size.isascii() and size.isdigit()):
            if not size:
                raise FormatError(f"{where}: a clue number is empty; write it")
            clue_of(size, where)
            raise FormatError(f"{where}: {size[:20]!r} is not a clue number")
        sizes.append(number(size))
    return no_zero(sizes, where)


def _goal(puzzle: Element) -> str | None:
    """The picture of the solution; None if there is none. Raises FormatError for two of them."""
    goals = [
        each for each in puzzle.all("solution") if each.attributes.get("type", "goal") == "goal"
    ]
    images = [image.text for goal in goals for image in goal.all("image")]
    if len(images) > 1:
        raise FormatError(f"the goal has {len(images)} pictures; keep one")
    return images[0] if images else None


def _rows(image: str) -> Iterator[str]:
    """The rows of a picture, a line each, between bars. Raises FormatError."""
    lines = [line.strip() for line in image.strip().split("\n") if line.strip()]
    if not lines:
        raise FormatError("the goal is empty; fill it in or leave it out")
    for line in lines:
        if len(line) < 3 or line[0] != "|" or line[-1] != "|":
            raise FormatError(f"{line[:20]!r} in the goal must be a row with '|' on both sides")
        inside = line[1:-1]
        if "[" in inside or "?" in inside:
            raise FormatError("the goal leaves cells open; fill them in, or leave out the goal")
        yield inside


def write(document: Document) -> str:
    """The XML; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"]
    lines += [f'<puzzle type="grid" defaultcolor="{BLACK[0]}" backgroundcolor="{WHITE[0]}">']
    for name in FIELDS:
        text = " ".join(_UNPRINTABLE.sub(" ", getattr(document.meta, name)).split())
        lines += [f"<{name}>{escape(text, quote=False)}</{name}>"] if text else []
    for name, sign, colour in (WHITE, BLACK):
        lines.append(f'<color name="{name}" char="{sign}">{colour}</color>')
    for side, clues in (("columns", puzzle.column_clues), ("rows", puzzle.row_clues)):
        lines.append(f'<clues type="{side}">')
        for clue in clues:
            lines.append(f"<line>{''.join(f'<count>{size}</count>' for size in clue)}</line>")
        lines.append("</clues>")
    lines += _image(document.solution, puzzle.columns) if document.solution else []
    return "\n".join([*lines, "</puzzle>", "</puzzleset>"]) + "\n"


def _image(grid: Grid, columns: int) -> Iterator[str]:
    """The picture of a solution."""
    yield '<solution type="goal"><image>'
    signs = [BLACK[1] if value == FILLED else WHITE[1] for value in grid]
    yield from (f"|{''.join(row)}|" for row in as_rows(signs, columns))
    yield "</image></solution>"


FORMAT = Format(
    id="webpbn",
    title=TITLE,
    suffixes=(".xml",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LONGEST_XML,
    keeps=("title", "author", "source", "solution"),
    families=FAMILIES,
)
