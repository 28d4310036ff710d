# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Where each technique looks, and which function it is."""

from array import array
from itertools import accumulate
from itertools import combinations as choices

import cython

from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.codes import (
    BOUNDS,
    BOX_SINGLE,
    BOXED_FISH,
    CAGE_FISH,
    CHAIN,
    CLAIMS,
    CLASH,
    COLOURS,
    COMPARISON,
    CONTRADICTION,
    DIAGONAL,
    EITHER_WAY,
    FISH,
    FULL,
    GIVEN,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_SINGLE,
    LAST,
    LOCKED,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_SINGLE,
    PARITY,
    POSITIONS,
    PRODUCT,
    REQUIRES,
    SEARCH,
    SOLE,
    SUM_ONE,
    SUM_TWO,
    TWO_SUM,
    VALUES,
    W_WING,
    WIDE_SUM,
    X_CHAIN,
    X_WING,
    XY_CHAIN,
    XY_WING,
    XYZ_WING,
)
from kenken_cp.kinds.cages.kernel.logic.chains import Links
from kenken_cp.kinds.cages.kernel.logic.colours import Colours
from kenken_cp.kinds.cages.kernel.logic.scales import Scales

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.assume import contradiction, either_way
    from kenken_cp.kinds.cages.kernel.logic.balance import parity, products, sum_bounds
    from kenken_cp.kinds.cages.kernel.logic.chains import ANY, ONE_DIGIT, PAIRS
    from kenken_cp.kinds.cages.kernel.logic.combinations import (
        cage_comparison,
        claims,
        diagonal_pair,
        outside_clash,
        requires,
    )
    from kenken_cp.kinds.cages.kernel.logic.counts import cage_fish, digit_count
    from kenken_cp.kinds.cages.kernel.logic.crossed import boxed_fish, locked
    from kenken_cp.kinds.cages.kernel.logic.finder import Finder
    from kenken_cp.kinds.cages.kernel.logic.patterns import fish, w_wing, wing
    from kenken_cp.kinds.cages.kernel.logic.singles import (
        cage_positions,
        cage_values,
        full_house,
        given_cage,
        hidden_single,
        last_combination,
        naked_single,
    )
    from kenken_cp.kinds.cages.kernel.logic.subsets import hidden_set, naked_set
    from kenken_cp.kinds.cages.kernel.logic.sums import sum_left

COUNT_DIGITS = codes.COUNT
SPLITS = 3  # numbers of cases that "either way" follows: from two to MOST_CASES


def _distinct_regions(houses: list, ways: list) -> list:
    """Of the ways to cover the same cells, as three boxes and three rows do, the first."""
    first: dict = {}
    for way in ways:
        first.setdefault(frozenset().union(*[houses[house] for house in way]), way)
    return list(first.values())


@cython.cclass
class Techniques:
    """All techniques on one finder's board."""

    def __init__(self, finder, digits: tuple) -> None:
        """`digits` are those of the puzzles."""
        self.finder = finder
        self.scales = Scales(finder, digits)
        self.links = Links(finder)
        self.colours = Colours(finder, self.links)
        self._note_regions()

    def _note_regions(self) -> None:
        """Pairs and threes of houses without common cells, and each way to cover the board."""
        houses = [set(house.cells) for house in self.finder.pose.turns.geometry.houses]
        apart = [[not one & two for two in houses] for one in houses]
        pairs = [p for p in choices(range(len(houses)), 2) if apart[p[0]][p[1]]]
        self.pairs = len(pairs)
        self.pair = array("i", [house for two in pairs for house in two] or [0])
        wides: list[tuple[int, ...]] = [
            (one, two, three)
            for one, two in pairs
            for three in range(two + 1, len(houses))
            if apart[one][three] and apart[two][three]
        ]
        if len(houses) > self.finder.rows + self.finder.columns:
            wides = _distinct_regions(houses, wides)
        rows, columns = self.finder.rows, self.finder.columns
        lines = tuple(range(rows + columns))
        wides += [way for way in (lines[:rows], lines[rows:]) if len(way) > 3]
        self.wides = len(wides)
        self.wide = array("i", [house for some in wides for house in some] or [0])
        self.wide_start = array("i", accumulate([len(some) for some in wides], initial=0))

    def places_of(self, code: int, cages: int) -> int:
        """At how many places of a board with so many cages the technique looks."""
        board = self.finder.board
        places = {
            FULL: board.houses + cages,
            NAKED_SINGLE: 1,
            SOLE: 1,
            CAGE_FISH: self.pairs,
            TWO_SUM: self.pairs,
            COUNT_DIGITS: self.pairs,
            PRODUCT: board.houses + self.pairs,
            BOUNDS: board.houses + self.pairs,
            WIDE_SUM: self.wides,
            X_WING: 2 * board.digits,
            FISH: 2 * board.digits,
            XY_WING: board.cells,
            XYZ_WING: board.cells,
            W_WING: board.cells,
            LOCKED: board.crossings,
            BOXED_FISH: 2 * board.digits,
            COLOURS: 1,
            X_CHAIN: 1,
            XY_CHAIN: 1,
            CHAIN: 1,
            EITHER_WAY: SPLITS * (board.cells + board.houses * board.digits + cages),
            CONTRADICTION: board.cells * board.digits,
            SEARCH: 0,
        }
        by_cage = (GIVEN, VALUES, POSITIONS, LAST, REQUIRES, CLAIMS, CLASH, DIAGONAL, COMPARISON)
        return places.get(code, cages if code in by_cage else board.houses)

    def begin(self):
        """A puzzle was loaded."""
        self.scales.begin()

    def is_worn(self, late):
        """Whether a counter of those that only grow has come so far."""
        return self.scales.looked > late or self.links.round > late

    def forget(self):
        """Forget what was weighed and reached: the clocks go back."""
        i: cython.int
        for i in range(len(self.scales.weighed)):
            self.scales.weighed[i] = 0
        self.scales.looked = 0
        for i in range(len(self.scales.seen)):
            self.scales.seen[i] = 0
        self.links.forget()

    def find(self, code, place):
        """Let one technique look at one place."""
        if code <= HIDDEN_QUAD:
            self._find_in_line_or_cage(code, place)
        elif code > SEARCH:
            self._find_linked(code, place)
        else:
            self._find_between(code, place)

    def _find_in_line_or_cage(self, code, place):
        """Let a technique look that needs one line, or one cage, alone."""
        finder: Finder = self.finder
        if code == GIVEN:
            given_cage(finder, place)
        elif code == FULL:
            full_house(finder, place)
        elif code == VALUES:
            cage_values(finder, place)
        elif code == POSITIONS:
            cage_positions(finder, place)
        elif code == NAKED_SINGLE:
            naked_single(finder, True)
        elif code == LAST:
            last_combination(finder, place)
        elif code == HIDDEN_SINGLE:
            hidden_single(finder, place, False)
        elif code <= NAKED_QUAD:
            naked_set(finder, place, code - NAKED_PAIR + 2)
        else:
            hidden_set(finder, place, code - HIDDEN_PAIR + 2)

    def _find_between(self, code, place):
        """Let a technique look that needs more than that."""
        finder: Finder = self.finder
        scales: Scales = self.scales
        if code == REQUIRES:
            requires(finder, place)
        elif code == CLAIMS:
            claims(finder, place)
        elif code == CLASH:
            outside_clash(finder, place)
        elif code == DIAGONAL:
            diagonal_pair(finder, place)
        elif code == COMPARISON:
            cage_comparison(finder, place)
        elif code == CAGE_FISH:
            cage_fish(scales, self.pair[2 * place], self.pair[2 * place + 1])
        elif code == X_WING:
            fish(finder, place, 2, 2)
        elif code == FISH:
            fish(finder, place, 3, 4)
        elif code == XY_WING:
            wing(finder, place, 2)
        elif code == XYZ_WING:
            wing(finder, place, 3)
        elif code == CHAIN:
            self.links.find(ANY)
        elif code == EITHER_WAY:
            either_way(finder, place)
        elif code == CONTRADICTION:
            contradiction(finder, place)
        elif code == COUNT_DIGITS:
            digit_count(scales, self.pair[2 * place], self.pair[2 * place + 1])
        else:
            self._find_balance(code, place)

    def _find_linked(self, code, place):
        """Let a technique look that only boards with boxes, or cells in no cage, have; or links."""
        finder: Finder = self.finder
        if code == BOX_SINGLE:
            hidden_single(finder, place, True)
        elif code == SOLE:
            naked_single(finder, False)
        elif code == LOCKED:
            locked(finder, place)
        elif code == BOXED_FISH:
            boxed_fish(finder, place)
        elif code == W_WING:
            w_wing(finder, place)
        elif code == COLOURS:
            self.colours.find()
        elif code == X_CHAIN:
            self.links.find(ONE_DIGIT)
        elif code == XY_CHAIN:
            self.links.find(PAIRS)

    def _find_balance(self, code, place):
        """Let one technique of sums and products look at one region."""
        finder: Finder = self.finder
        scales: Scales = self.scales
        i: cython.int
        houses: cython.int = 1
        if code == WIDE_SUM:
            houses = self.wide_start[place + 1] - self.wide_start[place]
            for i in range(houses):
                scales.region[i] = self.wide[self.wide_start[place] + i]
        elif code == TWO_SUM or (
            (code == BOUNDS or code == PRODUCT) and place >= finder.board.houses
        ):
            if code != TWO_SUM:
                place -= finder.board.houses
            houses = 2
            scales.region[0] = self.pair[2 * place]
            scales.region[1] = self.pair[2 * place + 1]
        else:
            scales.region[0] = place
        if code == BOUNDS:
            sum_bounds(scales, houses)
        if code == SUM_ONE:
            sum_left(scales, houses, 1, 1)
        elif code == SUM_TWO:
            sum_left(scales, houses, 2, 2)
        elif code == TWO_SUM or code == WIDE_SUM:
            sum_left(scales, houses, 1, 2)
        if not finder.done and (code == PARITY or code == TWO_SUM or code == WIDE_SUM):
            parity(scales, houses)
        if not finder.done and (code == PRODUCT or code == WIDE_SUM):
            products(scales, houses)
