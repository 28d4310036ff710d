"""Draws number paths: numbers, the path so far as strokes, walls as heavy lines, holes."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kenken_cp.core.drawing import (
    Certainty,
    Drawing,
    Label,
    Line,
    Role,
    Stroke,
    Weight,
    borders,
)
from kenken_cp.core.geometry import cell_names
from kenken_cp.kinds.paths.puzzle import PathPuzzle


def draw(puzzle: PathPuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The drawing of a puzzle, with the numbers of a grid if given; None is a blank cell."""
    columns, given = puzzle.columns, dict(puzzle.givens)
    holes = set(puzzle.holes)
    regions = [None if cell in holes else 0 for cell in range(puzzle.rows * columns)]
    labels = [Label(*divmod(c, columns), Role.GIVEN, str(number)) for c, number in given.items()]
    known = dict(given)
    for cell, value in enumerate(values or ()):
        if value is not None and cell not in given and cell not in holes:
            labels.append(Label(*divmod(cell, columns), Role.VALUE, str(value)))
            known[cell] = value
    shown = values is not None
    return Drawing(
        puzzle.rows,
        columns,
        (*borders(regions, columns), *_walls(puzzle)),
        tuple(labels),
        strokes=(*_links(puzzle), *(_path(puzzle, known) if shown else ())),
        absent=tuple([divmod(hole, columns) for hole in puzzle.holes]),
        sentences=tuple(_sentences(puzzle)),
    )


def _walls(puzzle: PathPuzzle) -> Iterator[Line]:
    for one, other in puzzle.walls:
        row, column = divmod(other, puzzle.columns)
        side_by_side = one // puzzle.columns == row
        beside = (row + 1, column) if side_by_side else (row, column + 1)
        yield Line((row, column), beside, Weight.THICK)


def _links(puzzle: PathPuzzle) -> Iterator[Stroke]:
    for pair in puzzle.links:
        yield Stroke(tuple([divmod(cell, puzzle.columns) for cell in pair]), Certainty.ASSUMED)


def _path(puzzle: PathPuzzle, known: dict[int, int]) -> Iterator[Stroke]:
    """A stroke through each run of consecutive numbers in neighbours."""
    where = {number: cell for cell, number in known.items()}
    order = sorted(where)
    joined = [
        number + 1 in where and where[number + 1] in puzzle.neighbours(where[number])
        for number in order
    ]
    at = 0
    for is_joined, run in groupby(joined):
        length = len(list(run))
        if is_joined:
            cells = [where[number] for number in order[at : at + length + 1]]
            yield Stroke(tuple([divmod(cell, puzzle.columns) for cell in cells]))
        at += length
    ends = where.get(1), where.get(puzzle.count)
    if puzzle.closed and None not in ends and ends[0] in puzzle.neighbours(ends[1] or 0):
        yield Stroke(tuple([divmod(cell or 0, puzzle.columns) for cell in ends]))


def _sentences(puzzle: PathPuzzle) -> Iterator[str]:
    """Sentences for what only the eye sees: walls, links and a closed path."""
    for noun, pairs in (("Wall", puzzle.walls), ("Link", puzzle.links)):
        for pair in pairs:
            yield f"{noun} between {cell_names(pair, puzzle.columns)}."
    if puzzle.closed:
        yield f"The path is closed: {puzzle.count} is next to 1."
