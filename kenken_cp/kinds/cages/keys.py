"""Keys under which cage puzzles are stored and the same puzzle is found again.

A key is equal for a puzzle and its rotations and reflections, boxes and all, and for no other
puzzle; in one with neither cages nor candidates, renaming the digits makes no difference either.
`form_of` makes the same distinctions by a slower, independent way, as a check on the key.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from kenken_cp.core import solutions
from kenken_cp.core.geometry import images as geometry_images
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.houses import Geometry, board_symmetries, moved_areas
from kenken_cp.kinds.cages.kernel.logic.cage_form import CageForm
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle

KEY_BYTES = 16
# Families without cages, whose puzzles have digits that are interchangeable.
UNCAGED = frozenset({"sudoku"})


def key_of(family: str, puzzle: CagePuzzle) -> bytes:
    """The key of a puzzle; OverflowError for a target beyond 64 bits."""
    if puzzle.clues:
        return _clued_key(family, puzzle)
    canonical_form, caging = _space(puzzle.geometry, len(puzzle.digits))
    caging.read(puzzle)
    canonical_form.orient(caging)
    kind = kind_of(family, puzzle.geometry, puzzle.digits, puzzle.rule, puzzle.distinct)
    return digest_of(canonical_form.key(caging), kind)


def _clued_key(family: str, puzzle: CagePuzzle) -> bytes:
    """The key of a puzzle with clues: of the image whose fields are least."""
    least = min(
        repr((image.boxes, image.cages, image.givens, image.candidates, image.areas, image.clues))
        for image in images(puzzle)
        if image.rows <= image.columns
    )
    kind = kind_of(family, puzzle.geometry, puzzle.digits, puzzle.rule, puzzle.distinct)
    return digest_of(least.encode(), kind)


def kind_of(
    family: str, geometry: Geometry, digits: tuple[int, ...], rule: Rule, distinct: bool
) -> bytes:
    """Bytes that distinguish kinds of board whose puzzles could read the same."""
    board = board_symmetries(geometry).geometry
    parts = [family, board.rows, board.columns, digits, str(rule)]
    if board.boxes or board.diagonals or distinct or board.areas:
        parts += [board.boxes, board.diagonals, distinct]
        parts += [board.areas] * bool(board.areas)
    return blake2b(json.dumps(parts).encode(), digest_size=32).digest()


def digest_of(reading: bytes, kind: bytes) -> bytes:
    """The key of a puzzle of this kind with this reading (see `CageForm.key`)."""
    hashed = _hash_of(kind).copy()
    hashed.update(reading)
    return hashed.digest()


def solution_key(family: str, rows: solutions.Rows) -> bytes:
    """The key of a solution: where digits are interchangeable, so are those of the solution.

    Swapping bands, or rows within a band, makes another one: solvers do not see that they are the
    same, and puzzles that differ so have different keys, too.
    """
    return solutions.solution_key(family, rows, family in UNCAGED)


@lru_cache(maxsize=64)
def _hash_of(kind: bytes) -> blake2b:
    """The hash of puzzles of this kind, for the readings of many to be added to."""
    return blake2b(digest_size=KEY_BYTES, key=kind)


@lru_cache(maxsize=16)
def _space(geometry: Geometry, digits: int) -> tuple[CageForm, Caging]:
    return CageForm(geometry, digits), Caging(geometry.rows * geometry.columns)


def form_of(puzzle: CagePuzzle) -> bytes:
    """A form that a puzzle shares with its 8 images and with no other puzzle of its kind.

    Without cages and candidates digits are interchangeable, so puzzles that differ only in their
    names are one. It is found by trying every symmetry: slow, and independent of the key under
    which puzzles are stored.
    """
    ways = board_symmetries(puzzle.geometry)
    lies = ways.geometry
    board: tuple[object, ...] = (
        lies.rows, lies.columns, lies.boxes, lies.diagonals, puzzle.digits, str(puzzle.rule),
        *[lies.areas] * bool(lies.areas),
    )  # fmt: skip
    least = min(_fields_at(puzzle, place) for place in ways.places)
    return blake2b(repr((board, puzzle.distinct, least)).encode(), digest_size=16).digest()


def images(puzzle: CagePuzzle) -> list[CagePuzzle]:
    """All rotations and reflections of the puzzle, itself first.

    Both squares and other rectangles have 8; half of a rectangle's have its sides swapped.
    """
    sides = puzzle.rows, puzzle.columns
    shapes = dict.fromkeys((sides, sides[::-1]))
    return [
        _move(puzzle, place, *shape)
        for shape in shapes
        for place in geometry_images(*sides, *shape)
    ]


def _move(puzzle: CagePuzzle, place: Sequence[int], rows: int, columns: int) -> CagePuzzle:
    """The puzzle with each cell moved to its new place, on a board of these sides."""
    origin = sorted(range(len(place)), key=place.__getitem__)
    cages = [
        cage._replace(cells=tuple([place[cell] for cell in cage.cells])) for cage in puzzle.cages
    ]
    return replace(
        puzzle,
        rows=rows,
        columns=columns,
        cages=tuple(cages),
        boxes=tuple([puzzle.boxes[cell] for cell in origin]) if puzzle.boxes else (),
        givens=tuple([(place[cell], digit) for cell, digit in puzzle.givens]),
        candidates=_candidates_at(puzzle, place),
        areas=moved_areas(puzzle.areas, place),
        clues=_clues_at(puzzle, place),
    )


def _cages_at(puzzle: CagePuzzle, place: tuple[int, ...]) -> list[tuple[list[int], str, int]]:
    return sorted(
        (sorted([place[cell] for cell in cage.cells]), cage.operator, cage.target)
        for cage in puzzle.cages
    )


def _givens_at(puzzle: CagePuzzle, place: tuple[int, ...]) -> list[tuple[int, int]]:
    givens = sorted((place[cell], digit) for cell, digit in puzzle.givens)
    if not puzzle.interchangeable:
        return givens
    names: dict[int, int] = {}
    return [(cell, names.setdefault(digit, len(names))) for cell, digit in givens]


def _candidates_at(puzzle: CagePuzzle, place: Sequence[int]) -> Candidates:
    return tuple(sorted([(place[cell], digits) for cell, digits in puzzle.candidates]))


def canonical_image(puzzle: CagePuzzle) -> tuple[int, CagePuzzle]:
    """The number of the symmetry that makes the puzzle's fields least, and that image of it."""
    ways = board_symmetries(puzzle.geometry)
    way = min(range(len(ways.places)), key=lambda way: _fields_at(puzzle, ways.places[way]))
    rows, columns = ways.geometry.rows, ways.geometry.columns
    return way, _move(puzzle, ways.places[way], rows, columns)


def clue_order(puzzle: CagePuzzle, place: Sequence[int]) -> list[int]:
    """For each clue of the image with cells in these places, the number of the puzzle's."""
    moved = [_clue_at(clue, place) for clue in puzzle.clues]
    return sorted(range(len(moved)), key=moved.__getitem__)


def _fields_at(puzzle: CagePuzzle, place: tuple[int, ...]) -> tuple[object, ...]:
    """What differs between the images of a puzzle, with each cell moved to its new place."""
    return (
        _cages_at(puzzle, place),
        _givens_at(puzzle, place),
        *_candidates_at(puzzle, place),
        *_clues_at(puzzle, place),
    )


def _clue_at(clue: Clue, place: Sequence[int]) -> Clue:
    """A clue with each cell moved to its new place, in normal form."""
    moved = clue._replace(cells=tuple([place[cell] for cell in clue.cells]))
    return sort_of(clue.sort).order_cells(moved)


def _clues_at(puzzle: CagePuzzle, place: Sequence[int]) -> tuple[Clue, ...]:
    """The clues with each cell moved to its new place, in order and in normal form."""
    if not puzzle.clues:
        return ()
    return tuple(sorted([_clue_at(clue, place) for clue in puzzle.clues]))
