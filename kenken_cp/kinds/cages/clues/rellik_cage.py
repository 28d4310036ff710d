"""Rellik cage: no digits of the cage add up to its number."""

from itertools import combinations

from kenken_cp.kinds.cages import clue_kit as kit


class RellikCage(kit.ClueSort):
    """The cells; the value is what no digits of them add up to."""

    id = "rellik-cage"
    title = "Rellik cage"
    noun = "rellik cage"
    shape = kit.Shape.REGION
    look = kit.Outlined()
    solver = kit.Valued("RellikCage")
    order = kit.Order.ANY
    numbers = kit.Numbers()
    rules = (
        "No one or more digits of a rellik cage add up to the number in its corner; none repeats."
    )
    states = "has no digits that add up to {value}, and no digit twice"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        some = [held for count in range(1, 1 + len(digits)) for held in combinations(digits, count)]
        return len({*digits}) == len(digits) and clue.values[0] not in map(sum, some)

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States: what digits read so far add up to, of some of them or none."""
        total, positive = clue.values[0], puzzle.digits[0] >= 0

        def step(state: kit.State, digit: int) -> kit.State | None:
            fresh = {held + digit for held in state}
            if total in fresh:
                return None
            return frozenset(held for held in state | fresh if held < total or not positive)

        return kit.Machine(frozenset((0,)), step, distinct=True)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> list[kit.Values]:
        return [(total,) for total in range(1, len(digits) * puzzle.digits[-1])]


SORT = RellikCage()
