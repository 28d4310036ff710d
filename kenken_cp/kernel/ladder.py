# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The ladder: the easiest technique that finds something takes its first deduction, again and again.

How many deductions a technique offers at a place stands until something near the place changes,
so that each step looks again at few places only.
"""

from array import array
from itertools import accumulate
from itertools import combinations as choices

import cython

from kenken_cp.kernel import codes
from kenken_cp.kernel.codes import (
    BOUNDS,
    CAGE_FISH,
    CELL,
    CHAIN,
    CLAIMS,
    CLASH,
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
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_SINGLE,
    PARITY,
    POSITIONS,
    PRODUCT,
    REQUIRES,
    SEARCH,
    STEP,
    SUM_ONE,
    SUM_TWO,
    TWO_SUM,
    VALUE,
    VALUES,
    WIDE_SUM,
    X_WING,
    XY_WING,
    XYZ_WING,
)
from kenken_cp.kernel.chains import Links
from kenken_cp.kernel.finder import Finder

if not cython.compiled:
    from kenken_cp.kernel.assume import contradiction, either_way
    from kenken_cp.kernel.balance import digit_count, parity, products, sum_bounds, sum_left
    from kenken_cp.kernel.combinations import (
        cage_comparison,
        cage_fish,
        claims,
        diagonal_pair,
        outside_clash,
        requires,
    )
    from kenken_cp.kernel.finder import COUNT, GATHER, NOTHING, TAKE, popcount
    from kenken_cp.kernel.patterns import fish, wing
    from kenken_cp.kernel.singles import (
        cage_positions,
        cage_values,
        full_house,
        given_cage,
        hidden_single,
        last_combination,
        naked_single,
    )
    from kenken_cp.kernel.subsets import hidden_set, naked_set

COUNT_DIGITS = codes.COUNT
# Tiers from here on assume things: their openings are not counted, and they keep still in a round
# in which any other technique finds something.
MASTER = 6
TIERS = 8
ALL_OPENINGS = 1 << 30
# The clock never goes back, so that what was found before is known to be old; past this it does.
LATE = 1 << 30


def _ints(size: int):
    return array("i", bytes(4 * size))


@cython.cclass
class Ladder:
    """A work space for solving puzzles of one geometry and digit set as a person would."""

    def __init__(self, geometry, digits: tuple, rows: list, idle: list) -> None:
        """`rows` are (code, tier, weight), easiest first; `idle` takes the ladder when done."""
        self.finder = Finder(geometry, digits)
        self.links = Links(self.finder)
        self.idle = idle
        self.rows = len(rows)
        self.code = array("i", [code for code, _, _ in rows])
        self.tier = array("i", [tier for _, tier, _ in rows])
        self.weight = array("q", [weight for _, _, weight in rows])
        self.first_of_tier = array(
            "i", [sum(tier < t for _, tier, _ in rows) for t in range(TIERS + 2)]
        )
        self.left_out = _ints(codes.TECHNIQUES)
        self._note_regions()
        self.places = _ints(codes.TECHNIQUES)
        self.fixed_places = array("i", [self._places_of(c, 0) for c in range(codes.TECHNIQUES)])
        self.cage_places = array(
            "i",
            [self._places_of(c, 1) - self._places_of(c, 0) for c in range(codes.TECHNIQUES)],
        )
        self.offset = _ints(codes.TECHNIQUES + 1)
        board = self.finder.board
        at = 0
        for code in range(codes.TECHNIQUES):
            self.offset[code] = at
            at += self._places_of(code, board.cells)
        self.count = _ints(at)
        self.total = _ints(codes.TECHNIQUES)
        self.asked = _ints(TIERS + 1)
        self.began = 0
        self.new_cage, self.near_cage = _ints(board.cells), _ints(board.cells)
        self.new_house, self.near_house = _ints(board.houses), _ints(board.houses)
        self.near_pair = _ints(self.pairs)
        self.is_near = _ints(board.houses)
        self.used = _ints(codes.TECHNIQUES)
        self.solution = array("I", bytes(4 * board.cells))
        self._forget()

    def _note_regions(self) -> None:
        """Pairs and threes of houses without common cells, and each way to cover the board."""
        houses = [set(house.cells) for house in self.finder.turns.geometry.houses]
        apart = [[not one & two for two in houses] for one in houses]
        pairs = [p for p in choices(range(len(houses)), 2) if apart[p[0]][p[1]]]
        self.pairs = len(pairs)
        self.pair = array("i", [house for two in pairs for house in two] or [0])
        wides = [
            (one, two, three)
            for one, two in pairs
            for three in range(two + 1, len(houses))
            if apart[one][three] and apart[two][three]
        ]
        rows, columns = self.finder.rows, self.finder.columns
        lines = tuple(range(rows + columns))
        wides += [way for way in (lines[:rows], lines[rows:]) if len(way) > 3]
        self.wides = len(wides)
        self.wide = array("i", [house for some in wides for house in some] or [0])
        self.wide_start = array("i", accumulate([len(some) for some in wides], initial=0))

    def _places_of(self, code: int, cages: int) -> int:
        """At how many places of a board with so many cages the technique looks."""
        board = self.finder.board
        places = {
            FULL: board.houses + cages,
            NAKED_SINGLE: 1,
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
            CHAIN: 1,
            EITHER_WAY: board.cells + board.houses * board.digits + cages,
            CONTRADICTION: board.cells * board.digits,
            SEARCH: 0,
        }
        by_cage = (GIVEN, VALUES, POSITIONS, LAST, REQUIRES, CLAIMS, CLASH, DIAGONAL, COMPARISON)
        return places.get(code, cages if code in by_cage else board.houses)

    def load(self, puzzle, store):
        """Begin a puzzle; False if one of its cages cannot be tabulated."""
        code: cython.int
        cages: cython.int
        if self.finder.clock > LATE:
            self.finder.clock = 0
            for code in range(TIERS + 1):
                self.asked[code] = 0
            for code in range(len(self.finder.weighed)):
                self.finder.weighed[code] = 0
        if not self.finder.load(puzzle, store):
            return False
        cages = self.finder.board.cages
        for code in range(codes.TECHNIQUES):
            self.places[code] = self.fixed_places[code] + self.cage_places[code] * cages
            self.left_out[code] = 0
        self.has_solution = False
        self._forget()
        return True

    def leave_out(self, code: cython.int) -> None:
        """Do without a technique until the next puzzle."""
        self.left_out[code] = 1

    def _forget(self):
        """Nothing was looked at and no step taken."""
        i: cython.int
        for i in range(codes.TECHNIQUES):
            self.used[i] = 0
        self.began = self.finder.clock
        self.steps = 0
        self.effort = 0
        self.hardest = -1
        self.hardest_at = 0
        self.reached = 0
        self.supplied = 0
        self.rounds = 0

    def keep_log(self) -> None:
        """Log every step from now on."""
        self.finder.logging = True

    def entries(self) -> list:
        """The log so far, as a flat list of triples."""
        return list(self.finder.log[: 3 * self.finder.logged])

    def tell_solution(self, values: tuple) -> None:
        """The puzzle's solution, cell by cell, from which to supply cells when asked to."""
        way: cython.int = self.finder.way
        cell: cython.int
        cells: cython.int = self.finder.board.cells
        index = {value: i for i, value in enumerate(self.finder.values)}
        for cell in range(cells):
            place = self.finder.places[way * cells + cell]
            self.solution[place] = 1 << index[values[cell]]
        self.has_solution = True

    def restrict(self, cell: cython.int, values: tuple) -> None:
        """Before the first step: the cell of the puzzle has only these candidates."""
        index = {value: i for i, value in enumerate(self.finder.values)}
        mask = sum([1 << index[value] for value in values])
        place = self.finder.places[self.finder.way * self.finder.board.cells + cell]
        self.finder.struck[place] = self.finder.candidates[place] & ~mask
        if self.finder.struck[place]:
            self.finder.pending[self.finder.pendings] = place
            self.finder.pendings += 1

    def preset(self, cell: cython.int, value: cython.longlong) -> None:
        """Before the first step: the cell of the puzzle was given its value."""
        place = self.finder.places[self.finder.way * self.finder.board.cells + cell]
        if not self.finder.put[place] and not self.finder.struck[place]:
            self.finder.pending[self.finder.pendings] = place
            self.finder.pendings += 1
        self.finder.put[place] = 1 << list(self.finder.values).index(value)

    def cross_out(self, cage: cython.int, word_list: list) -> None:
        """Before the first step: the board's cage was robbed of these packed combinations."""
        board: Board = self.finder.board
        stride: cython.int = board.cage_stride[cage]
        at: cython.longlong = board.cage_tuples[cage]
        gone = {tuple(words) for words in word_list}
        i: cython.int
        for i in range(board.live[cage]):
            words = tuple([board.tuples[at + k] for k in range(stride)])
            if words in gone:
                self.finder.drop(cage, at)
            at += stride

    def begin_here(self) -> None:
        """Write down what was given, and begin the log after it."""
        self.finder.write_down()
        self.finder.logged = 0

    def counts(self) -> tuple:
        """How many steps used each technique, by code."""
        return tuple(self.used)

    def run(self, cut, most):
        """Take steps up to this tier until nothing is open, nothing is found, or `most` are done."""
        self._run(cut, most)

    def _run(self, cut, most):
        finder: Finder = self.finder
        tier: cython.int
        openings: cython.int
        while finder.open_cells and finder.broken == NOTHING and most:
            openings = 0
            for tier in range(1, cut + 1):
                openings = self._survey(tier)
                if openings or finder.broken != NOTHING:
                    break
            if finder.broken != NOTHING:
                return
            if openings:
                self._take(openings)
            elif self.has_solution and cut >= TIERS:
                self._supply()
            else:
                return
            most -= 1

    def _survey(self, tier):
        """How many deductions the tier has to offer; `row` and `place` name the first."""
        finder: Finder = self.finder
        row: cython.int
        code: cython.int
        place: cython.int
        openings: cython.int = 0
        finder.mode = COUNT
        finder.enough = 1 if tier >= MASTER else ALL_OPENINGS
        self._note_changes(tier)
        for row in range(self.first_of_tier[tier], self.first_of_tier[tier + 1]):
            code = self.code[row]
            if self.left_out[code]:
                continue
            self._look(code)
            if finder.broken != NOTHING:
                return 0
            if openings == 0 and self.total[code]:
                self.row = row
                place = self.offset[code]
                while self.count[place] == 0:
                    place += 1
                self.place = place - self.offset[code]
            openings += self.total[code]
            if openings >= finder.enough:
                break
        return openings

    def _note_changes(self, tier):
        """List the places at which something changed since the tier was last asked."""
        finder: Finder = self.finder
        board: Board = finder.board
        i: cython.int
        last: cython.int = self.asked[tier]
        self.asked[tier] = finder.clock
        if last < self.began:  # in this puzzle it was not
            for i in range(self.first_of_tier[tier], self.first_of_tier[tier + 1]):
                self._clear_counts(self.code[i])
        self.new_cages = 0
        self.new_houses = 0
        for i in range(board.cages):
            if finder.cage_clock[i] > last:
                self.new_cage[self.new_cages] = i
                self.new_cages += 1
        for i in range(board.houses):
            if finder.house_clock[i] > last:
                self.new_house[self.new_houses] = i
                self.new_houses += 1
        if tier == 1 or tier >= MASTER:
            return
        self.near_cages = 0
        self.near_houses = 0
        self.near_pairs = 0
        for i in range(board.cages):
            if self._changed_around_cage(i) > last:
                self.near_cage[self.near_cages] = i
                self.near_cages += 1
        for i in range(board.houses):
            self.is_near[i] = self._changed_around_house(i) > last
            if self.is_near[i]:
                self.near_house[self.near_houses] = i
                self.near_houses += 1
        for i in range(self.pairs):
            if self.is_near[self.pair[2 * i]] or self.is_near[self.pair[2 * i + 1]]:
                self.near_pair[self.near_pairs] = i
                self.near_pairs += 1

    def _clear_counts(self, code):
        """Nothing was found by the technique."""
        i: cython.int
        self.total[code] = 0
        for i in range(self.offset[code], self.offset[code] + self.places[code]):
            self.count[i] = 0

    def _look(self, code):
        """Let a technique look wherever what it sees has changed."""
        houses: cython.int = self.finder.board.houses
        if code == FULL:
            self._look_at(code, self.new_house, self.new_houses, 0)
            self._look_at(code, self.new_cage, self.new_cages, houses)
        elif code == HIDDEN_SINGLE or NAKED_PAIR <= code <= HIDDEN_QUAD:
            self._look_at(code, self.new_house, self.new_houses, 0)
        elif code <= LAST and code != NAKED_SINGLE:
            self._look_at(code, self.new_cage, self.new_cages, 0)
        elif code == REQUIRES or code == CLAIMS or code == CLASH:
            self._look_at(code, self.near_cage, self.near_cages, 0)
        elif code == SUM_ONE or code == SUM_TWO or code == PARITY:
            self._look_at(code, self.near_house, self.near_houses, 0)
        elif code == TWO_SUM or code == COUNT_DIGITS or code == CAGE_FISH:
            self._look_at(code, self.near_pair, self.near_pairs, 0)
        elif code == BOUNDS or code == PRODUCT:
            self._look_at(code, self.near_house, self.near_houses, 0)
            self._look_at(code, self.near_pair, self.near_pairs, houses)
        else:
            self._look_everywhere(code)

    def _look_at(self, code, places, count, first):
        """Look at so many of these places, which are numbered from `first` on."""
        finder: Finder = self.finder
        i: cython.int
        at: cython.int
        for i in range(count):
            finder.openings = 0
            finder.done = False
            self._find(code, first + places[i])
            if finder.mode == COUNT:
                at = self.offset[code] + first + places[i]
                self.total[code] += finder.openings - self.count[at]
                self.count[at] = finder.openings
            if finder.broken != NOTHING:
                return

    def _look_everywhere(self, code):
        """Look at all places, until enough was found."""
        finder: Finder = self.finder
        place: cython.int
        self.total[code] = 0
        for place in range(self.places[code]):
            finder.openings = 0
            finder.done = False
            self._find(code, place)
            if finder.mode == COUNT:
                self.total[code] += finder.openings
                self.count[self.offset[code] + place] = finder.openings
                if self.total[code] >= finder.enough:
                    return
            if finder.broken != NOTHING:
                return

    def _take(self, openings):
        """Take the first deduction that the survey named."""
        finder: Finder = self.finder
        code: cython.int = self.code[self.row]
        held: cython.longlong
        load: cython.int = 0
        finder.mode = TAKE
        finder.openings = 0
        finder.done = False
        finder.held = 0
        finder.note(STEP, code, openings)
        self._find(code, self.place)
        finder.commit()
        self.steps += 1
        self.used[code] += 1
        held = finder.held
        while held:
            held >>= 1
            load += 1
        self.effort += self.weight[self.row] * 125 * (8 + load) // openings
        if self.row > self.hardest:
            self.hardest = self.row
            self.hardest_at = self.steps
            self.reached = self.tier[self.row]

    def _supply(self):
        """Give the cell with fewest candidates its value from the solution."""
        cell: cython.int = self._loosest()
        self.finder.note(STEP, SEARCH, 1)
        self.finder.note(CELL, cell, 0)
        self.finder.note(VALUE, self.solution[cell], 0)
        self.finder.put_in(cell, self.solution[cell])
        self.finder.commit()
        self.steps += 1
        self.supplied += 1
        self.reached = TIERS

    def _loosest(self):
        """The open cell with fewest candidates, of several the first."""
        cell: cython.int
        size: cython.int
        fewest: cython.int = 99
        chosen: cython.int = 0
        for cell in range(self.finder.board.cells):
            size = popcount(self.finder.candidates[cell])
            if not self.finder.placed[cell] and size < fewest:
                fewest = size
                chosen = cell
        return chosen

    def _changed_around_cage(self, cage):
        """When the cage or a house that it meets last changed."""
        finder: Finder = self.finder
        k: cython.int
        last: cython.int = finder.cage_clock[cage]
        for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
            if finder.house_clock[finder.meet_house[k]] > last:
                last = finder.house_clock[finder.meet_house[k]]
        return last

    def _changed_around_house(self, house):
        """When the house or a cage that meets it last changed."""
        finder: Finder = self.finder
        k: cython.int
        last: cython.int = finder.house_clock[house]
        for k in range(finder.cross_start[house], finder.cross_start[house + 1]):
            if finder.cage_clock[finder.cross_cage[k]] > last:
                last = finder.cage_clock[finder.cross_cage[k]]
        return last

    def _find(self, code, place):
        """Let one technique look at one place."""
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
            naked_single(finder)
        elif code == LAST:
            last_combination(finder, place)
        elif code == HIDDEN_SINGLE:
            hidden_single(finder, place)
        elif code <= NAKED_QUAD:
            naked_set(finder, place, code - NAKED_PAIR + 2)
        elif code <= HIDDEN_QUAD:
            hidden_set(finder, place, code - HIDDEN_PAIR + 2)
        elif code == REQUIRES:
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
            cage_fish(finder, self.pair[2 * place], self.pair[2 * place + 1])
        elif code == X_WING:
            fish(finder, place, 2, 2)
        elif code == FISH:
            fish(finder, place, 3, 4)
        elif code == XY_WING:
            wing(finder, place, 2)
        elif code == XYZ_WING:
            wing(finder, place, 3)
        elif code == CHAIN:
            self.links.find()
        elif code == EITHER_WAY:
            either_way(finder, place)
        elif code == CONTRADICTION:
            contradiction(finder, place)
        elif code == COUNT_DIGITS:
            digit_count(finder, self.pair[2 * place], self.pair[2 * place + 1])
        else:
            self._find_balance(code, place)

    def _find_balance(self, code, place):
        """Let one technique of sums and products look at one region."""
        finder: Finder = self.finder
        i: cython.int
        houses: cython.int = 1
        if code == WIDE_SUM:
            houses = self.wide_start[place + 1] - self.wide_start[place]
            for i in range(houses):
                finder.region[i] = self.wide[self.wide_start[place] + i]
        elif code == TWO_SUM or ((code == BOUNDS or code == PRODUCT) and place >= finder.board.houses):
            if code != TWO_SUM:
                place -= finder.board.houses
            houses = 2
            finder.region[0] = self.pair[2 * place]
            finder.region[1] = self.pair[2 * place + 1]
        else:
            finder.region[0] = place
        if code == BOUNDS:
            sum_bounds(finder, houses)
        if code == SUM_ONE or code == TWO_SUM or code == WIDE_SUM:
            sum_left(finder, houses, 1)
        if not finder.done and (code == SUM_TWO or code == TWO_SUM or code == WIDE_SUM):
            sum_left(finder, houses, 2)
        if not finder.done and (code == PARITY or code == TWO_SUM or code == WIDE_SUM):
            parity(finder, houses)
        if not finder.done and (code == PRODUCT or code == WIDE_SUM):
            products(finder, houses)

    def count_rounds(self, cut):
        """Begin again, and count the rounds in which all techniques look at the same board.

        Those that assume things speak only when the others are silent; where all are, a cell is
        supplied if the solution is known, which counts as no round.
        """
        finder: Finder = self.finder
        tier: cython.int
        found: cython.bint
        finder.rewind()
        self._forget()
        while finder.open_cells and finder.broken == NOTHING:
            found = False
            for tier in range(1, cut + 1):
                if tier >= TIERS or (tier >= MASTER and found):
                    break
                found |= self._gather(tier)
            if finder.broken != NOTHING:
                return
            if found:
                finder.commit()
                self.rounds += 1
            elif self.has_solution and cut >= TIERS:
                self._supply()
            else:
                return

    def _gather(self, tier):
        """Let every technique of the tier look everywhere; whether any found something."""
        finder: Finder = self.finder
        row: cython.int
        finder.mode = GATHER
        self._note_changes(tier)
        for row in range(self.first_of_tier[tier], self.first_of_tier[tier + 1]):
            if not self.left_out[self.code[row]]:
                self._look(self.code[row])
        return finder.pendings > 0 or finder.droppings > 0
