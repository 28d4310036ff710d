# cython: language_level=3, boundscheck=False, wraparound=False
"""Maps of regions: a number per cell, turned into the cells of each region."""

import cython


def regions(number_of: list, count: cython.int) -> list | None:
    """The cells of regions 1 to `count`, each an ascending tuple; None if an entry is no such
    number.

    `number_of[cell]` is the region of the cell. A region may be empty.
    """
    cell: cython.int
    number: cython.int
    cells_of: list = [[] for _ in range(count + 1)]
    region: list
    try:
        for cell in range(len(number_of)):
            entry = number_of[cell]
            if type(entry) is not int:
                return None
            number = entry
            if number < 1 or number > count:
                return None
            region = cells_of[number]
            region.append(cell)
    except OverflowError:  # beyond a C int
        return None
    return [tuple(region) for region in cells_of[1:]]
