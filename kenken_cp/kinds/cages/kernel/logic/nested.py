# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Forcing chains that use what they have concluded: dynamic, and nested.

All that a candidate leads to by `propagate` is found once per board. A dynamic chain is what all
candidates of a cell, or all places of a value in a house, lead to. A nested chain refutes a
candidate: once that is assumed, further assumptions, each by itself, end in contradictions, and
without these candidates the first assumption ends in one too.

Like `assume`, they work on the board itself and then restore it. None of them is used where one
candidate alone leads to a contradiction: that belongs to `contradiction`.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CASE, CELL, VALUE
from kenken_cp.engine.technique import SharedWorkspace
from kenken_cp.kinds.cages.kernel.codes import FURTHER
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique, OnBoard

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.engine.solver_state import GATHER
    from kenken_cp.kinds.cages.kernel.logic.assume import list_cases, most_lost, note_cases
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate

# Boards with more candidates in open cells are left to the search: it would take seconds.
MOST_CANDIDATES = 400
# So many refuted candidates are compared, where that takes long, to find one with a short chain;
# with clues, which take longest to follow, only one.
COMPARED, WITH_CLUES = 8, 1


@cython.cclass
class Consequences(SharedWorkspace):
    """What each candidate of the board leads to by `propagate`, by its number, row by row."""

    def __init__(self, ladder) -> None:
        self.state = ladder.board_state
        board: Board = self.state.board
        literals: cython.int = board.cells * board.digits
        self.cell = ints(MOST_CANDIDATES)
        self.value = array("I", bytes(4 * MOST_CANDIDATES))
        self.left = ints(MOST_CANDIDATES)
        self.order = ints(MOST_CANDIDATES)
        self.number = ints(literals)
        self.follows = array("I", bytes(4 * MOST_CANDIDATES * board.cells))
        self.count = 0
        self.noted_at = -1

    def forget(self):
        """Discard what was noted."""
        self.noted_at = -1

    def note(self):
        """Find what follows from each candidate, once per board; False if there are too many."""
        board: Board = self.state.board
        p: cython.int
        if self.noted_at != self.state.clock:
            self.noted_at = self.state.clock
            self.count = self._list_candidates()
            board.save(0)
            for p in range(self.count):
                self._follow(p)
            self._sort()
        return self.count > 0

    def _list_candidates(self):
        """Number the candidates of open cells. Returns how many; 0 if there are too many."""
        board: Board = self.state.board
        cell: cython.int
        count: cython.int = 0
        values: cython.uint
        for cell in range(board.cells):
            values = 0 if self.state.placed[cell] else board.candidates[cell]
            if count + popcount(values) > MOST_CANDIDATES:
                return 0
            while values:
                self.cell[count] = cell
                self.value[count] = values & ~(values - 1)
                self.number[cell * board.digits + self.state.index(self.value[count])] = count
                values &= values - 1
                count += 1
        return count

    def _follow(self, p):
        """Note what a candidate leads to, and how many candidates it leaves: 0 if it leads to a
        contradiction."""
        board: Board = self.state.board
        row: cython.int = p * board.cells
        i: cython.int
        stands: cython.bint = self.assume(p)
        self.left[p] = 0
        for i in range(board.cells):
            self.follows[row + i] = board.candidates[i] if stands else 0
            self.left[p] += popcount(self.follows[row + i])
        board.restore(0)

    def _sort(self):
        """Put first in `order` the candidates that lead farthest: they leave fewest others."""
        i: cython.int
        j: cython.int
        for i in range(self.count):
            j = i
            while j > 0 and self.left[self.order[j - 1]] > self.left[i]:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = i

    def assume(self, p):
        """Assume a candidate and follow it; False on a contradiction."""
        board: Board = self.state.board
        board.candidates[self.cell[p]] = self.value[p]
        board.touch(self.cell[p])
        return propagate(board)

    def is_live(self, p):
        """Whether a candidate is still there, beside others of its cell."""
        held: cython.uint = self.state.board.candidates[self.cell[p]]
        return held & self.value[p] != 0 and held != self.value[p]

    def strike(self, p):
        """Remove a candidate from the board; False if its cell has no other left."""
        board: Board = self.state.board
        board.candidates[self.cell[p]] &= ~self.value[p]
        board.touch(self.cell[p])
        return board.candidates[self.cell[p]] != 0

    def dies(self, p, thorough):
        """Whether a candidate leads to a contradiction on the board, which was saved as 1.

        If not `thorough`, only a cell counts for which what it leads to by itself leaves nothing.
        """
        board: Board = self.state.board
        row: cython.int = p * board.cells
        i: cython.int
        dead: cython.bint = False
        for i in range(board.cells):
            dead |= board.candidates[i] & self.follows[row + i] == 0
        if dead or not thorough:
            return dead
        for i in range(board.cells):
            if board.candidates[i] & ~self.follows[row + i]:
                board.candidates[i] &= self.follows[row + i]
                board.touch(i)
        dead = not propagate(board)
        board.restore(1)
        return dead


@cython.cclass
class DynamicChain(CageTechnique):
    """What all candidates of a cell, or all places of a value in a house, lead to.

    Places are the cells, then the values of each house: all with two cases, then all with three,
    and so on.
    """

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        self.splits = board.cells + board.houses * board.digits
        super().__init__(ladder, (board.digits - 1) * self.splits, 0, None)
        self.consequences = ladder.share(Consequences)
        self.assumes = True

    def look(self, place):
        state: CageState = self.state
        split: cython.int = place % self.splits
        cell: cython.int
        if state.mode == GATHER and state.has_found():
            return  # the rounds, too, look here only where the techniques before find nothing
        if list_cases(state, split, state.board.digits) != 2 + place // self.splits:
            return
        if self.consequences.note() and self._agree(split, 2 + place // self.splits):
            if state.offer():
                note_cases(state, split, 2 + place // self.splits)
                cell = most_lost(state)
                state.strike(cell, state.candidates[cell] & ~state.union[cell])

    def _agree(self, split, cases):
        """Whether all cases agree on something, and none leads to a contradiction; `union` is what
        they leave."""
        state: CageState = self.state
        board: Board = state.board
        case: cython.int
        cell: cython.int
        p: cython.int
        agree: cython.bint = False
        for cell in range(board.cells):
            state.union[cell] = 0
        for case in range(cases):
            if split < board.cells:
                p = split * board.digits + state.index(state.masks[case])
            else:
                p = state.picked[case] * board.digits + (split - board.cells) % board.digits
            p = self.consequences.number[p]
            if self.consequences.left[p] == 0:
                return False
            for cell in range(board.cells):
                state.union[cell] |= self.consequences.follows[p * board.cells + cell]
        for cell in range(board.cells):
            agree |= board.candidates[cell] & ~state.union[cell] != 0
        return agree


@cython.cclass
class NestedChain(OnBoard):
    """A candidate that is refuted by further assumptions.

    First those are looked for whose consequences by themselves clash with the board, then any. Of
    the candidates so refuted, one with fewest further assumptions is taken.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        board: Board = ladder.board_state.board
        literals: cython.int = board.cells * board.digits
        self.consequences = ladder.share(Consequences)
        self.assumes = True
        self.chain = ints(literals)
        self.turn = ints(literals)
        self.best = ints(literals)
        self.links = 0
        self.fewest = 0
        self.found = -1
        self.found_at = -1

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        OnBoard.begin(self)
        self.found_at = -1

    def look(self, place):
        state: CageState = self.state
        of: Consequences = self.consequences
        k: cython.int
        if state.mode == GATHER and state.has_found():
            return
        if self.found_at != state.clock:  # the same board is looked at again to take the step
            self.found_at = state.clock
            self.found = -1
            if of.note() and not self._search(False, MOST_CANDIDATES):
                self._search(True, WITH_CLUES if self.state.board.clue_factors else COMPARED)
        if self.found < 0 or not state.offer():
            return
        state.held += self.fewest
        state.note(CELL, of.cell[self.found], 0)
        state.note(VALUE, of.value[self.found], 0)
        state.note(CASE, of.cell[self.found], of.value[self.found])
        for k in range(self.fewest):
            state.note(FURTHER, of.cell[self.best[k]], of.value[self.best[k]])
        state.strike(of.cell[self.found], of.value[self.found])

    def _search(self, thorough, most):
        """Set `found` to a candidate that is refuted, with its further assumptions in `best`.

        Up to `most` of them are compared. Returns whether there is any.
        """
        of: Consequences = self.consequences
        i: cython.int
        k: cython.int
        for i in range(of.count):
            if of.left[of.order[i]] == 0 or not self._refutes(of.order[i], thorough):
                continue
            self._shorten(of.order[i], thorough)
            most -= 1
            if self.found < 0 or self.links < self.fewest:
                self.found = of.order[i]
                self.fewest = self.links
                for k in range(self.links):
                    self.best[k] = self.chain[k]
            if most == 0 or self.fewest == 1:
                break
        return self.found >= 0

    def _refutes(self, p, thorough):
        """Whether further assumptions refute a candidate; they are in `chain`.

        They come in turns: at each, all that die on the board are removed together.
        """
        of: Consequences = self.consequences
        board: Board = self.state.board
        q: cython.int
        k: cython.int
        first: cython.int
        turn: cython.int = 0
        stands: cython.bint
        self.links = 0
        board.save(0)
        stands = of.assume(p)
        while stands:
            board.save(1)
            first = self.links
            for q in range(of.count):
                if of.is_live(q) and of.dies(q, thorough):
                    self.chain[self.links] = q
                    self.turn[self.links] = turn
                    self.links += 1
            if first == self.links:
                break
            for k in range(first, self.links):
                stands &= of.strike(self.chain[k])
            stands = stands and propagate(board)
            turn += 1
        board.restore(0)
        return not stands

    def _shorten(self, p, thorough):
        """Leave out the further assumptions that are not needed, the last ones first."""
        k: cython.int
        last: cython.int
        i: cython.int
        kept: cython.int
        k = self.links - 1
        while k >= 0:
            last = self._last_needed(p, k, thorough)
            kept = 0
            for i in range(last + 1):
                if i != k:
                    self.chain[kept] = self.chain[i]
                    self.turn[kept] = self.turn[i]
                    kept += 1
            if last >= 0:
                self.links = kept
            k = min(k, self.links) - 1

    def _last_needed(self, p, without, thorough):
        """The last of the further assumptions up to a contradiction, if one of them is left out; -1
        if there is none then.

        What dies at the first turn dies without the others, and is not followed again.
        """
        of: Consequences = self.consequences
        board: Board = self.state.board
        k: cython.int
        q: cython.int
        last: cython.int = -1
        turn: cython.int = 0
        stands: cython.bint
        board.save(0)
        stands = of.assume(p)
        for k in range(self.links):
            if k == without:
                continue
            q = self.chain[k]
            if self.turn[k] > turn:
                turn = self.turn[k]
                stands = propagate(board)
                board.save(1)
            if not stands:
                break
            last = k
            if not board.candidates[of.cell[q]] & of.value[q]:
                continue
            if turn and not of.dies(q, thorough):
                continue
            stands = of.strike(q)
            if turn and stands:
                stands = propagate(board)
                board.save(1)
            if not stands:
                break
        stands = stands and propagate(board)
        board.restore(0)
        return -1 if stands else last
