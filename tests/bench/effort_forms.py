"""Section of `make bench`: would another form of effort agree better with the times of people?

Each form is computed on the steps (or rounds) that solve a puzzle; no weight of a technique is
changed. Images are for compiled code; with KENKEN_PURE=1 rounds stand in their place.
"""

import csv
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from statistics import fmean
from typing import NamedTuple, TypeAlias

from kenken_cp.core.ranks import spearman
from kenken_cp.core.steps import Step, Tier
from kenken_cp.engine import COMPILED
from kenken_cp.human import TECHNIQUES, grade, logic_of, solve
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.bench.people import FOLDS, TIMES
from tests.bench.sudokus import image, sudoku
from tests.bench.tables import Row, table

SAMPLES = 1_000  # of a bootstrap
IMAGES = 24
CELLS = 81
POWERS = (0.75, 1.0, 1.25)
EASY = (Tier.GENTLE, Tier.EASY)

Efforts: TypeAlias = list[float]  # of each puzzle


class Moment(NamedTuple):
    """A step, or all of a round: what was open, how many cells were placed or steps taken, the mean
    weight of the deductions on offer and their number."""

    share: float
    taken: int
    weight: float
    openings: int
    near: bool = False


Form: TypeAlias = Callable[[Moment], float]


def usual(at: Moment) -> float:
    """Effort as it is."""
    return at.taken * at.weight * at.share / at.openings


def powers(at: Moment, weight: float = 1, share: float = 1, openings: float = 1) -> float:
    """Effort with exponents."""
    return float(at.taken * at.weight**weight * at.share**share / at.openings**openings)


FORMS: dict[str, Form] = {
    "openings, power 0.7": partial(powers, openings=0.7),
    "openings, power 1.3": partial(powers, openings=1.3),
    "open share, power 0.5": partial(powers, share=0.5),
    "open share, power 1.5": partial(powers, share=1.5),
    "weight, power 0.7": partial(powers, weight=0.7),
    "weight, power 1.3": partial(powers, weight=1.3),
    "each step, power 0.75": lambda at: usual(at) ** 0.75,
    "each step, power 1.25": lambda at: usual(at) ** 1.25,
    "openings, at most 6 seen": lambda at: usual(at) * at.openings / min(at.openings, 6),
    "half for a step beside the last": lambda at: usual(at) * (0.5 if at.near else 1),
    "0.1 for writing each step": lambda at: usual(at) + 0.1 * at.taken,
}


def moments_of_steps(puzzle: CagePuzzle) -> list[Moment]:
    """The steps of a puzzle."""
    found, last = [], -1
    for state, step in solve(puzzle).boards():
        share = sum(value is None for value in state.values) / CELLS
        weight = TECHNIQUES[step.technique].weight
        found.append(Moment(share, 1, weight, step.available or 1, _is_near(last, step)))
        last = step.placements[0].cell if step.placements else last
    return found


def _is_near(last: int, step: Step) -> bool:
    """Whether a step concerns a cell in a house of the cell placed last."""
    cells = {*step.evidence.cells, *(each.cell for each in step.placements)}
    return last >= 0 and any(_houses(last) & _houses(cell) for cell in cells)


def _houses(cell: int) -> set[tuple[str, int]]:
    row, column = divmod(cell, 9)
    return {("row", row), ("column", column), ("box", row // 3 * 3 + column // 3)}


def moments_of_rounds(puzzle: CagePuzzle, *, together: bool) -> list[Moment]:
    """The puzzle in rounds: in each, all Gentle deductions are written down, or all Easy ones if
    there are none, or both if they are taken `together`; harder ones come one by one.

    Unlike the steps, which are taken in the order of the ladder, rounds are the same for all images
    of a puzzle.
    """
    solver = logic_of(puzzle).solver(puzzle)
    solver.begin_rounds()
    state, first, found = solver.state, solver.first_of_tier, []
    while state.open_cells and state.broken == 0:
        before = state.open_cells
        offered = {
            tier: [
                (solver.weight[row], solver.techniques[row].total)
                for row in range(first[tier], first[tier + 1])
            ]
            for tier in EASY
            if solver._survey(tier)
        }
        _forget_what_was_asked(solver)
        if offered:
            for tier in offered if together else list(offered)[:1]:
                solver._gather(tier)
            state.commit()
            every = [pair for pairs in offered.values() for pair in pairs]
            openings = sum(count for _, count in every)
            weight = sum(weight * count for weight, count in every) / openings
            found.append(Moment(before / CELLS, before - state.open_cells, weight, openings))
        else:
            openings = next((n for tier in range(3, 8) if (n := solver._survey(tier))), 0)
            if not openings:
                break
            found.append(Moment(before / CELLS, 1, solver.weight[solver.row], openings))
            solver._take(openings)
        _forget_what_was_asked(solver)
    return found


def _forget_what_was_asked(solver: object) -> None:
    """Let every technique look at the whole board again."""
    solver.listed_since = -1  # type: ignore[attr-defined]
    for technique in solver.techniques:  # type: ignore[attr-defined]
        if technique is not None:
            technique.asked = solver.began - 1  # type: ignore[attr-defined]


class Target(NamedTuple):
    """What people needed, for some of the puzzles: by their place."""

    title: str
    figure: dict[int, float]

    def agrees(self, efforts: Efforts) -> float:
        """The rank correlation."""
        found = spearman([efforts[at] for at in self.figure], list(self.figure.values()))
        assert found is not None
        return found

    def gain(self, efforts: Efforts, before: Efforts) -> str:
        """By how much it is higher than that of other efforts, with the 95 % of a bootstrap over
        puzzles, of which both get the same."""
        rng, places = random.Random(1), list(self.figure)
        gains = []
        for _ in range(SAMPLES):
            drawn = rng.choices(places, k=len(places))
            people = [self.figure[at] for at in drawn]
            new = spearman([efforts[at] for at in drawn], people) or 0.0
            gains.append(new - (spearman([before[at] for at in drawn], people) or 0.0))
        gains.sort()
        low, high = gains[SAMPLES // 40], gains[-1 - SAMPLES // 40]
        return f"{self.agrees(efforts) - self.agrees(before):+.3f} [{low:+.3f}, {high:+.3f}]"


def _rows_of(name: str) -> list[list[str]]:
    with (TIMES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def targets() -> tuple[list[str], list[Target]]:
    """The puzzles, and what is known of people."""
    rows = _rows_of("times.csv")
    at = {row[0]: place for place, row in enumerate(rows)}
    often = {place: float(row[2]) for place, row in enumerate(rows) if int(row[1]) >= 20}
    return list(at), [
        Target("mean seconds", {place: float(row[2]) for place, row in enumerate(rows)}),
        Target("20 players or more", often),
        Target("D_TO", {at[row[0]]: float(row[1]) for row in _rows_of("ratings.csv")}),
    ]


def efforts(moments: Sequence[Sequence[Moment]], form: Form = usual) -> Efforts:
    """The effort of each puzzle by a form."""
    return [sum(map(form, each)) for each in moments]


def chosen_by_folds(moments: Sequence[Sequence[Moment]], target: Target) -> Efforts:
    """The share of puzzles that need less, by the exponents that serve best in nine tenths of the
    puzzles, for those of the tenth: what choosing exponents is worth on puzzles not seen."""
    forms = [
        partial(powers, weight=w, share=s, openings=o) for w, s, o in product(POWERS, repeat=3)
    ]
    tables = [efforts(moments, form) for form in forms]
    places = list(range(len(moments)))
    random.Random(3).shuffle(places)
    found = [0.0] * len(places)
    for fold in range(FOLDS):
        held = set(places[fold::FOLDS])
        seen = Target("", {at: figure for at, figure in target.figure.items() if at not in held})
        best = max(tables, key=seen.agrees)
        for at in held:
            found[at] = fmean(other < best[at] for other in best)
    return found


def bench_effort_forms() -> None:
    """Other forms of effort against people: the gain on effort as it is [95 % of a bootstrap]."""
    if not TIMES.is_dir():
        print(f"skipped: {TIMES.name} is not beside this checkout")
        return
    texts, known = targets()
    puzzles = [sudoku(text) for text in texts]
    by_steps = [moments_of_steps(puzzle) for puzzle in puzzles]
    before = efforts(by_steps)
    heading = ("form", *(target.title for target in known))
    table(heading, _form_rows(texts, puzzles, by_steps, before, known))


def _form_rows(
    texts: Sequence[str],
    puzzles: Sequence[CagePuzzle],
    by_steps: Sequence[Sequence[Moment]],
    before: Efforts,
    known: Sequence[Target],
) -> Iterator[Row]:
    yield "as it is", *(f"{target.agrees(before):.3f}" for target in known)

    def row(title: str, found: Efforts) -> Row:
        return title, *(target.gain(found, before) for target in known)

    for title, form in FORMS.items():
        yield row(title, efforts(by_steps, form))
    yield row("exponents chosen by folds", chosen_by_folds(by_steps, known[0]))
    if COMPILED:  # in plain Python images take half an hour, and in compiled code rounds are hidden
        rng = random.Random(1)
        turned = [[grade(sudoku(image(text, rng))).effort for _ in range(IMAGES)] for text in texts]
        yield row(f"mean of {IMAGES} images", list(map(fmean, turned)))
        return
    for together in (False, True):
        rounds = [moments_of_rounds(puzzle, together=together) for puzzle in puzzles]
        title = f"in rounds{', Gentle and Easy together' * together}"
        yield row(title, efforts(rounds))
        yield row(f"{title}, exponents chosen by folds", chosen_by_folds(rounds, known[0]))


SECTIONS = {"effort-forms": bench_effort_forms}
