"""Clone: two or more shapes have the same digits in the same places."""

from collections.abc import Iterator

from kenken_cp.kinds.cages import clue_kit as kit


class Clone(kit.PairSort):
    """The cells of one shape, then those of each copy in the same order.

    The value is the number of shapes.
    """

    id = "clone"
    title = "Clone"
    noun = "clone"
    shape = kit.Shape.CELLS
    look = kit.Shaded()
    field = kit.Clones("clone")
    solver = kit.Alike("SameValues")
    least = 2
    repeats = True
    numbers = kit.Numbers(low=2)
    usual = (2,)
    rules = "Shapes that are marked as clones have the same digits in the same places."
    states = "has equal digits in the same places of its shapes"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if len(clue.cells) % clue.values[0]:
            count = f"{len(clue.cells)} cells, which are not {clue.values[0]} shapes of one size"
            raise self.fault(puzzle, clue, f"has {count}")
        return clue

    def pairs(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> Iterator[tuple[int, int]]:
        size = len(clue.cells) // clue.values[0]
        for place, cell in enumerate(clue.cells[size:], start=size):
            if cell != clue.cells[place % size]:
                yield clue.cells[place % size], cell

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one == other

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(count,) for count in (2, 3) if len(digits) % count == 0]


SORT = Clone()
