"""States and steps, the other form of a pattern of digits: an automaton as it stands.

`start 0; 0 [1-4] 1; 0 5 0; 1 . 0; end 0 1`: it begins in one of the states after `start`, each cell
takes one step, from a state by one of its digits (`digit_patterns` says how these are written) to
another, and it ends in one of those after `end`. Several steps may be open; one way is enough.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from kenken_cp.kinds.cages.digit_patterns import (
    MOST_STATES,
    One,
    PatternError,
    digits_of,
    spell_pattern,
    too_long,
)
from kenken_cp.kinds.cages.relations import Machine

START, END = "start", "end"
Step: TypeAlias = tuple[int, int, int]  # from a state, by a digit, to a state

_NAME = re.compile(r"[A-Za-z0-9_]{1,30}")


class States(NamedTuple):
    """The states, by number: where it begins and ends, and each state's steps."""

    starts: frozenset[int]
    ends: frozenset[int]
    steps: tuple[tuple[tuple[One, int], ...], ...]

    def matches(self, digits: Sequence[int]) -> bool:
        """Whether some way through the states reads all digits, sought from the end of them."""
        good = self.ends
        for digit in reversed(digits):
            good = frozenset(
                state
                for state, steps in enumerate(self.steps)
                if any(to in good and by.takes(digit) for by, to in steps)
            )
        return bool(good & self.starts)

    def machine(self) -> Machine:
        """The automaton; a state of it is the set of those that it may be in."""

        def step(held: frozenset[int], digit: int) -> frozenset[int] | None:
            after = {to for state in held for by, to in self.steps[state] if by.takes(digit)}
            return frozenset(after) or None

        return Machine(self.starts, step, lambda held: bool(held & self.ends))


def is_states(text: str) -> bool:
    """Whether a pattern is of this form."""
    return re.match(rf"\s*{START}\b", text) is not None


@lru_cache(maxsize=1 << 10)
def states_of(text: str) -> States:
    """The states in a text; PatternError says what is wrong with it."""
    too_long(text)
    numbers: dict[str, int] = {}
    held: dict[str, frozenset[int]] = {}
    steps: dict[int, list[tuple[One, int]]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        first, *rest = part.split()
        if first in (START, END):
            if first in held:
                raise PatternError(f"it has {first!r} twice")
            held[first] = frozenset([_number(name, numbers) for name in rest])
        elif len(rest) < 2:
            raise PatternError(
                f"it has {part[:30]!r}, where a state, digits and a state are needed"
            )
        else:
            here, there = _number(first, numbers), _number(rest[-1], numbers)
            steps.setdefault(here, []).append((digits_of(" ".join(rest[:-1])), there))
    if not (held.get(START) and held.get(END)):
        raise PatternError(f"it needs states after {START!r} and after {END!r}")
    if len(numbers) > MOST_STATES:
        raise PatternError(f"its automaton has more than {MOST_STATES} states")
    rows = [tuple(steps.get(number, ())) for number in range(len(numbers))]
    return States(held[START], held[END], tuple(rows))


def _number(name: str, numbers: dict[str, int]) -> int:
    if _NAME.fullmatch(name) is None or name in (START, END):
        raise PatternError(f"it has {name[:30]!r}, which is no name of a state")
    return numbers.setdefault(name, len(numbers))


def text_of(starts: Iterable[int], ends: Iterable[int], steps: Iterable[Step]) -> str:
    """The text of an automaton, the same whatever the order of its steps."""
    ways = sorted((here, there, digit) for here, digit, there in {*steps})
    parts = [
        f"{here} {spell_pattern([digit for _, _, digit in group])} {there}"
        for (here, there), group in groupby(ways, key=lambda way: way[:2])
    ]
    first, last = (" ".join(map(str, sorted({*states}))) for states in (starts, ends))
    return "; ".join([f"{START} {first}", *parts, f"{END} {last}"])
