"""Sum line: the line can be cut into parts that add up to 10 each, or to the given number."""

from kenken_cp.kinds.cages import clue_kit as kit


class SumLine(kit.LineSort):
    """The cells along the line; the value is the sum of each part."""

    id = "sum-line"
    title = "Sum line (10-line)"
    noun = "sum line"
    look = kit.Along(kit.Hue.RED)
    solver = kit.Valued("SumLine")
    least = 1
    numbers = kit.Numbers(low=1)
    usual = (10,)
    rules = (
        "A sum line can be cut into parts of neighbouring cells whose digits add up to {value} "
        "each."
    )
    states = "is made of parts that add up to {value} each"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if puzzle.digits[0] < 0:
            raise self.fault(puzzle, clue, "needs digits that are not negative")
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        return can_be_cut(digits, clue.values[0])

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: the sum of the part at hand, the whole of it if the part may end here."""
        total = clue.values[0]

        def step(state: kit.State, digit: int) -> kit.State | None:
            so_far = (state if state < total or digit == 0 else 0) + digit
            return so_far if so_far <= total else None

        return kit.Machine(0, step, lambda state: state == total)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        total = sum(digits)
        return [(part,) for part in (total, total // 2, 10) if part > 0]


def can_be_cut(digits: kit.Digits, total: int) -> bool:
    """Whether the digits can be cut into parts with this sum."""
    if not digits:
        return True
    return any(
        sum(digits[:end]) == total and can_be_cut(digits[end:], total)
        for end in range(1, len(digits) + 1)
    )


SORT = SumLine()
