"""Patterns of digits: against Python's regular expressions, and what is refused."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kenken_cp.kinds.cages.digit_patterns import (
    PatternError,
    digits_of,
    machine_of,
    matches,
    parse_pattern,
    spell_pattern,
)
from kenken_cp.kinds.cages.digit_states import is_states, states_of, text_of
from kenken_cp.kinds.cages.relations import Machine
from tests.helpers.refusals import hold_refusals


def accepts(text: str, digits: list[int]) -> bool:
    """Whether the automaton of a pattern accepts the digits."""
    return runs(machine_of(parse_pattern(text)), digits)


def runs(machine: Machine, digits: list[int]) -> bool:
    """Whether a machine accepts the digits."""
    state = machine.start
    for digit in digits:
        state = machine.step(state, digit)
        if state is None:
            return False
    return machine.accepts(state)


def pattern(rng: random.Random, depth: int) -> str:
    """A random pattern that Python reads as the same."""
    kind = rng.randrange(3 if depth == 0 else 7)
    if kind == 0:
        return str(rng.randint(1, 3))
    if kind == 1:
        return rng.choice(("[12]", "[^2]", "[1-3]", "[^13]"))
    if kind == 2:
        return "."
    parts = [pattern(rng, depth - 1) for _ in range(rng.randint(1, 3))]
    if kind == 3:
        return f"({'|'.join(parts)})"
    if kind == 4:
        return "".join(parts)
    return f"({''.join(parts)}){rng.choice(('*', '+', '?', '{2}', '{1,}', '{0,2}'))}"


def test_patterns_mean_what_python_means() -> None:
    rng = random.Random(49)
    seen = {True: 0, False: 0}
    for _ in range(300):
        text = pattern(rng, 3)
        for _ in range(40):
            digits = rng.choices((1, 2, 3), k=rng.randint(0, 6))
            expected = re.fullmatch(text, "".join(map(str, digits))) is not None
            assert matches(parse_pattern(text), digits) == expected, (text, digits)
            assert accepts(text, digits) == expected, (text, digits)
            seen[expected] += 1
    assert min(seen.values()) > 500


def test_digits_of_several_signs() -> None:
    assert matches(parse_pattern("<12> [<-3>7] . [2-<11>]"), [12, -3, 5, 10])
    assert not matches(parse_pattern("<12>"), [1, 2])


def test_refused(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("patterns", parse_pattern, golden, PatternError)
    hold_refusals("automata", states_of, golden, PatternError)
    for read, sign in ((parse_pattern, "1"), (states_of, " ")):
        with pytest.raises(PatternError, match="it has 20,001 signs; at most 20,000 are allowed"):
            read(sign * 20_001)
    with pytest.raises(PatternError, match="has more than 1000 states"):
        states_of("start 1; end " + " ".join(map(str, range(1_001))))


def test_a_pattern_that_makes_backtracking_explode_is_quick() -> None:
    node = parse_pattern("((1*)*)*2")
    assert not matches(node, [1] * 81)
    assert not accepts("((1*)*)*2", [1] * 81)


def test_states_and_steps_mean_what_they_say() -> None:
    """Against a search from the starts, for automata with several starts and open steps."""
    rng = random.Random(7)
    seen = {True: 0, False: 0}
    for _ in range(200):
        count = rng.randint(1, 5)
        steps = [
            (rng.randrange(count), rng.randint(-1, 12), rng.randrange(count))
            for _ in range(rng.randint(0, 30))
        ]
        starts, ends = (rng.sample(range(count), rng.randint(1, min(2, count))) for _ in range(2))
        text = text_of(starts, ends, steps)
        assert text == text_of(starts, ends, steps[::-1])
        states = states_of(text)
        for _ in range(30):
            digits = rng.choices(range(-1, 13), k=rng.randint(0, 4))
            held = set(starts)
            for digit in digits:
                held = {there for here, by, there in steps if here in held and by == digit}
            expected = not held.isdisjoint(ends)
            assert states.matches(digits) == expected, (text, digits)
            assert runs(states.machine(), digits) == expected, (text, digits)
            seen[expected] += 1
    assert min(seen.values()) > 300


def test_states_are_read_in_any_words() -> None:
    states = states_of(
        "start odd_1;\n odd_1 [1 3 5-<11>] b2 ; b2 . odd_1; b2 [^4] b2; end b2 odd_1;"
    )
    assert states.matches([])
    assert states.matches([11, 4, 1])
    assert not states.matches([1, 4, 4])
    assert is_states("start a; end a")
    assert not is_states("[1-4]*")


def test_sets_of_digits_are_spelled_as_they_are_read() -> None:
    assert spell_pattern([5]) == "5"
    assert spell_pattern([12]) == "<12>"
    assert spell_pattern([9, 1, 2, 3, 10, 7, -1]) == "[<-1> 1-3 7 9 <10>]"
    rng = random.Random(3)
    for _ in range(100):
        digits = set(rng.sample(range(-3, 17), rng.randint(1, 9)))
        found = digits_of(spell_pattern(digits))
        assert {digit for digit in range(-5, 20) if found.takes(digit)} == digits
