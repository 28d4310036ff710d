# cython: language_level=3, boundscheck=False, wraparound=False
"""Checks the cages of a new `CagePuzzle`: valid, not overlapping, covering the board if they must.

These are the checks of its constructor that take time when puzzles are read, so they are compiled.
"""

import cython


def checked_cages(memory, cages: tuple, kind: type, cells: cython.int) -> tuple | None:
    """The cages, of the class `kind`, by first cell, their cells ascending; None if a check fails.

    `memory` has the shapes and clues found valid, in `places` and `clues`; `find` and `check_clue`
    add to them, or raise. The cages are triples of cells, operator and target. They must not share
    cells; with `cells`, the number of those on the board, each must be in one. With 0 that is left
    unasked.
    """
    places: dict = memory.places
    clues: set = memory.clues
    valid: list = []
    ordered: cython.bint = True
    first: cython.int
    last: cython.int = -1
    count: cython.int = 0
    covered = 0
    for shape, operator, target in cages:
        if type(target) is not int or type(operator) is not str:
            return None
        found = places.get(shape)
        if found is None:
            found = memory.find(shape, len(valid) + 1)
        placed: tuple = found[0]
        bits = found[1]
        if (len(placed), operator, target) not in clues:
            memory.check_clue(placed, operator, target)
        if covered & bits:
            return None
        covered |= bits
        count += len(placed)
        first = placed[0]
        ordered &= first > last
        last = first
        # as kind(placed, operator, target), which takes three times as long
        valid.append(tuple.__new__(kind, (placed, operator, target)))
    if cells and count != cells:
        return None
    return tuple(valid if ordered else sorted(valid))
