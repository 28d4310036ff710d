"""Cages whose combinations are too many to list: judged on cages that have a list.

A low limit of combinations makes almost every cage one without a list. Its steps are then judged
on the same board with all lists: by the oracle, and by the solutions, none of which may be lost.
"""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

import pytest

from kenken_cp.core import limits
from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine import COMPILED
from kenken_cp.explanation.voices import VOICES
from kenken_cp.formats import Document, read_document
from kenken_cp.generation.make import make
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.human import grade, solve
from kenken_cp.human.trace import Trace
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.tables import tables
from kenken_cp.rating import rate
from tests.helpers.boards import random_board, random_boxed, random_variant, solutions
from tests.helpers.paths import ROOT
from tests.helpers.steps_oracle import faults
from tests.human.test_soundness import find_lost

SAMPLE = 48


@contextmanager
def listing(tuples: int) -> Iterator[None]:
    """List at most so many combinations of a cage."""
    before = limits.current()
    limits.set_one("combinations", tuples)
    try:
        yield
    finally:
        limits.allow(before)


def board(seed: int) -> CagePuzzle:
    """A board of any kind, every third with boxes."""
    rng = random.Random(seed)
    if seed % 3 == 2:
        return random_boxed(rng)[0]
    return random_board(rng, random_variant(rng, 7))[0]


def complaints(puzzle: CagePuzzle, trace: Trace) -> Iterator[str]:
    """Steps that do not follow where all cages have a list, and solutions that they lose."""
    state = CagePencilMarks(puzzle)
    known, _ = solutions(puzzle, 8)
    for step in trace.steps:
        found = list(find_lost(state, step, known))
        if not step.evidence.branches:  # those are retold without lists
            found += faults(state, step)
        yield from (f"{step}: {fault}" for fault in found)
        state.apply(step)
    if trace.broken is not None and known:
        yield f"{trace.broken} is said to be broken"
    if trace.outcome is Outcome.UNIQUE and len(known) != 1:
        yield f"it is said to be unique, and has {len(known)} solutions"


@pytest.mark.parametrize("first", range(0, SAMPLE, 12))
def test_steps_without_lists_follow_where_there_are_lists(first: int) -> None:
    assert sum(map(checked_without_lists, range(first, first + 12))) > 12


@pytest.mark.kernel
def test_steps_of_boards_with_short_lists_only_follow() -> None:
    assert sum(map(checked_without_lists, range(0, 96, 4))) > 24


def checked_without_lists(seed: int) -> int:
    """How many cages of a board are without a list, after its steps are checked."""
    puzzle = board(seed)
    with listing(1 + seed % 4 * 4):
        without = sum(found is None for found in tables(puzzle))
        trace = solve(puzzle, Tier.SEARCH)
    assert not list(complaints(puzzle, trace)), seed
    return without


# In a round a technique also sees what easier ones have yet to remove.
@pytest.mark.parametrize("seed", [300, 963, 1021])
def test_rounds_without_lists_end_where_single_steps_do(seed: int) -> None:
    with listing(1 + seed % 4 * 4):
        assert grade(board(seed), with_depth=True).depth


def test_a_digit_placed_in_a_cage_without_a_list_is_no_part_of_a_hidden_set() -> None:
    document, _ = puzzles()[4]
    assert grade(document.puzzle, with_depth=True).depth == 17


@pytest.mark.kernel
@pytest.mark.parametrize("seed", range(0, 60, 2))
def test_the_search_without_lists_finds_the_same_solutions(seed: int) -> None:
    puzzle = board(seed)
    known, done = solutions(puzzle, 20)
    with listing(1):
        search = kernel.begin_unlisted(puzzle)
        assert search is not None
        search.run(20, 20_000)
        found = [search.solution(index) for index in range(search.found)]
        complete = search.exhausted
        kernel.end(search)
    if done and complete:
        assert sorted(found) == sorted(known)
    assert len(found) == len(set(found))


@pytest.mark.kernel
def test_bounds_hold_for_every_combination() -> None:
    judged = sum(_bounds_hold(seed) for seed in range(120))
    assert judged > 30


def _bounds_hold(seed: int) -> bool:
    """Compare the bounds of some cells of a cage with its combinations; whether there are any."""
    puzzle, rng = board(seed), random.Random(seed)
    if not puzzle.cages:
        return False
    number = rng.randrange(len(puzzle.cages))
    cage = puzzle.cages[number]
    marks = [
        rng.sample(puzzle.digits, rng.randint(1 + len(puzzle.digits) // 2, len(puzzle.digits)))
        for _ in range(puzzle.rows * puzzle.columns)
    ]
    listed = kernel.cage_tuples(puzzle, cage, 1 << 30) or ()
    fitting = [
        dict(zip(cage.cells, held, strict=True))
        for held in listed
        if all(digit in marks[cell] for cell, digit in zip(cage.cells, held, strict=True))
    ]
    cells = set(rng.sample(cage.cells, rng.randint(1, len(cage.cells))))
    with listing(1):
        if kernel.cage_tuples(puzzle, cage, 1 << 30) is not None or not fitting:
            return False
        low, high = kernel.bound_contribution(puzzle, number, marks, cells)
        must = kernel.find_required(puzzle, number, marks, cells)
    for held in fitting:
        part = [held[cell] for cell in cells]
        assert low <= sum(part) <= high, seed
        assert must <= set(part), seed
    return True


def puzzles() -> list[tuple[Document, Grid]]:
    """Killers with cages of nine cells and KenKens with cages of nine and ten, with solutions."""
    found = []
    for line in (ROOT / "tests/human/large_cages.jsonl").read_bytes().splitlines():
        solution = json.loads(line)["solution"]
        found.append((read_document(line), tuple(chain.from_iterable(solution))))
    return found


@pytest.mark.kernel
@pytest.mark.parametrize("number", range(5) if COMPILED else (0, 1))
def test_large_cages_are_rated_and_explained(number: int) -> None:
    document, grid = puzzles()[number]
    puzzle = document.puzzle
    assert None in tables(puzzle)
    rating = rate(puzzle)
    assert rating.outcome is Outcome.UNIQUE
    trace = solve(puzzle, Tier.BEYOND)
    assert trace.solved
    assert tuple(trace.end.values) == grid
    assert rating.steps == len(trace.steps)
    told = set()
    for state, step in trace.boards():
        assert not list(find_lost(state, step, [grid]))
        for voice in VOICES.values():
            words = voice.why(state, step)
            assert words
            assert not re.search(r"\b0 (remaining|combinations)", words)
        if any(not state.is_listed(cage) for cage in step.evidence.of("cage")):
            told.add(step.technique)
    assert told


@pytest.mark.kernel
def test_a_cage_of_every_digit_is_told_without_a_list() -> None:
    traces = [solve(document.puzzle, Tier.BEYOND) for document, _ in puzzles()[:2]]
    told = [
        VOICES[Register.EXACT].why(state, step)
        for state, step in chain(*[trace.boards() for trace in traces])
        if step.technique == "cage-positions" and not state.is_listed(step.evidence.of("cage")[0])
    ]
    assert any("which it does not repeat" in words for words in told)


@pytest.mark.parametrize(
    ("family", "sizes"),
    [("killer", ((2, 5), (3, 3), (9, 2))), ("kenken", ((2, 4), (3, 4), (10, 1)))],
)
def test_puzzles_with_large_cages_are_made(family: str, sizes: tuple[tuple[int, int], ...]) -> None:
    request = GenerationRequest(CageRecipe(9, 9, family=family, cage_sizes=sizes))
    without = 0
    for number in range(4):
        for made in make(request, 7, number).made:
            puzzle = made.document().puzzle
            assert rate(puzzle).outcome is Outcome.UNIQUE
            without += None in tables(puzzle)
    assert without


@pytest.mark.kernel
def test_a_cage_beyond_bounds_is_refused() -> None:
    side = 6
    cages = (Cage(tuple(range(31)), "+", 108), *[Cage((c,), "=", 1) for c in range(31, 36)])
    with pytest.raises(BackendError, match="of 31 cells at r1c1 has too many cells"):
        rate(CagePuzzle(side, side, cages))
