"""The relations of clues as constraints: a table where it is small, else a fold.

A sort of clue says its rule as a machine, which reads the digits of its cells in order. What it
accepts is found once for clues of the same shape, and placed on the cells of each.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core import limits
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages.groups import seen_from
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.kernel.search.listing import accepted_tuples
from kenken_cp.kinds.cages.puzzle import CagePuzzle

# A table has at most so many tuples, after those with a repeat in a house are left out.
TABLE_LIMIT = 5_000
# The work after which the search for tuples gives up, and the relation becomes a fold.
MOST_STEPS = 40_000
# The accepted tuples, repeats included, beyond which it does not begin.
MOST_WORDS = 500_000
# How many tuples and states of all relations are cached; that takes some 100 MB.
REMEMBERED = 1 << 20

Tuples: TypeAlias = tuple[tuple[int, ...], ...]
State: TypeAlias = Any


def always(state: State) -> bool:
    """Every state is accepted."""
    return True


class Machine(NamedTuple):
    """An automaton over digits, as `core.model.Fold` has it; `step` may be called with any digit.

    It may keep states from which nothing is accepted: they are dropped here. With `distinct` no two
    of the cells have the same digit.
    """

    start: State
    step: Callable[[State, int], State | None]
    accepts: Callable[[State], bool] = always
    distinct: bool = False


def adding(size: int, total: int, digits: Sequence[int], distinct: bool = False) -> Machine:
    """The machine of `size` cells whose digits add up to a total; states (cells left, rest)."""
    low, high = digits[0], digits[-1]

    def step(state: State, digit: int) -> State | None:
        left, rest = state[0] - 1, state[1] - digit
        return (left, rest) if left * low <= rest <= left * high else None

    return Machine((size, total), step, always, distinct)


def same_sums(lengths: tuple[int, ...], digits: Sequence[int]) -> Machine:
    """The machine of parts of these lengths with one sum.

    States (cells read, sum, sum of the part at hand); while the first part is read, the sum is
    None.
    """
    low, high = digits[0], digits[-1]
    left = [more for length in lengths for more in reversed(range(length))]  # in the part

    def step(state: State, digit: int) -> State | None:
        read, total, so_far = state[0], state[1], state[2] + digit
        more = left[read]
        if total is not None and not so_far + more * low <= total <= so_far + more * high:
            return None
        return (read + 1, total, so_far) if more else (read + 1, so_far, 0)

    return Machine((0, None, 0), step)


def all_kinds(count: int, kind: Callable[[int], int]) -> Machine:
    """The machine of digits of which each so many neighbours are of different kinds; states: the
    kinds of the last ones."""

    def step(state: State, digit: int) -> State | None:
        own = kind(digit)
        return None if own in state else (*state, own)[-(count - 1) :]

    return Machine((), step)


def pointing(
    puzzle: CagePuzzle, pointer: int, line: Sequence[int], digit: int
) -> tuple[Constraint, ...]:
    """The digit of the pointer counts, from 1, to the cell of the line that has this digit.

    A table for each cell of the line; where the digit stands in no two of them, a cell that is not
    counted to has not the digit.
    """
    seen = seen_from(puzzle.geometry)
    once = all(other in seen[cell] for cell, other in combinations(line, 2))
    found: list[Constraint] = []
    for number, cell in enumerate(line, start=1):
        differ = pointer in seen[cell]
        pairs = [
            (count, held)
            for count in puzzle.digits
            for held in puzzle.digits
            if 1 <= count <= len(line)
            and (held == digit if count == number else not once or held != digit)
            and not (differ and count == held)
        ]
        if cell == pointer:
            pairs = [(count, held) for count, held in pairs if count == held]
            found.append(Table((cell,), tuple([(held,) for _, held in pairs])))
        else:
            found.append(Table((pointer, cell), tuple(pairs)))
    return tuple(found)


class Accepted(NamedTuple):
    """A machine unrolled over some cells: for each, what every state goes to by each digit.

    States are numbered from 0 in each layer; those that cannot be reached, or lead to nothing, are
    left out, and those with the same future are one. The first layer has the state 0 alone, or none
    if nothing is accepted, and so has the one after the last cell.
    """

    arcs: tuple[tuple[dict[int, int], ...], ...]

    def step(self, state: Any, value: int) -> tuple[int, int] | None:
        """As `Fold.step`; a state is (cells read, number)."""
        layer, number = state
        after = self.arcs[layer][number].get(value)
        return None if after is None else (layer + 1, after)

    def words(self) -> int:
        """How many sequences of digits it accepts."""
        counts = [1]
        for rows in reversed(self.arcs):
            counts = [sum(counts[to] for to in row.values()) for row in rows]
        return sum(counts)

    def fold(self, cells: tuple[int, ...]) -> Fold:
        """It as a fold over these cells."""
        return Fold(
            cells, tuple([(0, number) for number in range(len(self.arcs[0]))]), self.step, always
        )


class _Form(NamedTuple):
    """What is placed on cells: the tuples of a table over the distinct ones, or a fold's parts."""

    tuples: Tuples | None
    accepted: Accepted | None
    machine: Machine


_forms: dict[Hashable, _Form] = {}
_held = 0  # their tuples and states


def unrolled_of(fold: Fold) -> Accepted | None:
    """What a fold of a clue was made from; None if its machine has too many arcs to be unrolled."""
    made = getattr(fold.step, "__self__", None)
    return made if isinstance(made, Accepted) else None


def forget() -> None:
    """Clear the cached relations."""
    global _held  # noqa: PLW0603  (one cache for the process)
    _forms.clear()
    _held = 0


def relate(
    puzzle: CagePuzzle, cells: tuple[int, ...], key: Hashable, machine: Callable[[], Machine]
) -> tuple[Constraint, ...]:
    """The relation of a clue whose cells a machine reads in this order, a cell perhaps twice.

    `key` is equal for clues whose machines are the same on boards with the same digits.
    """
    differ, same = pattern(cells, puzzle.geometry)
    whole = key, len(cells), puzzle.digits, differ, same
    form = _forms.get(whole)
    if form is None:
        form = _form(machine(), puzzle.digits, differ, same)
        _remember(whole, form)
    distinct = tuple(dict.fromkeys(cells))
    if form.tuples is not None:
        every = len(puzzle.digits) if len(distinct) == 1 else -1
        return () if len(form.tuples) == every else (Table(distinct, form.tuples),)
    if form.accepted is None:  # too large: backends will say so
        fold = Fold(cells, (form.machine.start,), form.machine.step, form.machine.accepts)
    else:
        fold = form.accepted.fold(cells)
    return (fold, AllDifferent(distinct)) if form.machine.distinct else (fold,)


def _remember(whole: Hashable, form: _Form) -> None:
    global _held  # noqa: PLW0603
    held = 1 + len(form.tuples or ()) + sum(map(len, form.accepted.arcs if form.accepted else ()))
    if _held + held > REMEMBERED:
        forget()
    _forms[whole] = form
    _held += held


@lru_cache(maxsize=1 << 14)
def pattern(
    cells: tuple[int, ...], geometry: Geometry
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """For each cell the earlier places that share a house with it, and its own first place."""
    seen = seen_from(geometry)
    sets = {cell: frozenset(seen[cell]) for cell in cells}
    differ = tuple(
        tuple(before for before in range(place) if cells[before] in sets[cell])
        for place, cell in enumerate(cells)
    )
    return differ, tuple([cells.index(cell) for cell in cells])


def _form(
    machine: Machine, digits: tuple[int, ...], differ: Sequence[Sequence[int]], same: Sequence[int]
) -> _Form:
    accepted = unroll(machine, digits, len(same))
    if accepted is None:
        return _Form(None, None, machine)
    if machine.distinct:
        differ = tuple([tuple(range(place)) for place in range(len(same))])
    return _Form(_list_tuples(accepted, differ, same), accepted, machine)


def unroll(machine: Machine, digits: Sequence[int], size: int) -> Accepted | None:
    """The machine over `size` cells that may hold any digit; None if it has too many arcs."""
    states: list[State] = [machine.start]
    reached: list[list[dict[int, int]]] = []
    count, most = 0, limits.current().partial_results
    for _ in range(size):
        numbers: dict[State, int] = {}
        rows = []
        for state in states:
            after = [(digit, machine.step(state, digit)) for digit in digits]
            rows.append(
                {d: numbers.setdefault(to, len(numbers)) for d, to in after if to is not None}
            )
            count += len(rows[-1])
        if count > most:
            return None
        reached.append(rows)
        states = list(numbers)
    names = [0 if machine.accepts(state) else None for state in states]
    return _merge(reached, names)


def _merge(reached: list[list[dict[int, int]]], names: list[int | None]) -> Accepted:
    """The layers with only those states that lead to the end; those with one future are one."""
    layers: list[tuple[dict[int, int], ...]] = []
    for rows in reversed(reached):
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        here: list[int | None] = []
        for row in rows:
            arcs = tuple([(d, name) for d, to in row.items() if (name := names[to]) is not None])
            here.append(numbers.setdefault(arcs, len(numbers)) if arcs else None)
        layers.append(tuple([dict(arcs) for arcs in numbers]))
        names = here
    return Accepted(tuple(reversed(layers)))


def _list_tuples(
    accepted: Accepted, differ: Sequence[Sequence[int]], same: Sequence[int]
) -> Tuples | None:
    """The accepted tuples, ascending, without repeats in a house; None if they are too many.

    Places with the same cell have the same digit, and only the first of them stands in a tuple.
    """
    if accepted.words() > MOST_WORDS:
        return None
    found = accepted_tuples(accepted.arcs, differ, same, TABLE_LIMIT, MOST_STEPS)
    return None if found is None else tuple(found)


def supports(
    puzzle: CagePuzzle, constraints: Sequence[Constraint], values: Sequence[int | None]
) -> bool:
    """Whether each constraint by itself can still be met; None is a cell that may hold any of its
    digits."""
    domains = puzzle.domains

    def may_hold(cell: int) -> Sequence[int]:
        value = values[cell]
        return domains[cell] if value is None else (value,)

    return all(_supports(constraint, may_hold) for constraint in constraints)


def _supports(constraint: Constraint, may_hold: Callable[[int], Sequence[int]]) -> bool:
    if isinstance(constraint, Table):
        fits = [may_hold(cell) for cell in constraint.cells]
        return any(
            all(value in fit for value, fit in zip(row, fits, strict=True))
            for row in constraint.tuples
        )
    if isinstance(constraint, Fold):
        states = set(constraint.starts)
        for cell in constraint.cells:
            moved = (constraint.step(s, value) for s in states for value in may_hold(cell))
            states = {state for state in moved if state is not None}
        return any(map(constraint.accepts, states))
    if isinstance(constraint, AllDifferent):
        held = [fit[0] for fit in map(may_hold, constraint.cells) if len(fit) == 1]
        return len(set(held)) == len(held)
    return True
