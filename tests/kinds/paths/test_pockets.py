"""The reasons why a pocket cannot be filled agree with the board, on random boards."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, starmap

from kenken_cp import human
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Step
from kenken_cp.explanation.sentences import sentence
from kenken_cp.explanation.voices import voice_for
from kenken_cp.kinds.paths.sentences import pockets
from kenken_cp.kinds.paths.sentences.brief import brief
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.registry import family_of
from tests.helpers import path_boards
from tests.helpers.path_arguments import beside, gaps
from tests.helpers.path_steps import has, near

BOARDS = 600
REASONS = {
    "none": r"no missing numbers could go there",
    "few": r"only (\d+) missing numbers? could go there",
    "one": r"only a run of (\d+) missing numbers? could go there",
    "sums": r"only \d+ runs of missing numbers could go there, of ([\d, and]+) numbers, and no ",
    "over": r"(\d+) missing numbers? could go nowhere else, which is too many for \d+ cells?",
    "under": r"(\d+) missing numbers? could go nowhere else, and no other run of missing numbers "
    r"would fit into the (\d+) cells? that (?:is|are) left",
    "rest": r"(\d+) missing numbers? could go nowhere else, and no choice of the other runs fills "
    r"exactly the (\d+) cells? that (?:is|are) left",
    "long": r"every run of missing numbers that could go there is longer",
    "many": r"the runs of missing numbers that could go there cannot be combined to fill exactly "
    r"(\d+) ",
    "itself": r"(\d+) numbers? do not fit into it",
}


def lengths_that_fit(state: PathMarks, step: Step) -> list[int]:
    """How long the runs of missing numbers are that can lie in the pocket whole, in order; the gap
    that the step speaks of is not among them."""
    own: tuple[int, ...] = ()
    number, cell, cells = 0, 0, step.evidence.cells
    if step.evidence.groups:
        own = state.gap(step.evidence.groups[0].index).missing
    else:
        number, cell, cells = step.evidence.values[0], cells[0], cells[1:]

    def has_room(missing: int) -> bool:
        close = number and missing in beside(state, number)
        return any(
            has(state, at, missing) and (not close or at in near(state.puzzle, cell))
            for at in cells
        )

    runs = gaps(state, number or None)
    return sorted(len(run) for run in runs if set(run) != set(own) and all(map(has_room, run)))


def cells_to_fill(state: PathMarks, step: Step) -> int:
    """How many cells the runs would have to fill."""
    if not step.evidence.groups:
        return len(step.evidence.cells) - 1
    if "only with" in sentence(state, step):
        return len(step.evidence.cells)
    return len(step.evidence.cells) - len(state.gap(step.evidence.groups[0].index).missing)


def sums_of(lengths: Sequence[int]) -> set[int]:
    """What some of the runs are long together."""
    return {sum(some) for n in range(len(lengths) + 1) for some in combinations(lengths, n)}


def without(lengths: Sequence[int], together: int) -> Iterator[list[int]]:
    """The other runs, if some are so long together."""
    for n in range(len(lengths) + 1):
        for some in combinations(range(len(lengths)), n):
            if sum(lengths[at] for at in some) == together:
                yield [length for at, length in enumerate(lengths) if at not in some]


def reason_checked(state: PathMarks, step: Step) -> str:
    """Hold the sentence against the board; which of the reasons it gives."""
    text = sentence(state, step)
    reason, found = next(
        (name, match) for name, pattern in REASONS.items() if (match := re.search(pattern, text))
    )
    size, fitting = cells_to_fill(state, step), lengths_that_fit(state, step)
    told = [int(number) for number in re.findall(r"\d+", " ".join(found.groups()))]
    sums, first = sums_of(fitting), told[0] if told else 0
    others = list(without(fitting, first)) if reason in ("under", "rest") else []
    holds = {
        "none": not fitting,
        "few": told == [sum(fitting)] and 0 < sum(fitting) < size,
        "one": told == fitting and size not in sums,
        "sums": told == fitting and size not in sums,
        "over": size < first <= sum(fitting),
        "under": size == sum(told) and any(min(rest, default=size) > told[1] for rest in others),
        "rest": size == sum(told) and any(told[1] not in sums_of(rest) for rest in others),
        "long": min(fitting, default=0) > size,
        "many": told == [size] and len(fitting) > 6 and size not in sums,
        "itself": first > len(step.evidence.cells),
    }
    assert holds[reason], (text, size, fitting)
    if not step.evidence.groups:
        cell, *region = step.evidence.cells
        is_beside = any(each in near(state.puzzle, cell) for each in region)
        assert ("would be cut off" in text) is is_beside
    return reason


def test_the_reasons_agree_with_the_board() -> None:
    seen = Counter(starmap(reason_checked, path_boards.lone_steps("pocket", 11, BOARDS)))
    assert len(seen) >= 5, seen


def test_runs_that_are_left_may_fit_without_filling_the_rest() -> None:
    """Of runs of 2, 1 and 11 numbers the first must be there: the run of 1 fits into 9 cells."""
    told = pockets.with_bound(11, [1, 2, 11], [2])
    assert told == (
        "2 missing numbers could go nowhere else, and no choice of the other runs fills exactly "
        "the 9 cells that are left"
    )


def test_a_number_may_leave_a_region_elsewhere_that_cannot_be_filled() -> None:
    """With 32 in r2c6, more numbers must lie in the 23 cells that are cut off from it already."""
    hidato = family_of("hidato")
    none = [[0] * 6] * 6
    given = [
        [0, 0, 0, 0, 33, 0],
        [11, 0, 0, 0, 31, 0],
        [0, 15, 8, 0, 36, 0],
        [0, 0, 0, 0, 26, 27],
        [0, 0, 5, 1, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]
    puzzle = hidato.from_data(
        {"rows": 6, "columns": 6, "hole": none, "given": given, "wall": [], "link": [],
         "closed": False}
    )  # fmt: skip
    trace = human.solve(puzzle)
    state, step = trace.states[1], trace.steps[1]
    reason = "25 missing numbers could go nowhere else, which is too many for 23 cells"
    assert sentence(state, step) == (
        f"With 32 in r2c6, a region of 23 empty cells that contains r1c1 could not be filled: "
        f"{reason}, so 32 can be removed from r2c6."
    )
    simple = voice_for(Register.SIMPLE, puzzle)
    told = simple.what(state, step)
    assert f"23 empty cells elsewhere could not be filled, as {reason}." in told
    assert brief(state, state.values, step).endswith("(cells that are cut off could not be filled)")
