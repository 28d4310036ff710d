"""Sandwich: the digits between the lowest and the highest one of a line add up to the number."""

from kenken_cp.kinds.cages import clue_kit as kit


class Sandwich(kit.OutsideSort):
    """The cells of a row or column; the value is the sum between the crusts."""

    id = "sandwich"
    title = "Sandwich sum"
    noun = "sandwich sum"
    field = kit.Outside("sandwichsum")
    solver = kit.OneEnd("Sandwich")

    def number(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> int | None:
        crusts = [place for place, digit in enumerate(digits) if digit in _crusts(puzzle)]
        if len(crusts) != 2 or digits[crusts[0]] == digits[crusts[1]]:
            return None
        return sum(digits[crusts[0] + 1 : crusts[1]])

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (crusts met, the first of them while inside, what is still to be added)."""
        crusts, inner = _crusts(puzzle), len(clue.cells) - 2
        low, high = min(0, inner * crusts[0]), max(0, inner * crusts[1])

        def step(state: kit.State, digit: int) -> kit.State | None:
            met, first, rest = state
            if digit not in crusts:
                rest -= digit if met == 1 else 0
                return (met, first, rest) if low <= rest <= high else None
            if met == 0:
                return 1, digit, rest
            return (2, None, 0) if met == 1 and digit != first and rest == 0 else None

        return kit.Machine((0, None, clue.values[0]), step, lambda state: state[0] == 2)

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        low, high = _crusts(puzzle)
        return f"is the sum of the digits between {low} and {high}"

    def rule(self, puzzle: kit.CagePuzzle, clues: object) -> str:
        low, high = _crusts(puzzle)
        return (
            f"A number outside the grid is the sum of the digits between {low} and {high} in that "
            "row or column."
        )


def _crusts(puzzle: kit.CagePuzzle) -> tuple[int, int]:
    return puzzle.digits[0], puzzle.digits[-1]


SORT = Sandwich()
