"""Compiled shapes of clues: sets of tuples and layered automata over positions, not over cells.

The same shapes recur within a puzzle and from puzzle to puzzle, so they are kept. A shape knows
which of its positions always differ, or are one cell, and holds only what respects that.
"""

from array import array
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.kinds.cages.kernel.search.listing import bits_of

PAIR, DIFFERENT, TABLE, FOLD = range(4)

# A clue with more tuples or states is refused; then another backend decides.
MOST_TUPLES = 1 << 16
MOST_STATES = 1 << 15
# An automaton that also remembers which values differ may have this many states, else it forgets.
MOST_AWARE = 2_000
# The words that all shapes kept may take with what they were made from; beyond, all are forgotten.
MOST_WORDS = 1 << 24
# About what Python takes for a tuple besides its digits, and for a state with its steps.
TUPLE_WORDS, STATE_WORDS = 7, 40

# More than there are digits.
ANY = 1 << 6

State = Hashable
Step: TypeAlias = "Callable[[Any, int], State | None]"  # a text, as C compilers warn otherwise


class Shape(NamedTuple):
    """One compiled relation over positions.

    `bits` holds, of a TABLE, for each position and digit `words` words of the tuples with that
    digit there; of a PAIR for each digit of either position the digits that go with it. A FOLD has
    states in layers; `layers` has the first word of each layer's states, 64 in a word, and `steps`
    the state that follows each state by each digit, -1 for none; those in the first layer are its
    starts. `cost` is about the number of words a filter looks at. `barred` is the most digits that
    one of two positions can bar from the other; ANY if there are more positions.
    """

    sort: int
    size: int
    words: int
    bits: "array[int]"
    steps: "array[int]"
    layers: "array[int]"
    cost: int
    barred: int = ANY


_shapes: dict[Hashable, tuple[Shape | None, object]] = {}
_held = 0


def forget() -> None:
    """Drop all shapes."""
    global _held  # noqa: PLW0603  (one store for the process)
    _shapes.clear()
    _held = 0


def _keep(key: Hashable, of: object, tuples: int, make: Callable[[], Shape | None]) -> Shape | None:
    """The shape with this key, made once; `of` is kept too, as the key has its identity.

    `of` has so many tuples, or the states of the shape.
    """
    global _held  # noqa: PLW0603
    found = _shapes.get(key)
    if found is None:
        shape = make()
        held = 1
        if shape is not None:
            held += len(shape.bits) + len(shape.steps) // 2 + tuples * (shape.size + TUPLE_WORDS)
            held += shape.cost * STATE_WORDS // 4 if shape.sort == FOLD else 0
        if _held + held > MOST_WORDS:
            forget()
        _held += held
        found = _shapes[key] = shape, of
    return found[0]


def different(size: int) -> Shape:
    """All of so many positions differ."""
    none: array[int] = array("i")
    return Shape(DIFFERENT, size, 0, array("Q"), none, none, size, 1 if size == 2 else ANY)


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
    return _keep(key, tuples, len(tuples), lambda: _table(tuples, size, digits, apart, same))


def fold(fold_: Any, size: int, digits: tuple[int, ...], apart: int, same: int) -> Shape | None:
    """The automaton over `size` positions; None if it has too many states. See `table`."""
    # a method is another object each time it is taken from its own
    step = getattr(fold_.step, "__self__", fold_.step), getattr(fold_.step, "__func__", None)
    of = *step, fold_.accepts
    key = id(of[0]), id(of[1]), id(of[2]), fold_.starts, size, digits, apart, same
    return _keep(key, of, 0, lambda: _fold(fold_, size, digits, apart, same))


def _pairs(bits: int, size: int) -> list[tuple[int, int]]:
    return [(i, j) for j in range(size) for i in range(j) if bits >> (j * (j - 1) // 2 + i) & 1]


def _table(
    tuples: Sequence[tuple[int, ...]], size: int, digits: tuple[int, ...], apart: int, same: int
) -> Shape:
    index = {digit: i for i, digit in enumerate(digits)}
    held = [row for row in tuples if all(digit in index for digit in row)]
    for i, j in _pairs(apart, size):
        held = [row for row in held if row[i] != row[j]]
    for i, j in _pairs(same, size):
        held = [row for row in held if row[i] == row[j]]
    if size == 2:
        return _pair(held, index)
    words = max(1, -(-len(held) // 64))
    packed = bits_of(held, index, size, words)
    none: array[int] = array("i")
    return Shape(TABLE, size, words, packed, none, none, 2 * size * words)


def _pair(held: list[tuple[int, ...]], index: dict[int, int]) -> Shape:
    bits = array("Q", bytes(16 * len(index)))
    for one, other in held:
        bits[index[one]] |= 1 << index[other]
        bits[len(index) + index[other]] |= 1 << index[one]
    none: array[int] = array("i")
    barred = len(index) - min(map(int.bit_count, bits))
    return Shape(PAIR, 2, 1, bits, none, none, 1, barred)


def _fold(fold_: Any, size: int, digits: tuple[int, ...], apart: int, same: int) -> Shape | None:
    """The automaton in layers; if that has few states, one that also knows what must differ."""
    layers = _reach(fold_, size, digits)
    if layers is None:
        return None
    kept = _minimal(layers, len(digits))
    if apart or same:
        aware = _aware(kept, len(digits), _pairs(apart, size), _pairs(same, size))
        if aware is not None:
            kept = _minimal(aware, len(digits))
    return _laid_out(kept, len(digits))


# Per layer but the last: for each state the number of the next state by each digit, -1 for none.
# The last layer has the state 0 alone.
Layers = list[list[tuple[int, ...]]]


def _reach(fold_: Any, size: int, digits: tuple[int, ...]) -> Layers | None:
    """The states reached layer by layer; None if there are too many."""
    step = fold_.step
    layer = list(dict.fromkeys(fold_.starts))
    layers: Layers = []
    total = len(layer)
    for at in range(size):
        last = at == size - 1
        number: dict[State, int] = {}
        rows = []
        for state in layer:
            row = []
            for digit in digits:
                after = step(state, digit)
                if after is None or (last and not fold_.accepts(after)):
                    row.append(-1)
                else:
                    row.append(0 if last else number.setdefault(after, len(number)))
            rows.append(tuple(row))
        total += len(number)
        if total > MOST_STATES:
            return None
        layers.append(rows)
        layer = list(number)
    return layers


def _aware(
    layers: Layers, digits: int, apart: list[tuple[int, int]], same: list[tuple[int, int]]
) -> Layers | None:
    """The automaton of which each state also knows the digits that later positions may not have;
    None if it has too many states.

    Positions with the same earlier ones to differ from share a set of such digits. A position that
    is the same cell as an earlier one may only have what that one has, so all others are barred.
    """
    size = len(layers)
    sets = _sets(size, apart, same)
    if max([len(held) for held in sets]) * digits > 48:
        return None
    full = (1 << digits) - 1
    state_of: dict[int, int] = {state: state for state in range(len(layers[0]))}
    found: Layers = []
    total = len(state_of)
    for at in range(size):
        own = _own_set(sets[at], at, apart, same)
        moves = _moves(sets[at], sets[at + 1], at, digits)
        number: dict[int, int] = {}
        last = at == size - 1
        rows = [_row(layers[at], key, own, moves, digits, full, number, last) for key in state_of]
        total += len(number)
        if total > MOST_AWARE:
            return None
        found.append(rows)
        state_of = number
    return found


def _row(
    rows: list[tuple[int, ...]],
    key: int,
    own: int,
    moves: list[tuple[int, int, int]],
    digits: int,
    full: int,
    number: dict[int, int],
    last: bool,
) -> tuple[int, ...]:
    """What follows a state, which is that of the automaton below 1 << 16, and above it the sets of
    barred digits; new ones get a number."""
    held = key >> 16
    barred = held >> own * digits & full if own >= 0 else 0
    row = []
    for digit, after in enumerate(rows[key & 0xFFFF]):
        if after < 0 or barred >> digit & 1:
            row.append(-1)
        elif last:
            row.append(0)
        else:
            sets = 0
            for source, bars, shift in moves:
                kept = held >> source * digits & full if source >= 0 else 0
                if bars == 1:
                    kept |= 1 << digit
                elif bars == 2:
                    kept |= full ^ 1 << digit
                sets |= kept << shift
            row.append(number.setdefault(sets << 16 | after, len(number)))
    return tuple(row)


# The earlier positions that a later one must differ from, and those that are its own cell.
_Earlier = tuple[frozenset[int], frozenset[int]]


def _earlier(
    at: int, later: int, apart: list[tuple[int, int]], same: list[tuple[int, int]]
) -> _Earlier:
    """The positions before `at` that bear on a later one."""
    differ = frozenset([i for i, j in apart if j == later and i < at])
    return differ, frozenset([i for i, j in same if j == later and i < at])


def _sets(
    size: int, apart: list[tuple[int, int]], same: list[tuple[int, int]]
) -> list[list[_Earlier]]:
    """For each position, and the end, the different sets that bear on it or on later ones."""
    found = []
    for at in range(size + 1):
        held = dict.fromkeys([_earlier(at, later, apart, same) for later in range(at, size)])
        found.append([each for each in held if each[0] or each[1]])
    return found


def _own_set(
    held: list[_Earlier], at: int, apart: list[tuple[int, int]], same: list[tuple[int, int]]
) -> int:
    """The number of the set that bears on this position, -1 for none."""
    own = _earlier(at, at, apart, same)
    return held.index(own) if own in held else -1


def _moves(
    held: list[_Earlier], after: list[_Earlier], at: int, digits: int
) -> list[tuple[int, int, int]]:
    """For each set after this position: the one it comes from, -1 for none; whether the digit here
    joins it (1) or all others do (2); and its shift."""
    moves = []
    for number, (differ, same) in enumerate(after):
        before = differ - {at}, same - {at}
        source = held.index(before) if before in held else -1
        moves.append((source, 1 if at in differ else 2 if at in same else 0, number * digits))
    return moves


def _minimal(layers: Layers, digits: int) -> Layers:
    """The layers without states from which nothing is accepted, and with equal ones as one."""
    number = {0: 0}  # of the states of the next layer that are kept
    found: Layers = []
    for rows in reversed(layers):
        kept: dict[tuple[int, ...], int] = {}
        merged: dict[int, int] = {}
        for state, row in enumerate(rows):
            now = tuple([number.get(after, -1) for after in row])
            if max(now) >= 0:
                merged[state] = kept.setdefault(now, len(kept))
        number = merged
        found.append(list(kept))
    found.reverse()
    return found


def _laid_out(layers: Layers, digits: int) -> Shape:
    """The automaton with its states numbered through, each layer from a word of its own."""
    counts = [*[len(states) for states in layers], 1]
    first = array("i", [0])
    for count in counts:
        first.append(first[-1] + -(-count // 64))
    steps = array("i", [-1]) * (64 * first[-1] * digits)
    for at, states in enumerate(layers):
        base = 64 * first[at + 1]
        for state, row in enumerate(states):
            put = (64 * first[at] + state) * digits
            steps[put : put + digits] = array("i", [base + s if s >= 0 else -1 for s in row])
    first.append(counts[0])
    return Shape(FOLD, len(layers), first[-2], array("Q"), steps, first, 4 * sum(counts))
