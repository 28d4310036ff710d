# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What candidates leave of a factor of `relations`: digits with support, and ways to fill it.

To filter a factor needs nothing but the candidates, so nothing is saved when a search branches.
"""

import cython

from kenken_cp.kinds.cages.kernel.search.shapes import DIFFERENT, FOLD, PAIR, TABLE

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, lowest

# The count of ways to fill a factor stops here.
MOST_WAYS = 1 << 30
MIX = 0x2545F491  # spreads candidates over the slots of a memory


def weigh(relations, candidates, factor):
    """Find which candidates have support in a factor, position by position, in `support`.

    False if no way to fill its cells is left. What takes long is remembered if `remembers` is set.
    """
    sort: cython.int = relations.sort[factor]
    if relations.remembers and (sort == TABLE or sort == FOLD):
        return _recall(relations, candidates, factor)
    return weigh_afresh(relations, candidates, factor)


def has_way(relations, candidates, factor):
    """Whether there is a way to fill a factor, as `weigh` says, sooner where it has two cells."""
    first: cython.int = relations.start[factor]
    sort: cython.int = relations.sort[factor]
    one: cython.uint
    other: cython.uint
    if relations.start[factor + 1] - first != 2 or (sort != PAIR and sort != DIFFERENT):
        return weigh(relations, candidates, factor)
    one = candidates[relations.scope[first]]
    other = candidates[relations.scope[first + 1]]
    if sort == DIFFERENT:
        return one != 0 and other != 0 and (one != other or one & (one - 1) != 0)
    while one:
        if relations.bits[relations.base[factor] + lowest(one)] & other:
            return True
        one &= one - 1
    return False


def _recall(relations, candidates, factor):
    """As `weigh`, from memory if the factor was weighed with the same candidates."""
    i: cython.int
    first: cython.int = relations.start[factor]
    size: cython.int = relations.start[factor + 1] - first
    mixed: cython.uint = factor
    at: cython.longlong
    known: cython.bint
    for i in range(size):
        mixed = ((mixed ^ candidates[relations.scope[first + i]]) * MIX) & 0x7FFFFFFF
        mixed ^= mixed >> 15
    at = cython.cast(cython.longlong, mixed & relations.last_slot) * relations.stride
    known = relations.memory[at] == cython.cast(cython.uint, factor + 1)
    i = 0
    while known and i < size:
        known = relations.memory[at + 2 + 2 * i] == candidates[relations.scope[first + i]]
        i += 1
    if not known:
        relations.memory[at] = factor + 1
        relations.memory[at + 1] = weigh_afresh(relations, candidates, factor)
        for i in range(size):
            relations.memory[at + 2 + 2 * i] = candidates[relations.scope[first + i]]
            relations.memory[at + 3 + 2 * i] = relations.support[i]
    for i in range(size):
        relations.support[i] = relations.memory[at + 3 + 2 * i]
    return relations.memory[at + 1] != 0


def weigh_afresh(relations, candidates, factor):
    """As `weigh`, without memory; `live` has the ways that are left."""
    sort: cython.int = relations.sort[factor]
    if sort == PAIR:
        return _weigh_pair(relations, candidates, factor)
    if sort == TABLE:
        return _weigh_table(relations, candidates, factor)
    if sort == FOLD:
        return _weigh_fold(relations, candidates, factor)
    return _weigh_different(relations, candidates, factor)


def count_ways(relations, candidates, factor):
    """The number of ways left to fill a factor, which it weighs, at most MOST_WAYS; of cells that
    only differ, the number of cells."""
    k: cython.int
    sort: cython.int = relations.sort[factor]
    left: cython.uint
    at: cython.longlong = relations.base[factor]
    ways: cython.longlong = 0
    weigh_afresh(relations, candidates, factor)
    left = relations.support[0]
    if sort == FOLD:
        return _count_paths(relations, factor)
    if sort == TABLE:
        for k in range(relations.words[factor]):
            ways += count_bits(relations.live[k])
        return ways
    if sort == PAIR:
        while left:
            ways += count_bits(relations.bits[at + lowest(left)] & relations.support[1])
            left &= left - 1
        return ways
    return relations.start[factor + 1] - relations.start[factor]


def _count_paths(relations, factor):
    """The number of paths through the live states of an automaton just weighed."""
    i: cython.int
    k: cython.int
    state: cython.int
    after: cython.int
    size: cython.int = relations.start[factor + 1] - relations.start[factor]
    layer: cython.longlong = relations.layer_base[factor]
    at: cython.longlong
    states: cython.ulonglong
    left: cython.uint
    ways: cython.longlong = 0
    i = size
    while i > 0:
        i -= 1
        for k in range(relations.layers[layer + i], relations.layers[layer + i + 1]):
            states = relations.live[k]
            while states:
                state = 64 * k + lowest(states)
                states &= states - 1
                at = relations.base[factor] + cython.cast(cython.longlong, state) * relations.digits
                ways = 0
                left = onward(relations, at, relations.support[i])
                while left:
                    after = relations.steps[at + lowest(left)]
                    left &= left - 1
                    ways += 1 if i == size - 1 else relations.paths[after]
                relations.paths[state] = min(ways, MOST_WAYS)
    ways = 0
    for k in range(relations.layers[layer], relations.layers[layer + 1]):
        states = relations.live[k]
        while states:
            ways += relations.paths[64 * k + lowest(states)]
            states &= states - 1
    return min(ways, MOST_WAYS)


def _weigh_pair(relations, candidates, factor):
    """Each digit needs a partner."""
    first: cython.int = relations.start[factor]
    at: cython.longlong = relations.base[factor]
    one: cython.uint = candidates[relations.scope[first]]
    other: cython.uint = candidates[relations.scope[first + 1]]
    left: cython.uint = one
    with_one: cython.uint = 0
    with_other: cython.uint = 0
    while left:
        with_one |= cython.cast(cython.uint, relations.bits[at + lowest(left)])
        left &= left - 1
    at += relations.digits
    left = other & with_one
    relations.support[1] = left
    while left:
        with_other |= cython.cast(cython.uint, relations.bits[at + lowest(left)])
        left &= left - 1
    relations.support[0] = one & with_other
    return relations.support[0] != 0


def _weigh_different(relations, candidates, factor):
    """Solved digits leave the other cells; so many cells need so many digits."""
    i: cython.int
    first: cython.int = relations.start[factor]
    size: cython.int = relations.start[factor + 1] - first
    values: cython.uint
    solved: cython.uint = 0
    before: cython.uint = 1
    for i in range(size):
        relations.support[i] = candidates[relations.scope[first + i]]
    while solved != before:
        before = solved
        solved = 0
        for i in range(size):
            values = relations.support[i]
            if values & (values - 1) == 0:
                if values & solved:
                    return False
                solved |= values
        for i in range(size):
            values = relations.support[i]
            if values & (values - 1):
                values &= relations.full & ~solved
                relations.support[i] = values
            if values == 0:
                return False
    return _is_wide(relations, size)


def _is_wide(relations, size):
    """Whether so many positions have as many digits between them; where they have no more, each
    digit with one place left goes there."""
    i: cython.int
    values: cython.uint
    once: cython.uint = 0
    twice: cython.uint = 0
    count: cython.int = 0
    for i in range(size):
        twice |= once & relations.support[i]
        once |= relations.support[i]
    values = once
    while values:
        values &= values - 1
        count += 1
    if count < size:
        return False
    once &= relations.full & ~twice
    if count == size and once:
        for i in range(size):
            values = relations.support[i] & once
            if values:
                if values & (values - 1):
                    return False
                relations.support[i] = values
    return True


def _weigh_table(relations, candidates, factor):
    """The tuples that fit, as a set, and the digits that occur in them."""
    i: cython.int
    k: cython.int
    digit: cython.int
    words: cython.int = relations.words[factor]
    first: cython.int = relations.start[factor]
    size: cython.int = relations.start[factor + 1] - first
    own: cython.longlong
    at: cython.longlong = relations.base[factor]
    left: cython.uint
    held: cython.uint
    fits: cython.ulonglong
    some: cython.ulonglong = 0
    for k in range(words):
        fits = ~cython.cast(cython.ulonglong, 0) if cython.compiled else (1 << 64) - 1
        own = at + k
        for i in range(size):
            held = candidates[relations.scope[first + i]]
            if held != relations.full:
                some = 0
                while held:
                    some |= relations.bits[own + lowest(held) * words]
                    held &= held - 1
                fits &= some
                if fits == 0:
                    break
            own += relations.digits * words
        relations.live[k] = fits
    for i in range(size):
        held = 0
        left = candidates[relations.scope[first + i]]
        while left:
            digit = lowest(left)
            own = at + digit * words
            for k in range(words):
                if relations.bits[own + k] & relations.live[k]:
                    held |= cython.cast(cython.uint, 1) << digit
                    break
            left &= left - 1
        relations.support[i] = held
        if held == 0:
            return False
        at += relations.digits * words
    return True


def _weigh_fold(relations, candidates, factor):
    """Forward through the layers to the states reached, and back to those from which one ends."""
    i: cython.int
    k: cython.int
    state: cython.int
    after: cython.int
    digit: cython.int
    first: cython.int = relations.start[factor]
    size: cython.int = relations.start[factor + 1] - first
    layer: cython.longlong = relations.layer_base[factor]
    base: cython.longlong = relations.base[factor]
    at: cython.longlong
    states: cython.ulonglong
    held: cython.uint
    left: cython.uint
    own: cython.uint
    _start_fold(relations, factor, size)
    for i in range(size):
        held = candidates[relations.scope[first + i]]
        for k in range(relations.layers[layer + i], relations.layers[layer + i + 1]):
            states = relations.live[k]
            while states:
                state = 64 * k + lowest(states)
                states &= states - 1
                at = base + cython.cast(cython.longlong, state) * relations.digits
                left = held
                while left:
                    after = relations.steps[at + lowest(left)]
                    left &= left - 1
                    if after >= 0:
                        relations.live[after >> 6] |= cython.cast(cython.ulonglong, 1) << (
                            after & 63
                        )
    i = size
    while i > 0:
        i -= 1
        held = candidates[relations.scope[first + i]]
        own = 0
        for k in range(relations.layers[layer + i], relations.layers[layer + i + 1]):
            states = relations.live[k]
            while states:
                digit = lowest(states)
                states &= states - 1
                at = base + cython.cast(cython.longlong, 64 * k + digit) * relations.digits
                left = onward(relations, at, held)
                own |= left
                if left == 0:
                    relations.live[k] ^= cython.cast(cython.ulonglong, 1) << digit
        relations.support[i] = own
        if own == 0:
            return False
    return True


def _start_fold(relations, factor, size):
    """Only the starts are reached."""
    k: cython.int
    left: cython.int
    layer: cython.longlong = relations.layer_base[factor]
    for k in range(relations.words[factor]):
        relations.live[k] = 0
    left = relations.layers[layer + size + 2]
    k = 0
    while left >= 64:
        relations.live[k] = ~cython.cast(cython.ulonglong, 0) if cython.compiled else (1 << 64) - 1
        left -= 64
        k += 1
    if left:
        relations.live[k] = (cython.cast(cython.ulonglong, 1) << left) - 1


def onward(relations, at, held):
    """The digits by which a state goes on to a live one."""
    digit: cython.int
    after: cython.int
    found: cython.uint = 0
    while held:
        digit = lowest(held)
        held &= held - 1
        after = relations.steps[at + digit]
        if after >= 0 and relations.live[after >> 6] >> (after & 63) & 1:
            found |= cython.cast(cython.uint, 1) << digit
    return found
