"""Maps of a grid in files: which cell belongs to which cage, or to which box."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kenken_cp.cli.common import bytes_in, called
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.formats import read_document
from kenken_cp.kinds.cages.generator.cages import UNCAGED
from kenken_cp.kinds.cages.generator.options import JIGSAW, NO_BOXES, RecipeError
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.decoding import decoded, is_binary

NOWHERE = "."
_NAME = re.compile(r"[A-Za-z0-9.]+")


class Size(NamedTuple):
    """The sides of a grid."""

    rows: int
    columns: int


def caging_in(path: str) -> tuple[Size, list[int]]:
    """The size of a map and the number of each cell's cage, from a map or a puzzle; RecipeError."""
    return _map_in("--caging", path, _caging_of, "a map of letters, or a puzzle")


def boxes_in(path: str) -> tuple[Size, list[int]]:
    """The size of a map and the number of each cell's box, from a map or a puzzle; RecipeError."""
    known = f"2x3, {JIGSAW}, {NO_BOXES}, or a map"
    size, numbers = _map_in("--boxes", path, _boxes_of, known)
    if not numbers:
        raise RecipeError(
            f"--boxes {called(path)}: the puzzle has none; name one that has, or a map"
        )
    if UNCAGED in numbers:
        raise RecipeError(f"--boxes {called(path)}: it leaves cells in no box; name one for each")
    return size, numbers


def _map_in(
    option: str, path: str, of_puzzle: Callable[[CagePuzzle], Sequence[int]], known: str
) -> tuple[Size, list[int]]:
    place = called(path)
    try:
        data = bytes_in(path)
    except KenkenError as error:
        raise RecipeError(f"{option} {error}; it is {known}") from None
    try:
        rows = None if is_binary(data) else _rows_of_map(decoded(data))
        if rows is None:
            puzzle = read_document(data, name=path).puzzle
            return Size(puzzle.rows, puzzle.columns), list(of_puzzle(puzzle))
    except KenkenError as error:
        raise RecipeError(
            f"{option} {place}: no map (rows of letters or numbers, as many in each), "
            f"and as a puzzle: {error}"
        ) from None
    names = [name for row in rows for name in row]
    number = {name: number for number, name in enumerate(dict.fromkeys(names))} | {NOWHERE: UNCAGED}
    return Size(len(rows), len(rows[0])), [number[name] for name in names]


def _rows_of_map(text: str) -> list[list[str]] | None:
    """The names of the parts, row by row, a letter each or with blanks between; None if it is no
    map: rows of the same length and nothing else."""
    if len(text) > MAX_TEXT:
        return None
    rows = [line.replace(",", " ").split() for line in text.split("\n") if line.strip()]
    if not all(_NAME.fullmatch(name) for row in rows for name in row):
        return None
    if all(len(row) == 1 for row in rows):
        rows = [list(row[0]) for row in rows]
    return rows if rows and len({len(row) for row in rows}) == 1 else None


def _caging_of(puzzle: CagePuzzle) -> Sequence[int]:
    owner = [UNCAGED] * (puzzle.rows * puzzle.columns)
    for number, cage in enumerate(puzzle.cages):
        for cell in cage.cells:
            owner[cell] = number
    return owner


def _boxes_of(puzzle: CagePuzzle) -> Sequence[int]:
    return puzzle.boxes
