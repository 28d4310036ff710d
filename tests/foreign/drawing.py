"""What a harbour looks like: clues in margins, rocks as holes, buoys as ink, a ship as a stroke."""

from collections.abc import Sequence

from kenken_cp.core.drawing import (
    Drawing,
    Ink,
    Inked,
    MarginClue,
    MarginText,
    Side,
    Stroke,
    borders,
)
from kenken_cp.core.family import FamilyManual
from tests.foreign.puzzle import BUOY, SHIP, WATER, Harbour


def draw(puzzle: Harbour, values: Sequence[int | None] | None = None) -> Drawing:
    """The board with what is known of its cells; rocks are absent."""
    columns, rocks = puzzle.columns, set(puzzle.rocks)
    cells = puzzle.rows * columns
    known = list(values) if values is not None else [None] * cells
    marks = {WATER: Ink.DOT, BUOY: Ink.BLACK, SHIP: Ink.CROSS}
    ship = [divmod(cell, columns) for cell in range(cells) if known[cell] == SHIP]
    clues = [(Side.ROWS, n, clue) for n, clue in enumerate(puzzle.across)]
    clues += [(Side.COLUMNS, n, clue) for n, clue in enumerate(puzzle.down)]
    return Drawing(
        puzzle.rows,
        columns,
        borders([None if cell in rocks else 0 for cell in range(cells)], columns),
        (),
        ink=tuple(
            [
                Inked(*divmod(cell, columns), marks[value])
                for cell, value in enumerate(known)
                if value is not None and cell not in rocks
            ]
        ),
        strokes=(Stroke(tuple(ship)),) if len(ship) == 2 else (),
        margin=tuple([MarginClue(side, n, (MarginText(str(c)),)) for side, n, c in clues]),
        left=1,
        top=1,
        absent=tuple([divmod(rock, columns) for rock in puzzle.rocks]),
    )


class HarbourManual(FamilyManual[Harbour]):
    """How harbours are played."""

    heading = "Harbour"
    cells = (9, 36)

    def rules(self, puzzles: Sequence[Harbour]) -> list[list[str]]:
        return [
            ["A number says how many cells of its row or column are filled, by buoys or the ship."],
            ["The ship fills two cells side by side. Buoys touch neither each other nor the ship."],
        ]

    def example(self) -> Harbour:
        """A 4×4 with one rock."""
        return Harbour(4, 4, (0, 1, 2, 0), (1, 0, 2, 0), (5,))
