# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The sweep over the factors of clues: leave the candidates that have support in each."""

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.search.weighing import weigh


def sweep_factors(board, relations):
    """Look at dirty factors, the cheapest first; at the others once houses have no change.

    False on a contradiction.
    """
    word: cython.int = 0
    factor: cython.int
    while word < relations.dirty_words:
        if relations.dirty[word] == 0:
            word += 1
            continue
        factor = 64 * word + lowest(relations.dirty[word])
        if factor >= relations.cheap and board.houses_dirty:
            return True
        relations.dirty[word] &= relations.dirty[word] - 1
        if not weigh(relations, board.candidates, factor) or not _apply(board, relations, factor):
            board.fault = board.room + factor
            return False
        if factor < relations.cheap and board.houses_dirty:
            word = 0
    return True


def _apply(board, relations, factor):
    """Leave the candidates with support in the cells of a factor; False if a cell has none."""
    i: cython.int
    cell: cython.int
    left: cython.uint
    first: cython.int = relations.start[factor]
    changed: cython.bint = False
    for i in range(relations.start[factor + 1] - first):
        cell = relations.scope[first + i]
        left = board.candidates[cell] & relations.support[i]
        if left != board.candidates[cell]:
            board.candidates[cell] = left
            if left == 0:
                return False
            board.touch(cell)
            changed = True
    if changed and not relations.repeats[factor]:
        # what has support now keeps it
        relations.dirty[factor >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (factor & 63))
    return True
