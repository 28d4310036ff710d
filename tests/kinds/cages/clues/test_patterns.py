"""Patterns of digits: against Python's regular expressions, and what is refused."""

import random
import re

import pytest

from kenken_cp.kinds.cages.digit_patterns import (
    PatternError,
    digits_of,
    machine_of,
    matches,
    parsed,
    spelled,
)
from kenken_cp.kinds.cages.digit_states import is_states, states_of, text_of
from kenken_cp.kinds.cages.relations import Machine


def accepted(text: str, digits: list[int]) -> bool:
    """Whether the automaton of a pattern accepts the digits."""
    return runs(machine_of(parsed(text)), digits)


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
            assert matches(parsed(text), digits) == expected, (text, digits)
            assert accepted(text, digits) == expected, (text, digits)
            seen[expected] += 1
    assert min(seen.values()) > 500


def test_digits_of_several_signs() -> None:
    assert matches(parsed("<12> [<-3>7] . [2-<11>]"), [12, -3, 5, 10])
    assert not matches(parsed("<12>"), [1, 2])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("(12", "it has its end, where ')' is needed"),
        ("12)", "it has ')' at sign 3, where a digit or '(' is needed"),
        ("1a", "it has 'a' at sign 2, which has no meaning there"),
        ("*1", "it has '*' at sign 1, where a digit is needed"),
        ("[1", "it has its end, where a digit is needed"),
        ("[4-1]", "it has the range 4-1, which is empty or too large"),
        ("1{3,2}", "it has {3,2}; numbers in it go up to 100, the lower first"),
        ("1{101}", "it has {101}; numbers in it go up to 100, the lower first"),
        ("(((1{99}){99}){99}){99}", "its automaton has more than 1000 states"),
        ("(" * 200, "its brackets are more than 40 deep"),
        ("1" * 20_001, "it has 20,001 signs; at most 20,000 are allowed"),
    ],
)
def test_refused(text: str, what: str) -> None:
    with pytest.raises(PatternError, match=re.escape(what)):
        parsed(text)


def test_a_pattern_that_makes_backtracking_explode_is_quick() -> None:
    node = parsed("((1*)*)*2")
    assert not matches(node, [1] * 81)
    assert not accepted("((1*)*)*2", [1] * 81)


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
    assert spelled([5]) == "5"
    assert spelled([12]) == "<12>"
    assert spelled([9, 1, 2, 3, 10, 7, -1]) == "[<-1> 1-3 7 9 <10>]"
    rng = random.Random(3)
    for _ in range(100):
        digits = set(rng.sample(range(-3, 17), rng.randint(1, 9)))
        found = digits_of(spelled(digits))
        assert {digit for digit in range(-5, 20) if found.takes(digit)} == digits


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("start", "it needs states after 'start' and after 'end'"),
        ("start 1; 1 2 3", "it needs states after 'start' and after 'end'"),
        ("start 1; start 2; end 1", "it has 'start' twice"),
        ("start 1; 1 2; end 1", "it has '1 2', where a state, digits and a state are needed"),
        ("start 1; 1 (2|3) 1; end 1", "it has '(2|3)', where a digit, '[' or '.' is needed"),
        ("start 1; 1 x 1; end 1", "it has 'x' at sign 1, which has no meaning there"),
        ("start 1; 1 . a-b; end 1", "it has 'a-b', which is no name of a state"),
        ("start 1; 1 . end; end 1", "it has 'end', which is no name of a state"),
        ("start 1; end " + " ".join(map(str, range(1_001))), "has more than 1000 states"),
        ("start" + " " * 20_000, "it has 20,005 signs; at most 20,000 are allowed"),
    ],
)
def test_states_refused(text: str, what: str) -> None:
    with pytest.raises(PatternError, match=re.escape(what)):
        states_of(text)
