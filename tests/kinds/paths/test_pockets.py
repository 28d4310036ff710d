"""The reasons why a pocket cannot be filled agree with the board, on random boards."""

import re
from collections import Counter
from itertools import combinations, groupby
from random import Random

from kenken_cp.core.steps import Step
from kenken_cp.explanation.examples import first_alone
from kenken_cp.explanation.sentences import sentence
from kenken_cp.kinds.paths.state import PathMarks
from tests.helpers import path_boards

BOARDS = 1_500
SHAPES = {
    "none": r"no missing numbers can go there",
    "few": r"only (?P<few>\d+) missing numbers? can go there",
    "one": r"only a run of (?P<one>\d+) missing numbers? can go there",
    "sums": r"only runs of (?P<runs>[\d, and]+) missing numbers can go there, which cannot make "
    r"exactly (?P<exactly>\d+)",
    "over": r"(?P<over>\d+) missing numbers? can go nowhere else, which is too many",
    "under": r"(?P<under>\d+) missing numbers? can go nowhere else, and no run fits",
    "long": r"every run of missing numbers that can go there is longer",
    "many": r"no runs of missing numbers that can go there add up to that",
    "itself": r"(?P<itself>\d+) numbers? do not fit into it",
}


def runs_of(state: PathMarks, but: int | None) -> list[int]:
    """The lengths of the runs of missing numbers, `but` taken as placed; one over the ends of a
    closed path is one run."""
    placed = set(state.values) | {but}
    numbers = range(1, state.puzzle.count + 1)
    runs = [
        (missing, len(list(members)))
        for missing, members in groupby(numbers, lambda n: n not in placed)
    ]
    lengths = [length for missing, length in runs if missing]
    if state.puzzle.closed and len(lengths) > 1 and runs[0][0] and runs[-1][0]:
        lengths[0] += lengths.pop()
    return lengths


def sizes_of(state: PathMarks, step: Step) -> set[int]:
    """How many cells must be filled: the region's, or what a gap leaves of the pocket."""
    if not step.evidence.groups:
        return {len(step.evidence.cells) - 1}
    gap = state.gap(step.evidence.groups[0].index)
    cells = len(step.evidence.cells)
    return {cells, cells - len(gap.missing)}


def check(state: PathMarks, step: Step) -> str:
    """Compare the sentence with the board; which of the reasons it gives."""
    text = sentence(state, step)
    shape, found = next(
        (name, match) for name, pattern in SHAPES.items() if (match := re.search(pattern, text))
    )
    but = None if step.evidence.groups else step.evidence.values[0]
    runs, sizes = runs_of(state, but), sizes_of(state, step)
    told = found.groupdict()
    if shape == "few":
        assert 0 < int(told["few"]) < max(sizes), text
    elif shape == "one":
        assert int(told["one"]) in runs, text
        assert int(told["one"]) not in sizes, text
    elif shape == "sums":
        lengths = [int(length) for length in re.findall(r"\d+", told["runs"])]
        assert not Counter(lengths) - Counter(runs), text
        sums = {sum(some) for n in range(1, len(lengths) + 1) for some in combinations(lengths, n)}
        assert int(told["exactly"]) in sizes - sums, text
    elif shape == "over":
        assert min(size for size in sizes if size >= 0) < int(told["over"]) <= sum(runs), text
    elif shape == "under":
        assert 0 <= int(told["under"]) < max(sizes), text
    elif shape == "itself":
        assert int(told["itself"]) > len(step.evidence.cells), text
    return shape


def test_the_reasons_agree_with_the_board() -> None:
    rng, seen = Random(11), Counter[str]()
    for _ in range(BOARDS):
        state = PathMarks(path_boards.random_puzzle(rng))
        step = first_alone(state, "pocket")
        if step is not None:
            seen[check(state, step)] += 1
    assert len(seen) >= 5, seen
