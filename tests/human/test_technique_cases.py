"""Each technique of each kind on the boards of its file, and on a puzzle that needs it.

What its steps are told as stands in `tests/golden/sentences/`, one file a kind.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.logic import SEARCH
from kenken_cp.core.steps import Step
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation.examples import first_alone
from kenken_cp.explanation.voices import EXACT, SIMPLE
from kenken_cp.human import TECHNIQUES, solve
from kenken_cp.kinds.cages import kernel
from kenken_cp.registry import KINDS
from tests.helpers import line_oracle, rectangle_steps, steps_oracle
from tests.helpers.paths import GOLDEN
from tests.helpers.technique_cases import DATA, Case, cases, decide_puzzle, effects, load

FOUND = [technique for technique in TECHNIQUES if technique != SEARCH]
DECIDING = [technique for technique in FOUND if "decides" in load(technique)]
# What is wrong with a step on a board, by kind; `test_premises` judges those of paths.
FAULTS: Mapping[str, Callable[[Any, Step], object]] = {
    "cages": steps_oracle.faults,
    "lines": lambda state, step: line_oracle.faults(state.puzzle, state.values, step),
    "rectangles": lambda state, step: rectangle_steps.faults(_tidy(state), step),
}


def _tidy(state: Any) -> Any:
    state.tidy()
    return state


def test_every_technique_has_its_file() -> None:
    assert {path.stem for path in DATA.glob("*.json")} == {*TECHNIQUES}


@pytest.mark.parametrize("technique", FOUND)
def test_a_file_says_when_its_technique_fires_and_when_not(technique: str) -> None:
    fields = load(technique)
    fires = [case["fires"] for case in fields["cases"]]
    assert fields["technique"] == technique
    assert fires == sorted(fires, reverse=True)
    assert set(fires) == {True, False}
    assert all(("expect" in case) == case["fires"] for case in fields["cases"])


@pytest.mark.kernel
@pytest.mark.parametrize("technique", FOUND)
def test_it_finds_what_it_must_and_no_more(technique: str) -> None:
    for case in cases(technique):
        step = first_alone(case.state, technique)
        if case.expect is None:
            assert step is None, case.name
            continue
        assert step is not None, case.name
        assert step.technique == technique
        assert effects(case.state.puzzle, step) == case.expect, case.name
        faults = FAULTS.get(case.kind)
        assert not faults or not faults(case.state, step), case.name


@pytest.mark.kernel
@pytest.mark.parametrize(
    "technique", DECIDING if kernel.COMPILED else sorted({*DECIDING} - {"nested-chain"})
)  # that one takes long uncompiled
def test_it_decides_a_tier(technique: str) -> None:
    _, puzzle, tier, left_out = decide_puzzle(technique)
    trace = solve(puzzle, tier, without=left_out)
    used = [TECHNIQUES[step.technique] for step in trace.steps]
    assert trace.solved
    assert technique in {row.id for row in used}
    assert tier is max(row.tier for row in used) is TECHNIQUES[technique].tier
    assert not solve(puzzle, tier, without=left_out | {technique}).solved


def test_search_is_for_puzzles_beyond_the_ladder() -> None:
    trace = solve(decide_puzzle(SEARCH).puzzle)
    assert trace.outcome is Outcome.UNIQUE
    assert trace.solved
    assert SEARCH in {step.technique for step in trace.steps}


@pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
def test_sentences_are_those_of_the_golden_file(
    kind: str, golden: Callable[[Path, str], None]
) -> None:
    found = chain.from_iterable(map(cases, FOUND))
    told = "\n".join(chain.from_iterable(_tell(case) for case in found if case.kind == kind))
    golden(GOLDEN / "sentences" / f"{kind}.txt", f"{told}\n")


def _tell(case: Case) -> Iterator[str]:
    """The step of a case in all words."""
    step = first_alone(case.state, case.technique)
    if step is not None:
        yield f"{case.technique}: {case.name}"
        told = EXACT.why(case.state, step), *EXACT.branches(case.state, step)
        simple = SIMPLE.what(case.state, step), SIMPLE.why(case.state, step)
        yield from (f"  {text}" for text in (*told, *simple))
