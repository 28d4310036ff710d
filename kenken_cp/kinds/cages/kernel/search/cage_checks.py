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


def checked_map(
    memory, rows_of_numbers, operators: list, targets: list, kind: type
) -> tuple | None:
    """The cages of a map, as `checked_cages` gives them; None if anything is wrong.

    The map is a list of rows with a cage's number, from 1, in each cell. What `checked_cages`
    checks of triples holds of a map by itself, but for the shapes, which are in `places`, and the
    clues.
    """
    count: cython.int = len(operators)
    places: dict = memory.places
    clues: set = memory.clues
    valid: list = []
    number: cython.int
    first: cython.int
    last: cython.int = -1
    ordered: cython.bint = True
    if len(targets) != count or count > memory.rows * memory.columns:
        return None
    shapes: list | None = _shapes(rows_of_numbers, memory.rows, memory.columns, count)
    if shapes is None:
        return None
    for number in range(count):
        shape = tuple(shapes[number])
        operator = operators[number]
        target = targets[number]
        if type(target) is not int or type(operator) is not str or not shape:
            return None
        if shape not in places:
            memory.find(shape, number + 1)
        if (len(shape), operator, target) not in clues:
            memory.check_clue(shape, operator, target)
        first = shape[0]
        ordered &= first > last
        last = first
        valid.append(tuple.__new__(kind, (shape, operator, target)))
    return tuple(valid if ordered else sorted(valid))


def _shapes(
    rows_of_numbers, rows: cython.int, columns: cython.int, count: cython.int
) -> list | None:
    """The cells of each number of a map, ascending; None if it is no map of 1 to `count`."""
    cells_of: list = [[] for _ in range(count)]
    row: list
    region: list
    row_at: cython.int
    column: cython.int
    number: cython.int
    if type(rows_of_numbers) is not list or len(rows_of_numbers) != rows:
        return None
    for row_at in range(rows):
        entry = rows_of_numbers[row_at]
        if type(entry) is not list:
            return None
        row = entry
        if len(row) != columns:
            return None
        for column in range(columns):
            entry = row[column]
            if type(entry) is not int or not 0 < entry <= count:
                return None
            number = entry
            region = cells_of[number - 1]
            region.append(row_at * columns + column)
    return cells_of
