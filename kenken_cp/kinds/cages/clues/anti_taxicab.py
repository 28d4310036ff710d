"""Anti-taxicab: equal digits are not as many steps apart as they say."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kenken_cp.kinds.cages import clue_kit as kit


class AntiTaxicab(kit.ClueSort):
    """A rule of the whole board."""

    id = "anti-taxicab"
    title = "Anti-taxicab"
    noun = "anti-taxicab rule"
    shape = kit.Shape.BOARD
    solver = kit.Whole("AntiTaxicab")
    rules = (
        "Two cells with the same digit are not as many steps apart as it says, if each step goes "
        "to a cell that shares an edge."
    )
    states = "forbids equal digits as many steps apart as they say"

    def holds(self, puzzle: kit.CagePuzzle, clue: kit.Clue, grid: kit.Grid) -> bool:
        return not any(grid[a] == grid[b] == steps for a, b, steps in _apart(puzzle))

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        seen = kit.seen_from(puzzle.geometry)
        return tuple(
            kit.Table((a, b), _others(puzzle.digits, steps))
            for a, b, steps in _apart(puzzle)
            if b not in seen[a]
        )

    def find_broken(
        self, puzzle: kit.CagePuzzle, clue: kit.Clue, values: Sequence[int | None]
    ) -> kit.Values:
        pairs = [(a, b) for a, b, steps in _apart(puzzle) if values[a] == values[b] == steps]
        return tuple(dict.fromkeys(cell for pair in pairs for cell in pair))


def _apart(puzzle: kit.CagePuzzle) -> Iterator[tuple[int, int, int]]:
    """Two cells and how many steps they are apart, where that is a digit of the puzzle."""
    places = [divmod(cell, puzzle.columns) for cell in range(puzzle.rows * puzzle.columns)]
    for b, (row, column) in enumerate(places):
        for a, (above, left) in enumerate(places[:b]):
            steps = row - above + abs(column - left)
            if steps in puzzle.digits:
                yield a, b, steps


@lru_cache(maxsize=256)
def _others(digits: kit.Values, barred: int) -> tuple[tuple[int, int], ...]:
    """All pairs of digits but that of the barred one twice."""
    return tuple((one, other) for one in digits for other in digits if not one == other == barred)


SORT = AntiTaxicab()
