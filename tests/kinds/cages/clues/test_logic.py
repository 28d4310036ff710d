"""How people solve puzzles with clues: every step follows from what it names, from every side."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp import rate
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human import solve
from kenken_cp.human.solver import NO_LIMIT
from kenken_cp.kinds.cages import kernel, keys
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.groups import CLUE
from kenken_cp.kinds.cages.kernel.search import weighing
from kenken_cp.kinds.cages.logic import LOGIC
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.clues import board, fill, with_clues
from tests.helpers.steps_oracle import faults

pytestmark = pytest.mark.kernel
BATCHES, COUNT = (10, 5) if kernel.COMPILED else (1, 2)
# Techniques that random boards seldom need, with what others leave to them, and their tier.
SELDOM = {
    "clue-totals": (frozenset(("clue-totals", "clue-parity")), Tier.HARD),
    "clue-relay": (frozenset(("clue-relay",)), Tier.MASTER),
}


def make_clued(seed: int) -> CagePuzzle:
    """A puzzle with clues that some grid obeys, and few givens."""
    rng = random.Random(seed)
    puzzle = board(rng, rng.choice((4, 5, 6, 6)), from_zero=rng.random() < 0.2)
    grid = fill(rng, puzzle)
    share = {4: 0.05, 5: 0.1, 6: 0.15}[puzzle.rows]
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    return with_clues(rng, replace(puzzle, givens=given), grid, rng.randint(3, 8), holding=True)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_step_follows_from_what_it_names(batch: int) -> None:
    used: Counter[str] = Counter()
    for seed in range(batch * COUNT, batch * COUNT + COUNT):
        puzzle = make_clued(seed)
        state = CagePencilMarks(puzzle)
        for step in solve(puzzle, Tier.BEYOND).steps:
            assert faults(state, step) == [], (seed, step)
            assert LOGIC.row[step.technique].sentence(state, step)
            used[step.technique] += bool(step.evidence.of(CLUE))
            state.apply(step)
    assert used["clue-values"]


@pytest.mark.parametrize("batch", range(3))
@pytest.mark.parametrize("technique", sorted(SELDOM))
def test_what_is_seldom_needed_follows_where_little_else_is_known(
    technique: str, batch: int
) -> None:
    wanted, cut = SELDOM[technique]
    harder = frozenset(row.id for row in LADDER if Tier.EASY < row.tier < Tier.SEARCH) - wanted
    used: Counter[str] = Counter()
    for seed in range(batch * 20, batch * 20 + 20):
        state = CagePencilMarks(puzzle := make_clued(seed))
        for step in solve(puzzle, cut, without=harder).steps:
            assert faults(state, step) == [], (seed, step)
            assert LOGIC.row[step.technique].sentence(state, step)
            used[step.technique] += 1
            state.apply(step)
    assert used[technique]


SIX, SEVEN = Clue("sum", (0, 1), (6,)), Clue("sum", (0, 1), (7,))
TOLD = [
    (
        "clue-totals",
        4,
        (SEVEN, Clue("white-dot", (2, 3), (1,))),
        (
            "row 1 adds up to 10. Of this, the sum at r1c1 and r1c2 has 7. This leaves 3 for the "
            "white dot between r1c3 and r1c4, so 3 and 4 can be removed from r1c3 and r1c4"
        ),
    ),
    (
        "clue-totals",
        9,
        (Clue("sum", (0, 1, 2, 3, 4, 5), (27,)), Clue("white-dot", (6, 7), (1,))),
        (
            "row 1 adds up to 45. Of this, the sum at r1c1, r1c2, r1c3, r1c4, r1c5 and r1c6 has 27 "
            "and r1c9 has 1 to 9. This leaves 9, 11, 13, 15 or 17 for the white dot between r1c7 "
            "and r1c8, so 1, 2 and 3 can be removed from r1c7 and r1c8"
        ),
    ),
    (
        "clue-parity",
        4,
        (SIX, Clue("greater-than", (2, 3))),
        (
            "row 1 has 2 odd digits. Of these, the sum at r1c1 and r1c2 has 0 and r1c3 has 0 or 1. "
            "This leaves 1 for r1c4, so 2 and 4 can be removed from r1c4"
        ),
    ),
]


@pytest.mark.parametrize(("technique", "size", "clues", "sentence"), TOLD)
def test_what_the_clues_of_a_line_leave_is_told_with_all_amounts(
    technique: str, size: int, clues: tuple[Clue, ...], sentence: str
) -> None:
    state = CagePencilMarks(CagePuzzle(size, size, (), covered=False, clues=clues))
    step = first_alone(state, technique)
    assert step is not None
    assert faults(state, step) == []
    assert LOGIC.row[technique].sentence(state, step) == sentence


@pytest.mark.parametrize("seed", range(0, 160, 4 if kernel.COMPILED else 120))
def test_what_is_remembered_changes_no_figure(seed: int) -> None:
    puzzle = make_clued(seed)
    figures: list[object] = []
    for remembers in (True, False):
        solver: Any = LOGIC.solver(puzzle)  # never ended, so that nobody else gets it
        state = solver.board_state
        state.plain.remembers = state.board.relations.remembers = remembers
        while solver.run(Tier.BEYOND, NO_LIMIT):
            pass
        figures.append((solver.counts(), solver.effort, solver.reached, state.open_cells))
    assert figures[0] == figures[1]


@pytest.mark.skipif(kernel.COMPILED, reason="it calls what only the kernel calls")
@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_whether_a_clue_has_a_way_is_as_weighed(seed: int) -> None:
    rng, of_kernel = random.Random(seed), cast("Any", weighing)
    solver: Any = LOGIC.solver(make_clued(seed % 50))
    weighed = solver.board_state.plain
    full = (1 << len(solver.board_state.values)) - 1
    held = [rng.randrange(1, full + 1) & rng.randrange(full + 1) for _ in range(weighed.cells)]
    for factor in range(weighed.factors):
        found = []
        for weigh in (of_kernel.weigh_afresh, of_kernel.weigh, of_kernel.weigh):
            some = bool(weigh(weighed, held, factor))
            size = weighed.start[factor + 1] - weighed.start[factor]
            found.append((some, [*weighed.support[:size]] if some else None))
        assert found[0] == found[1] == found[2]
        assert bool(of_kernel.has_way(weighed, held, factor)) == found[0][0]
        room = [held[cell].bit_count() for cell in weighed.scope[weighed.start[factor] :][:size]]
        if all(room) and max(room) > weighed.barred[factor]:
            assert found[0][0]
    LOGIC.end(solver)


def tell(step: Step) -> tuple[object, ...]:
    """What a step is, whichever way the board lies."""
    gone = sum(len(values) for _, values in step.eliminations)
    return step.technique, step.available, len(step.placements), gone, len(step.evidence.cells)


@pytest.mark.parametrize("seed", range(0, 120, 10 if kernel.COMPILED else 120))
def test_images_of_a_puzzle_are_solved_alike(seed: int) -> None:
    puzzle = make_clued(seed)
    first = rate(puzzle)
    steps = [tell(step) for step in solve(puzzle, Tier.MASTER).steps]
    assert steps
    for image in keys.images(puzzle):
        other = rate(image)
        assert (other.tier, other.effort, other.hardest) == (
            first.tier,
            first.effort,
            first.hardest,
        )
        assert [tell(step) for step in solve(image, Tier.MASTER).steps] == steps


def test_a_clue_without_a_way_is_what_is_broken() -> None:
    puzzle = CagePuzzle(4, 4, (), covered=False, givens=((0, 3), (1, 2)))
    rising = replace(puzzle, clues=(Clue("thermometer", (0, 1)),))
    trace = solve(rising, Tier.BEYOND)
    assert not trace.solved
    assert trace.broken is not None
    assert trace.broken.key == (CLUE, 0)
    assert trace.broken.name == "the thermometer from r1c1"
