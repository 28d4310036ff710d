"""Killer Sudokus of 9×9 in one word, as SumoCue and other solvers exchange them; read only.

`SumoCueV1`, then `D` if the diagonals count, then 81 entries: `=15` begins a cage of that sum, `+0`
belongs to the cage that begins in the cell of this number, counted from 0, row by row; `=0` is a
cell in no cage. Each is followed by `J0` to `J8` where regions take the place of boxes. Without
any `+` it is a Sudoku of givens. The older form is `3x3:`, `d` if the diagonals count, `:k:`, and
81 numbers with a colon after each: 256 times the sum, plus a number of the cage. White space is
free in both.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, begins, by_line
from kenken_cp.core.geometry import cell_name, cell_names, number_names, parts
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.fields import entries as entries_of
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.decoding import number

TITLE = "SumoCue killer"
SIZE, CELLS = 9, 81
SUM = 256  # times this a sum stands in a number of the older form
VERSION = "SumoCueV1"

_START = re.compile(r"\s*(?:SumoCueV|3x3:d?:)")
_ENTRY = re.compile(r"([=+])(0|[1-9][0-9]*)(?:J([0-8]))?")
_NUMBER = re.compile(r":[0-9]+")
_OLDER = re.compile(r"3x3:(d?):k:((?:(?:0|[1-9][0-9]*):)*(?:0|[1-9][0-9]*)):?")


def sniff_line(line: str) -> bool:
    """Whether a whole puzzle is on this line, so that others may follow."""
    text = "".join(line.split())
    return _START.match(text) is not None and CELLS in (
        len(_ENTRY.findall(text)),
        len(_NUMBER.findall(text)),
    )


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit."""
    packed = "".join(text.split())
    puzzle = _older(packed) if packed.startswith("3x3:") else _puzzle(packed)
    return Document(family_for(puzzle), puzzle)


def _puzzle(text: str) -> CagePuzzle:
    if not text.startswith(VERSION):
        raise FormatError(f"the version {text[:20]!r} is unknown; it must be {VERSION}")
    text = text.removeprefix(VERSION)
    diagonals = text.startswith("D")
    entries = _entries(text.removeprefix("D"))
    boxes = [entry.region for entry in entries]
    if "" in boxes and any(boxes):
        name = cell_name(boxes.index(""), SIZE)
        raise FormatError(
            f"{name} is in no region, but other cells are; give every cell a 'J', or none"
        )
    regions = number_names(boxes) if any(boxes) else usual_boxes(SIZE)
    if all(entry.begins for entry in entries):
        return _sudoku([entry.number for entry in entries], regions, diagonals)
    owner = [cell if entry.begins else entry.number for cell, entry in enumerate(entries)]
    for cell, first in enumerate(owner):
        if first >= CELLS or not entries[first].begins:
            name = cell_name(cell, SIZE)
            raise FormatError(f"{name} is '+{first}', but no cage begins in cell {first}")
    return _killer(owner, [entry.number for entry in entries], regions, diagonals)


class _Entry(NamedTuple):
    """A cell in the text: whether it begins a cage, a number, and its region or "".

    The number is the cage's sum, or else that of the cell where the cage begins.
    """

    begins: bool
    number: int
    region: str


def _entries(text: str) -> list[_Entry]:
    entries: list[_Entry] = []
    place = 0
    while place < len(text):
        entry = _ENTRY.match(text, place)
        if entry is None:
            raise FormatError(
                f"entry {len(entries) + 1}: {text[place : place + 10]!r}; it must look "
                "like '=15' or '+0', optionally with 'J0' after it"
            )
        entries.append(_Entry(entry[1] == "=", number(entry[2]), entry[3] or ""))
        place = entry.end()
    if len(entries) != CELLS:
        raise FormatError(f"the text has {entries_of(len(entries))}; it must have {CELLS}")
    return entries


def _sudoku(values: Sequence[int], boxes: tuple[int, ...], diagonals: bool) -> CagePuzzle:
    givens = tuple([(cell, value) for cell, value in enumerate(values) if value])
    return CagePuzzle(
        SIZE, SIZE, (), boxes=boxes, diagonals=diagonals, givens=givens, covered=False
    )


def _killer(
    owner: Sequence[int], sums: Sequence[int], boxes: tuple[int, ...], diagonals: bool
) -> CagePuzzle:
    """The puzzle of the cages that begin in these cells, with their sums. Raises FormatError."""
    cages = []
    for cells in parts(number_names(owner)):
        total = sums[owner[cells[0]]]
        if total == 0 and len(cells) > 1:
            raise FormatError(
                f"the cage {cell_names(cells, SIZE)} has no sum; give it one or remove the cage"
            )
        if total:
            cages.append(Cage(tuple(cells), GIVEN if len(cells) == 1 else "+", total))
    return CagePuzzle(
        SIZE, SIZE, tuple(cages), boxes=boxes, diagonals=diagonals, distinct=True, covered=False
    )


def _older(text: str) -> CagePuzzle:
    form = _OLDER.fullmatch(text)
    if form is None:
        raise FormatError(
            "the text must be '3x3::k:', or '3x3:d:k:' with diagonals, and 81 "
            "numbers with ':' after each"
        )
    numbers = [number(figures) for figures in form[2].split(":")]
    if len(numbers) != CELLS:
        raise FormatError(f"the text has {say_count(len(numbers), 'number')}; it must have {CELLS}")
    sums = [both // SUM for both in numbers]
    owner = [numbers.index(both) if both >= SUM else cell for cell, both in enumerate(numbers)]
    return _killer(owner, sums, usual_boxes(SIZE), bool(form[1]))


FORMAT = by_line(
    Format("sumocue", TITLE, begins(_START), read, families=(sudoku.FAMILY, killer.FAMILY)),
    sniff_line,
)
