# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The ladder: again and again the easiest technique that finds something takes a step.

How many deductions a technique offers at a place stands until something near the place changes,
so that each step looks again at few places only.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.codes import (
    BOUNDS,
    BOX_SINGLE,
    CAGE_FISH,
    CELL,
    CLAIMS,
    CLASH,
    COMPARISON,
    FULL,
    HIDDEN_QUAD,
    HIDDEN_SINGLE,
    LAST,
    LOCKED,
    NAKED_PAIR,
    NAKED_SINGLE,
    PARITY,
    PRODUCT,
    REQUIRES,
    SEARCH,
    SOLE,
    STEP,
    SUM_ONE,
    SUM_TWO,
    TWO_SUM,
    VALUE,
)
from kenken_cp.kinds.cages.kernel.logic.changes import Changes
from kenken_cp.kinds.cages.kernel.logic.finder import Finder
from kenken_cp.kinds.cages.kernel.logic.techniques import Techniques

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import COUNT, GATHER, NOTHING, TAKE, popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board

COUNT_DIGITS = codes.COUNT
# Tiers from here on assume things: their openings are not counted, and they keep still in a round
# in which any other technique finds something.
MASTER = 6
TIERS = 8
ALL_OPENINGS = 1 << 30
# The clock never goes back, so that what was found before is known to be old; past this it does.
LATE = 1 << 30
# A step of the first tier takes 1 of it, one of each further tier four times as much.
BREATH = 1 << 10


@cython.cclass
class Ladder:
    """A work space for solving puzzles of one geometry and digit set as a person would."""

    def __init__(self, geometry, digits: tuple, rows: list, idle: list) -> None:
        """`rows` are (code, tier, weight), easiest first; `idle` takes the ladder when done."""
        self.finder = Finder(geometry, digits)
        self.techniques = Techniques(self.finder, digits)
        self.changes = Changes(self.finder, self.techniques.pair[: 2 * self.techniques.pairs])
        self.idle = idle
        self.rows = len(rows)
        self.code = array("i", [code for code, _, _ in rows])
        self.tier = array("i", [tier for _, tier, _ in rows])
        self.weight = array("q", [weight for _, _, weight in rows])
        self.first_of_tier = array(
            "i", [sum(tier < t for _, tier, _ in rows) for t in range(TIERS + 2)]
        )
        self.left_out = ints(codes.TECHNIQUES)
        self.places = ints(codes.TECHNIQUES)
        self.fixed_places = array(
            "i", [self.techniques.places_of(c, 0) for c in range(codes.TECHNIQUES)]
        )
        self.cage_places = array(
            "i",
            [
                self.techniques.places_of(c, 1) - self.techniques.places_of(c, 0)
                for c in range(codes.TECHNIQUES)
            ],
        )
        self.offset = ints(codes.TECHNIQUES + 1)
        board = self.finder.board
        at = 0
        for code in range(codes.TECHNIQUES):
            self.offset[code] = at
            at += self.techniques.places_of(code, board.cells)
        self.count = ints(at)
        self.total = ints(codes.TECHNIQUES)
        self.asked = ints(TIERS + 1)
        self.began = 0
        self.used = ints(codes.TECHNIQUES)
        self.solution = array("I", bytes(4 * board.cells))
        self._forget()

    def load(self, puzzle, store):
        """Begin a puzzle; False if one of its cages cannot be tabulated."""
        self.finder.board.caging.read(puzzle)
        return self.load_cages(self.finder.board.caging, store)

    def load_cages(self, caging, store):
        """The same with the cages of a puzzle."""
        code: cython.int
        cages: cython.int
        if self.finder.clock > LATE or self.techniques.is_worn(LATE):
            self.finder.clock = 0
            for code in range(TIERS + 1):
                self.asked[code] = 0
            self.techniques.forget()
        if not self.finder.load_cages(caging, store):
            return False
        self.techniques.begin()
        cages = self.finder.board.cages
        for code in range(codes.TECHNIQUES):
            self.places[code] = self.fixed_places[code] + self.cage_places[code] * cages
            # without cages nothing has a sum
            self.left_out[code] = cages == 0 and CAGE_FISH <= code <= BOUNDS
        self.left_out[NAKED_SINGLE] = cages == 0
        self.left_out[SOLE] = cages == self.finder.board.parts
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
        way: cython.int = self.finder.pose.way
        cell: cython.int
        cells: cython.int = self.finder.board.cells
        index = {value: i for i, value in enumerate(self.finder.values)}
        for cell in range(cells):
            place = self.finder.pose.places[way * cells + cell]
            self.solution[place] = 1 << index[values[cell]]
        self.has_solution = True

    def restrict(self, cell: cython.int, values: tuple) -> None:
        """Before the first step: the cell of the puzzle has only these candidates."""
        index = {value: i for i, value in enumerate(self.finder.values)}
        mask = sum([1 << index[value] for value in values])
        place = self.finder.pose.places[self.finder.pose.way * self.finder.board.cells + cell]
        self.finder.struck[place] = self.finder.candidates[place] & ~mask
        if self.finder.struck[place]:
            self.finder.pending[self.finder.pendings] = place
            self.finder.pendings += 1

    def preset(self, cell: cython.int, value: cython.longlong) -> None:
        """Before the first step: the cell of the puzzle was given its value."""
        place = self.finder.pose.places[self.finder.pose.way * self.finder.board.cells + cell]
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

    def run(self, cut: cython.int, most: cython.int) -> bool:
        """Take at most so many steps up to this tier, while there are any.

        True if it only stopped for breath, so that its caller can look at the clock and hear
        Ctrl-C: soon after costly steps, late after gentle ones.
        """
        return self._run(cut, most)

    def _run(self, cut, most):
        finder: Finder = self.finder
        tier: cython.int
        openings: cython.int
        breath: cython.int = BREATH
        while finder.open_cells and finder.broken == NOTHING and most:
            if breath <= 0:
                return True
            openings = 0
            for tier in range(1, cut + 1):
                openings = self._survey(tier)
                if openings or finder.broken != NOTHING:
                    break
            if finder.broken != NOTHING:
                return False
            if openings:
                self._take(openings)
                breath -= 1 << 2 * (self.tier[self.row] - 1)
            elif self.has_solution and cut >= TIERS:
                self._supply()
                breath = 0
            else:
                return False
            most -= 1
        return False

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
        i: cython.int
        if self.asked[tier] < self.began:  # in this puzzle it was not
            for i in range(self.first_of_tier[tier], self.first_of_tier[tier + 1]):
                self._clear_counts(self.code[i])
        self.changes.note(self.asked[tier], 1 < tier < MASTER)
        self.asked[tier] = self.finder.clock

    def _clear_counts(self, code):
        """Nothing was found by the technique."""
        i: cython.int
        self.total[code] = 0
        for i in range(self.offset[code], self.offset[code] + self.places[code]):
            self.count[i] = 0

    def _look(self, code):
        """Let a technique look wherever what it sees has changed."""
        changes: Changes = self.changes
        houses: cython.int = self.finder.board.houses
        if code == FULL:
            self._look_at(code, changes.new_house, changes.new_houses, 0)
            self._look_at(code, changes.new_cage, changes.new_cages, houses)
        elif code == HIDDEN_SINGLE or code == BOX_SINGLE or NAKED_PAIR <= code <= HIDDEN_QUAD:
            self._look_at(code, changes.new_house, changes.new_houses, 0)
        elif code <= LAST and code != NAKED_SINGLE:
            self._look_at(code, changes.new_cage, changes.new_cages, 0)
        elif code == REQUIRES or code == CLAIMS or code == CLASH:
            self._look_at(code, changes.near_cage, changes.near_cages, 0)
        elif code == LOCKED:
            self._look_at(code, changes.new_crossing, changes.new_crossings, 0)
        elif code == COMPARISON:
            self._look_at(code, changes.wide_cage, changes.wide_cages, 0)
        elif code == SUM_ONE or code == SUM_TWO or code == PARITY:
            self._look_at(code, changes.near_house, changes.near_houses, 0)
        elif code == TWO_SUM or code == COUNT_DIGITS or code == CAGE_FISH:
            self._look_at(code, changes.near_pair, changes.near_pairs, 0)
        elif code == BOUNDS or code == PRODUCT:
            self._look_at(code, changes.near_house, changes.near_houses, 0)
            self._look_at(code, changes.near_pair, changes.near_pairs, houses)
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
            self.techniques.find(code, first + places[i])
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
            self.techniques.find(code, place)
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
        self.techniques.find(code, self.place)
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
        # after a search had to help, harder techniques may still come
        if self.tier[self.row] > self.reached:
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

    def start_at(self, candidates):
        """Begin with these candidates, cell by cell of the puzzle: what propagation left.

        That is what the gentlest techniques and "line requires value" come to.
        """
        finder: Finder = self.finder
        cell: cython.int
        place: cython.int
        first: cython.int = finder.pose.way * finder.board.cells
        for cell in range(finder.board.cells):
            place = finder.pose.places[first + cell]
            finder.strike(place, ~candidates[cell])
            if candidates[cell] & (candidates[cell] - 1) == 0:
                finder.put_in(place, candidates[cell])
        finder.write_down()
        self.reached = 2

    def climb(self, cut):
        """Go as far as the techniques up to a tier lead; the highest tier that was needed.

        0 if they do not solve the puzzle. All that the easiest tier finds is written down at once:
        quicker than step by step, and comes to the same.
        """
        finder: Finder = self.finder
        tier: cython.int
        reached: cython.int = self.reached
        while finder.open_cells and finder.broken == NOTHING:
            for tier in range(1, cut + 1):
                if self._advance(tier):
                    if tier > reached:
                        reached = tier
                    break
                if finder.broken != NOTHING:
                    return 0
            else:
                return 0
        return reached if finder.broken == NOTHING else 0

    def _advance(self, tier):
        """Write down what the tier finds, of costly tiers the first thing; whether it was any."""
        openings: cython.int
        if tier < MASTER:
            if not self._gather(tier) or self.finder.broken != NOTHING:
                return False
            self.finder.commit()
            return True
        openings = self._survey(tier)
        if openings:
            self._take(openings)
        return openings > 0

    def begin_rounds(self) -> None:
        """Begin the puzzle again, to count rounds."""
        self.finder.rewind()
        self._forget()

    def count_rounds(self, cut: cython.int) -> bool:
        """Count the rounds in which all techniques look at the same board; True as `run` says.

        Those that assume things speak only when the others are silent; where all are, a cell is
        supplied if the solution is known, which counts as no round.
        """
        return self._count_rounds(cut)

    def _count_rounds(self, cut):
        finder: Finder = self.finder
        tier: cython.int
        found: cython.bint
        breath: cython.int = BREATH
        while finder.open_cells and finder.broken == NOTHING:
            if breath <= 0:
                return True
            found = False
            for tier in range(1, cut + 1):
                if tier >= TIERS or (tier >= MASTER and found):
                    break
                found |= self._gather(tier)
                breath -= 1 << 2 * tier
            if finder.broken != NOTHING:
                return False
            if found:
                finder.commit()
                self.rounds += 1
            elif self.has_solution and cut >= TIERS:
                self._supply()
            else:
                return False
        return False

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
