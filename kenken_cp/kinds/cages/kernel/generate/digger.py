# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A unit of work of the generator of puzzles of givens alone: a grid, and what is dug out of it.

Cells are blanked in random order, one orbit of the symmetry at a time, as long as the puzzle stays
unique. What was in vain once stays so, since fewer givens leave no fewer solutions: when each orbit
was tried, none can be spared. Of such puzzles few are of a middling tier. One that is too hard is
eased: by one orbit more, of which each is tried alone where a tier is wanted; for effort or depth,
by one after the other, save those with which it becomes too easy. Then, of what is given, whatever
can be spared is blanked. So a puzzle has as few givens as come: none can be left out within what is
wanted, which need not be the fewest there could be. What is kept on the way may have more. Where a
number of givens is asked for, some come back. A grid that brought nothing, or whose puzzle was
dismissed, is dug out again: some more of it is given, and the others are tried anew. Most of them
are still needed for the same reasons (`unavoidable`), which saves most looks.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import (
    ABOVE,
    FEW_GIVENS,
    GOOD,
    MANY_GIVENS,
    NO_GRID,
    TIER,
    TOO_EASY,
    TOO_HARD,
)
from kenken_cp.kinds.cages.kernel.generate.judge import Judge
from kenken_cp.kinds.cages.kernel.generate.unavoidable import Unavoidable

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.generate.grids import Grids
    from kenken_cp.kinds.cages.kernel.generate.judge import COSTLY, EASY, GENTLE, KEPT, PAUSE
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE
    from kenken_cp.kinds.cages.kernel.logic.canonical import CageForm
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore

# Boards that are kept of a puzzle too hard: as propagation left it, as the human solver left it.
ROOT, STUCK = range(2)
# What a dig is at.
BLANKING, EASING, TRIMMING, FILLING, IDLE = range(5)
# Of the orbits one in so many is blanked at once as long as that goes well, then again one in so
# many of these.
FIRST_SHARE = 3
FEWER = 3
# Orbits that are given again before a grid is dug out once more. Of 2 to 5 the one by which most
# Medium were made.
SHAKEN = 4


@cython.cclass
class Digger(Judge):
    """Makes puzzles of givens of one kind: a board, digits and a symmetry."""

    def __init__(self, geometry, digits: tuple, grids: Grids, orbits: list, rows: list) -> None:
        """`orbits` numbers the cells that are given together; the rest is as for a Judge."""
        super().__init__(geometry, digits, grids, rows)
        self.orbits = max(orbits) + 1
        self.orbit_of = ints(self.cells)
        self.size = ints(self.orbits)
        self.first_cell = ints(self.orbits)
        in_order = sorted(range(self.cells), key=orbits.__getitem__)
        self.orbit_cell = array("i", in_order)
        for at, cell in enumerate(in_order):
            self.orbit_of[cell] = orbits[cell]
            self.size[orbits[cell]] += 1
            self.first_cell[orbits[cell]] = at + 1 - self.size[orbits[cell]]
            self.caging.owner[cell] = FREE
        self.is_given = ints(self.orbits)
        self.is_out = ints(self.orbits)
        self.is_open = ints(self.orbits)
        self.unavoidable = Unavoidable(self.search.board, self.orbit_of, self.orbits)
        self.order = ints(self.orbits)
        self.saved = ints(KEPT * self.orbits)
        self.allow(1, 0, self.cells, False)

    def allow(
        self, digs: cython.int, few: cython.int, many: cython.int, bounded: cython.bint
    ) -> None:
        """Dig a grid out so many times; if that is `bounded`, leave from few to many givens."""
        self.digs = digs
        self.few = few
        self.many = many
        self.bounded = bounded

    def begin(self, seed: cython.ulonglong, store: TupleStore) -> None:
        """Begin a unit of work."""
        cell: cython.int
        orbit: cython.int
        self.looked = 0
        self.stage = IDLE
        self.digs_left = self.digs
        if not self._begin(seed, store):
            self.outcomes[NO_GRID] += 1
            self.digs_left = 0
            return
        self.unavoidable.read(self.grid)
        for cell in range(self.cells):
            self.search.guide[cell] = cython.cast(cython.uint, 1) << self.grid[cell]
        self.given_count = self.cells
        for orbit in range(self.orbits):
            self.is_given[orbit] = 1

    def go_on(self) -> bool:
        """Work for a while; whether there is more to do."""
        pause: cython.int = PAUSE
        while pause > 0 and self.made == FREE:
            self.cost = 1
            self.thought = GOOD
            self.reached = GENTLE
            if self.stage == IDLE:
                if self.digs_left == 0:
                    return False
                self._begin_dig()
            elif self.at == self.orbits:
                self._end_stage()
            elif self.stage == BLANKING:
                self._blank_some()
            elif self.stage == EASING:
                self._ease()
            elif self.stage == TRIMMING:
                self._trim()
            else:
                self._fill()
            pause -= COSTLY * self.cost if self._was_costly() else 1
        return self.made == FREE

    def _begin_dig(self):
        """Blank the grid; where that was done before, give some of it again and blank the rest."""
        self.digs_left -= 1
        self._begin_stage(BLANKING)
        if self.digs_left == self.digs - 1:
            self.tier = GENTLE
            self.chunk = self.orbits // FIRST_SHARE + 1
        else:
            self.tier = 0
            self.chunk = 1
            self._shake()

    def _shake(self):
        """Give some orbits more. They are tried last: first, they would most often go again."""
        at: cython.int
        orbit: cython.int
        last: cython.int = self.orbits
        for at in range(self.orbits - 1, -1, -1):
            orbit = self.order[at]
            if not self.is_given[orbit] and last > self.orbits - SHAKEN:
                self._set(orbit, 1)
                last -= 1
                self.order[at] = self.order[last]
                self.order[last] = orbit

    def _begin_stage(self, stage):
        """Begin to go through the orbits, in an order drawn anew."""
        orbit: cython.int
        for orbit in range(self.orbits):
            self.order[orbit] = orbit
        self.rng.shuffle(self.order, self.orbits)
        self.at = 0
        self.stage = stage

    def _end_stage(self):
        """Every orbit was tried: go on with what is next, or say what came of the dig."""
        if self.stage == BLANKING:
            self._weigh_dug()
        elif self.stage == EASING:
            self._end(TOO_HARD)
        elif self.stage == TRIMMING:
            self._fill_up()
        else:
            self._end(FEW_GIVENS if self.given_count < self.few else GOOD)
        return 0

    def _set(self, orbit, given):
        """Give the orbit's cells, or blank them."""
        more: cython.int = 1 if given else -1
        self.is_given[orbit] = given
        self.given_count += more * self.size[orbit]
        self.unavoidable.change(orbit, more)

    def _write_givens(self):
        """Write down what is given."""
        cell: cython.int
        caging: Caging = self.caging
        givens: cython.int = 0
        for cell in range(self.cells):
            if self.is_given[self.orbit_of[cell]]:
                caging.given_cell[givens] = cell
                caging.given[givens] = self.grid[cell]
                givens += 1
        caging.givens = givens

    # blanking

    def _blank_some(self):
        """Blank the next orbits of the order if singles solve the puzzle then; or fewer, or one.

        Some at a time comes to the same as one by one: what singles solve with fewer givens they
        solve with more. One alone is blanked too if the puzzle is unique otherwise.
        """
        count: cython.int = min(self.chunk, self.orbits - self.at)
        i: cython.int
        if not self.is_given[self.order[self.at]] or self.unavoidable.needs(self.order[self.at]):
            self.at += 1
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], 0)
        if self._can_do(count):
            self.at += count
            return 0
        for i in range(self.at, self.at + count):
            self._set(self.order[i], 1)
        self.at += count == 1
        self.chunk = count // FEWER + (count < FEWER)
        return 0

    def _can_do(self, count):
        """Whether the puzzle, from which so many orbits were just blanked, may stay so."""
        if self.unavoidable.bare:
            return False
        self.looked += 1
        self._write_givens()
        self.search.load_plain(self.caging, self.store)
        if self.tier == GENTLE or self._wants_singles():
            settle(self.search.board)
            if self._list_open(self.search.board) == 0:
                return True
            if count > 1 or self._wants_singles():
                return False
        if not self._is_unique(self.order[self.at]):
            return False
        self.tier = 0
        self.chunk = 1  # of more than one orbit the next would be in vain
        return True

    def _wants_singles(self):
        """Whether singles alone are to solve the puzzle."""
        return self.figure == TIER and self.high == GENTLE

    def _is_unique(self, orbit):
        """Whether the puzzle, just loaded, is; it was before this orbit was blanked."""
        i: cython.int
        for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
            if i > self.first_cell[orbit]:
                self.search.load_plain(self.caging, self.store)
            if not self._is_only(self.orbit_cell[i]):
                if self.search.found:
                    self.unavoidable.learn(self.open_cells, self.open_count, False)
                return False
        return True

    def _weigh_dug(self):
        """Say what the puzzle is of which no orbit can be spared, and what is to come of it."""
        self._write_givens()
        self.looked += 1
        self._judge(True)
        self.tier = self.reached
        if self.thought == TOO_HARD:
            if self.figure == TIER:
                self._keep_on_the_way(ABOVE)
            self._begin_easing()
        elif self.thought == TOO_EASY:
            self._keep_on_the_way(self.tier)
            self._end(TOO_EASY)
        else:
            self._fill_up()
        return 0

    # easing, and trimming afterwards

    def _begin_easing(self):
        """Note what the puzzle that is too hard comes to, for each orbit to go on from."""
        orbit: cython.int
        for orbit in range(self.orbits):
            self.is_out[orbit] = self.is_given[orbit]
        if self.figure == TIER:
            self._leave_out()
            self._note_stuck()
            self._look()
            self.search.board.save(ROOT)
            self.is_loaded = True
        self._begin_stage(EASING)
        return 0

    def _note_stuck(self):
        """Keep the board that the human solver left."""
        board: Board = self.search.board
        pose: CageForm = self.ladder.finder.pose
        cell: cython.int
        for cell in range(self.cells):
            board.candidates[cell] = self.ladder.finder.candidates[
                pose.places[pose.way * self.cells + cell]
            ]
        board.save(STUCK)

    def _ease(self):
        """Give the next orbit if the puzzle is as wanted then, or comes nearer by little steps.

        A tier does not: most often it falls far at once, and rather from where it is high.
        """
        orbit: cython.int = self.order[self.at]
        self.at += 1
        if self.is_out[orbit]:
            return 0
        self.looked += 1
        if self.figure == TIER and not self._may_do(orbit):
            return 0
        self._set(orbit, 1)
        self._write_givens()
        self._judge(True)
        self.is_loaded = False
        if self.thought == GOOD:
            self.tier = self.reached
            self._begin_stage(TRIMMING)
            return 0
        if self.thought == TOO_EASY:
            self._keep_on_the_way(self.reached)
        if self.thought == TOO_EASY or self.figure == TIER:
            self._set(orbit, 0)
        return 0

    def _may_do(self, orbit):
        """Whether one orbit more is neither too much, as far as is seen at once, nor too little."""
        if self.low > EASY and not self._keeps_easy() and self._go_on_from(ROOT, orbit):
            return False
        if self._go_on_from(STUCK, orbit):
            return True
        if not self.is_loaded:
            self._write_givens()
            self.ladder.load_cages(self.caging, self.store)
            self.is_loaded = True
        self._note_root(self.search.board)
        self.ladder.begin_rounds()
        self._climb()
        if self.reached == 0:
            self.thought = TOO_HARD
            self._leave_out()
        return self.reached > 0

    def _keeps_easy(self):
        """Whether a puzzle that propagation solves is wanted on the way."""
        keeps: cython.bint = self.kept_tiers >> GENTLE & 1 and not self.filled[GENTLE]
        return keeps or (self.kept_tiers >> EASY & 1 and not self.filled[EASY])

    def _go_on_from(self, place, orbit):
        """Whether propagation fills the board that was kept there if the orbit is given besides."""
        board: Board = self.search.board
        i: cython.int
        cell: cython.int
        board.restore(place)
        for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
            cell = self.orbit_cell[i]
            board.candidates[cell] = cython.cast(cython.uint, 1) << self.grid[cell]
            board.touch(cell)
        propagate(board)
        return self._list_open(board) == 0

    def _leave_out(self):
        """Where one orbit more is too little, so is any other that is all found out then."""
        i: cython.int
        orbit: cython.int
        for orbit in range(self.orbits):
            self.is_open[orbit] = 0
        for i in range(self.open_count):
            self.is_open[self.orbit_of[self.open_cells[i]]] = 1
        for orbit in range(self.orbits):
            self.is_out[orbit] |= not self.is_open[orbit]

    def _trim(self):
        """Blank the next orbit if the puzzle is then as wanted too."""
        orbit: cython.int = self.order[self.at]
        self.at += 1
        if self.is_given[orbit]:
            self._set(orbit, 0)
            if self.unavoidable.bare or not self._is_good(False):
                self._set(orbit, 1)
        return 0

    def _is_good(self, known):
        """Whether the puzzle at hand is as wanted; `known` says that it surely is unique."""
        self._write_givens()
        self.looked += 1
        self._judge(known)
        if self.thought == GOOD:
            self.tier = self.reached
        return self.thought == GOOD

    # as many givens as are asked for

    def _fill_up(self):
        """The puzzle is as wanted; if a number of givens is asked for, see to that."""
        if not self.bounded:
            self._end(GOOD)
        elif self.given_count > self.many:
            self._end(MANY_GIVENS)
        else:
            self.goal = self.few + self.rng.below(self.many - self.few + 1)
            self._begin_stage(FILLING)

    def _fill(self):
        """Give the next orbit if the puzzle is still as wanted, up to the number that was drawn."""
        orbit: cython.int = self.order[self.at]
        if self.given_count >= self.goal:
            self.at = self.orbits
            return 0
        self.at += 1
        if not self.is_given[orbit] and self.given_count + self.size[orbit] <= self.many:
            self._set(orbit, 1)
            if not self._is_good(True):
                self._set(orbit, 0)
        return 0

    # what came of it

    def _end(self, outcome):
        """The dig is over."""
        self.outcomes[outcome] += 1
        self.stage = IDLE
        if outcome == GOOD:
            self.made = self.tier
            self._keep(self.made)

    def _keep_on_the_way(self, place):
        """Keep a copy of a puzzle that is not the one wanted, if it is the first of its tier."""
        if self.filled[place] or not self.kept_tiers >> place & 1:
            return
        if not self.bounded or self.few <= self.given_count <= self.many:
            self._keep(place)

    def _keep(self, place):
        orbit: cython.int
        self.filled[place] = 1
        for orbit in range(self.orbits):
            self.saved[place * self.orbits + orbit] = self.is_given[orbit]

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: dig anew."""
        self.made = FREE

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Take a puzzle that was kept in hand; see `load`."""
        orbit: cython.int
        for orbit in range(self.orbits):
            if self.is_given[orbit] != self.saved[place * self.orbits + orbit]:
                self._set(orbit, self.saved[place * self.orbits + orbit])
        self._write_givens()
        return self.load(loaded)
