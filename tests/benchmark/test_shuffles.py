"""Other orders of a model: the same grids, renumbered; and what is drawn at random."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.backends.cnf import encode
from kenken_cp.benchmark.shuffles import shuffle_model
from kenken_cp.core.draws import Draws
from kenken_cp.core.model import Model
from tests.helpers.models import answer_keys, models
from tests.helpers.models import solutions as brute_force


@given(models(), st.integers(1, 2**64 - 1))
def test_another_order_has_the_same_grids(model: Model, number: int) -> None:
    there = shuffle_model(model, number)
    assert sorted(map(there.back, brute_force(there.model))) == brute_force(model)
    assert sorted(map(there.back, answer_keys(encode(there.model)))) == brute_force(model)
    assert all(there.back(there.there(grid)) == grid for grid in brute_force(model))


def test_the_order_follows_from_the_number() -> None:
    model = Model(((0, 1),) * 9, ())
    assert shuffle_model(model, 0).model == model
    assert shuffle_model(model, 5) == shuffle_model(model, 5)
    assert len({shuffle_model(model, number).places for number in range(20)}) == 20


def test_draws_are_the_same_for_ever() -> None:
    """Climbs and figures that are published rest on them."""
    draws = Draws(1)
    assert [draws.below(10) for _ in range(10)] == [1, 8, 7, 2, 4, 4, 6, 7, 0, 0]
    entries = list(range(6))
    draws.shuffle(entries)
    assert entries == [1, 4, 0, 3, 2, 5]


def test_orders_are_drawn_evenly() -> None:
    """Each of the 24 orders of four entries, within five standard deviations of its mean."""
    draws, counts = Draws(7), Counter[tuple[int, ...]]()
    for _ in range(4_800):
        entries = [0, 1, 2, 3]
        draws.shuffle(entries)
        counts[tuple(entries)] += 1
    assert len(counts) == 24
    assert max(abs(count - 200) for count in counts.values()) < 5 * 200**0.5
