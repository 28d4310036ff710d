"""Puzzles made from Python's own data: `build`, by the drafts that the editor reads."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import Any, cast

from kenken_cp.api.arguments import list_entries, of_type, sides, text
from kenken_cp.api.grids import flatten_grid, is_blank, no_entry, number_of, rows_in
from kenken_cp.api.wording import in_python
from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError, quotable
from kenken_cp.core.family import Family
from kenken_cp.core.play import YES, Choice, Draft, DrawnClue, Sketch, Unfinished
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.registry import family_of

_CELL = re.compile(r"r([0-9]{1,3})c([0-9]{1,3})", re.IGNORECASE | re.ASCII)
_CANDIDATES = re.compile(r"\{-?[0-9]{1,6}(?:,-?[0-9]{1,6})*\}", re.ASCII)
_DIGITS = "digits"
LONGEST = 512  # side of a board of any family; most have lower limits, which they name


@in_python
def build(  # noqa: PLR0913  (all but two are named)
    family: str,
    cells: object = None,
    *,
    size: int | tuple[int, int] | None = None,
    cages: Iterable[tuple[str | int, object]] = (),
    regions: object = None,
    row_clues: Sequence[object] | None = None,
    column_clues: Sequence[object] | None = None,
    clues: Iterable[Sequence[object]] = (),
    title: str = "",
    **options: Any,
) -> Document[Puzzle]:
    """A puzzle of a family from its clues, valid but not proven to have one solution.

    `cells` is what stands in the cells, as rows or as a text; None, `.` and `_` are blank, and so
    is 0 unless it is one of the digits. A Nonogram's are a picture of `#` and `.`, a path's hole is
    `x`, `?` is a Shikaku's clue of any area, and a set such as {1, 3} holds the candidates of a
    cell of digits. `size` is needed where neither cells nor clues of rows and columns show it. A
    cage is its clue, such as "11+", "2÷" or 15, and its cells: their names, as in "r1c1 r1c2", or
    pairs of row and column from 1. `regions` numbers or names the box of each cell; False is for no
    boxes, None for the usual ones. Clues of lines are lists of numbers. `clues` are those of
    setters: the sort, its cells in order, and its value if it has one, as in ("thermometer", "r1c1
    r1c2") or ("sandwich", cells, 15). `options` are those of the
    family: `digits`, `rule`, `diagonals`, `repeats`, `closed`, `walls` and `links` (pairs of
    cells). Raises KenkenError, which names what is wrong.
    """
    row = family_of(family)
    text("title", title)
    of_type("cages", cages, Iterable, "a list of clues with their cells")
    cages = list_entries("cages", cages)
    sketch = _sketch_of(row)
    lines = _clues("row_clues", row_clues), _clues("column_clues", column_clues)
    of_type("clues", clues, Iterable, "a list of sorts of clues with their cells")
    drawn = list_entries("clues", clues)
    rows, columns = _sides(cells, size, lines)
    _refuse_foreign(
        row, sketch, rows, columns,
        cages=bool(cages), regions=regions is not None, clues=any(map(any, lines)),
        drawn=bool(drawn),
    )  # fmt: skip
    pairs = {sort: options.pop(f"{sort}s") for sort in sketch.pairs if f"{sort}s" in options}
    chosen = _choices(row, sketch, options)
    draft = Draft(
        rows,
        columns,
        _texts(cells, rows, columns, sketch, str(chosen.get(_DIGITS, ""))),
        tuple([_cage(number, cage, rows, columns) for number, cage in enumerate(cages, start=1)]),
        _regions(regions, sketch.regions(row, rows, columns), rows, columns),
        {sort: _pairs(f"{sort}s", each, rows, columns) for sort, each in pairs.items()},
        lines,
        chosen,
        drawn=tuple(
            [_make_clue(number, each, rows, columns) for number, each in enumerate(drawn, start=1)]
        ),
    )
    return _document(row, sketch, draft, title)


def _sketch_of(family: Family) -> Sketch:
    sketch = family.kind.play().sketch
    if sketch is None:
        title = family.title
        raise KenkenError(f"puzzles of the family {title} cannot be built; load them from JSON")
    return sketch


def _document(family: Family, sketch: Sketch, draft: Draft, title: str) -> Document[Puzzle]:
    try:
        puzzle = sketch.puzzle(family, draft)
    except Unfinished as unfinished:
        message = str(unfinished)
        raise FormatError(f"{message[:1].lower()}{message[1:].rstrip('.')}") from None
    return Document(family, puzzle, meta=Meta(title=title))


def _sides(cells: object, size: object, clues: tuple[tuple[str, ...], ...]) -> tuple[int, int]:
    """The rows and columns: as asked for, or those of the clues, or of the cells."""
    if size is not None:
        rows, columns = sides(size)
        if not 1 <= min(rows, columns) <= max(rows, columns) <= LONGEST:
            raise FormatError(f"size is {quotable(size)}; each side must be from 1 to {LONGEST}")
        return rows, columns
    if all(clues):
        return len(clues[0]), len(clues[1])
    if cells is None:
        raise FormatError("the size is missing; give size, as in size=6, or the cells as rows")
    found, told = rows_in("cells", cells)
    if told and found:
        return len(found), max(map(len, found))
    count = len(found[0]) if found else 0
    side = isqrt(count)
    if not side or side * side != count:
        raise FormatError(f"cells has {count} entries in one row; give size, or a list of rows")
    return side, side


def _refuse_foreign(family: Family, sketch: Sketch, rows: int, columns: int, **given: bool) -> None:
    """FormatError for parts that puzzles of the family do not have."""
    having = {
        "cages": bool(sketch.cage_clues(family)),
        "regions": bool(sketch.regions(family, rows, columns)),
        "clues": sketch.clued,
        "drawn": bool(sketch.tools(family, rows, columns)),
    }
    names = {"clues": "row_clues and column_clues", "drawn": "clues"}
    for part, is_given in given.items():
        if is_given and not having[part]:
            name = names.get(part, part)
            raise FormatError(f"{name}: puzzles of the family {family.title} have none")


def _texts(cells: object, rows: int, columns: int, sketch: Sketch, digits: str) -> tuple[str, ...]:
    """What stands in each cell, "" for nothing, as the editor has it."""
    if cells is None:
        return ("",) * (rows * columns)
    zero = "0" in re.findall(r"[0-9]+", digits)
    entries = flatten_grid("cells", cells, rows, columns)
    return tuple([_text(cell, e, columns, sketch, zero) for cell, e in enumerate(entries)])


def _text(cell: int, entry: object, columns: int, sketch: Sketch, zero: bool) -> str:
    signs = (sketch.paint, *sketch.signs)
    written = entry.strip().lower() if isinstance(entry, str) else entry
    if isinstance(written, str) and written and written in signs:
        return written
    if is_blank(entry):
        return ""
    noted = _write_note(written) if sketch.noted else ""
    if noted:
        return noted
    number = number_of(written)
    if sketch.paint:  # a picture: 1 is painted, 0 is not
        if number in (0, 1):
            return sketch.paint if number else sketch.signs
        raise no_entry("cells", cell, columns, entry, f"{sketch.paint} or {sketch.signs}")
    if number is None:
        also = f", or {say_list(list(sketch.signs), 'or')}" if sketch.signs else ""
        raise no_entry("cells", cell, columns, entry, f"a whole number or None{also}")
    return str(number) if number or zero else ""


def _write_note(entry: object) -> str:
    """Candidates in braces, such as {1,3}, of a set or of such a text; "" for anything else."""
    if isinstance(entry, str):
        return entry if _CANDIDATES.fullmatch(entry) else ""
    if not isinstance(entry, (set, frozenset)):
        return ""
    numbers = [number_of(each) for each in entry]
    known = [number for number in numbers if number is not None]
    return f"{{{','.join(map(str, sorted(known)))}}}" if len(known) == len(numbers) > 0 else ""


def _cell(name: str, value: object, rows: int, columns: int) -> int:
    """A cell by its name, r1c1, or as a pair of row and column from 1."""
    place: tuple[int | None, ...] = ()
    if isinstance(value, str):
        found = _CELL.fullmatch(value.strip())
        place = (int(found[1]), int(found[2])) if found else ()
    elif isinstance(value, Sequence) and len(value) == 2:
        place = tuple(map(number_of, value))
    if len(place) != 2 or None in place:
        raise FormatError(
            f"{name}: {quotable(value)} is not a cell; write 'r1c2', or (1, 2) for row 1, column 2"
        )
    row, column = (number or 0 for number in place)
    if not (1 <= row <= rows and 1 <= column <= columns):
        raise FormatError(f"{name}: r{row}c{column} is outside the {rows}×{columns} grid")
    return (row - 1) * columns + column - 1


def _cells(name: str, value: object, rows: int, columns: int) -> tuple[int, ...]:
    if isinstance(value, str):
        value = re.findall(r"[^\s,]+", value)
    if not isinstance(value, Iterable):
        raise FormatError(f"{name}: {quotable(value)} is not a list of cells, such as 'r1c1 r1c2'")
    return tuple([_cell(name, cell, rows, columns) for cell in list_entries(name, value)])


def _cage(number: int, cage: object, rows: int, columns: int) -> tuple[tuple[int, ...], str]:
    name = f"cage {number}"
    if not isinstance(cage, Sequence) or isinstance(cage, str) or len(cage) != 2:
        raise FormatError(
            f"{name} is {quotable(cage)}; it must be a clue and its cells, as in "
            "('3-', 'r1c1 r1c2')"
        )
    clue, cells = cage
    if not isinstance(clue, str) and number_of(clue) is None:
        raise FormatError(f"{name}: {quotable(clue)} is not a clue; write '12+', '3-' or a sum")
    found = _cells(name, cells, rows, columns)
    if not found:
        raise FormatError(f"{name} has no cells; name them, as in 'r1c1 r1c2'")
    return found, str(clue)


def _make_clue(number: int, clue: object, rows: int, columns: int) -> DrawnClue:
    """A clue of a setter, from its sort, its cells and its value."""
    name = f"clue {number} of clues"
    if not isinstance(clue, Sequence) or isinstance(clue, str) or not 1 <= len(clue) <= 3:
        raise FormatError(
            f"{name} is {quotable(clue)}; it must be a sort and its cells, as in "
            "('thermometer', 'r1c1 r1c2'), and a value if it has one"
        )
    sort, cells, value = (*clue, (), "")[:3] if len(clue) < 3 else clue
    if not isinstance(sort, str):
        raise FormatError(f"{name}: {quotable(sort)} is no sort of clue; write its name")
    values = value if isinstance(value, list | tuple) else (value,)
    if not all(isinstance(each, str) or number_of(each) is not None for each in values):
        raise FormatError(f"{name}: {quotable(value)} is no value; write a number")
    held = _cells(name, () if cells is None else cells, rows, columns)
    return DrawnClue(sort, held, " ".join(map(str, values)))


def _pairs(name: str, pairs: object, rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Pairs of cells, such as those on the sides of a wall."""
    of_type(name, pairs, (list, tuple), "a list of pairs of cells")
    found = []
    for pair in cast("Sequence[object]", pairs):
        cells = _cells(name, pair, rows, columns)
        if len(cells) != 2:
            raise FormatError(f"{name}: {quotable(pair)} must be two cells, as in 'r1c1 r1c2'")
        found.append((cells[0], cells[1]))
    return tuple(found)


def _regions(regions: object, usual: Sequence[int], rows: int, columns: int) -> tuple[int, ...]:
    """The number of each cell's box from 1; () for the usual ones, zeros for none."""
    if regions is None:
        if usual and not any(usual):
            raise FormatError(
                f"a grid of {rows}×{columns} has no usual boxes; give regions, or regions=False "
                "for none"
            )
        return ()
    if regions is False:
        return (0,) * (rows * columns)
    numbers: dict[object, int] = {}
    found = flatten_grid("regions", regions, rows, columns)
    return tuple([numbers.setdefault(str(name), len(numbers) + 1) for name in found])


def _clues(name: str, lines: Sequence[object] | None) -> tuple[str, ...]:
    """The clues of lines as texts, such as `3 1`, `0` for a line without blocks."""
    if lines is None:
        return ()
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise FormatError(
            f"{name} is {quotable(lines)}; it must be a list with a clue for each line"
        )
    found = []
    for number, clue in enumerate(list_entries(name, lines, LONGEST), start=1):
        parts = clue if isinstance(clue, Sequence) and not isinstance(clue, str) else [clue]
        numbers = [number_of(part) for part in list_entries(name, parts, LONGEST)]
        if isinstance(clue, str):
            found.append(clue)
        elif None in numbers:
            raise FormatError(
                f"clue {number} of {name} is {quotable(clue)}; it must be whole numbers"
            )
        else:
            found.append(" ".join(map(str, numbers)) or "0")
    return tuple(found)


def _choices(family: Family, sketch: Sketch, options: Mapping[str, object]) -> dict[str, str]:
    """The options as the editor writes them. FormatError for those the family does not have."""
    known = {choice.name: choice for choice in sketch.choices(family)}
    for name in options:
        if name not in known:
            names = [*known, *[f"{sort}s" for sort in sketch.pairs]]
            those = f"it has {say_list(names, 'and')}" if names else "it has none"
            raise FormatError(f"{name}: the family {family.title} has no such option; {those}")
    return {name: _choice(known[name], value) for name, value in options.items()}


def _choice(choice: Choice, value: object) -> str:
    allowed = [each for each, _ in choice.values]
    if allowed == ["", YES]:
        if not isinstance(value, bool):
            raise FormatError(f"{choice.name} is {quotable(value)}; it must be True or False")
        return YES if value else ""
    if not isinstance(value, str) and isinstance(value, Iterable):
        value = " ".join(map(str, list_entries(choice.name, value)))
    if not isinstance(value, str) or (allowed and value not in allowed):
        wanted = say_list([repr(each) for each in allowed], "or") or f"such as {choice.example}"
        raise FormatError(f"{choice.name} is {quotable(value)}; it must be {wanted}")
    return value
