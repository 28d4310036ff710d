# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Propagation on a board of paths, to a fixpoint: supports, singles both ways, links."""

import cython

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.search.board import (
        FULL,
        NOWHERE,
        bit_of,
        cell_in,
        shift,
        word_of,
    )
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS

# What a step of propagation found.
SAME, CHANGED, FAILED = range(3)


def propagate(board):
    """Remove everything that the rules show impossible near at hand; False on a contradiction."""
    while True:
        if not sweep(board):
            return False
        found = _singles(board)
        if found == SAME:
            found = _links(board)
        if found == FAILED:
            return False
        if found == SAME:
            return True


def sweep(board):
    """Keep a number only where neighbours support it, until nothing changes; False if one has no
    cell left."""
    number: cython.int
    again: cython.bint = True
    while again:
        again = False
        for number in range(board.count):
            if board.dirty[number]:
                again = True
                if not _support(board, number):
                    return False
        for number in range(board.count - 1, -1, -1):
            if board.dirty[number]:
                again = True
                if not _support(board, number):
                    return False
    return True


def _support(board, number):
    """Keep the cells of a number that have a neighbour for the number before and another for the
    number after, and whose certain links lead to these; False if none is left."""
    stride: cython.int = board.stride
    here: cython.int = number * stride
    before: cython.int = number - 1
    after: cython.int = number + 1
    word: cython.int
    left: cython.ulonglong = 0
    changed: cython.bint = False
    board.dirty[number] = 0
    if number == 0:
        before = board.count - 1 if board.closed else NOWHERE
    if after == board.count:
        after = 0 if board.closed else NOWHERE
    for word in range(1, stride - 1):
        held = board.sets[here + word]
        if held == 0:
            continue
        kept = held & find_supported(board, before, after, word)
        left |= kept
        if kept != held:
            board.sets[here + word] = kept
            changed = True
    if changed:
        board.touch(number)
        board.dirty[number] = 0
    if left == 0:
        board.conflict = number
        return False
    return True


def find_supported(board, before, after, word):
    """The cells of a word with a neighbour for the number before, and another for the one after;
    those with certain links that lead to neither are left out. NOWHERE for no number."""
    stride: cython.int = board.stride
    kept: cython.ulonglong = FULL
    any_before: cython.ulonglong = 0
    any_after: cython.ulonglong = 0
    once: cython.ulonglong = 0
    twice: cython.ulonglong = 0
    for i in range(board.directions):
        by = board.shift[board.direction[i]]
        at = board.direction[i] * stride + word
        one = other = 0
        if before != NOWHERE:
            one = _beside(board, before * stride + word, by) & board.ways[at]
        if after != NOWHERE:
            other = _beside(board, after * stride + word, by) & board.ways[at]
        any_before |= one
        any_after |= other
        one |= other
        twice |= once & one
        once |= one
        kept &= one | (~board.sure[at] & FULL)
    if before != NOWHERE:
        kept &= any_before
    if after != NOWHERE:
        kept &= any_after
    if before != NOWHERE and after != NOWHERE:
        kept &= twice
    return kept


def _beside(board, at, by):
    """The cells of a word whose neighbour at this distance is in a set; `at` is the same word of
    the set."""
    return shift(board.sets[at - 1], board.sets[at], board.sets[at + 1], by)


def _singles(board):
    """Numbers with one cell keep it to themselves, and cells with one number have it."""
    number: cython.int
    word: cython.int
    found: cython.int = _own_cells(board)
    if found == FAILED:
        return FAILED
    for word in range(1, board.stride - 1):
        once = twice = 0
        for number in range(board.count):
            twice |= once & board.sets[number * board.stride + word]
            once |= board.sets[number * board.stride + word]
        if once != board.open[word]:
            board.conflict = 0
            return FAILED
        only = once & ~twice
        for number in range(board.count if only else 0):
            if board.at[number] == NOWHERE and board.sets[number * board.stride + word] & only:
                if not _take(board, number, word, only):
                    return FAILED
                found = CHANGED
    return found


def _take(board, number, word, only):
    """Place a number in the one of its cells that no other number can have; False if it has two
    such cells."""
    cells: cython.ulonglong = board.sets[number * board.stride + word] & only
    if cells & (cells - 1):
        board.conflict = number
        return False
    board.only(number, cell_in(word, cells))
    return True


def _own_cells(board):
    """Remove the cell of each number that has only one from all other numbers."""
    stride: cython.int = board.stride
    found: cython.int = SAME
    for number in range(board.count):
        if not board.unseen[number]:
            continue
        board.unseen[number] = 0
        if board.at[number] != NOWHERE or not _is_single(board, number):
            continue
        cell = board.first(number)
        board.at[number] = cell
        word: cython.int = word_of(cell)
        bit = bit_of(cell)
        for other in range(board.count):
            if other != number and board.sets[other * stride + word] & bit:
                if board.at[other] == cell:
                    board.conflict = other
                    return FAILED
                board.sets[other * stride + word] &= ~bit
                board.touch(other)
                found = CHANGED
    return found


def _is_single(board, number):
    """Whether a number has exactly one cell."""
    word: cython.int
    found: cython.ulonglong = 0
    for word in range(number * board.stride + 1, (number + 1) * board.stride - 1):
        held = board.sets[word]
        if held and (found or held & (held - 1)):
            return False
        found |= held
    return found != 0


def _links(board):
    """Keep the links that some number and the next can take; count those of each cell."""
    word: cython.int
    found: cython.int = SAME
    for word in range(board.stride):
        board.moved[word] = 0
    _list_links(board)
    for i in range(MOST_DIRECTIONS * board.stride):
        if board.ways[i] != board.fresh[i]:
            board.moved[i % board.stride] |= board.ways[i] ^ board.fresh[i]
            board.ways[i] = board.fresh[i]
            found = CHANGED
        if board.sure[i] & ~board.ways[i]:
            board.conflict = 0
            return FAILED
    i = _count_links(board)
    if i == FAILED:
        return FAILED
    if found == SAME and i == SAME:
        return SAME
    for number in range(board.count):
        for word in range(1, board.stride - 1):
            if board.sets[number * board.stride + word] & board.moved[word]:
                board.dirty[number] = 1
    return CHANGED


def _list_links(board):
    """Set `fresh` to the links that some two consecutive numbers can take."""
    word: cython.int
    for i in range(MOST_DIRECTIONS * board.stride):
        board.fresh[i] = 0
    if board.count == 1:
        return
    for word in range(1, board.stride - 1):
        for number in range(board.count):
            if board.sets[number * board.stride + word] and not _add_links(board, number, word):
                break


def _add_links(board, number, word):
    """Add the links that the cells of a number in this word may take; False once all links left
    there are listed."""
    stride: cython.int = board.stride
    before: cython.int = (number - 1) * stride
    after: cython.int = (number + 1) * stride
    held: cython.ulonglong = board.sets[number * stride + word]
    lacks: cython.bint = False
    if number == 0:
        before = (board.count - 1) * stride if board.closed else after
    if number + 1 == board.count:
        after = 0 if board.closed else before
    for i in range(board.directions):
        by = board.shift[board.direction[i]]
        at = board.direction[i] * stride + word
        if board.fresh[at] != board.ways[at]:
            board.fresh[at] |= (
                held
                & board.ways[at]
                & (_beside(board, before + word, by) | _beside(board, after + word, by))
            )
            lacks |= board.fresh[at] != board.ways[at]
    return lacks


def _count_links(board):
    """A cell inside the path has two links: both that are left, or no more than are certain. An end
    that is known has one."""
    word: cython.int
    found: cython.int = SAME
    if board.count < 2:
        return SAME
    for word in range(1, board.stride - 1):
        result = _count_in(board, word)
        if result == FAILED:
            return FAILED
        if result == CHANGED:
            found = CHANGED
    if _mirror(board):
        found = CHANGED
    return found


def _count_in(board, word):
    """Count the links of the cells in a word, and settle those that are certain or barred."""
    inner: cython.ulonglong = board.open[word]
    one: cython.ulonglong = 0
    two: cython.ulonglong = 0
    three: cython.ulonglong = 0
    sure_one: cython.ulonglong = 0
    sure_two: cython.ulonglong = 0
    sure_three: cython.ulonglong = 0
    if not board.closed:
        inner &= ~(board.sets[word] | board.sets[(board.count - 1) * board.stride + word])
    for i in range(board.directions):
        at = board.direction[i] * board.stride + word
        three |= two & board.ways[at]
        two |= one & board.ways[at]
        one |= board.ways[at]
        sure_three |= sure_two & board.sure[at]
        sure_two |= sure_one & board.sure[at]
        sure_one |= board.sure[at]
    if inner & ~two or board.open[word] & ~one or sure_three:
        board.conflict = 0
        return FAILED
    end = FULL & ~inner if _know_ends(board) else 0
    return _settle_links(board, word, (inner & ~three) | (end & ~two), sure_two | (end & sure_one))


def _settle_links(board, word, forced, barred):
    """The links left to the `forced` cells of a word are certain, the others of the `barred` ones
    go."""
    found: cython.int = SAME
    for i in range(board.directions):
        at = board.direction[i] * board.stride + word
        if board.ways[at] & forced & ~board.sure[at]:
            board.moved[word] |= board.ways[at] & forced & ~board.sure[at]
            board.sure[at] |= board.ways[at] & forced
            found = CHANGED
        if board.ways[at] & barred & ~board.sure[at]:
            board.moved[word] |= board.ways[at] & barred & ~board.sure[at]
            board.ways[at] &= ~barred | board.sure[at]
            found = CHANGED
    return found


def _know_ends(board):
    """Whether the path has two ends and both are known."""
    last: cython.int = board.count - 1
    return not board.closed and board.at[0] != NOWHERE and board.at[last] != NOWHERE


def _mirror(board):
    """A link is certain, or left, from both its cells or from none; True if that changed any."""
    stride: cython.int = board.stride
    word: cython.int
    changed: cython.bint = False
    for i in range(board.directions):
        by = board.shift[board.direction[i]]
        opposite: cython.int = (MOST_DIRECTIONS - 1 - board.direction[i]) * stride
        for word in range(1, stride - 1):
            at: cython.int = board.direction[i] * stride + word
            back: cython.int = opposite + word
            sure = shift(board.sure[back - 1], board.sure[back], board.sure[back + 1], by)
            left = shift(board.ways[back - 1], board.ways[back], board.ways[back + 1], by)
            sure &= board.ways[at]
            if sure & ~board.sure[at] or board.ways[at] & ~left:
                board.moved[word] |= sure & ~board.sure[at] | board.ways[at] & ~left
                board.sure[at] |= sure
                board.ways[at] &= left
                changed = True
    return changed
