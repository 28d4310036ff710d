"""The ladder as a whole: up to Expert, and up to Beyond, knowing more never loses a step.

Up to Master it may, as a net with a contradiction in it is Beyond.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.steps import Drop, Evidence, Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.make import make
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.human import TECHNIQUES, grade, solve
from kenken_cp.human.trace import Trace
from kenken_cp.kinds.cages.generator.recipe import CageRecipe as Recipe
from kenken_cp.kinds.cages.log_reader import CageLogReader
from kenken_cp.kinds.cages.logic import LOGIC
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.boards import Variant, is_unique, random_board
from tests.helpers.technique_cases import decide_puzzle

# Without one of these no step of theirs is told by another technique in the same run.
MOVABLE = [row.id for row in LADDER if Tier.EASY <= row.tier <= Tier.MASTER]


def hard_puzzles(seed: int) -> Iterator[CagePuzzle]:
    """Puzzles with one solution and large cages, so that many want the upper tiers."""
    rng = random.Random(seed)
    while True:
        size = rng.choice((5, 5, 6))
        puzzle, _ = random_board(rng, Variant(size, size, largest=5, no_op=rng.choice((0, 0, 1.0))))
        if is_unique(puzzle):
            yield puzzle


def end_of(trace: Trace) -> CagePencilMarks:
    """The board after the last step."""
    state: CagePencilMarks = trace.start.copy()
    for step in trace.steps:
        state.apply(step)
    return state


@pytest.mark.parametrize("seed", range(4))
def test_what_a_tier_reaches_does_not_depend_on_the_way(seed: int) -> None:
    rng = random.Random(seed)
    for puzzle in islice(hard_puzzles(seed), 60):
        cut = rng.choice((Tier.EASY, Tier.MEDIUM, Tier.HARD, Tier.EXPERT, Tier.BEYOND))
        whole = solve(puzzle, cut)
        part = solve(puzzle, cut, without=rng.sample(MOVABLE, 8))
        if not whole.solved:
            assert not part.solved, puzzle
        then = solve(puzzle, cut, end_of(part))
        assert end_of(then).candidates == end_of(whole).candidates, (puzzle, cut)


def test_what_rests_on_a_contradiction_is_not_lost_by_knowing_more() -> None:
    """A case that comes to contradict itself must not take the split's conclusion away for good."""
    numbers = (1, 2, 3, 3, 4, 1, 5, 3, 6, 6, 5, 5, 7, 8, 8, 5, 7, 7, 7, 8, 5, 7, 9, 9, 8)
    clues = zip("?=?=?????", (3, 1, 10, 5, 15, 5, 240, 12, 3), strict=True)
    cages = tuple(
        Cage(tuple([c for c, n in enumerate(numbers) if n == number]), *clue)
        for number, clue in enumerate(clues, start=1)
    )
    puzzle = CagePuzzle(5, 5, cages, rule=Rule.PAIR)
    assert solve(puzzle, Tier.BEYOND, without=["sum-bounds"]).solved
    assert solve(puzzle, Tier.BEYOND).solved


@pytest.mark.parametrize("technique", ["either-way", "combination-net", "broken-net"])
def test_a_net_with_a_contradiction_in_it_is_beyond(technique: str) -> None:
    puzzle, left_out = decide_puzzle(technique)[1:4:2]
    steps = solve(puzzle, Tier.BEYOND, without=left_out).steps
    for step in steps:
        broken = [branch for branch in step.evidence.branches if branch.broken]
        assert bool(broken) == (step.technique in ("contradiction", "broken-net"))
        assert not broken or TECHNIQUES[step.technique].tier is Tier.BEYOND
    assert technique in {step.technique for step in steps}


@pytest.mark.parametrize("seed", range(10, 13))
def test_rounds_end_where_steps_do(seed: int) -> None:
    """`grade` raises if they do not; they never take more rounds than steps."""
    for puzzle in islice(hard_puzzles(seed), 100):
        figures = grade(puzzle, with_depth=True)
        assert figures.depth is not None
        assert 1 <= figures.depth <= figures.steps


def test_a_ladder_left_in_the_middle_harms_no_later_puzzle() -> None:
    puzzles = list(islice(hard_puzzles(20), 60))
    expected = [grade(puzzle, with_depth=True) for puzzle in puzzles]
    for puzzle, figures in zip(puzzles, expected, strict=True):
        ladder = LOGIC.solver(puzzle)
        for cage in range(len(puzzle.cages)):  # marked, and never written down
            state = CagePencilMarks(puzzle)
            own = ladder.board_state.cage_order()[cage]
            reader = CageLogReader(ladder, puzzle)
            ladder.cross_out(cage, reader.pack(cage, state.combinations(own)))
        LOGIC.end(ladder)
        other = puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]
        assert grade(other, with_depth=True) == expected[puzzles.index(other)]
        assert grade(puzzle, with_depth=True) == figures


def test_time_up_is_unknown_and_no_verdict() -> None:
    stuck = next(p for p in hard_puzzles(31) if grade(p).tier >= Tier.MASTER)
    assert grade(stuck, run=Run(Budget(seconds=0))).outcome is Outcome.UNKNOWN
    with pytest.raises(OutOfBudget):
        solve(stuck, run=Run(Budget(seconds=0)))


@pytest.mark.kernel
@pytest.mark.parametrize(("cells", "digits"), [(4, 16), (2, 32)])
def test_packed_tuples_may_fill_the_whole_word(cells: int, digits: int) -> None:
    """The highest digit in a word's last cell sets the bit that the log takes as a sign."""
    highest = range(digits - cells + 1, digits + 1)
    cage = Cage(tuple(range(cells)), "+", sum(highest))
    puzzle = CagePuzzle(1, cells, (cage,), digits=tuple(range(1, digits + 1)))
    start = CagePencilMarks(puzzle)
    gone = tuple(c for c in start.combinations(0) if c[-1] == digits)
    assert gone
    start.apply(Step("", (), (), (Drop(start.cage(0), gone),), Evidence()))
    after = end_of(solve(puzzle, Tier.EASY, start))
    assert after.candidates[-1] == tuple(highest)[:-1]


@pytest.mark.kernel
def test_grades_and_traces_agree() -> None:
    """On boards of several kinds, with the kernel compiled and plain."""
    rng = random.Random(40)
    tiers = set()
    for _ in range(12):
        size = rng.choice((3, 4, 5))
        puzzle, _ = random_board(rng, Variant(size, size, largest=4, no_op=0.5))
        figures, trace = grade(puzzle), solve(puzzle)
        tiers.add(figures.tier)
        assert trace.outcome is figures.outcome
        assert trace.solved == (figures.outcome is Outcome.UNIQUE)
        if trace.solved:
            assert figures.steps == len(trace.steps)
    assert len(tiers) > 1


def test_who_has_sums_alone_thinks_of_no_products() -> None:
    order = GenerationRequest(Recipe(6, 6, operators="+-"), Target(Difficulty.parse("hard..")))
    used: Counter[str] = Counter()
    for number in range(40):
        for made in make(order, "sums", number).made:
            used.update(made.rating.techniques.keys())
    assert used["two-line-sum"] > 5
    assert "line-product" not in used
