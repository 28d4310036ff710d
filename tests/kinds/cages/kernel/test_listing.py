"""What an automaton accepts, listed, against all sequences of digits."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.kinds.cages.kernel.search.listing import accepted_tuples, bits_of

pytestmark = pytest.mark.kernel
DIGITS = range(-1, 3)

Layers = tuple[tuple[dict[int, int], ...], ...]


@st.composite
def automata(draw: st.DrawFn) -> Layers:
    """Layers of one to three states; the last step leads to the state 0."""
    size = draw(st.integers(1, 4))
    counts = [*[draw(st.integers(1, 3)) for _ in range(size)], 1]
    states = [st.integers(0, count - 1) for count in counts]
    return tuple(
        tuple(
            dict(sorted(draw(st.dictionaries(st.sampled_from(DIGITS), states[at + 1])).items()))
            for _ in range(counts[at])
        )
        for at in range(size)
    )


def accepts(layers: Layers, word: tuple[int, ...]) -> int:
    """From how many starts the word is accepted."""
    found = 0
    for start in range(len(layers[0])):
        state: int | None = start
        for layer, digit in zip(layers, word, strict=True):
            state = None if state is None else layer[state].get(digit)
        found += state is not None
    return found


@given(automata(), st.data())
def test_the_listed_tuples_are_those_that_are_accepted(layers: Layers, data: st.DataObject) -> None:
    size = len(layers)
    differ = [
        sorted(data.draw(st.sets(st.sampled_from(range(at))))) if at else [] for at in range(size)
    ]
    same: list[int] = []
    for at in range(size):
        same.append(data.draw(st.sampled_from([at, *{same[i] for i in range(at)}])))
    kept = [at for at in range(size) if same[at] == at]
    expected = [
        tuple(word[at] for at in kept)
        for word in product(DIGITS, repeat=size)
        for _ in range(accepts(layers, word))
        if all(word[at] == word[same[at]] for at in range(size))
        and all(word[at] != word[before] for at in range(size) for before in differ[at])
    ]
    found = accepted_tuples(layers, differ, same, 1_000, 10_000)
    assert found is not None
    assert sorted(found) == sorted(expected)
    if expected:
        assert accepted_tuples(layers, differ, same, len(expected) - 1, 10_000) is None
        assert accepted_tuples(layers, differ, same, 1_000, size - 1) is None
    assert accepted_tuples(layers, differ, same, len(expected), 10_000) == found


@given(st.lists(st.tuples(*[st.sampled_from(DIGITS)] * 3), max_size=150))
def test_bits_say_which_tuples_hold_a_digit(tuples: list[tuple[int, ...]]) -> None:
    words = max(1, -(-len(tuples) // 64))
    bits = bits_of(tuples, {digit: i for i, digit in enumerate(DIGITS)}, 3, words)
    for place, digit, number in product(range(3), range(len(DIGITS)), range(64 * words)):
        held = bits[(place * len(DIGITS) + digit) * words + number // 64] >> number % 64 & 1
        fits = number < len(tuples) and tuples[number][place] == DIGITS[digit]
        assert held == fits
