"""Patterns of digits: against Python's regular expressions, and what is refused."""

import random
import re

import pytest

from kenken_cp.kinds.cages.digit_patterns import PatternError, machine_of, matches, parsed


def accepted(text: str, digits: list[int]) -> bool:
    """Whether the automaton accepts the digits."""
    machine = machine_of(parsed(text))
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
        ("(((1{99}){99}){99}){99}", "its automaton has more than 400 states"),
        ("(" * 200, "its brackets are more than 40 deep"),
        ("1" * 401, "it has 401 signs; at most 400 are allowed"),
    ],
)
def test_refused(text: str, what: str) -> None:
    with pytest.raises(PatternError, match=re.escape(what)):
        parsed(text)


def test_a_pattern_that_makes_backtracking_explode_is_quick() -> None:
    node = parsed("((1*)*)*2")
    assert not matches(node, [1] * 81)
    assert not accepted("((1*)*)*2", [1] * 81)
