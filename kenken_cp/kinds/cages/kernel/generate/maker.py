# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A unit of work of the generator: a grid, cagings tried on it, and the puzzles that came of them.

A caging that does not make the puzzle wanted is changed, not thrown away: where a second solution
differs from the grid, where the human solver gave out, or anywhere to make it harder. The grid
stays, so it is a solution always, and to know a puzzle unique is to know that there is no other.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import (
    ABOVE,
    FIXED,
    GOOD,
    NO_CAGES,
    NO_CLUE,
    NO_GRID,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
)
from kenken_cp.kinds.cages.kernel.generate.draft import Draft
from kenken_cp.kinds.cages.kernel.generate.judge import Judge

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.generate.clues import ANY, LOOSE, TIGHT, Clues
    from kenken_cp.kinds.cages.kernel.generate.cutter import Cutter
    from kenken_cp.kinds.cages.kernel.generate.grids import Grids
    from kenken_cp.kinds.cages.kernel.generate.judge import COSTLY, PAUSE
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore

# Beside the places of judge.py: the puzzle that a climb has come to, and the one at hand before its
# last change.
CLIMBED = 10
BEFORE = 11
# Changes tried, and taken back, before a puzzle is given up.
TENTATIVE = 12
# One in so many steps of a climb may lead down.
DOWN = 8


@cython.cclass
class Maker(Judge):
    """Makes puzzles of one kind: a board, digits, a style of caging and a choice of clues."""

    def __init__(
        self, geometry, digits: tuple, grids: Grids, cutter: Cutter, clues: Clues, rows: list
    ) -> None:
        """`grids` and `rows` are as for a Judge."""
        super().__init__(geometry, digits, grids, rows)
        self.draft = Draft(cutter, clues, self.search.board.together, self.caging)
        self.clues = clues
        self.best = 0
        self.order = ints(self.cells)
        self.allow(8, 100)
        self.give(0, 0)

    def allow(self, cagings: cython.int, changes: cython.int) -> None:
        """Try so many cagings a grid, with so many changes each."""
        self.cagings = cagings
        self.changes = changes

    def give(self, few: cython.int, many: cython.int) -> None:
        """Give so many cells their digits beside the cages, each number between as likely."""
        self.few_givens = few
        self.many_givens = many

    def begin(self, seed: cython.ulonglong, store: TupleStore) -> None:
        """Begin a unit of work."""
        self.draft.begin(self.rng, self.grid, store)
        self.cagings_left = self.cagings
        self.changes_left = 0
        if not self._begin(seed, store):
            self.outcomes[NO_GRID] += 1
            self.cagings_left = 0
        elif self.many_givens:
            self._draw_givens()

    def _draw_givens(self):
        """Draw which cells are given, and how many."""
        cell: cython.int
        i: cython.int
        caging: Caging = self.caging
        caging.givens = self.few_givens + self.rng.below(self.many_givens - self.few_givens + 1)
        for cell in range(self.cells):
            self.order[cell] = cell
        self.rng.shuffle(self.order, self.cells)
        for i in range(caging.givens):
            caging.given_cell[i] = self.order[i]
            caging.given[i] = self.grid[self.order[i]]

    def go_on(self) -> bool:
        """Work for a while; whether there is more to do."""
        pause: cython.int = PAUSE
        while pause > 0 and self.made == FREE:
            if self.changes_left > 0:
                self.cost = 1
                self._judge(False)
                self.outcomes[self.thought] += 1
                self.changes_left -= self.cost
                pause -= COSTLY * self.cost if self._was_costly() else 1
                self._react()
            elif self.cagings_left > 0:
                self._begin_caging()
            else:
                return False
        return self.made == FREE

    def _begin_caging(self):
        """Cut the board anew and give the cages clues, if that can be done."""
        self.cagings_left -= 1
        self.climbing = False
        if not self.draft.cut():
            self.outcomes[NO_CAGES] += 1
        elif not self.draft.give_clues():
            self.outcomes[NO_CLUE] += 1
        else:
            self.changes_left = self.changes
        return 0

    # reacting

    def _react(self):
        """Keep the puzzle, and go on from it or from one before."""
        changed: cython.bint
        if self.thought == GOOD:
            self.made = self.reached
            self._keep(self.made)
            return 0
        if self.thought == TOO_EASY:
            self._keep_on_the_way(self.reached)
            self._climb_on()
        elif self.thought == TOO_HARD and self.figure == TIER:
            self._keep_on_the_way(ABOVE)
        if self.climbing:
            self.draft.restore(CLIMBED)
            changed = self._harden()
        elif self.thought == SEVERAL:
            changed = self._rule_out()
        else:
            changed = self._soften()
        if not changed:
            self.changes_left = 0
        return 0

    def _climb_on(self):
        """Go on from the puzzle at hand, or, if one before was better, most often from that."""
        if not self.climbing or self.value >= self.best or self.rng.below(DOWN) == 0:
            self.climbing = True
            self.best = self.value
            self.draft.save(CLIMBED)

    def _keep_on_the_way(self, place):
        """Keep a copy of a puzzle that is not the one wanted, if it is the first of its tier."""
        if not self.filled[place] and self.kept_tiers >> place & 1:
            self._keep(place)

    def _keep(self, place):
        self.filled[place] = 1
        self.draft.save(place)

    def _rule_out(self):
        """Change a cage where the other solution differs so that it breaks the new clue."""
        tries: cython.int
        cell: cython.int
        self.draft.save(BEFORE)
        for tries in range(TENTATIVE):
            cell = self.open_cells[self.rng.below(self.open_count)]
            if self.draft.change_at(cell) and self.draft.rules_out(self.other):
                return True
            self.draft.restore(BEFORE)
        return False

    def _soften(self):
        """Change a cage where the human solver gave out, or anywhere, half the time to say more."""
        tries: cython.int
        cell: cython.int
        self.draft.save(BEFORE)
        for tries in range(TENTATIVE):
            cell = self.rng.below(self.cells)
            if self.open_count:
                cell = self.open_cells[self.rng.below(self.open_count)]
            if self.draft.change_at(cell) and self._give_clues(TIGHT):
                return True
            self.draft.restore(BEFORE)
        return False

    def _give_clues(self, lean):
        """Give the changed cages clues, half the time those that lean to one side."""
        given: cython.bint
        self.clues.lean = lean if self.rng.below(2) else ANY
        given = self.draft.give_clues()
        self.clues.lean = ANY
        return given

    def _harden(self):
        """Change the puzzle anywhere, half the time so that the clues say less."""
        tries: cython.int
        for tries in range(TENTATIVE):
            if self.draft.change_any() and self._give_clues(LOOSE):
                return True
            self.draft.restore(CLIMBED)
        return False

    def dismiss(self) -> None:
        """The puzzle made is not what was wanted after all: go on from it."""
        self.made = FREE
        self.climbing = True
        self.best = 0
        self.draft.save(CLIMBED)
        if not self._harden():
            self.changes_left = 0

    # what came of it

    def lay_out(self, place: cython.int, loaded: cython.bint) -> bool:
        """Take a puzzle that was kept in hand; see `load`."""
        self.draft.restore(place)
        self.draft.clue_fresh()
        return self.load(loaded)
