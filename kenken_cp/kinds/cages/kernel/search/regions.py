# cython: language_level=3, boundscheck=False, wraparound=False
"""Maps of regions: which cells belong together, from a number per cell."""

import cython


def regions(number_of: list, count: cython.int) -> list | None:
    """The cells of regions 1 to `count`, each an ascending tuple; None for any other entry.

    `number_of[cell]` is the region of the cell. A region without cells is empty.
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
    except OverflowError:  # beyond what C counts to
        return None
    return [tuple(region) for region in cells_of[1:]]
