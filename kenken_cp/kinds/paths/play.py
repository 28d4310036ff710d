"""How number paths are played: from a number, the next one is placed in a neighbour."""

from collections.abc import Iterator
from typing import Any

from kenken_cp.core.geometry import cell_name, cell_names
from kenken_cp.core.play import Fault, Filled, Gesture, Play
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.sketch import SKETCH


def faults(puzzle: PathPuzzle, filled: Filled) -> list[Fault]:
    """Givens that were changed, numbers that repeat, and neighbours in number that lie apart."""
    where: dict[int, list[int]] = {}
    for cell in puzzle.open_cells:
        value = filled[cell]
        if value is not None:
            where.setdefault(value, []).append(cell)
    return [
        *_changed(puzzle, filled),
        *_repeats(puzzle, where),
        *_apart(puzzle, where),
        *_loose(puzzle, filled),
    ]


def _changed(puzzle: PathPuzzle, filled: Filled) -> Iterator[Fault]:
    for cell, number in puzzle.givens:
        if filled[cell] not in (None, number):
            name = cell_name(cell, puzzle.columns)
            yield Fault((cell,), f"{name} holds {filled[cell]}, but {number} is given there.")


def _repeats(puzzle: PathPuzzle, where: dict[int, list[int]]) -> Iterator[Fault]:
    for number, cells in where.items():
        if len(cells) > 1:
            names = cell_names(cells, puzzle.columns)
            yield Fault(tuple(cells), f"{number} stands at {names}.", repeat=True)


def _apart(puzzle: PathPuzzle, where: dict[int, list[int]]) -> Iterator[Fault]:
    """Numbers whose successor stands elsewhere, and in no neighbour."""
    for number, cells in where.items():
        following = number + 1 if number < puzzle.count else 1
        if following not in where or (number == puzzle.count and not puzzle.closed):
            continue
        for cell in cells:
            if not set(puzzle.neighbours(cell)).intersection(where[following]):
                told = f"The path cannot go from {number} to {following}."
                yield Fault((cell, *where[following]), told)


def _loose(puzzle: PathPuzzle, filled: Filled) -> Iterator[Fault]:
    for pair in puzzle.links:
        one, other = (filled[cell] for cell in pair)
        if one is None or other is None or abs(one - other) == 1:
            continue
        if not (puzzle.closed and abs(one - other) == puzzle.count - 1):
            names = cell_names(pair, puzzle.columns)
            yield Fault(pair, f"The linked cells {names} hold {one} and {other}.")


def facts(puzzle: PathPuzzle) -> dict[str, Any]:
    """Where the path may go from each cell, and how long it is."""
    near: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for cell in puzzle.open_cells:
        near[cell] = puzzle.neighbours(cell)
    return {"near": near, "last": puzzle.count, "closed": puzzle.closed}


PLAY = Play(Gesture.PATH, faults, facts=facts, sketch=SKETCH)
