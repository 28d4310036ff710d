# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the clues of a puzzle demand: factors over any cells, which may overlap.

A factor is a pair with the partners of each digit, a set of cells that differ, a table with a set
of tuples for each position and digit, or an automaton in layers. To filter one needs nothing but
the candidates, so nothing is saved when a search branches.
"""

from array import array

import cython

from kenken_cp.core.model import AllDifferent, Fold, Table
from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.search import shapes

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, lowest

PAIR, DIFFERENT, TABLE, FOLD = shapes.PAIR, shapes.DIFFERENT, shapes.TABLE, shapes.FOLD
# A factor that costs no more is filtered before the houses are looked at again.
CHEAP = 64
# The count of ways to fill a factor stops here.
MOST_WAYS = 1 << 30
# What no grid meets.
NEVER = Table((0,), ())
# The words of a memory of what was weighed; its slots are a power of 2.
MEMORY = 1 << 18
MIX = 0x2545F491  # spreads candidates over the slots


@cython.cclass
class Relations:
    """The factors of one puzzle at a time, on a board of so many cells and digits."""

    def __init__(self, cells: int, digits: int, together) -> None:
        """`together` says for each two cells whether they share a house."""
        self.cells = cells
        self.digits = digits
        self.full = (1 << digits) - 1
        self.together = together
        self.factors = 0
        self.remembers = False
        self.memory = array("I", [0])
        self.cell_start = ints(cells + 1)

    def load(self, relations, digits: tuple, place, aware) -> bool:
        """Load constraints, each with the number of its clue, and with each cell moved to its
        `place`; False if one is too large.

        If `aware`, automata know which of their cells differ by houses or other constraints.
        """
        self.factors = 0
        apart = self._apart(relations, place) if aware else None
        found: list = []
        for number, each in relations:
            constraint = each
            cells = tuple([place[cell] for cell in constraint.cells])
            if not cells:
                if _holds_empty(constraint):
                    continue
                constraint, cells = NEVER, NEVER.cells
            shape = self._shape(constraint, cells, digits, apart)
            if shape is None:
                return False
            found.append((shape.cost, len(found), shape, cells, number))
        found.sort()
        self._lay_out(found)
        return True

    def touch(self, cell):
        """Mark the factors of a changed cell as dirty."""
        i: cython.int
        factor: cython.int
        for i in range(self.cell_start[cell], self.cell_start[cell + 1]):
            factor = self.cell_factors[i]
            self.dirty[factor >> 6] |= cython.cast(cython.ulonglong, 1) << (factor & 63)

    def _apart(self, relations, place) -> set:
        """The pairs of cells, a smaller than b as a·cells + b, that differ by some constraint."""
        apart = set()
        for _, constraint in relations:
            if isinstance(constraint, AllDifferent):
                cells = sorted([place[cell] for cell in constraint.cells])
                for i, one in enumerate(cells):
                    for other in cells[i + 1 :]:
                        apart.add(one * self.cells + other)
        return apart

    def _shape(self, constraint, cells: tuple, digits: tuple, apart):
        """The compiled shape of a constraint on these cells, or None.

        `apart` are the pairs that differ beside those in a house; None if none are to count.
        """
        if isinstance(constraint, AllDifferent):
            return shapes.different(len(cells))
        differ, same, bit = 0, 0, 1
        for j, one in enumerate(cells):
            for i in range(j):
                other = cells[i]
                if one == other:
                    same |= bit
                elif apart is None:
                    pass
                elif self.together[one * self.cells + other] or (
                    apart and min(one, other) * self.cells + max(one, other) in apart
                ):
                    differ |= bit
                bit <<= 1
        if isinstance(constraint, Fold):
            return shapes.fold(constraint, len(cells), digits, differ, same)
        return shapes.table(constraint.tuples, len(cells), digits, differ, same)

    def _lay_out(self, found: list) -> None:
        """Store the factors, cheapest first, and index them by cell."""
        bits, steps, layers = array("Q"), array("i"), array("i")
        scope, start, base, layer_base = array("i"), array("i", [0]), array("q"), array("q")
        sort, words, clue, repeats = array("i"), array("i"), array("i"), array("i")
        barred = array("i")
        of_cell: list = [[] for _ in range(self.cells)]
        laid: dict = {}
        self.cheap = 0
        room, longest = 1, 1
        for factor, (cost, _, shape, cells, number) in enumerate(found):
            at = laid.get(id(shape))
            if at is None:
                at = laid[id(shape)] = (
                    len(bits) if shape.sort != FOLD else len(steps),
                    len(layers),
                )
                bits.extend(shape.bits)
                steps.extend(shape.steps)
                layers.extend(shape.layers)
            base.append(at[0])
            layer_base.append(at[1])
            sort.append(shape.sort)
            words.append(shape.words)
            barred.append(shape.barred)
            clue.append(number)
            once = dict.fromkeys(cells)
            repeats.append(len(once) < len(cells))
            scope.extend(cells)
            start.append(len(scope))
            for cell in once:
                of_cell[cell].append(factor)
            self.cheap += cost <= CHEAP
            room = max(room, shape.words)
            longest = max(longest, len(cells))
        self.factors = len(found)
        self.bits, self.steps, self.layers = (
            bits or array("Q", [0]),
            steps or ints(1),
            layers or ints(1),
        )
        self.scope, self.start = scope or ints(1), start
        self.base, self.layer_base = base or array("q", [0]), layer_base or array("q", [0])
        self.sort, self.words = sort or ints(1), words or ints(1)
        self.clue, self.repeats = clue or ints(1), repeats or ints(1)
        self.barred = barred or ints(1)
        self._index(of_cell)
        self.live = array("Q", bytes(8 * room))
        self.paths = array("q", bytes(8 * 64 * room))
        self.support = array("I", bytes(4 * longest))
        if self.remembers:
            self._make_memory(longest)

    def _make_memory(self, longest: int) -> None:
        """Forget what was weighed. A slot has a factor's number plus 1, whether it has support,
        and of each position the candidates and the support."""
        self.stride = 2 + 2 * longest
        slots = 1 << (MEMORY // self.stride).bit_length() - 1
        self.last_slot = slots - 1
        self.memory = array("I", bytes(4 * slots * self.stride))

    def _index(self, of_cell: list) -> None:
        """Index the factors of each cell, all of them dirty."""
        at: cython.int = 0
        cell: cython.int
        for cell in range(self.cells):
            self.cell_start[cell] = at
            at += len(of_cell[cell])
        self.cell_start[self.cells] = at
        self.cell_factors = array("i", [f for held in of_cell for f in held] or [0])
        self.dirty_words = (self.factors + 63) // 64
        whole = (1 << self.factors) - 1
        self.dirty = array(
            "Q", [whole >> 64 * i & (1 << 64) - 1 for i in range(self.dirty_words)] or [0]
        )


def _holds_empty(constraint) -> bool:
    """Whether a constraint over no cells holds."""
    if isinstance(constraint, Table):
        return len(constraint.tuples) > 0
    if isinstance(constraint, Fold):
        return any(constraint.accepts(start) for start in constraint.starts)
    return True


def weigh(relations, candidates, factor):
    """Find which candidates have support in a factor, position by position, in `support`.

    False if no way to fill its cells is left. What takes long is remembered if `remembers` is set.
    """
    sort: cython.int = relations.sort[factor]
    if relations.remembers and (sort == TABLE or sort == FOLD):
        return _recall(relations, candidates, factor)
    return _weigh_afresh(relations, candidates, factor)


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
        relations.memory[at + 1] = _weigh_afresh(relations, candidates, factor)
        for i in range(size):
            relations.memory[at + 2 + 2 * i] = candidates[relations.scope[first + i]]
            relations.memory[at + 3 + 2 * i] = relations.support[i]
    for i in range(size):
        relations.support[i] = relations.memory[at + 3 + 2 * i]
    return relations.memory[at + 1] != 0


def _weigh_afresh(relations, candidates, factor):
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
    _weigh_afresh(relations, candidates, factor)
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
                left = _onward(relations, at, relations.support[i])
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
                left = _onward(relations, at, held)
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


def _onward(relations, at, held):
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
