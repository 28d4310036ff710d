# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that assume something and follow it with the gentlest ones.

They work on the board itself and put it back: the search sees candidates and combinations as it
left them.
"""

import cython

from kenken_cp.kinds.cages.kernel.codes import CAGE, CASE, CASE_TUPLE, CELL, HOUSE, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import as_signed, popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle

# A split has at most this many cases; a person keeps no more apart.
MOST_CASES = 4


def either_way(finder, place):
    """All values of a cell, places of a value in a house, combinations of a cage agree.

    The places are the cells, then the values of each house, then the cages: all for splits of two
    cases, then all for three, and so on. A case that contradicts itself cannot be, and so agrees
    with whatever the others say; else a deduction could be lost by knowing more.
    """
    board: Board = finder.board
    case: cython.int
    cell: cython.int
    splits: cython.int = board.cells + board.houses * board.digits + board.cages
    cases: cython.int = 2 + place // splits
    agree: cython.bint = True
    place %= splits
    if _list_cases(finder, place) != cases:
        return
    board.save(0)
    for cell in range(board.cells):
        finder.union[cell] = 0
    for case in range(cases):
        if not agree:
            break
        if _follow(finder, place, case):
            agree = False
            for cell in range(board.cells):
                finder.union[cell] |= finder.candidates[cell]
                if finder.union[cell] != board.saved_candidates[cell]:
                    agree = True
        board.restore(0)
    if not agree or not finder.opening():
        return
    _note_cases(finder, place, cases)
    cell = _shared(finder)
    finder.strike(cell, finder.candidates[cell] & ~finder.union[cell])


def _list_cases(finder, place):
    """List the cases of a split and say how many; 0 if there is no split, or too many cases."""
    board: Board = finder.board
    i: cython.int
    house: cython.int
    cases: cython.int = 0
    values: cython.uint
    if place < board.cells:
        values = finder.candidates[place]
        if popcount(values) > MOST_CASES:
            return 0
        while values:
            finder.masks[cases] = values & ~(values - 1)
            values &= values - 1
            cases += 1
        return cases
    place -= board.cells
    if place < board.houses * board.digits:
        house = place // board.digits
        if not board.house_complete[house]:
            return 0
        for i in range(board.house_start[house], board.house_start[house + 1]):
            if finder.candidates[board.house_cells[i]] >> (place % board.digits) & 1:
                if cases == MOST_CASES:
                    return 0
                finder.picked[cases] = board.house_cells[i]
                cases += 1
        return cases
    place -= board.houses * board.digits
    cases = board.live[place]
    if cases > MOST_CASES:
        return 0
    for i in range(cases * board.cage_stride[place]):
        finder.words[i] = board.tuples[board.cage_tuples[place] + i]
    return cases


def _follow(finder, place, case):
    """Assume one case and follow it; False if it contradicts itself."""
    _assume(finder, place, case)
    return settle(finder.board)


def _assume(finder, place, case):
    """Write one case of the split into the board."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cell: cython.int
    word: cython.ulonglong
    if place < board.cells:
        board.candidates[place] = finder.masks[case]
        board.touch(place)
        return
    place -= board.cells
    if place < board.houses * board.digits:
        cell = finder.picked[case]
        board.candidates[cell] = cython.cast(cython.uint, 1) << (place % board.digits)
        board.touch(cell)
        return
    place -= board.houses * board.digits
    for i in range(board.cage_start[place], board.cage_start[place + 1]):
        k = i - board.cage_start[place]
        cell = board.cage_cells[i]
        word = finder.words[case * board.cage_stride[place] + k // board.per_word]
        board.candidates[cell] = cython.cast(
            cython.uint, (word >> (k % board.per_word * board.digits)) & board.full
        )
        board.touch(cell)


def _shared(finder):
    """The cell that loses most in all cases, of several the first."""
    cell: cython.int
    most: cython.int = 0
    chosen: cython.int = 0
    lost: cython.int
    for cell in range(finder.board.cells):
        lost = popcount(finder.candidates[cell] & ~finder.union[cell])
        if lost > most:
            most = lost
            chosen = cell
    return chosen


def _note_cases(finder, place, cases):
    """Name the split and its cases."""
    board: Board = finder.board
    case: cython.int
    k: cython.int
    if place < board.cells:
        finder.note(CELL, place, 0)
        for case in range(cases):
            finder.note(CASE, place, finder.masks[case])
        return
    place -= board.cells
    if place < board.houses * board.digits:
        finder.note(HOUSE, place // board.digits, 0)
        finder.note(VALUE, cython.cast(cython.uint, 1) << (place % board.digits), 0)
        for case in range(cases):
            finder.note(
                CASE, finder.picked[case], cython.cast(cython.uint, 1) << (place % board.digits)
            )
        return
    place -= board.houses * board.digits
    finder.held += board.live[place]
    finder.note(CAGE, place, 0)
    for k in range(cases * board.cage_stride[place]):
        finder.note(CASE_TUPLE, place, as_signed(finder.words[k]))


def contradiction(finder, place):
    """A candidate that the gentle and easy techniques refute. Places are cells, value by value."""
    board: Board = finder.board
    cell: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    stands: cython.bint
    if finder.placed[cell] or not finder.candidates[cell] & value:
        return
    board.save(0)
    board.candidates[cell] = value
    board.touch(cell)
    stands = propagate(board)
    board.restore(0)
    if not stands and finder.opening():
        finder.note(CELL, cell, 0)
        finder.note(VALUE, value, 0)
        finder.note(CASE, cell, value)
        finder.strike(cell, value)
