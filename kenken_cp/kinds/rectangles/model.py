"""The rectangles of each clue as constraints."""

from kenken_cp.core.errors import InternalError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.model import Clause, Constraint, Model, OneShape
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle
from kenken_cp.kinds.rectangles.rules import Frames, misses_area
from kenken_cp.kinds.rectangles.shapes import rectangles


def model(puzzle: RectanglePuzzle) -> Model:
    """Each clue has exactly one of its rectangles; a cell takes the clues that can reach it.

    A puzzle whose numbers miss the board's area has an empty clause too: counting is what clauses
    do worst.
    """
    listed = rectangles(puzzle)
    columns = puzzle.columns
    domains: list[list[int]] = [[] for _ in range(puzzle.rows * columns)]
    constraints: list[Constraint] = []
    for number, own in enumerate(listed, start=1):
        shapes = tuple([rectangle.cells(columns) for rectangle in own])
        for cell in set().union(*shapes):
            domains[cell].append(number)
        constraints.append(OneShape(number, shapes))
    if misses_area(puzzle):
        constraints.append(Clause(()))
    return Model(tuple(map(tuple, domains)), tuple(constraints))


def audit(puzzle: RectanglePuzzle, compiled: Model) -> None:
    """Check that no shape is missing which a clue could have; InternalError names a clue.

    What the model removed from the cells is checked cell by cell by `rules_out`; here, that the
    rectangles of each clue are as many as the board holds, counted by moving frames over it.
    """
    frames = Frames(puzzle)
    for (number, clue), shape in zip(puzzle.number_clues(), compiled.constraints, strict=False):
        own = isinstance(shape, OneShape) and shape.value == number
        if not own or len(shape.shapes) != frames.count(number - 1):  # type: ignore[union-attr]
            name = cell_name(clue.cell, puzzle.columns)
            raise InternalError(f"the model does not list the rectangles of the clue at {name}")
    if len(compiled.constraints) > len(puzzle.clues) and not misses_area(puzzle):
        raise InternalError("the model has a false clause, but the numbers add up to the area")
