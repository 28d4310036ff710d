# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that make an assumption and follow it: `either_way` by `settle` (singles and
combinations), `contradiction` by all of `propagate`. None of that goes beyond Medium.

They work on the board itself and then restore it, so the search for the next step sees the
candidates and combinations unchanged.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CASE, CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CAGE, CASE_TUPLE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique

if not cython.compiled:
    from kenken_cp.engine.bits import as_signed, popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle

# The most cases in a split; a person cannot follow more.
MOST_CASES = 4
SPLITS = MOST_CASES - 1  # possible numbers of cases, from two on


def list_cases(state, place, most):
    """List the cases of a split: `masks` of a cell, `picked` cells of a house, `words` of a cage.

    Returns how many; 0 if there is no split or more than `most` cases.
    """
    board: Board = state.board
    i: cython.int
    house: cython.int
    cases: cython.int = 0
    values: cython.uint
    if place < board.cells:
        values = state.candidates[place]
        if popcount(values) > most:
            return 0
        while values:
            state.masks[cases] = values & ~(values - 1)
            values &= values - 1
            cases += 1
        return cases
    place -= board.cells
    if place < board.houses * board.digits:
        house = place // board.digits
        if not board.house_complete[house]:
            return 0
        for i in range(board.house_start[house], board.house_start[house + 1]):
            if state.candidates[board.house_cells[i]] >> (place % board.digits) & 1:
                if cases == most:
                    return 0
                state.picked[cases] = board.house_cells[i]
                cases += 1
        return cases
    place -= board.houses * board.digits
    cases = board.live[place]
    if cases > most:
        return 0
    for i in range(cases * board.cage_stride[place]):
        state.words[i] = board.tuples[board.cage_tuples[place] + i]
    return cases


def _assume(state, place, case):
    """Apply the assumption of one case to the board."""
    board: Board = state.board
    cell: cython.int
    if place < board.cells:
        board.candidates[place] = state.masks[case]
        board.touch(place)
        return
    place -= board.cells
    if place < board.houses * board.digits:
        cell = state.picked[case]
        board.candidates[cell] = cython.cast(cython.uint, 1) << (place % board.digits)
        board.touch(cell)
        return
    fill(state, place - board.houses * board.digits, case)


def fill(state, cage, case):
    """Fill the cage with one of the combinations in `words`."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    cell: cython.int
    word: cython.ulonglong
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        k = i - board.cage_start[cage]
        cell = board.cage_cells[i]
        word = state.words[case * board.cage_stride[cage] + k // board.per_word]
        board.candidates[cell] = cython.cast(
            cython.uint, (word >> (k % board.per_word * board.digits)) & board.full
        )
        board.touch(cell)


def most_lost(state):
    """The cell that loses most candidates in all cases, the first of several."""
    cell: cython.int
    most: cython.int = 0
    chosen: cython.int = 0
    lost: cython.int
    for cell in range(state.board.cells):
        lost = popcount(state.candidates[cell] & ~state.union[cell])
        if lost > most:
            most = lost
            chosen = cell
    return chosen


def note_cases(state, place, cases):
    """Log the split and its cases."""
    board: Board = state.board
    case: cython.int
    k: cython.int
    if place < board.cells:
        state.note(CELL, place, 0)
        for case in range(cases):
            state.note(CASE, place, state.masks[case])
        return
    place -= board.cells
    if place < board.houses * board.digits:
        state.note(HOUSE, place // board.digits, 0)
        state.note(VALUE, cython.cast(cython.uint, 1) << (place % board.digits), 0)
        for case in range(cases):
            state.note(
                CASE, state.picked[case], cython.cast(cython.uint, 1) << (place % board.digits)
            )
        return
    place -= board.houses * board.digits
    state.held += board.live[place]
    state.note(CAGE, place, 0)
    for k in range(cases * board.cage_stride[place]):
        state.note(CASE_TUPLE, place, as_signed(state.words[k]))


def contradiction(state, place):
    """A candidate whose assumption leads to a contradiction (Nishio).

    Only techniques up to Medium follow it. Places are the cells, value by value.
    """
    board: Board = state.board
    cell: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    stands: cython.bint
    if state.placed[cell] or not state.candidates[cell] & value:
        return
    board.save(0)
    board.candidates[cell] = value
    board.touch(cell)
    stands = propagate(board)
    board.restore(0)
    if not stands and state.offer():
        state.note(CELL, cell, 0)
        state.note(VALUE, value, 0)
        state.note(CASE, cell, value)
        state.strike(cell, value)


@cython.cclass
class EitherWay(CageTechnique):
    """Deductions on which all cases of a split agree.

    The cases are the values of a cell, the places of a value in a house, or the combinations of a
    cage. Places are the cells, then the values of each house, then the cages: all with two cases,
    then all with three, and so on. Used only if no case leads to a contradiction: what rests on one
    belongs to `contradiction`, or to `nets` for the combinations of a cage.

    A candidate is a case of its cell and of each of its houses; it is followed once per board, and
    not again once it leads to a contradiction, as it does so ever after (without clues, of which
    that is not certain).
    """

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        splits: cython.int = board.cells + board.houses * board.digits
        literals: cython.int = board.cells * board.digits
        super().__init__(ladder, SPLITS * splits, SPLITS, None)
        self.assumes = True
        self.loop = ladder
        self.begun_at = 0
        # for each candidate when it was followed, whether it stands, and what it leaves in each
        # cell; behind them the same of a combination
        self.followed_at = ints(literals)
        self.stands = ints(literals + 1)
        self.left = array("I", bytes(4 * board.cells * (literals + 1)))

    def begin(self):
        """A puzzle was loaded: what is known is of earlier times, unless the clock was reset."""
        literal: cython.int
        CageTechnique.begin(self)
        if self.state.clock <= self.begun_at:
            for literal in range(len(self.followed_at)):
                self.followed_at[literal] = -1
        self.begun_at = self.state.clock

    def look(self, place):
        state: CageState = self.state
        board: Board = state.board
        splits: cython.int = board.cells + board.houses * board.digits + board.cages
        split: cython.int = place % splits
        cases: cython.int = 2 + place // splits
        cell: cython.int
        if list_cases(state, split, MOST_CASES) != cases or not self._agree(split, cases):
            return
        if state.offer():
            note_cases(state, split, cases)
            cell = most_lost(state)
            state.strike(cell, state.candidates[cell] & ~state.union[cell])

    def _agree(self, split, cases):
        """Whether all cases agree on something, and none leads to a contradiction; `union` is what
        they leave."""
        state: CageState = self.state
        board: Board = state.board
        case: cython.int
        cell: cython.int
        row: cython.int
        agree: cython.bint
        since: cython.int = state.clock if board.clue_factors else self.loop.began
        for case in range(cases):
            row = self._row(split, case)
            if not self.stands[row] and self._is_followed(row, since):
                return False
        for cell in range(board.cells):
            state.union[cell] = 0
        for case in range(cases):
            row = self._row(split, case)
            if not self._is_followed(row, state.clock):
                self._follow(split, case, row)
            if not self.stands[row]:
                return False
            row *= board.cells
            agree = False
            for cell in range(board.cells):
                state.union[cell] |= self.left[row + cell]
                agree |= state.union[cell] != state.candidates[cell]
            if not agree:
                return False
        return True

    def _row(self, split, case):
        """The number of what one case leaves: that of the candidate, or the last one."""
        state: CageState = self.state
        board: Board = state.board
        if split < board.cells:
            return split * board.digits + state.index(state.masks[case])
        if split < board.cells + board.houses * board.digits:
            return state.picked[case] * board.digits + (split - board.cells) % board.digits
        return board.cells * board.digits

    def _is_followed(self, row, since):
        """Whether this is a candidate that was followed at this time or later."""
        return row < len(self.followed_at) and self.followed_at[row] >= since

    def _follow(self, split, case, row):
        """Note whether one case stands, and what it leaves."""
        state: CageState = self.state
        board: Board = state.board
        cell: cython.int
        board.save(0)
        _assume(state, split, case)
        self.stands[row] = settle(board)
        for cell in range(board.cells):
            self.left[row * board.cells + cell] = board.candidates[cell]
        board.restore(0)
        if row < len(self.followed_at):
            self.followed_at[row] = state.clock


@cython.cclass
class Contradiction(CageTechnique):
    """A candidate that leads to a contradiction; places are the cells, value by value."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.cells * board.digits, 0, None)
        self.assumes = True

    def look(self, place):
        contradiction(self.state, place)
