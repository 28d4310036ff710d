"""Sections of `make bench` about difficulty: what grading costs, and whether peers agree."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from statistics import mean, median
from time import perf_counter_ns

from kenken_cp.core.ranks import spearman
from kenken_cp.core.steps import Tier
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import read, write_line
from kenken_cp.human import grade, solve
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.bench.puzzles import plain_puzzles
from tests.bench.tables import Row, Sections, table
from tests.helpers import keen
from tests.helpers.paths import ROOT

SECTIONS = Sections()

KENNY = ROOT.parent / "shared" / "data" / "kenny"
KEPT = ROOT / "build" / "bench"

LEVELS = {"e": "Easy", "n": "Normal", "h": "Hard", "x": "Extreme", "u": "Unreasonable"}
OF_EACH = 200  # Keen's puzzles of a size and level
KINDS = ("no-require-search", "require-search")


def time_calls(work: Callable[[], object], times: int) -> float:
    """Median microseconds of so many calls."""
    took = []
    for _ in range(times):
        before = perf_counter_ns()
        work()
        took.append((perf_counter_ns() - before) / 1e3)
    return median(took)


def keen_puzzles(size: int, level: str) -> list[CagePuzzle]:
    """Keen's puzzles of a size and level, generated once and kept in build/bench."""
    path = KEPT / f"keen-{size}-{level}-{OF_EACH}.jsonl"
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        made = keen.generate(size, level, OF_EACH)
        lines = [write_line(Document(kenken.FAMILY, puzzle)) for puzzle in made]
        path.write_text("\n".join(lines), encoding="utf-8")
    return [read(line).puzzle for line in path.read_text(encoding="utf-8").splitlines()]


def puzzle_sets(size: int) -> Iterator[tuple[str, list[CagePuzzle]]]:
    """Sets of puzzles of a size, each with its title."""
    yield "ours, cages of 2 to 4", list(plain_puzzles(size, 200, seed=3))
    for kind in KINDS:
        paths = sorted((KENNY / kind).glob(f"w{size}_*"))
        if paths:
            yield f"kenny's {kind}", [read_document(path.read_bytes()).puzzle for path in paths]
    if keen.PROGRAM is not None:
        yield "Keen's, all levels", [*chain.from_iterable(keen_puzzles(size, x) for x in LEVELS)]


@SECTIONS.of(
    "grade",
    "puzzles",
    "size",
    "count",
    "mean µs",
    "asked",
    "median µs",
    "mean without depth µs",
    "without search",
)
def _grade_rows() -> Iterator[Row]:
    """Grading in the kernel, log off: tier, effort and depth, the proof of uniqueness included."""
    for size, asked in ((6, 40), (9, 250)):
        for title, puzzles in puzzle_sets(size):
            took = [time_calls(partial(grade, puzzle, with_depth=True), 7) for puzzle in puzzles]
            steps = [time_calls(partial(grade, puzzle, with_depth=False), 7) for puzzle in puzzles]
            grades = [grade(puzzle) for puzzle in puzzles]
            solved = mean(figures.tier < Tier.SEARCH for figures in grades)
            missed = " ✗" * (mean(took) > asked)
            yield (
                title, f"{size}×{size}", len(puzzles), f"{mean(took):.0f}{missed}", asked,
                f"{median(took):.0f}", f"{mean(steps):.0f}", f"{solved:.1%}",
            )  # fmt: skip


@SECTIONS.of("trace", "puzzles", "size", "steps", "steps alone ms", "with sentences ms", "asked")
def _trace_rows() -> Iterator[Row]:
    """A full trace of a 6×6 with a sentence for each step."""
    for title, puzzles in puzzle_sets(6):
        some = puzzles[:: max(1, len(puzzles) // 100)]
        steps = mean(len(solve(puzzle).steps) for puzzle in some)
        bare = mean(time_calls(partial(solve, puzzle), 3) for puzzle in some) / 1e3
        explained = mean(time_calls(partial(told_trace, puzzle), 3) for puzzle in some) / 1e3
        missed = " ✗" * (explained > 5)
        yield title, "6×6", f"{steps:.0f}", f"{bare:.2f}", f"{explained:.2f}{missed}", 5


def told_trace(puzzle: CagePuzzle) -> list[str]:
    """The sentences of a trace."""
    from kenken_cp.explanation import sentence  # noqa: PLC0415  (measured where it is loaded)

    return [sentence(state, step) for state, step in solve(puzzle).boards()]


def bench_keen() -> None:
    """Whether our tier and effort rise with the level that Keen gives its own puzzles."""
    if keen.PROGRAM is None:
        print("skipped: sgt-keen is not installed")
        return
    names = [f"{name}: median effort" for name in LEVELS.values()]
    table(("size", *names, "Spearman: effort", "tier", "asked"), _keen_rows())


def _keen_rows() -> Iterator[Row]:
    for size, asked in ((6, 0.85), (9, 0.88)):
        grades = {level: [grade(p) for p in keen_puzzles(size, level)] for level in LEVELS}
        ranks = [rank for rank, level in enumerate(LEVELS) for _ in grades[level]]
        every = list(chain.from_iterable(grades.values()))
        found = [
            spearman(ranks, [figures.effort for figures in every]),
            spearman(ranks, [figures.tier for figures in every]),
        ]
        agreed = [f"{rho:.3f}{' ✗' * (rho < asked)}" for rho in found if rho is not None]
        medians = [f"{median(g.effort for g in held) / 1000:.0f}" for held in grades.values()]
        yield f"{size}×{size}", *medians, *agreed, asked


@SECTIONS.of("tiers", "puzzles", "size", *(tier.title for tier in Tier))
def _tier_rows() -> Iterator[Row]:
    """The tiers of puzzles of every kind, in per cent."""
    for size in (4, 5, 6, 7, 9):
        for title, puzzles in puzzle_sets(size):
            tiers = [grade(puzzle).tier for puzzle in puzzles]
            shares = [f"{100 * tiers.count(tier) / len(tiers):.1f}" for tier in Tier]
            yield title, f"{size}×{size}", *shares


SECTIONS |= {
    "keen": bench_keen,
}
