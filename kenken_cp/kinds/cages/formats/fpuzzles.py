"""The JSON of f-puzzles; links that hold it packed are read and written by `links`.

`grid` has a list for each row, an object for each cell: `value` with `given`, and `region`, a
number (left out, it is the usual box; null is none); `givenPencilMarks` are the candidates that
belong to the puzzle. `diagonal+` and `diagonal-` say that the diagonals count. `killercage` are
sums of different digits, with `cells` as `R1C1` and a `value`, which a cage whose digits only
differ has not. A KenKen's cages stand in `cage`, which is drawn and no more, with a clue as text,
`12×`. `ruleset` holds the rules in words, with what − and ÷ mean (`assemble` infers the family).

The clues of setters stand in fields of their own (`fpuzzles_clues`). Those without a field are
drawn, and described beside (`described`).

What a player wrote, and drawings of no constraint, are told but not read. Drawings beside rules in
words that are not ours are refused, as these may be about those.
"""

import re
from collections import Counter
from collections.abc import Iterator

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import (
    Fields,
    JsonObject,
    flag_of,
    objects,
    refuse_others,
    show_value,
    text_of,
)
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.limits import LIMITS
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.families import FAMILIES, family_for
from kenken_cp.kinds.cages.formats.assemble import (
    DrawnBoard,
    Given,
    assemble,
    left_out,
    split_killers,
    sum_of,
)
from kenken_cp.kinds.cages.formats.boards import (
    cages_of,
    candidates_in,
    check_sides,
    clue_of,
    digit_of,
    field_a_line,
    givens_of,
    signs_of,
    text_of_clue,
)
from kenken_cp.kinds.cages.formats.carries import Carries, require_carried
from kenken_cp.kinds.cages.formats.described import FIELD, MARK, description, read_described
from kenken_cp.kinds.cages.formats.wording import others_words, rules_of
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.notices import not_read
from kenken_cp.text.strict_json import parse

TITLE = "f-puzzles JSON"
CARRIES = Carries(
    FAMILIES,
    no_op=True,
    negative=True,
    rule=True,
    candidates=True,
    areas=True,
    clues=True,
)
KEEPS = ("solution", "title", "author")
# What is read, what changes nothing, and what is told; any other that is not empty is refused.
MARKS = "givenPencilMarks"  # of a cell
DIAGONALS = ("diagonal+", "diagonal-")
DRAWINGS = {"line": "drawn line", "circle": "circle", "rectangle": "rectangle", "text": "text"}
READ = frozenset((
    "size", "title", "author", "ruleset", "grid", "cage", "killercage", "solution", *DIAGONALS,
    *DRAWINGS, FIELD,
))  # fmt: skip
COSMETIC = frozenset((
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "id",
))  # fmt: skip
CELL_TOLD = {
    "c": "coloured cell", "highlight": "coloured cell", "centerPencilMarks": "pencil-marked cell",
    "cornerPencilMarks": "pencil-marked cell",
}  # fmt: skip
CELL_READ = frozenset(("value", "given", "region", MARKS, *CELL_TOLD))
CAGE_READ = frozenset((
    "cells", "value", "unique", "fromConstraint", "outlineC", "fontC", "baseC",
))  # fmt: skip
REGION = "extra-region"  # the sort of a clue
REMARKS = ("title", "author", "rules")  # of cages without cells
DRAWN = tuple(DRAWINGS)
OWN = frozenset(("cage", "killercage", *DIAGONALS))  # constraints that are read, so are drawings

_START = re.compile(r"\s*\{")
_GRID = re.compile(r'"grid"\s*:\s*\[')
_CELL = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")
_REMARK = re.compile(r"([a-z]+):\s*(.*)", re.DOTALL)


def sniff(text: str) -> bool:
    """Whether this is JSON with a grid."""
    return _START.match(text) is not None and _GRID.search(text) is not None


def read(text: str) -> Document:
    """The puzzle, its solution, title and author. Raises FormatError."""
    fields = parse(text)
    if type(fields) is not dict or type(fields.get("grid")) is not list:
        raise FormatError("an f-puzzles document is a JSON object with a 'grid'")
    return read_fields(fields)


def read_fields(fields: Fields) -> Document:
    """The document in these fields. Raises FormatError."""
    refuse_others(fields, READ | COSMETIC | _clue_fields(fields))
    cells = _cells(fields)
    size = len(fields["grid"])
    fields, drawn_clues = _take_described(fields, size)
    givens = [
        Given(at, digit_of(cell.get("value"), f"cell {at + 1}"))
        for at, cell in enumerate(cells)
        if flag_of(cell, "given")
    ]
    regions = _regions(cells, size)
    sums, unequal, clues = split_killers(_killers(fields, size), regions, (size, size))
    clues += [*_clues(fields, size), *drawn_clues]
    remarks = _remarks(fields)
    rules = _rules(fields, remarks)
    board = DrawnBoard(
        size,
        size,
        cages=list(_cages(fields, size)),
        sums=sums,
        unequal=unequal,
        givens=givens,
        regions=regions,
        diagonals=all(diagonals_in(fields)),
        rule_text=rules,
        candidates=candidates_in(cells, MARKS, size),
        clues=clues,
    )
    puzzle = assemble(board)
    words, drawings = others_words(rules, puzzle), _drawings(fields)
    if words and any(drawings.values()):
        drawn = say_list([say_count(count, noun) for noun, count in drawings.items() if count])
        raise FormatError(
            f"it has {drawn}, which the rules in words may be about and which are not supported; "
            "remove them if they add no rule"
        )
    solution, unsolved = _solution(fields, size)
    meta = Meta(
        title=text_of(fields, "title") or remarks.get("title", ""),
        author=text_of(fields, "author") or remarks.get("author", ""),
    )
    told = left_out(board.unequal, puzzle)
    notices = (*words, *told, *not_read({**drawings, **_notes(cells), **unsolved}))
    return Document(family_for(puzzle), puzzle, solution, meta, notices)


def _rules(fields: Fields, remarks: Fields) -> str:
    """The rules in words, which may stand in two places."""
    return "\n".join(filter(None, (text_of(fields, "ruleset"), remarks.get("rules"))))


def _take_described(fields: Fields, size: int) -> tuple[Fields, tuple[Clue, ...]]:
    """The fields without the drawings of clues that are described, and these clues."""
    if not fields.get(FIELD):
        return fields, ()
    cages = [cage for cage in objects(fields, "cage") if MARK not in cage]
    left = {name: value for name, value in fields.items() if name not in DRAWN}
    left["cage"] = cages
    rules = _rules(fields, _remarks(left))
    return left, read_described(fields[FIELD], (size, size), _drawing(fields), rules)


def _drawing(fields: Fields) -> Fields:
    """What is drawn for clues that are described."""
    cages = [cage for cage in objects(fields, "cage") if MARK in cage]
    return {"cage": cages, **{name: fields.get(name) for name in DRAWN}}


def _cells(fields: Fields) -> list[dict[str, object]]:
    """The objects of the cells, row by row. Raises FormatError."""
    grid = fields["grid"]
    size = len(grid)
    check_sides(size, size)
    if fields.get("size", size) != size or any(
        type(row) is not list or len(row) != size for row in grid
    ):
        raise FormatError(
            f"'grid' must have as many cells in a row as it has rows, and 'size' must be {size}"
        )
    cells = [cell for row in grid for cell in row]
    if any(type(cell) is not dict for cell in cells):
        raise FormatError("a cell of 'grid' must be an object, as in {} or {\"value\": 1}")
    for at, cell in enumerate(cells):
        refuse_others(cell, CELL_READ, cell_name(at, size))
    return cells


def _notes(cells: list[dict[str, object]]) -> Counter[str]:
    """How many cells have what a player wrote or coloured."""
    notes: Counter[str] = Counter()
    for cell in cells:
        marks = dict.fromkeys(noun for name, noun in CELL_TOLD.items() if cell.get(name))
        notes.update(list(marks))
        notes["entered digit"] += bool(cell.get("value")) and not cell.get("given")
    return notes


def _drawings(fields: Fields) -> dict[str, int]:
    """How many drawings there are of each sort, but for those of constraints that are read.

    FormatError for drawings of other constraints.
    """
    found = {}
    for name, noun in DRAWINGS.items():
        sources = [_constraint(entry) for entry in objects(fields, name)]
        own = {*OWN, *(name for name in fields if fields[name])}  # else they would be refused
        foreign = next((source for source in sources if source not in ("", *own)), None)
        if foreign is not None:
            raise FormatError(
                f"a {noun} is drawn for the constraint {foreign[:20]!r}, which is not supported"
            )
        found[noun] = sources.count("")
    return found


def _constraint(entry: Fields) -> str:
    """The constraint that a drawing is a picture of, as the field of it is called; "" for none."""
    return re.sub(r"[^a-z0-9+-]", "", str(entry.get("fromConstraint") or "").lower())


def _clue_fields(fields: Fields) -> frozenset[str]:
    """The fields of clues, if there may be any: most documents need not load the sorts."""
    if all(name in READ | COSMETIC or not fields[name] for name in fields):
        return frozenset()
    from kenken_cp.kinds.cages.formats import fpuzzles_clues  # noqa: PLC0415

    return frozenset((*fpuzzles_clues.sorts_by_field(), fpuzzles_clues.NEGATIVE))


def _clues(fields: Fields, size: int) -> list[Clue]:
    """The clues that are no cages, with one diagonal alone. Raises FormatError."""
    found: list[Clue] = []
    if _clue_fields(fields):
        from kenken_cp.kinds.cages.formats import fpuzzles_clues  # noqa: PLC0415

        found = fpuzzles_clues.clues_in(fields, size)
    falling, rising = diagonals_in(fields)
    if falling != rising:
        first, step = (0, size + 1) if falling else (size - 1, size - 1)
        found.append(Clue(REGION, tuple(first + step * row for row in range(size))))
    return found


def diagonals_in(fields: Fields) -> tuple[bool, bool]:
    """Whether the falling and the rising diagonal count."""
    falling, rising = DIAGONALS[1], DIAGONALS[0]
    return flag_of(fields, falling), flag_of(fields, rising)


def _regions(cells: list[dict[str, object]], size: int) -> list[list[int]]:
    """The cells of each region; one that is missing is the usual box, null is none."""
    usual = usual_boxes(size) or (None,) * len(cells)
    found: dict[object, list[int]] = {}
    for place, cell in enumerate(cells):
        region = cell.get("region", usual[place])
        if region is None:
            continue
        if type(region) is not int:
            raise FormatError(
                f"cell {place + 1}: 'region' is {show_value(region)}; it must be an integer or null"
            )
        found.setdefault(region, []).append(place)
    return list(found.values())


def _cages(fields: Fields, size: int) -> Iterator[Cage]:
    for entry in objects(fields, "cage"):
        value = _value(entry)
        if not _REMARK.match(value) and _constraint(entry) != "killercage":
            yield clue_of(_read_cells(entry, size), value, size)


def _killers(fields: Fields, size: int) -> Iterator[tuple[list[int], Cage | None]]:
    """The cells of each killer cage, with the cage if it has a sum.

    FormatError for one in which digits may repeat, which f-puzzles has not.
    """
    for entry in objects(fields, "killercage"):
        if not flag_of({"unique": True, **entry}, "unique"):
            raise FormatError(
                "'unique' of a killer cage is false, but no digit repeats in a killer cage here; "
                "use SudokuPad's JSON for others, or remove the field"
            )
        yield _read_cells(entry, size), _sum(entry, size) if _value(entry) else None


def _sum(entry: Fields, size: int) -> Cage:
    return sum_of(_read_cells(entry, size), _value(entry), size)


def _value(entry: Fields) -> str:
    return text_of_clue(entry.get("value"))


def _remarks(fields: Fields) -> dict[str, str]:
    """What is said in cages of no cells, as in `title: …`. Raises FormatError."""
    remarks: dict[str, str] = {}
    for entry in objects(fields, "cage"):
        remark = _REMARK.match(_value(entry))
        if remark is None:
            continue
        if remark[1] not in REMARKS or entry.get("cells") or remark[1] in remarks:
            raise FormatError(
                f"a cage holds the text {remark[0][:20]!r}, which is not supported there; remove "
                "it if it adds no rule"
            )
        remarks[remark[1]] = remark[2].strip()
    return remarks


def _read_cells(entry: Fields, size: int) -> list[int]:
    """The cells of a cage. Raises FormatError, also for fields that no cage has."""
    refuse_others(entry, CAGE_READ, "a cage")
    if _constraint(entry) not in ("", *OWN):
        raise FormatError(
            f"a cage is drawn for the constraint {_constraint(entry)[:20]!r}, which is not "
            "supported"
        )
    cells = entry.get("cells")
    if type(cells) is not list or not cells:
        raise FormatError('a cage must have cells, as in "cells": ["R1C1", "R1C2"]')
    return [_cell(cell, size) for cell in cells]


def _cell(name: object, size: int) -> int:
    found = _CELL.fullmatch(name) if type(name) is str else None
    if found is None:
        raise FormatError(f"the cell {str(name)[:20]!r} must be written as in 'R1C2'")
    row, column = int(found[1]) - 1, int(found[2]) - 1
    if not (0 <= row < size and 0 <= column < size):
        raise FormatError(f"the cell {name} is outside the {size}×{size} grid")
    return row * size + column


def _solution(fields: Fields, size: int) -> tuple[Grid | None, dict[str, int]]:
    """The solution, None without one, and what is told of one that is of some cells only."""
    digits = fields.get("solution")
    if digits is None or digits in ("", []):
        return None, {}
    if type(digits) is str:
        digits = digits.split(",") if "," in digits else list(digits)
    if type(digits) is not list or len(digits) != size * size:
        raise FormatError(f"'solution' must hold {say_count(size * size, 'digit')}")
    if None in digits:
        return None, {"partial solution": 1}
    return tuple(digit_of(value, "the solution") for value in digits), {}


def write(document: Document) -> str:
    """The JSON, a field a line; FormatError names what it cannot carry."""
    return field_a_line(fields_of(document, TITLE))


def fields_of(document: Document, title: str) -> dict[str, object]:
    """The document as plain JSON; FormatError names what a format of this title cannot carry."""
    puzzle = require_carried(document, title, CARRIES)
    size, meta = puzzle.rows, document.meta
    given, marks = givens_of(puzzle), dict(puzzle.candidates)
    cells: list[dict[str, object]] = [
        {
            **({"value": given[cell], "given": True} if cell in given else {}),
            **({MARKS: list(marks[cell])} if cell in marks else {}),
            "region": puzzle.boxes[cell] if puzzle.boxes else None,
        }
        for cell in range(size * size)
    ]
    fields: JsonObject = {
        "size": size,
        **{name: value for name in ("title", "author") if (value := getattr(meta, name))},
        "ruleset": rules_of(puzzle),
        "grid": [cells[start : start + size] for start in range(0, size * size, size)],
        **dict.fromkeys(DIAGONALS * puzzle.diagonals, True),
        "cage" if puzzle.covered else "killercage": [
            {
                "cells": [_name(cell, size) for cell in cage.cells],
                "value": signs_of(cage) if puzzle.covered else str(cage.target),
            }
            for cage in cages_of(puzzle)
        ],
    }
    if puzzle.areas:
        fields["killercage"] += [{"cells": [_name(c, size) for c in area]} for area in puzzle.areas]
    if puzzle.clues:
        from kenken_cp.kinds.cages.formats import fpuzzles_clues  # noqa: PLC0415

        held, left = fpuzzles_clues.fields_of_clues(puzzle)
        for name, entries in (*held.items(), *_draw_clues(puzzle, left).items()):
            fields[name] = [*fields.get(name, ()), *entries] if type(entries) is list else entries
        if left:
            fields[FIELD] = description(left, size, _drawing(fields), fields["ruleset"])
    if document.solution is not None:
        fields["solution"] = list(document.solution)
    return fields


def _draw_clues(puzzle: CagePuzzle, clues: list[Clue]) -> Fields:
    """What draws these clues, by the field that it is in."""
    if not clues:
        return {}
    from kenken_cp.kinds.cages.formats.fpuzzles_drawn import drawing_of  # noqa: PLC0415

    return drawing_of(puzzle, clues)


def _name(cell: int, size: int) -> str:
    return f"R{cell // size + 1}C{cell % size + 1}"


FORMAT = Format(
    id="fpuzzles",
    title=TITLE,
    suffixes=(".fpuzzles",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LIMITS["bytes"].most,
    keeps=KEEPS,
    families=CARRIES.families,
)
