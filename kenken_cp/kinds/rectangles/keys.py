"""Keys under which puzzles of rectangles are stored and the same puzzle is found again.

A key is equal for a puzzle and its rotations and reflections, and for no other puzzle. `form_of`
makes the same distinctions by a slower, independent way, as a check on the key.
"""

import json
from hashlib import blake2b

from kenken_cp.core import solutions
from kenken_cp.core.geometry import images as geometry_images
from kenken_cp.kinds.rectangles.fields import numbers
from kenken_cp.kinds.rectangles.puzzle import Clue, RectanglePuzzle

KEY_BYTES = 16


def key_of(family: str, puzzle: RectanglePuzzle) -> bytes:
    """The key of a puzzle: its least reading, cell by cell, on a board that is not taller than
    wide."""
    found = numbers(puzzle)
    sides = min(puzzle.rows, puzzle.columns), max(puzzle.rows, puzzle.columns)
    least = min(
        [found[cell] for cell in sorted(range(len(found)), key=place.__getitem__)]
        for place in geometry_images(puzzle.rows, puzzle.columns, *sides)
    )
    return digest_of(family, *sides, least)


def digest_of(family: str, rows: int, columns: int, reading: list[int]) -> bytes:
    """The key of a puzzle with this least reading."""
    text = json.dumps([family, rows, columns, reading])
    return blake2b(text.encode(), digest_size=KEY_BYTES).digest()


def solution_key(family: str, rows: solutions.Rows) -> bytes:
    """The key of a solution: how the board is divided, wherever the clues stand."""
    return solutions.solution_key(family, rows, renamed=True)


def form_of(puzzle: RectanglePuzzle) -> bytes:
    """A form that a puzzle shares with its images and no other puzzle, by way of `images`.

    Independent of the key under which puzzles are stored.
    """
    least = min((image.rows, image.columns, image.clues) for image in images(puzzle))
    return blake2b(repr(least).encode(), digest_size=KEY_BYTES).digest()


def images(puzzle: RectanglePuzzle) -> list[RectanglePuzzle]:
    """All rotations and reflections of the puzzle, itself first."""
    sides = puzzle.rows, puzzle.columns
    return [
        RectanglePuzzle(*shape, tuple([Clue(place[cell], n) for cell, n in puzzle.clues]))
        for shape in dict.fromkeys((sides, sides[::-1]))
        for place in geometry_images(*sides, *shape)
    ]
