"""Keys under which number paths are stored and the same puzzle is found again.

A key is equal for a puzzle and its rotations and reflections, and for no other puzzle. The kernel
finds it (`PathForm`); `form_of` makes the same distinctions by a slower, independent way, as a
check on the key.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from kenken_cp.core.geometry import images as geometry_images
from kenken_cp.kinds.paths.fields import data
from kenken_cp.kinds.paths.kernel.logic.path_form import PathForm
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import Pair, PathPuzzle

KEY_BYTES = 16


def key_of(family: str, puzzle: PathPuzzle) -> bytes:
    """The key of a puzzle."""
    form, layout = _space(puzzle.rows, puzzle.columns)
    layout.read(puzzle)
    form.orient(layout)
    return digest_of(form.key(), board_digest(family, puzzle.rows, puzzle.columns, puzzle.closed))


def board_digest(family: str, rows: int, columns: int, closed: bool) -> bytes:
    """A digest of the board, since puzzles on different boards can have the same reading."""
    named = [family, *sorted((rows, columns)), closed]
    return blake2b(json.dumps(named).encode(), digest_size=32).digest()


def digest_of(reading: bytes, board: bytes) -> bytes:
    """The key of a puzzle with this reading (`PathForm.key`) and board (`board_digest`)."""
    return blake2b(reading, digest_size=KEY_BYTES, key=board).digest()


@lru_cache(maxsize=16)
def _space(rows: int, columns: int) -> tuple[PathForm, Layout]:
    return PathForm(rows, columns), Layout(rows, columns)


def form_of(puzzle: PathPuzzle) -> bytes:
    """A form that a puzzle shares with its images and with no other puzzle of its kind.

    It is the least of the images' data: slow, and independent of the key under which puzzles are
    stored.
    """
    least = min(json.dumps(data(image)) for image in images(puzzle))
    return blake2b(f"{puzzle.king} {least}".encode(), digest_size=KEY_BYTES).digest()


def images(puzzle: PathPuzzle) -> list[PathPuzzle]:
    """All rotations and reflections of the puzzle, itself first."""
    sides = puzzle.rows, puzzle.columns
    return [
        move_puzzle(puzzle, place, *shape)
        for shape in dict.fromkeys((sides, sides[::-1]))
        for place in geometry_images(*sides, *shape)
    ]


def move_puzzle(puzzle: PathPuzzle, place: Sequence[int], rows: int, columns: int) -> PathPuzzle:
    """The puzzle with each cell moved to its new place, on a board of these sides."""
    return replace(
        puzzle,
        rows=rows,
        columns=columns,
        givens=tuple([(place[cell], number) for cell, number in puzzle.givens]),
        holes=tuple([place[hole] for hole in puzzle.holes]),
        walls=_move_pairs(puzzle.walls, place),
        links=_move_pairs(puzzle.links, place),
    )


def _move_pairs(pairs: Iterable[Pair], place: Sequence[int]) -> tuple[Pair, ...]:
    return tuple([(place[one], place[other]) for one, other in pairs])
