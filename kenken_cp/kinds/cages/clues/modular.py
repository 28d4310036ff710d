"""Modular line: each few neighbouring digits have different remainders, by default modulo 3."""

from kenken_cp.kinds.cages import clue_kit as kit


class Modular(kit.LineSort):
    """The cells along the line; the value is the divisor and how many cells are looked at."""

    id = "modular"
    title = "Modular line"
    noun = "modular line"
    look = kit.Along(kit.Hue.TEAL)
    field = kit.Lines("modularline")
    solver = kit.Valued("Modular")
    numbers = kit.Numbers(low=2, high=16)
    usual = (3,)
    rules = (
        "Of each {value} neighbouring cells of a modular line, the digits have different "
        "remainders when divided by {value}."
    )
    states = "has different remainders modulo {value} in each {value} neighbouring cells"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        divisor = clue.values[0]
        rests = [digit % divisor for digit in digits]
        windows = [rests[start : start + divisor] for start in range(len(rests))]
        return all(len(set(window)) == len(window) for window in windows)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        divisor = clue.values[0]
        return kit.all_kinds(divisor, lambda digit: digit % divisor)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(2,), (3,), (4,)]


SORT = Modular()
