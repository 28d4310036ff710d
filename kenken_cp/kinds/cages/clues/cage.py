"""Cage: cells without a repeat, whose digits add up to a number if one is given."""

from kenken_cp.kinds.cages import clue_kit as kit


class KillerCage(kit.ClueSort):
    """The cells, connected or not; cages of a killer share none, and those of clues may.

    The value, which may be missing, is the sum.
    """

    id = "cage"
    title = "Killer cage"
    noun = "killer cage"
    shape = kit.Shape.CELLS
    look = kit.Outlined()
    field = kit.Pairs("killercage")
    order = kit.Order.ANY
    numbers = kit.Numbers(optional=True)
    rules = (
        "The number in the corner of a cage with a dotted line is the sum of its digits, of which "
        "none repeats."
    )
    usual_rules = "No digit repeats in a cage with a dotted line."

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        if len(clue.cells) > len(puzzle.digits):
            most = len(puzzle.digits)
            what = f"has {len(clue.cells)} cells for {most} digits, none of which may repeat"
            raise self.fault(puzzle, clue, what)
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        total = clue.values[0] if clue.values else sum(digits)
        return sum(digits) == total and len(set(digits)) == len(digits)

    def relation(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> tuple[kit.Constraint, ...]:
        if not clue.values:
            return (kit.AllDifferent(clue.cells),)
        return super().relation(puzzle, clue)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        return kit.adding(len(clue.cells), clue.values[0], puzzle.digits, distinct=True)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(sum(digits),), ()]

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        total = f"adds up to {clue.values[0]} and " if clue.values else ""
        return f"{total}may not repeat a digit"


SORT = KillerCage()
