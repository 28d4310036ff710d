"""Spearman's rank correlation: known figures, its definition, and what it may not depend on."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.ranks import spearman


def test_spearman_of_known_figures() -> None:
    """Worked by hand: ranks 0 1 2 3 4 against 0 2 1 4 3, and with ties at their mean rank."""
    assert spearman([1, 2, 3, 4, 5], [10, 30, 20, 50, 40]) == pytest.approx(0.8)
    assert spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)
    assert spearman([1, 1], [1, 2]) is None


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=12))
def test_spearman_depends_on_the_order_alone(pairs: list[tuple[int, int]]) -> None:
    one, other = [a for a, _ in pairs], [b for _, b in pairs]
    found = spearman(one, other)
    assert found == spearman(other, one)
    assert found == spearman([a**3 for a in one], [2 * b + 7 for b in other])
    if found is not None:
        assert -1 - 1e-9 <= found <= 1 + 1e-9
        assert spearman([-a for a in one], other) == pytest.approx(-found)
        assert spearman(one, one) == pytest.approx(1)


@given(st.lists(st.integers(0, 5), min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_the_correlation_is_that_of_the_definition(values: list[int], rng: random.Random) -> None:
    """Against Pearson's of ranks counted one by one: how many are less, and half of the equal."""
    one = [float(value) for value in values]
    other = [float(rng.randrange(6)) for _ in one]

    def ranks(side: list[float]) -> list[float]:
        return [sum((b < a) + (b == a) / 2 for b in side) for a in side]

    found = spearman(one, other)
    if len(set(one)) == 1 or len(set(other)) == 1:
        assert found is None
        return
    x, y = ranks(one), ranks(other)
    mean = [sum(side) / len(side) for side in (x, y)]
    top = sum((a - mean[0]) * (b - mean[1]) for a, b in zip(x, y, strict=True))
    below = sum((a - mean[0]) ** 2 for a in x) * sum((b - mean[1]) ** 2 for b in y)
    assert found == pytest.approx(top / below**0.5)
    assert spearman(one, one) == pytest.approx(1)
