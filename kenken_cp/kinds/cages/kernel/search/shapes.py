"""Compiled shapes of clues: sets of tuples and layered automata over positions, not over cells.

The same shapes recur within a puzzle and from puzzle to puzzle, so they are kept. A shape knows
which of its positions always differ, or are one cell, and holds only what respects that.
"""

from array import array
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

PAIR, DIFFERENT, TABLE, FOLD = range(4)

# A clue with more tuples or states is refused; then another backend decides.
MOST_TUPLES = 1 << 16
MOST_STATES = 1 << 15
# An automaton that also remembers which values differ may have this many states, else it forgets.
MOST_AWARE = 2_000
# The words that all shapes kept may have; beyond, all are forgotten.
MOST_WORDS = 1 << 22

State = Hashable
Step = Callable[[Any, int], State | None]


class Shape(NamedTuple):
    """One compiled relation over positions.

    `bits` holds, of a TABLE, for each position and digit `words` words of the tuples with that
    digit there; of a PAIR for each digit of either position the digits that go with it. A FOLD has
    states in layers; `layers` has the first word of each layer's states, 64 in a word, and `steps`
    the state that follows each state by each digit, -1 for none; those in the first layer are its
    starts. `cost` is about the number of words a filter looks at.
    """

    sort: int
    size: int
    words: int
    bits: array[int]
    steps: array[int]
    layers: array[int]
    cost: int


_shapes: dict[Hashable, tuple[Shape | None, object]] = {}
_held = 0


def forget() -> None:
    """Drop all shapes."""
    global _held  # noqa: PLW0603  (one store for the process)
    _shapes.clear()
    _held = 0


def _kept(key: Hashable, of: object, make: Callable[[], Shape | None]) -> Shape | None:
    """The shape with this key, made once; `of` is kept too, as the key has its identity."""
    global _held  # noqa: PLW0603
    found = _shapes.get(key)
    if found is None:
        shape = make()
        size = len(shape.bits) + len(shape.steps) // 2 if shape else 1
        if _held + size > MOST_WORDS:
            forget()
        _held += size
        found = _shapes[key] = shape, of
    return found[0]


def different(size: int) -> Shape:
    """All of so many positions differ."""
    none: array[int] = array("i")
    return Shape(DIFFERENT, size, 0, array("Q"), none, none, size)


def table(
    tuples: Sequence[tuple[int, ...]], size: int, digits: tuple[int, ...], apart: int, same: int
) -> Shape | None:
    """The tuples over `size` positions; None if they are too many.

    `apart` has the pairs of positions that always differ, as bits (i, j) at j(j - 1)/2 + i for
    i < j; `same` those that are one cell.
    """
    if len(tuples) > MOST_TUPLES:
        return None
    key = id(tuples), digits, apart, same
    return _kept(key, tuples, lambda: _table(tuples, size, digits, apart, same))


def fold(
    fold_: Any, size: int, digits: tuple[int, ...], apart: int, same: int
) -> Shape | None:
    """The automaton over `size` positions; None if it has too many states. See `table`."""
    key = id(fold_.step), id(fold_.accepts), fold_.starts, size, digits, apart, same
    of = fold_.step, fold_.accepts
    return _kept(key, of, lambda: _fold(fold_, size, digits, apart, same))


def _pairs(bits: int, size: int) -> list[tuple[int, int]]:
    return [(i, j) for j in range(size) for i in range(j) if bits >> (j * (j - 1) // 2 + i) & 1]


def _table(
    tuples: Sequence[tuple[int, ...]], size: int, digits: tuple[int, ...], apart: int, same: int
) -> Shape:
    index = {digit: i for i, digit in enumerate(digits)}
    held = [row for row in tuples if all([digit in index for digit in row])]
    for i, j in _pairs(apart, size):
        held = [row for row in held if row[i] != row[j]]
    for i, j in _pairs(same, size):
        held = [row for row in held if row[i] == row[j]]
    if size == 2:
        return _pair(held, index)
    words = max(1, -(-len(held) // 64))
    masks = [[0] * len(digits) for _ in range(size)]
    for at, column in enumerate(zip(*held, strict=True)):
        mask = masks[at]
        bit = 1
        for digit in column:
            mask[index[digit]] |= bit
            bit <<= 1
    data = b"".join([word.to_bytes(8 * words, "little") for mask in masks for word in mask])
    none: array[int] = array("i")
    return Shape(TABLE, size, words, _words(data), none, none, 2 * size * words)


def _words(data: bytes) -> array[int]:
    """Little-endian bytes as words."""
    return array("Q", [int.from_bytes(data[i : i + 8], "little") for i in range(0, len(data), 8)])


def _pair(held: list[tuple[int, ...]], index: dict[int, int]) -> Shape:
    bits = array("Q", bytes(16 * len(index)))
    for one, other in held:
        bits[index[one]] |= 1 << index[other]
        bits[len(index) + index[other]] |= 1 << index[one]
    none: array[int] = array("i")
    return Shape(PAIR, 2, 1, bits, none, none, 1)


def _fold(fold_: Any, size: int, digits: tuple[int, ...], apart: int, same: int) -> Shape | None:
    """The automaton in layers, first with what must differ, then without."""
    found = None
    if apart or same:
        layers = _aware(fold_, size, digits, _pairs(apart, size), _pairs(same, size))
        found = layers and _minimal(layers, len(digits))
    if found is None:
        plain = _reached(fold_.starts, fold_.step, fold_.accepts, size, digits, MOST_STATES)
        found = plain and _minimal(plain, len(digits))
    return found


# Per layer but the last: for each state the number of the next state by each digit, -1 for none.
Layers = list[list[list[int]]]


def _reached(
    starts: Sequence[State],
    step: Callable[..., State | None],
    accepts: Callable[..., bool],
    size: int,
    digits: tuple[int, ...],
    most: int,
    staged: bool = False,
) -> Layers | None:
    """The states reached layer by layer, after which one accepts; None if there are too many.

    If `staged`, `step` also takes the position.
    """
    layer = list(dict.fromkeys(starts))
    layers: Layers = []
    total = len(layer)
    for at in range(size):
        last = at == size - 1
        number: dict[State, int] = {}
        rows = []
        for state in layer:
            row = []
            for digit in digits:
                after = step(state, digit, at) if staged else step(state, digit)
                if after is None or (last and not accepts(after)):
                    row.append(-1)
                elif last:
                    row.append(0)
                else:
                    row.append(number.setdefault(after, len(number)))
            rows.append(row)
        total += len(number)
        if total > most:
            return None
        layers.append(rows)
        layer = list(number)
    return layers


def _aware(
    fold_: Any,
    size: int,
    digits: tuple[int, ...],
    apart: list[tuple[int, int]],
    same: list[tuple[int, int]],
) -> Layers | None:
    """As `_reached`, of an automaton that remembers the values which later positions may not, or
    must, have.

    Its states have, beside the fold's, for each set of later positions the values that these may
    not have.
    """
    bars = [frozenset([j for i, j in apart if i == at]) for at in range(size)]
    binds = [frozenset([j for i, j in same if i == at]) for at in range(size)]
    plain, starts = fold_.step, [(start, (), ()) for start in fold_.starts]

    def step(state: Any, digit: int, at: int) -> State | None:
        own, barred, bound = state
        for later, held in barred:
            if at in later and digit in held:
                return None
        for later, value in bound:
            if at in later and digit != value:
                return None
        after = plain(own, digit)
        if after is None:
            return None
        return after, _later(barred, bars[at], digit, at), _bound(bound, binds[at], digit, at)

    return _reached(
        starts, step, lambda state: fold_.accepts(state[0]), size, digits, MOST_AWARE, True
    )


def _later(barred: Any, own: frozenset[int], digit: int, at: int) -> State:
    """What is barred after this position."""
    found: dict[frozenset[int], frozenset[int]] = {}
    for later, held in ((*barred, (own, frozenset((digit,)))) if own else barred):
        rest = frozenset([j for j in later if j > at])
        if rest:
            found[rest] = found.get(rest, frozenset()) | held
    return frozenset(found.items())


def _bound(bound: Any, own: frozenset[int], digit: int, at: int) -> State:
    """Which values later positions must have."""
    found = []
    for later, value in ((*bound, (own, digit)) if own else bound):
        rest = frozenset([j for j in later if j > at])
        if rest:
            found.append((rest, value))
    return frozenset(found)


def _minimal(layers: Layers, digits: int) -> Shape:
    """The automaton without states from which none accepts, and with equal ones as one."""
    size = len(layers)
    number = {0: 0}  # of the states of the next layer that are kept
    rows_of: list[list[tuple[int, ...]]] = [[(-1,) * digits]]
    for rows in reversed(layers):
        kept: dict[tuple[int, ...], int] = {}
        merged: dict[int, int] = {}
        for state, row in enumerate(rows):
            now = tuple([number.get(after, -1) if after >= 0 else -1 for after in row])
            if max(now) >= 0:
                merged[state] = kept.setdefault(now, len(kept))
        number = merged
        rows_of.append(list(kept))
    rows_of.reverse()
    first = array("i", [0])
    for states in rows_of:
        first.append(first[-1] + -(-len(states) // 64))
    steps = array("i", [-1]) * (64 * first[-1] * digits)
    for at, states in enumerate(rows_of[:-1]):
        base = 64 * first[at + 1]
        for state, row in enumerate(states):
            put = (64 * first[at] + state) * digits
            steps[put : put + digits] = array("i", [base + s if s >= 0 else -1 for s in row])
    edges = sum([len(states) for states in rows_of])
    # the numbers of states in each layer follow the first words
    layout = first + array("i", [len(states) for states in rows_of])
    return Shape(FOLD, size, first[-1], array("Q"), steps, layout, 4 * edges)
