"""Weakened formulas, altered proofs, foreign puzzles, changed grids: none passes for the truth."""

import os
import random
from collections import Counter
from itertools import islice

import pytest

from tests.helpers.mutants import KINDS, SOURCES, Mutant, Source, mutants


def taken_wrongly(source: Source, number: int, seed: int) -> tuple[list[Mutant], Counter[str]]:
    """Of so many mutants, those that say what is not so and were accepted; and the others by kind,
    if they were refused and say what is not so."""
    wrong, caught = [], Counter[str]()
    for mutant in islice(mutants(random.Random(seed), source), number):
        if not mutant.true and not mutant.refused:
            wrong.append(mutant)
        elif not mutant.true:
            caught[mutant.kind] += 1
    return wrong, caught


@pytest.mark.parametrize(
    ("source", "number"), list(zip(SOURCES, (250, 500), strict=True)), ids=["cnf-1", "cnf-2"]
)
def test_no_mutant_is_taken(source: Source, number: int) -> None:
    wrong, caught = taken_wrongly(source, number, seed=1)
    assert wrong == []
    # a puzzle that is loosened keeps its solution most often
    assert [kind for kind in KINDS if caught[kind] < 3 and kind != "weakened_puzzle"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "number"),
    list(zip(SOURCES, (200_000, 50_000), strict=True)),
    ids=["cnf-1", "cnf-2"],
)
def test_none_of_very_many_mutants_is_taken(
    source: Source, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = int(os.environ.get("SEED", "0")) or random.SystemRandom().randrange(1 << 32)
    wrong, caught = taken_wrongly(source, number, seed)
    with capsys.disabled():
        print(f"\nseed {seed}: refused {dict(caught)}")  # noqa: T201  (what make slow reports)
    assert wrong == []
    assert caught.total() >= number // 2
