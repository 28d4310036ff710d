"""Every step follows from the premises that it cites, on boards of all kinds.

`steps_oracle` judges the steps one at a time; beside it, each known solution of a puzzle must
survive all of them. The long run (`make slow`) looks at a million.
"""

import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from typing import NamedTuple

import pytest
from hypothesis import given, reject

from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import Elimination, Evidence, Step, Tier
from kenken_cp.explanation.examples import example
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write_line
from kenken_cp.human import solve
from kenken_cp.human.trace import Trace
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.tables import tables
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.registry import family_for
from tests.helpers.boards import (
    partly_grown,
    random_board,
    random_boxed,
    random_variant,
    solutions,
    spoil,
)
from tests.helpers.paths import ROOT
from tests.helpers.steps_oracle import faults, is_broken
from tests.helpers.strategies import puzzles
from tests.helpers.technique_cases import ON_CLUES, load, techniques_with
from tests.helpers.uncompiled import reports

SAMPLE = 80  # boards
MILLION = 1_000_000
BOARDS_AT_ONCE = 200


# boards with clues: kinds/cages/clues/test_logic.py
CAGED = [row for row in LADDER if row.id not in ON_CLUES]
GENTLE = [row.id for row in CAGED if row.tier is Tier.GENTLE]
LATER = [row.id for row in CAGED if Tier.GENTLE < row.tier < Tier.SEARCH]
RARE = [technique for technique in techniques_with("rare") if technique in LATER]
# They presume that the gentle ones were heard.
PRESUMING = techniques_with("after_gentle")
CHAINS = {
    row.id for row in LADDER if (found := example(row.id)) is not None and found[1].evidence.links
}


class Start(NamedTuple):
    """A board to begin from, what to do without, and a solution that it allows, if one is known."""

    state: CagePencilMarks
    without: frozenset[str]
    grid: Grid | None


def random_start(seed: int) -> Start:
    """A board of any kind; on half of them some techniques keep still."""
    rng = random.Random(seed)
    boxed = seed % 3 == 2
    puzzle, grid = random_boxed(rng) if boxed else random_board(rng, random_variant(rng))
    without = frozenset(_quiet(rng))
    kind = rng.choice(("full", "full", "full", "grown", "grown", "wild", "spoiled"))
    if kind == "spoiled":
        return Start(CagePencilMarks(spoil(rng, puzzle)), without, None)
    if kind == "full":
        return Start(CagePencilMarks(puzzle), without, grid)
    keep = grid if kind == "grown" else None
    return Start(partly_grown(rng, puzzle, keep), without, keep)


def _quiet(rng: random.Random) -> Iterable[str]:
    """Techniques to do without, so that others speak that come after them on the ladder."""
    kind = rng.choice(("none", "none", "some", "gentle", "but one"))
    if kind == "some":
        return rng.sample(LATER, rng.randint(4, 20))
    if kind == "gentle":
        return {*rng.sample(GENTLE[1:], 3), *rng.sample(LATER, 8), *PRESUMING}
    if kind == "but one":
        return {*LATER} - {rng.choice(rng.choice((RARE, RARE, LATER)))}
    return ()


def describe(puzzle: CagePuzzle) -> str:
    """The puzzle as a line that can be read back."""
    return write_line(Document(family_for(puzzle), puzzle))


def complaints(trace: Trace) -> Iterator[str]:
    """All that is wrong with a trace: steps that do not follow, solutions lost, a false end."""
    known = [grid for grid in solutions(trace.puzzle, 16)[0] if _allows(trace.start, grid)]
    for number, (state, step) in enumerate(trace.boards(), start=1):
        found = [*faults(state, step), *misshapen(step), *find_lost(state, step, known)]
        yield from (f"step {number}, {step}: {fault}" for fault in found)
    end = trace.start.copy()
    for step in trace.steps:
        end.apply(step)
    if (end.values, end.candidates, end.dropped) != (
        trace.end.values, trace.end.candidates, trace.end.dropped
    ):  # fmt: skip
        yield "the steps do not lead to the state at its end"
    if trace.solved == (None in end.values):
        yield f"solved is {trace.solved}, and {end.values.count(None)} cells are open"
    if trace.broken is not None and (known or not is_broken(end, trace.broken)):
        yield f"{trace.broken} is not broken, and there are {len(known)} solutions"


def _allows(state: CagePencilMarks, grid: Grid) -> bool:
    return all(value in state.candidates[cell] for cell, value in enumerate(grid)) and not any(
        tuple([grid[cell] for cell in state.group(kind, index).cells]) in gone
        for (kind, index), gone in state.dropped.items()
    )


def misshapen(step: Step) -> Iterator[str]:
    """Premises that the technique names too many or too few of."""
    shape, evidence = load(step.technique)["premises"], step.evidence
    cages = evidence.of("cage")
    named = {
        "lines": len(evidence.groups) - len(cages),
        "covers": len(evidence.covers),
        "cages": len(cages),
        "cells": len(evidence.cells),
        "values": len(evidence.values),
    }
    for kind, number in named.items():
        wanted = shape.get(kind, 0)
        least, most = wanted if isinstance(wanted, list) else (wanted, wanted)
        if number < least or (most is not None and number > most):
            yield f"{number} {kind} named"


def find_lost(state: CagePencilMarks, step: Step, known: list[Grid]) -> Iterator[str]:
    """Solutions that the step denies."""
    for grid in known:
        wrong = any(grid[cell] != value for cell, value in step.placements)
        wrong |= any(grid[cell] in values for cell, values in step.eliminations)
        for group, gone in step.drops:
            wrong |= tuple([grid[cell] for cell in group.cells]) in gone
        if wrong:
            yield f"the solution {grid} is lost"


def examine(seeds: range) -> tuple[Counter[str], list[str]]:
    """How often each technique came up on these boards, and all complaints."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in seeds:
        start, without, _ = random_start(seed)
        trace = solve(start.puzzle, Tier.BEYOND, start, without)
        counts.update(step.technique for step in trace.steps)
        wrong += [f"seed {seed}, {describe(start.puzzle)}: {c}" for c in complaints(trace)]
    return counts, wrong


@pytest.mark.parametrize("first", range(0, SAMPLE, SAMPLE // 4))
def test_steps_follow_from_what_they_cite(first: int) -> None:
    counts, wrong = examine(range(first, first + SAMPLE // 4))
    assert not wrong, "\n".join(wrong[:3])
    assert counts.total() > SAMPLE // 4


KENNY = sorted((ROOT.parent / "shared" / "data" / "kenny").glob("*require-search/*"))


@pytest.mark.skipif(not KENNY, reason="there are no published puzzles here")
@pytest.mark.parametrize("first", range(4))
def test_steps_of_published_puzzles_follow_from_what_they_cite(first: int) -> None:
    """A quarter of them at a time, and of these a tenth; `make slow` has the rest."""
    for path in KENNY[first::40]:
        trace = solve(read_document(path.read_bytes()).puzzle)
        assert not list(complaints(trace)), path.name


@pytest.mark.slow
@pytest.mark.skipif(not KENNY, reason="there are no published puzzles here")
def test_steps_of_all_published_puzzles_follow_from_what_they_cite() -> None:
    for path in KENNY:
        assert not list(complaints(solve(read_document(path.read_bytes()).puzzle))), path.name


def test_each_house_in_which_cells_see_each_other_is_needed() -> None:
    """Of chains: without any one of them the step does not follow."""
    judged: Counter[str] = Counter()
    near = (range(seed - 5, seed + 5) for seed in (656, 733, 833, 1010))  # where each sort is met
    for state, step, _ in steps_of(chain.from_iterable(near)):
        if not step.evidence.links:
            continue
        covers = step.evidence.covers
        for left_out in covers:
            rest = tuple([house for house in covers if house != left_out])
            less = step._replace(evidence=step.evidence._replace(covers=rest))
            assert faults(state, less), f"{step} follows without {left_out.name}"
            judged[step.technique] += 1
    assert judged.keys() == CHAINS


def test_two_values_with_one_place_left_are_no_hidden_pair() -> None:
    """A contradiction that the long run came upon: hidden singles were left out."""
    assert not examine(range(790615031452, 790615031453))[1]


@given(puzzles(max_size=5))
def test_steps_follow_on_any_valid_puzzle(puzzle: CagePuzzle) -> None:
    try:
        lists = tables(puzzle)
    except BackendError:  # a target beyond what techniques reckon with
        reject()
    trace = solve(puzzle, Tier.BEYOND)
    if None in lists:  # the oracle asks for lists; see test_large_cages
        known = solutions(puzzle, 4)[0] if kernel.begin(puzzle) else []
        assert not any(list(find_lost(state, step, known)) for state, step in trace.boards())
        return
    assert not list(complaints(trace))


def steps_of(seeds: Iterable[int]) -> Iterator[tuple[CagePencilMarks, Step, Grid | None]]:
    for seed in seeds:
        start, without, grid = random_start(seed)
        for state, step in solve(start.puzzle, Tier.BEYOND, start, without).boards():
            yield state, step, grid


def test_the_oracle_sees_a_premise_that_is_missing() -> None:
    # these may follow from the candidates of the cells that they fill alone
    filling = {"naked-single", "full-house", "last-combination"}
    judged = 0
    for state, step, _ in steps_of(range(40)):
        if step.technique in filling or not _says_something_new(state, step):
            continue
        bare = step._replace(technique="", evidence=Evidence())
        assert faults(state, bare), f"{step} follows from nothing"
        judged += 1
    assert judged > 200


def _says_something_new(state: CagePencilMarks, step: Step) -> bool:
    """Whether it does more than place what is the only candidate of a cell."""
    return not step.placements or any(len(state.candidates[c]) > 1 for c, _ in step.placements)


def test_the_oracle_sees_a_conclusion_too_many() -> None:
    judged = 0
    for state, step, grid in steps_of(range(40)):
        if grid is None:
            continue
        cell = (step.eliminations or step.placements or [(0,)])[0][0]
        if len(state.candidates[cell]) == 1:
            continue
        rest = [e for e in step.eliminations if e.cell != cell]
        more = step._replace(placements=(), eliminations=(Elimination(cell, (grid[cell],)), *rest))
        assert faults(state, more), f"{more} is believed"
        judged += 1
    assert judged > 200


def report() -> list[str]:
    """The steps of some boards, and how they end."""
    traces = [
        solve(start.puzzle, Tier.BEYOND, start, without)
        for start, without, _ in map(random_start, range(15))
    ]
    return [str((each.steps, each.solved, each.broken, each.outcome)) for each in traces]


@pytest.mark.skipif(not kernel.COMPILED, reason="there is no compiled form to compare with")
def test_compiled_and_plain_take_the_same_steps() -> None:
    plain, compiled = reports("tests.human.test_soundness", report())
    assert len(plain) == 15
    assert plain == compiled


@pytest.mark.slow
def test_a_million_steps_follow_from_what_they_cite(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    seed = request.config.getoption("--hypothesis-seed") or "0"
    first = int(str(seed)) % MILLION * MILLION
    chunks = (
        range(at, at + BOARDS_AT_ONCE) for at in range(first, first + MILLION, BOARDS_AT_ONCE)
    )
    counts: Counter[str] = Counter()
    workers = min(os.cpu_count() or 1, 8)
    with ProcessPoolExecutor(workers) as pool:
        while counts.total() < MILLION:
            for found, wrong in pool.map(examine, islice(chunks, 4 * workers)):
                assert not wrong, "\n".join(wrong[:3])
                counts += found
    report = [f"\n{counts.total():,} steps, none unsound:"]
    report += [f"  {row.id:22}{counts[row.id]:>9,}" for row in CAGED]
    with capsys.disabled():
        sys.stdout.write("\n".join(report) + "\n")
    unseen = {row.id for row in CAGED if not counts[row.id]} - {"search"}
    assert not unseen, f"never seen: {sorted(unseen)}"
