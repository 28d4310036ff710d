"""X, V or another sum: two neighbours add up to 10, to 5 or to the number between them."""

from collections.abc import Sequence

from kenken_cp.kinds.cages import clue_kit as kit


class PairSum(kit.SignSort):
    """The two cells beside the sign; the value is their sum, 10 for an X and 5 for a V."""

    id = "pair-sum"
    title = "X, V or sum"
    noun = "sum"
    look = kit.Letter({5: "V", 10: "X"})
    field = kit.Pairs("xv", None, (("V", 5), ("X", 10)))
    solver = kit.Edges((("X", (10,)), ("V", (5,))))
    numbers = kit.Numbers()
    rules = "Digits beside an X add up to 10, beside a V to 5, beside a number to that number."
    states = "joins digits that add up to {value}"

    def fits(self, values: kit.Values, one: int, other: int) -> bool:
        return one + other == values[0]

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(sum(digits),)]

    def needed_rule(self, puzzle: kit.CagePuzzle, clues: Sequence[kit.Clue]) -> str:
        sums = {clue.values[0] for clue in clues}
        signs = {
            "an X": ("10", 10 in sums),
            "a V": ("5", 5 in sums),
            "a number": ("that number", bool(sums - {5, 10})),
        }
        (sign, total), *more = [(sign, total) for sign, (total, found) in signs.items() if found]
        others = "".join(f", beside {sign} to {total}" for sign, total in more)
        return f"Digits beside {sign} add up to {total}{others}."

    def name(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        sign = {10: "X", 5: "V"}.get(clue.values[0], f"sum {clue.values[0]}")
        one, other = [kit.cell_name(cell, puzzle.columns) for cell in clue.cells]
        return kit.with_minus(f"the {sign} between {one} and {other}")


SORT = PairSum()
