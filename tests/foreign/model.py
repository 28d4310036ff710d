"""A harbour as constraints: lines count, neighbours exclude each other, the ship is one shape."""

from kenken_cp.core.family import RulesOut
from kenken_cp.core.model import Clause, Constraint, Fold, Literal, Model, OneShape
from tests.foreign.puzzle import BUOY, SHIP, WATER, Harbour


def values(puzzle: Harbour) -> tuple[tuple[int, ...], ...]:
    """What the rules allow in each cell before any reasoning."""
    return tuple(
        [
            (WATER,) if cell in puzzle.rocks else (WATER, BUOY, SHIP)
            for cell in range(puzzle.rows * puzzle.columns)
        ]
    )


def rules_out(puzzle: Harbour) -> RulesOut:
    """Whether a line with the clue 0 forbids a value."""
    dry = {cell for _, cells, clue in puzzle.lines if clue == 0 for cell in cells}
    return lambda cell, value: value != WATER and cell in dry


def model(puzzle: Harbour) -> Model:
    """The constraints, with the cells of lines whose clue is 0 reduced to water."""
    empty = [cells for _, cells, clue in puzzle.lines if clue == 0]
    dry = {cell for cells in empty for cell in cells}
    domains = [(WATER,) if cell in dry else held for cell, held in enumerate(values(puzzle))]
    constraints: list[Constraint] = []
    for _, cells, clue in puzzle.lines:
        if cells:
            constraints.append(_count(cells, clue))
        elif clue:
            constraints.append(Clause(()))  # nothing can meet it
    for one, other in puzzle.edges:
        for pair in ((BUOY, BUOY), (BUOY, SHIP), (SHIP, BUOY)):
            literals = zip((one, other), pair, strict=True)
            constraints.append(Clause(tuple([Literal(c, v, False) for c, v in literals])))
    constraints.append(OneShape(SHIP, tuple(puzzle.edges)))
    return Model(tuple(domains), tuple(constraints))


def _count(cells: tuple[int, ...], clue: int) -> Fold:
    def step(left: object, value: int) -> int | None:
        assert isinstance(left, int)
        rest = left - (value != WATER)
        return rest if rest >= 0 else None

    return Fold(cells, (clue,), step, lambda left: left == 0)
