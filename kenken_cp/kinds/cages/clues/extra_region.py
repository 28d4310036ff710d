"""Extra region: further cells in which no digit repeats."""

from collections.abc import Sequence

from kenken_cp.kinds.cages import clue_kit as kit


class ExtraRegion(kit.HouseSort):
    """The cells, connected or not, which may overlap other regions: a house of the board."""

    id = "extra-region"
    title = "Extra region"
    noun = "extra region"
    shape = kit.Shape.REGION
    look = kit.Shaded()
    field = kit.Pairs("extraregion")
    solver = kit.Named("AllDifferent")
    order = kit.Order.ANY
    rules = "No digit repeats in a shaded region."
    states = "may not repeat a digit"

    def houses(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[Sequence[int], ...]:
        return (clue.cells,)

    def find_broken(
        self, puzzle: kit.CagePuzzle, clue: kit.Clue, values: Sequence[int | None]
    ) -> kit.Values:
        return ()  # told as a repeat in a house


SORT = ExtraRegion()
