# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Derived cages: sums that follow for innies and outies of a region (the rule of 45).

Where all cages are sums, the cages inside some full houses leave an amount to the other cells of
the houses (innies), and the cages that cover the houses bring an amount to cells outside (outies).
If these cells are few, the search treats them as one more cage. A Killer Sudoku with large cages
takes a tenth of the nodes that way.
"""

import cython

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.tuples import PLUS, TOO_LARGE

GIVEN = ord("=")
MOST_DERIVED = 4  # cells of a derived cage
MOST_LISTED = 3024  # tuples of one: all of four cells with nine digits


def derive(board, caging, store):
    """Add the derived cages to a board whose own cages were just loaded; all must be sums."""
    cage: cython.int
    cell: cython.int
    region: cython.int
    if board.regions == 0 or board.cages == 0:
        return 0
    for cage in range(board.cages):
        if caging.operators[cage] != PLUS and caging.operators[cage] != GIVEN:
            return 0
    if board.parts == board.cages:
        for cell in range(board.cells):
            board.is_free[cell] = 0
    for cell in range(board.cells):
        board.derived_count[cell] = 0
    region = 0
    while region < board.regions:
        region = _weigh(board, caging, store, region)
    return 0


def _weigh(board, caging, store, region):
    """Add the cages of the innies and outies of a region, and of those that extend it.

    Returns the number of the next region that does not.
    """
    i: cython.int
    start: cython.int
    cell: cython.int
    cage: cython.int
    size: cython.int
    known: cython.int = 0
    over: cython.int = 0
    beyond: cython.int = 0
    whole: cython.bint = True
    inside: cython.longlong = 0
    met: cython.longlong = 0
    while True:
        start = board.region_start[region]
        for i in range(start + known, board.region_start[region + 1]):
            cell = board.region_cells[i]
            over += 1
            if board.is_free[cell]:
                whole = False
                continue
            cage = board.cell_cage[cell]
            size = board.cage_start[cage + 1] - board.cage_start[cage]
            board.within[cage] += 1
            if board.within[cage] == 1:
                beyond += size
                met += caging.targets[cage]
            beyond -= 1
            if board.within[cage] == size:
                over -= size
                inside += caging.targets[cage]
        if 0 < over <= MOST_DERIVED:
            _gather_over(board, region)
            _add(board, store, over, board.region_sum[region] - inside)
        if whole and 0 < beyond <= MOST_DERIVED:
            _gather_beyond(board, region, beyond)
            _add(board, store, beyond, met - board.region_sum[region])
        known = board.region_start[region + 1] - start
        region += 1
        if region == board.regions or not board.region_extends[region]:
            break
    _leave(board, start, start + known)
    return region


def _leave(board, start, end):
    """Reset the counts, per cage, of these listed cells of regions (`within`)."""
    i: cython.int
    cell: cython.int
    for i in range(start, end):
        cell = board.region_cells[i]
        if not board.is_free[cell]:
            board.within[board.cell_cage[cell]] = 0


def _gather_over(board, region):
    """List the region's innies: its cells in no cage inside it."""
    i: cython.int
    cell: cython.int
    cage: cython.int
    found: cython.int = 0
    for i in range(board.region_start[region], board.region_start[region + 1]):
        cell = board.region_cells[i]
        if not board.is_free[cell]:
            cage = board.cell_cage[cell]
            if board.within[cage] == board.cage_start[cage + 1] - board.cage_start[cage]:
                continue
        board.derived_cells[found] = cell
        found += 1


def _gather_beyond(board, region, beyond):
    """List the region's outies, `beyond` in number: the cells outside it of cages that meet it."""
    i: cython.int
    k: cython.int
    cell: cython.int
    cage: cython.int
    found: cython.int = 0
    for i in range(board.region_start[region], board.region_start[region + 1]):
        cage = board.cell_cage[board.region_cells[i]]
        if board.within[cage] == board.cage_start[cage + 1] - board.cage_start[cage]:
            continue
        for k in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[k]
            if not board.region_holds[region * board.cells + cell] and not _is_listed(
                board, found, cell
            ):
                board.derived_cells[found] = cell
                found += 1
        if found == beyond:
            return


def _is_listed(board, count, cell):
    """Whether the cell is among the first listed ones."""
    i: cython.int
    for i in range(count):
        if board.derived_cells[i] == cell:
            return True
    return False


def _add(board, store, size, target):
    """Add the listed cells as a cage with this sum, if it is new and has few tuples."""
    i: cython.int
    cell: cython.int
    entry: cython.int
    first: cython.int = board.cage_start[board.tables]
    _sort(board, size)
    if _is_known(board, size):
        return 0
    for i in range(size):
        board.cage_cells[first + i] = board.derived_cells[i]
    entry = store.find(size, PLUS, target, board._apart_in_houses(first, size))
    if entry == TOO_LARGE or store.count[entry] > MOST_LISTED:
        return 0
    board._load_tuples(board.tables, first, size, entry, store)
    for i in range(size):
        cell = board.derived_cells[i]
        board.derived[cell * board.room + board.derived_count[cell]] = board.tables
        board.derived_count[cell] += 1
    board.cage_dirty[board.tables] = 1
    board.tables += 1
    board.cage_start[board.tables] = first + size
    return 0


def _sort(board, size):
    """Sort the listed cells (insertion sort)."""
    i: cython.int
    k: cython.int
    cell: cython.int
    for i in range(1, size):
        cell = board.derived_cells[i]
        k = i
        while k > 0 and board.derived_cells[k - 1] > cell:
            board.derived_cells[k] = board.derived_cells[k - 1]
            k -= 1
        board.derived_cells[k] = cell


def _is_known(board, size):
    """Whether some cage, own or derived, has exactly these cells."""
    i: cython.int
    cell: cython.int = board.derived_cells[0]
    if board.cell_cage[cell] < board.cages and _is_cage(board, board.cell_cage[cell], size):
        return True
    for i in range(cell * board.room, cell * board.room + board.derived_count[cell]):
        if _is_cage(board, board.derived[i], size):
            return True
    return False


def _is_cage(board, cage, size):
    """Whether the cage has exactly the listed cells."""
    i: cython.int
    first: cython.int = board.cage_start[cage]
    if board.cage_start[cage + 1] - first != size:
        return False
    for i in range(size):
        if board.cage_cells[first + i] != board.derived_cells[i]:
            return False
    return True
