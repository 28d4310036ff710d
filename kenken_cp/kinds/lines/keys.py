"""Keys under which Nonograms are stored and the same puzzle is found again.

A key is equal for a puzzle and its rotations and reflections, and for no other puzzle. `form_of`
makes the same distinctions by a slower, independent way, as a check on the key.
"""

import json
from hashlib import blake2b
from itertools import product

from kenken_cp.kinds.lines.puzzle import Clue, LinePuzzle

KEY_BYTES = 16

Side = tuple[Clue, ...]


def key_of(family: str, puzzle: LinePuzzle) -> bytes:
    """The key of a puzzle: a digest of the least of its eight readings."""
    rows, columns = puzzle.row_clues, puzzle.column_clues
    sides = [(rows, columns), (columns, rows)]
    if len(rows) != len(columns):  # the reading with fewer rows is the least
        sides = [min(sides, key=lambda side: len(side[0]))]
    if puzzle.givens:
        least = min((i.rows, i.row_clues, i.column_clues, i.givens) for i in images(puzzle))
        return _digest(family, *least)
    readings = [reading for across, down in sides for reading in _readings(across, down)]
    first, second = min(readings)
    return _digest(family, len(first), first, second)


def _readings(across: Side, down: Side) -> list[tuple[Side, Side]]:
    """A puzzle's clues as they are, mirrored, upside down, and both."""
    mirrored = tuple([clue[::-1] for clue in across])
    upended = tuple([clue[::-1] for clue in down])
    return [
        (across, down),
        (mirrored, down[::-1]),
        (across[::-1], upended),
        (mirrored[::-1], upended[::-1]),
    ]


def _digest(*said: object) -> bytes:
    return blake2b(repr(said).encode(), digest_size=KEY_BYTES).digest()


def form_of(puzzle: LinePuzzle) -> bytes:
    """A form that a puzzle shares with its 8 images and with no other puzzle of its kind.

    It is found by building every image: slow, and independent of the key under which puzzles are
    stored.
    """
    least = min(
        json.dumps([image.rows, image.row_clues, image.column_clues, image.givens])
        for image in images(puzzle)
    )
    return blake2b(least.encode(), digest_size=KEY_BYTES).digest()


def images(puzzle: LinePuzzle) -> list[LinePuzzle]:
    """All rotations and reflections of the puzzle, itself first.

    Both squares and other rectangles have 8; half of a rectangle's have its sides swapped.
    """
    turns = product((False, True), repeat=3)
    return [_turn(puzzle, over, down, across) for over, down, across in turns]


def _turn(puzzle: LinePuzzle, over: bool, down: bool, across: bool) -> LinePuzzle:
    """The puzzle upside down, mirrored, and then with its rows as columns, as far as wanted."""
    rows, columns = puzzle.rows, puzzle.columns
    row_clues, column_clues = puzzle.row_clues, puzzle.column_clues
    givens = []
    for cell, value in puzzle.givens:
        r, c = divmod(cell, columns)
        r, c = rows - 1 - r if down else r, columns - 1 - c if across else c
        givens.append((c * rows + r if over else r * columns + c, value))
    if down:
        row_clues = row_clues[::-1]
        column_clues = tuple([clue[::-1] for clue in column_clues])
    if across:
        column_clues = column_clues[::-1]
        row_clues = tuple([clue[::-1] for clue in row_clues])
    if over:
        rows, columns, row_clues, column_clues = columns, rows, column_clues, row_clues
    return LinePuzzle(rows, columns, row_clues, column_clues, tuple(givens))
