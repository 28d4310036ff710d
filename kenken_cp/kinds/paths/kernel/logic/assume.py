# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that make an assumption and follow it, most with the gentle and easy techniques alone.

They work on the board itself and then restore it, so the search for the next step sees it
unchanged.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CASE, CELL, VALUE
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnNumbers
from kenken_cp.kinds.paths.kernel.search.board import words

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.engine.loop import MASTER
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.engine.technique import Technique
    from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
    from kenken_cp.kinds.paths.kernel.logic.path_sets import KEPT_ROWS, NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.logic.simple import list_bases, settle
    from kenken_cp.kinds.paths.kernel.search.board import bit_of, cell_in, word_of

# Nobody goes through more candidates than these one by one. Boards of 24×24 made with as few givens
# as stay unique have some 1,300 where the other techniques run out.
MOST_CANDIDATES = 10_000
# While it is not known that there is one solution, all techniques follow candidates only if these,
# times the cells of the board, are no more: a loose board of 32×32 would take minutes.
MOST_FOLLOWED = 200_000


def stands(state, number, cell):
    """Assume a number in a cell and follow it; False on a contradiction. The board stays as it
    comes out, until it is brought back."""
    logging: cython.bint = state.logging
    mode: cython.int = state.mode
    available: cython.int = state.available
    done: cython.bint = state.done
    if not state.has_bases:
        list_bases(state)
        state.forget_tries()
    state.logging = False
    state.keep()
    state.put_in(number, cell)
    state.commit()
    result = settle(state)
    if result:
        state.stood[number * state.stride + word_of(cell)] |= bit_of(cell)
    state.logging = logging
    state.mode = mode
    state.available = available
    state.done = done
    return result


def _has_too_many(state, most):
    """Whether the open numbers have more candidates than this."""
    found: cython.int = 0
    for number in range(state.count):
        if state.at[number] == NONE:
            found += state.sizes[number]
    return found > most


@cython.cclass
class EitherPath(OnNumbers):
    """What both cases agree on: a number with two cells, or a cell with two numbers.

    Used only if neither case is contradictory. Places are the numbers, then the cells.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells)
        self.union = words(self.state.cells * self.state.stride)
        self.is_less = ints(self.state.cells)
        self.number = ints(2)
        self.cell = ints(2)
        self.chosen = NONE

    def look(self, place):
        state: PathState = self.state
        i: cython.int
        if state.has_found() or not self._list_cases(place):
            return
        for i in range(2):
            agree = stands(state, self.number[i], self.cell[i]) and self._unite(i)
            state.bring_back()
            if not agree:
                return
        if not self._choose() or not state.offer():
            return
        if place < state.count:
            state.note(VALUE, place + 1, 0)
        else:
            state.note(CELL, place - state.count, 0)
        for i in range(2):
            state.note(CASE, self.cell[i], self.number[i] + 1)
        self._strike()

    def _list_cases(self, place):
        """List the two cases of a place; False if there are not two."""
        state: PathState = self.state
        word: cython.int
        found: cython.int = 0
        if place < state.count:
            if state.at[place] != NONE or state.sizes[place] != 2:
                return False
            for word in range(1, state.stride - 1):
                held = state.sets[place * state.stride + word]
                while held:
                    self.number[found] = place
                    self.cell[found] = cell_in(word, held)
                    found += 1
                    held &= held - 1
            return True
        if not state.is_open(place - state.count) or state.rooms[place - state.count] != 2:
            return False
        for number in range(state.count):
            if state.can(number, place - state.count):
                self.number[found] = number
                self.cell[found] = place - state.count
                found += 1
        return found == 2

    def _unite(self, case):
        """Add what a case leaves to the union; False once nothing is left that all cases lose.

        Only numbers that changed in each case can lose anything in all.
        """
        state: PathState = self.state
        word: cython.int
        less: cython.bint = False
        for number in range(state.count):
            if case == 0:
                self.is_less[number] = state.is_kept[number]
            else:
                self.is_less[number] &= state.is_kept[number]
        for i in range(state.kept_numbers):
            number = state.kept_number[i]
            if not self.is_less[number]:
                continue
            for word in range(1, state.stride - 1):
                at: cython.int = number * state.stride + word
                if case:
                    self.union[at] |= state.sets[at]
                else:
                    self.union[at] = state.sets[at]
                less |= self.union[at] != state.kept[KEPT_ROWS * number * state.stride + word]
        return less

    def _choose(self):
        """Choose the number that loses most cells in both cases; False if none does."""
        state: PathState = self.state
        word: cython.int
        most: cython.int = 0
        for number in range(state.count):
            if state.at[number] != NONE or not self.is_less[number]:
                continue
            lost: cython.int = 0
            for word in range(number * state.stride + 1, (number + 1) * state.stride - 1):
                lost += count_bits(state.sets[word] & ~self.union[word])
            if lost > most:
                most = lost
                self.chosen = number
        return most > 0

    def _strike(self):
        """Remove the chosen number from the cells where neither case has it."""
        state: PathState = self.state
        word: cython.int
        for word in range(1, state.stride - 1):
            at: cython.int = self.chosen * state.stride + word
            state.strike_word(self.chosen, word, state.sets[at] & ~self.union[at])


@cython.cclass
class BrokenPath(OnNumbers):
    """A candidate that leads to a contradiction.

    Places are the numbers in the order of how many cells they have: an assumption about one with
    few cells fails most often. On a board with more than MOST_CANDIDATES only those are tried that
    are one of two, as `EitherPath` tries them; the rest is left to the search.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.order = ints(self.state.cells)
        self.pairs_only = False

    def look(self, place):
        if self.state.has_found():
            return
        if place == 0:
            self.sort()
            self.pairs_only = _has_too_many(self.state, MOST_CANDIDATES)
        self.try_cells(self.order[place])

    def sort(self):
        """List the numbers, those with few cells first."""
        state: PathState = self.state
        size: cython.int
        found: cython.int = 0
        for size in range(state.cells + 1):
            if found == state.count:
                return
            for number in range(state.count):
                if state.sizes[number] == size:
                    self.order[found] = number
                    found += 1

    def try_cells(self, number):
        """Offer the first of a number's cells from which an assumption fails."""
        state: PathState = self.state
        word: cython.int
        if state.at[number] != NONE:
            return
        for word in range(1, state.stride - 1):
            held = state.sets[number * state.stride + word]
            while held:
                cell: cython.int = cell_in(word, held)
                held &= held - 1
                if self.pairs_only and state.sizes[number] != 2 and state.rooms[cell] != 2:
                    continue
                if not self.may_stand(number, cell) and state.offer():
                    state.note(CELL, cell, 0)
                    state.note(VALUE, number + 1, 0)
                    state.note(CASE, cell, number + 1)
                    state.strike(number, cell)
                    return
                if state.done:
                    return

    def may_stand(self, number, cell):
        """Whether no contradiction follows if the number is in the cell."""
        if self.state.has_bases and self.state.has_stood(number, cell):
            return True
        holds: cython.bint = stands(self.state, number, cell)
        self.state.bring_back()
        return holds


@cython.cclass
class BlockedPath(BrokenPath):
    """A candidate from which every technique that assumes nothing itself leads to a contradiction.

    Once a search has shown the solution, its candidates are not tried.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.ladder: PathLadder = ladder

    def look(self, place):
        most: cython.int = MOST_CANDIDATES
        if not self.ladder.has_solution:
            most = MOST_FOLLOWED // self.state.count
        if self.state.has_found() or _has_too_many(self.state, most):
            return
        if place == 0:
            self.sort()
        self.try_cells(self.order[place])

    def may_stand(self, number, cell):
        """Whether no technique finds a contradiction if the number is in the cell."""
        state: PathState = self.state
        logging: cython.bint = state.logging
        mode: cython.int = state.mode
        available: cython.int = state.available
        done: cython.bint = state.done
        if self.ladder.has_solution and self.ladder.solution[cell] == number:
            return True
        state.logging = False
        state.keep()
        state.put_in(number, cell)
        state.commit()
        left_out = self._use_all()
        self.ladder.climb(MASTER - 1)
        self._leave_out(left_out)
        holds: cython.bint = state.broken == NOTHING
        state.forget()
        state.bring_back_changed()
        state.logging = logging
        state.mode = mode
        state.available = available
        state.done = done
        return holds

    def _use_all(self):
        """Let the ladder use all its techniques, also those left out, as assumptions do elsewhere.
        Returns those left out, as bits."""
        i: cython.int
        found: cython.longlong = 0
        for i in range(len(self.ladder.techniques)):
            technique: Technique = cython.cast(Technique, self.ladder.techniques[i])
            found |= cython.cast(cython.longlong, technique.left_out) << i
            technique.left_out = False
        return found

    def _leave_out(self, those):
        """Leave these techniques out again."""
        i: cython.int
        for i in range(len(self.ladder.techniques)):
            technique: Technique = cython.cast(Technique, self.ladder.techniques[i])
            technique.left_out = those >> i & 1
