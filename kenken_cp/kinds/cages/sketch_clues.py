"""Clues of a draft's cages from a solution: the digits that are written, or others that fit."""

from collections.abc import Sequence
from random import Random

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import PuzzleError
from kenken_cp.kinds.cages.operators import OPERATORS, Rule

TRIES, STEPS = 8, 4_000  # random searches, and what one may try
LARGEST_PRODUCT = 9_999  # of a clue that is chosen here
PRODUCT, SUM, DIFFERENCE, QUOTIENT = "*", "+", "-", "/"


def solution(
    groups: Sequence[Sequence[int]],
    allowed: Sequence[Sequence[int]],
    written: Sequence[int | None],
    rng: Random,
) -> list[int]:
    """A digit for each cell, of those allowed there, those of a group all different; what is
    written stays.

    Raises PuzzleError where none is found.
    """
    peers: list[set[int]] = [set() for _ in written]
    for group in groups:
        for cell in group:
            peers[cell].update(group)
    for cell, near in enumerate(peers):
        near.discard(cell)
    for _ in range(TRIES):
        found = _Filling(peers, allowed, rng).fill(written)
        if found:
            return found
    raise PuzzleError("no solution was found; remove a digit that is written, or change the board")


class _Filling:
    """One random search: the cell with fewest digits left comes first."""

    def __init__(
        self, peers: Sequence[set[int]], allowed: Sequence[Sequence[int]], rng: Random
    ) -> None:
        self._peers, self._rng, self._left = peers, rng, STEPS
        self._open = [set(digits) for digits in allowed]
        self._values: list[int | None] = [None] * len(peers)

    def fill(self, written: Sequence[int | None]) -> list[int]:
        """A digit for each cell; empty if none was found."""
        for cell, value in enumerate(written):
            if value is not None and self._place(cell, value) is None:
                return []
        return [value for value in self._values if value is not None] if self._search() else []

    def _search(self) -> bool:
        """Depth first, without recursion: boards have more cells than calls may be nested."""
        trail: list[tuple[int, list[int], list[int]]] = []
        while True:
            cell = self._narrowest()
            if cell is None:
                return True
            ways = sorted(self._open[cell])
            self._rng.shuffle(ways)
            while True:
                gone = self._place(cell, ways.pop()) if ways and self._left else None
                if gone is not None:
                    trail.append((cell, ways, gone))
                    break
                if not ways or not self._left:
                    if not trail or not self._left:
                        return False
                    cell, ways, gone = trail.pop()
                    self._taken_back(cell, gone)

    def _narrowest(self) -> int | None:
        free = [cell for cell, value in enumerate(self._values) if value is None]
        return min(free, key=lambda cell: (len(self._open[cell]), self._rng.random()), default=None)

    def _place(self, cell: int, value: int) -> list[int] | None:
        """The cells that lost the digit; None, and nothing changed, if one has none left."""
        self._left -= 1
        if value not in self._open[cell]:
            return None
        gone = [
            near
            for near in self._peers[cell]
            if self._values[near] is None and value in self._open[near]
        ]
        if any(self._values[near] == value for near in self._peers[cell]) or any(
            len(self._open[near]) == 1 for near in gone
        ):
            return None
        for near in gone:
            self._open[near].discard(value)
        self._values[cell] = value
        return gone

    def _taken_back(self, cell: int, gone: list[int]) -> None:
        value = self._values[cell]
        assert value is not None
        self._values[cell] = None
        for near in gone:
            self._open[near].add(value)


def clue(values: Sequence[int], sign: str, rule: Rule, rng: Random) -> str:
    """The clue of a cage with these digits; `sign` is the operator that is wanted, "" for any.

    Raises PuzzleError if the digits give none.
    """
    if len(values) == 1:
        return str(values[0])
    made = {each: _target(values, each, rule) for each in OPERATORS}
    found = {each: target for each, target in made.items() if target is not None}
    if sign:
        if sign not in found:
            raise PuzzleError(
                f"this cage gets the digits {say_list(list(map(str, values)))}, which give no "
                f"clue with {OPERATORS[sign].sign}; leave out the {OPERATORS[sign].sign}"
            )
        return f"{found[sign]}{sign}"
    fit = [each for each in found if each != PRODUCT or 0 < found[each] <= LARGEST_PRODUCT]
    chosen = rng.choice(fit)
    return f"{found[chosen]}{chosen}"


def _target(values: Sequence[int], sign: str, rule: Rule) -> int | None:
    """What the operator makes of the digits; None if it is nothing that a clue can say."""
    pair = len(values) == 2 or rule is Rule.MAX_MINUS_REST
    most, total = max(values), sum(values)
    if sign == SUM:
        return total
    product = 1
    for value in values:
        product *= value
    if sign == PRODUCT:
        return product
    if sign == DIFFERENCE and pair and 2 * most - total > 0:
        return 2 * most - total
    if sign == QUOTIENT and pair and min(values) > 0 and most * most % product == 0:
        return most * most // product
    return None
