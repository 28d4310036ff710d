"""SudokuPad's own JSON; `shorthand` is the form of it that its links carry.

`cells` has a list for each row, an object for each cell, with `value` for a digit given and
`centremarks` for the candidates that belong to the puzzle; `cages` have `cells` as `[row, column]`
from 0 and a clue as text, `12×`; one with `unique` or `sum` is a sum, of different digits unless
`unique` is false; one with `unique` and neither has digits that differ. Cages without cells hold
what is said about the puzzle, as in `title: …`; so does `metadata`. `regions` are cells that repeat
no digit, and two blue lines from corner to corner say that the diagonals count. The rules in words
hold what − and ÷ mean (`assemble` infers the family). `antiknight` and `antiking` of the metadata
are rules that SudokuPad checks.

All other clues are drawings (`sudokupad_clues`), which the rules in words explain. Those that were
written here are also in the metadata (`described`). Of others' drawings, lines can be read where
somebody says what they mean (`drawn_lines`); what else is drawn is refused, as are fields that are
not in the lists below; only colours and a picture behind the grid are told.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kenken_cp.core.counts import rows_of
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
from kenken_cp.core.geometry import Grid, cell_name, cell_names, parts
from kenken_cp.core.limits import LIMITS
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.families import FAMILIES, family_for
from kenken_cp.kinds.cages.formats.assemble import (
    DrawnBoard,
    Given,
    assemble,
    kept_cages,
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
    pad_digits,
    read_padded,
    signs_of,
    text_of_clue,
)
from kenken_cp.kinds.cages.formats.carries import Carries, require_carried
from kenken_cp.kinds.cages.formats.described import (
    FIELD,
    MARK,
    NEEDLESS,
    description,
    read_described,
)
from kenken_cp.kinds.cages.formats.fpuzzles import DIAGONALS, diagonals_in
from kenken_cp.kinds.cages.formats.sudokupad_lines import (
    BLUE,
    LOOKS,
    diagonal_ends,
    ends_of,
    is_diagonal,
)
from kenken_cp.kinds.cages.formats.wording import (
    digits_in,
    others_words,
    parts_of_rules,
    rules_of,
)
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.notices import not_read
from kenken_cp.text.puzzle_names import unread_notices
from kenken_cp.text.strict_json import parse

TITLE = "SudokuPad JSON"
CARRIES = Carries(
    FAMILIES,
    True,
    (0, 9),
    no_op=True,
    negative=True,
    rule=True,
    repeats=True,
    candidates=True,
    areas=True,
    clues=True,
)  # digits of one figure: what a player can type
KEEPS = ("solution", "title", "author")
# What is read, what changes nothing, and what is told; any other that is not empty is refused.
READ = frozenset(("cells", "cages", "regions", "lines", "metadata", "metaData", *DIAGONALS))
COSMETIC = frozenset(("id", "cellSize", "settings", "videos", "duration"))
SAID = ("title", "author", "rules", "solution")  # in metadata and in cages without cells
TAGS = "tags"  # told where they name a rule
SAID_COSMETIC = frozenset((
    "source", "msgcorrect", "msgincorrect", TAGS, "date", "id", "version", "bgimageopacity",
    "bgimagetarget",
))  # fmt: skip
CHECKED = {"antiknight": "anti-knight", "antiking": "anti-king"}  # of the metadata: sorts of clues
SAID_TOLD = {"bgimage": "background picture"}
MARKS = "centremarks"  # of a cell: pencil marks that it begins with
CELL_TOLD = dict.fromkeys(("color", "colors", "highlight", "backgroundColor"), "coloured cell")
CELL_READ = frozenset(("value", "given", MARKS, *CELL_TOLD))
CAGE_READ = frozenset(("cells", "value", "sum", "unique", "type", "style", "hidden", *LOOKS))
DRAWN = ("lines", "arrows", "underlays", "overlays")
STYLES = (None, "", "killer")  # of cages that may hold a clue

_START = re.compile(r"\s*\{")
_CELLS = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{')
_REMARK = re.compile(r"([A-Za-z]+):\s*(.*)", re.DOTALL)


def sniff(text: str) -> bool:
    """Whether this is JSON with rows of cells."""
    return _START.match(text) is not None and _CELLS.search(text) is not None


def read(text: str, lines: Sequence[str] = ()) -> Document:
    """The puzzle, its solution, title and author, with lines read as these words say.

    Raises FormatError.
    """
    fields = parse(text)
    if type(fields) is not dict or type(fields.get("cells")) is not list:
        raise FormatError("a SudokuPad document is a JSON object with 'cells'")
    return read_fields(fields, lines)


def read_fields(fields: Fields, lines: Sequence[str] = ()) -> Document:
    """The document in these fields, with lines read as these words say. Raises FormatError."""
    rows, columns, cells = _cells(fields)
    said = _read_words(fields)
    rules = said.get("rules", "")
    fields, clues, as_asked = _clues(fields, rows, columns, rules, lines)
    diagonals = _diagonals(fields, rows, columns)
    refuse_others(fields, READ | COSMETIC)
    givens = [
        Given(at, digit_of(entry["value"], f"cell {at + 1}"))
        for at, entry in enumerate(cells)
        if entry.get("value") not in (None, "") and flag_of({"given": True, **entry}, "given")
    ]
    solution = read_padded(said.get("solution", ""), rows * columns)
    killers, repeats = _killers(fields, rows, columns)
    regions, sides = _regions(fields, rows, columns), (rows, columns)
    sums, unequal, cages = split_killers(killers, regions, sides, repeats=repeats)
    board = DrawnBoard(
        rows,
        columns,
        cages=list(_cages(fields, rows, columns)),
        sums=sums,
        unequal=unequal,
        givens=givens,
        regions=regions,
        diagonals=diagonals,
        rule_text=rules,
        digits=digits_in(rules) or _digits_of(solution, max(rows, columns)),
        repeats=repeats,
        candidates=candidates_in(cells, MARKS, columns),
        clues=[*clues, *cages],
    )
    puzzle = assemble(board)
    things = Counter(noun for cell in cells for name, noun in CELL_TOLD.items() if cell.get(name))
    things.update(noun for name, noun in SAID_TOLD.items() if said.get(name))
    things["entered digit"] += sum(
        bool(cell.get("value")) and cell.get("given") is False for cell in cells
    )
    things["partial solution"] += bool(said.get("solution")) and solution is None
    meta = Meta(title=said.get("title", ""), author=said.get("author", ""))
    assumed = _list_assumed(fields, puzzle)
    family, tags = family_for(puzzle), str(_metadata(fields).get(TAGS, ""))
    named = unread_notices("its list of tags", tags, family.id, family.traits(puzzle))
    notices = (*others_words(rules, puzzle), *as_asked, *assumed, *named, *not_read(things))
    return Document(family, puzzle, solution, meta, notices)


def _clues(
    fields: Fields, rows: int, columns: int, rules: str, lines: Sequence[str]
) -> tuple[Fields, list[Clue], tuple[str, ...]]:
    """The fields without the drawings of clues that are read, these clues, and what is told."""
    metadata = _metadata(fields)
    clues = [Clue(sort) for name, sort in CHECKED.items() if flag_of(metadata, name)]
    if metadata.get(FIELD):
        clues += read_described(metadata[FIELD], (rows, columns), _drawing(fields), rules)
        diagonals = [line for line in objects(fields, "lines") if is_diagonal(line, rows, columns)]
        cages = [cage for cage in objects(fields, "cages") if MARK not in cage]
        left = {name: value for name, value in fields.items() if name not in DRAWN}
        return {**left, "lines": diagonals, "cages": cages}, clues, (NEEDLESS,) * bool(lines)
    if not lines:
        return fields, clues, ()
    from kenken_cp.kinds.cages.formats.drawn_lines import read_as_clues  # noqa: PLC0415

    fields, found, told = read_as_clues(fields, lines, rows, columns)
    return fields, [*clues, *found], told


def _drawing(fields: Fields) -> Fields:
    """What is drawn, but for cages that are read."""
    cages = [cage for cage in objects(fields, "cages") if MARK in cage]
    return {"cages": cages, **{name: fields.get(name) for name in DRAWN}}


def _cells(fields: Fields) -> tuple[int, int, list[dict[str, object]]]:
    """The numbers of rows and columns and the objects of the cells. Raises FormatError."""
    grid = fields.get("cells")
    if type(grid) is not list or any(type(row) is not list for row in grid) or not grid:
        raise FormatError("'cells' must be a list of rows")
    rows, columns = len(grid), len(grid[0])
    check_sides(rows, columns)
    if any(len(row) != columns or any(type(cell) is not dict for cell in row) for row in grid):
        raise FormatError(f"'cells' must hold {rows_of(rows, columns, 'object')}, such as {{}}")
    cells = [cell for row in grid for cell in row]
    for at, cell in enumerate(cells):
        refuse_others(cell, CELL_READ, cell_name(at, columns))
    return rows, columns, cells


def _digits_of(solution: Grid | None, longer: int) -> tuple[int, ...]:
    """The digits that a solution shows to be other than usual, as 0 to 7; empty if it does not."""
    shown = tuple(sorted(set(solution or ())))
    return shown if 0 in shown and len(shown) == longer else ()


def _diagonals(fields: Fields, rows: int, columns: int) -> bool:
    """Whether both diagonals count; FormatError for other lines, or for one of them."""
    lines = objects(fields, "lines")
    others = [line for line in lines if not is_diagonal(line, rows, columns)]
    if others or objects(fields, "arrows"):
        line = "'lines' holds a line that is not a diagonal of the board"
        what = line if others else "'arrows' holds an arrow"
        raise FormatError(
            f"{what}, and its rule is not known; if you know it, name the clue, as in --read-lines "
            "thermometer, or remove the drawing"
        )
    held, ends = [ends_of(line) for line in lines], reversed(diagonal_ends(rows, columns))
    known = {name: its in held for name, its in zip(DIAGONALS, ends, strict=True)}
    both = diagonals_in({name: known[name] or fields.get(name) for name in DIAGONALS})
    if len(set(both)) > 1:
        raise FormatError("it has one of the two diagonals; draw both or none")
    return all(both)


def _regions(fields: Fields, rows: int, columns: int) -> list[list[int]]:
    regions = fields.get("regions")
    if regions is None:
        return []
    if type(regions) is not list:
        raise FormatError("'regions' must be a list of lists of cells")
    return [
        _places(region, rows, columns, f"region {number}")
        for number, region in enumerate(regions, start=1)
        if region not in ([], {})
    ]


def _places(cells: object, rows: int, columns: int, name: str) -> list[int]:
    """The cells of a list of `[row, column]`. Raises FormatError, which names what they are of."""
    if type(cells) is not list:
        raise FormatError(f"{name} must be a list of cells, as in [[0, 0], [0, 1]]")
    for cell in cells:
        if type(cell) is not list or [*map(type, cell)] != [int, int]:
            raise FormatError(f"{name}: the cell {str(cell)[:20]} must be written as in [0, 1]")
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise FormatError(f"{name}: the cell {cell} is outside the {rows}×{columns} grid")
    return [row * columns + column for row, column in cells]


def _read_words(fields: Fields) -> dict[str, str]:
    """What is said about the puzzle: its title, author, rules, solution and what is told.

    FormatError for what is said beside that and may change the puzzle.
    """
    said: JsonObject = {}
    words: dict[str, None] = {}
    for entry in objects(fields, "cages"):
        if entry.get("cells") or not entry.get("value"):
            continue
        refuse_others(entry, CAGE_READ, "a cage")
        remark = _REMARK.match(str(entry["value"]))
        name = remark[1].lower() if remark else "rules"
        value = remark[2].strip() if remark else str(entry["value"])
        if name == "rules":
            words[value] = None
        elif said.setdefault(name, value) != value:
            raise FormatError(f"the {name[:20]!r} is said twice in cages without cells; keep one")
    held = _metadata(fields)
    said.update({n: value for n, value in held.items() if value and n not in {*CHECKED, FIELD}})
    if said.get("norowcol"):
        raise FormatError(
            "'norowcol' lets digits repeat in rows and columns, which is not supported"
        )
    refuse_others(said, {*SAID, *SAID_COSMETIC, *SAID_TOLD}, "the metadata")
    rules = said.get("rules", [])
    words |= dict.fromkeys([str(rule) for rule in rules] if type(rules) is list else [rules])
    said["rules"] = "\n".join(map(str, words))
    return {name: text_of(said, name) for name in (*SAID, *SAID_TOLD)}


def _metadata(fields: Fields) -> JsonObject:
    """The metadata, which may stand in two places. Raises FormatError."""
    found: JsonObject = {}
    for place in ("metaData", "metadata"):
        held = fields.get(place)
        if held is not None and type(held) is not dict:
            raise FormatError(f"'{place}' must be an object")
        found.update({name: value for name, value in (held or {}).items() if value})
    return found


def _cages(fields: Fields, rows: int, columns: int) -> Iterator[Cage]:
    """The cages under clues with a sign, or with none and nothing that tells them to be sums."""
    for entry in _list_drawn(fields):
        if not _is_sum(entry):
            yield clue_of(_cells_of(entry, rows, columns), _clue(entry), columns)


def _cells_of(entry: Fields, rows: int, columns: int) -> list[int]:
    return _places(entry["cells"], rows, columns, f"cage {_clue(entry)}".rstrip())


def _killers(
    fields: Fields, rows: int, columns: int
) -> tuple[list[tuple[list[int], Cage | None]], bool]:
    """The cells of each cage whose digits are added or only differ, with the cage in the first
    case, and whether those may hold a digit twice. Raises FormatError."""
    entries = [entry for entry in _list_drawn(fields) if _is_sum(entry)]
    killers = [
        (_cells_of(entry, rows, columns), _sum(entry, rows, columns) if _clue(entry) else None)
        for entry in entries
    ]
    pairs = [
        (cage, entry) for (_, cage), entry in zip(killers, entries, strict=True) if cage is not None
    ]
    telling = [(cage, entry) for cage, entry in pairs if cage.cells[1:]] or pairs
    alike = [cage for cage, entry in telling if entry.get("unique") is False]
    if alike and len(alike) < len(telling):
        names = cell_names(alike[0].cells, columns)
        raise FormatError(
            f"digits may repeat in the cage {names} but not in others; allow it in all "
            "cages, or in none"
        )
    return killers, bool(alike)


def _sum(entry: Fields, rows: int, columns: int) -> Cage:
    """The cage whose digits are added; FormatError if what it shows is not what it adds up to."""
    cage = sum_of(_cells_of(entry, rows, columns), _clue(entry), columns)
    if entry.get("sum") not in (None, "", cage.target, str(cage.target)):
        raise FormatError(
            f"the cage {cell_names(cage.cells, columns)} shows {cage.target}, but its 'sum' is "
            f"{show_value(entry['sum'])}; make them the same"
        )
    return cage


def _list_assumed(fields: Fields, puzzle: CagePuzzle) -> tuple[str, ...]:
    """What is told of cages without a sum: those that do not say whether their digits differ, and
    those that can be seen and say nothing new."""
    found = [
        (entry, tuple(sorted(_cells_of(entry, puzzle.rows, puzzle.columns))))
        for entry in _list_drawn(fields)
        if _clue(entry) == ""
    ]
    kept = kept_cages(puzzle)
    unsaid = [area for entry, area in found if area in kept and not entry.get("unique")]
    names = "; ".join([cell_names(area, puzzle.columns) for area in unsaid])
    told = (f"no digit repeats in the cage without a sum at {names}",) if unsaid else ()
    seen = [area for entry, area in found if not flag_of(entry, "hidden")]
    return (*told, *left_out(seen, puzzle))


def _list_drawn(fields: Fields) -> Iterator[Fields]:
    """The cages that are no remarks, nor cells without a region; FormatError for other kinds."""
    for entry in objects(fields, "cages"):
        refuse_others(entry, CAGE_READ, "a cage")
        hidden = flag_of(entry, "hidden") and _clue(entry) == "" and not flag_of(entry, "unique")
        if not entry.get("cells") or hidden:
            continue
        for field in ("type", "style"):
            if entry.get(field) not in STYLES:
                raise FormatError(
                    f"a cage has the {field} {str(entry[field])[:20]!r}, which is not supported; "
                    f"write 'killer', or remove the {field}"
                )
        if _clue(entry) == "" and entry.get("unique") is False:
            raise FormatError(
                "a cage has no sum, and 'unique' is false, so it says nothing that is understood; "
                "remove it, or give it a sum"
            )
        yield entry


def _is_sum(entry: Fields) -> bool:
    """Whether it is a killer cage, with a sum or without one."""
    return flag_of(entry, "unique") or entry.get("sum") is not None or _clue(entry) == ""


def _clue(entry: Fields) -> str:
    clue = entry.get("value")
    if clue in (None, "") and entry.get("sum") is not None:
        clue = entry["sum"]
    return text_of_clue(clue)


def write(document: Document) -> str:
    """The JSON, a field a line; FormatError names what it cannot carry."""
    return field_a_line(fields_of(document, TITLE))


def fields_of(document: Document, title: str) -> dict[str, object]:
    """The document as plain JSON; FormatError names what a format of this title cannot carry."""
    puzzle = require_carried(document, title, CARRIES)
    rows, columns, meta = puzzle.rows, puzzle.columns, document.meta
    given, marks = givens_of(puzzle), dict(puzzle.candidates)
    remarks = {"title": meta.title, "author": meta.author, "rules": rules_of(puzzle)}
    clued = _fields_of_clues(puzzle)
    if clued:
        del remarks["rules"]  # they stand in the metadata, a rule a line
    if document.solution is not None:
        remarks["solution"] = pad_digits(document.solution)
    cells = [
        {
            **({"value": str(given[cell])} if cell in given else {}),
            **({MARKS: list(map(str, marks[cell]))} if cell in marks else {}),
        }
        for cell in range(rows * columns)
    ]
    lines = diagonal_ends(rows, columns) * puzzle.diagonals
    fields: JsonObject = {
        "cellSize": 64,
        "cells": [cells[start : start + columns] for start in range(0, len(cells), columns)],
        "regions": [_list_places(region, columns) for region in parts(puzzle.boxes)],
        "cages": [
            *({"value": f"{name}: {value}"} for name, value in remarks.items() if value),
            *(_cage(puzzle, cage) for cage in cages_of(puzzle)),
            *({"cells": _list_places(area, columns), "unique": True} for area in puzzle.areas),
        ],
        "lines": [{"color": BLUE, "thickness": 2, "wayPoints": ends} for ends in lines],
    }
    for name, drawn in clued.items():
        fields[name] = [*fields.get(name, ()), *drawn]
    if clued:
        fields["metadata"] = _metadata_of(puzzle, fields)
    return {name: value for name, value in fields.items() if value or name not in DRAWN}


def _fields_of_clues(puzzle: CagePuzzle) -> Mapping[str, Sequence[object]]:
    """What is drawn for the puzzle's clues, by the fields that it is in; empty without clues."""
    if not puzzle.clues:
        return {}
    from kenken_cp.kinds.cages.formats.sudokupad_clues import drawing_of  # noqa: PLC0415

    return drawing_of(puzzle)


def _metadata_of(puzzle: CagePuzzle, fields: Fields) -> Fields:
    """The rules, those that SudokuPad checks, and a description of the other clues."""
    parts = parts_of_rules(puzzle)
    sorts = {clue.sort for clue in puzzle.clues}
    metadata = {"rules": parts, **{name: True for name, sort in CHECKED.items() if sort in sorts}}
    clues = [clue for clue in puzzle.clues if clue.sort not in CHECKED.values()]
    if clues:
        drawing = _drawing(fields)
        metadata[FIELD] = description(clues, puzzle.columns, drawing, " ".join(parts))
    return metadata


def _list_places(cells: Iterable[int], columns: int) -> list[list[int]]:
    return [[*divmod(cell, columns)] for cell in cells]


def _cage(puzzle: CagePuzzle, cage: Cage) -> dict[str, object]:
    cells = _list_places(cage.cells, puzzle.columns)
    if puzzle.covered:
        return {"cells": cells, "value": signs_of(cage), "unique": False}
    clue = {"value": str(cage.target), "sum": cage.target, "unique": puzzle.distinct}
    return {"cells": cells, **clue}


FORMAT = Format(
    id="sudokupad",
    title=TITLE,
    suffixes=(".sudokupad",),
    sniff=sniff,
    read=read,
    read_lines=read,
    write=write,
    longest=LIMITS["bytes"].most,
    keeps=KEEPS,
    families=CARRIES.families,
)
