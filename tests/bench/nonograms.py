"""Sections of `make bench` about Nonograms: deciding, making, rating, proofs, and hard puzzles;
Debian's sgt-pattern beside them. CPU time."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

from kenken_cp.certificate import certify
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.human import grade
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.generator.workspace import LineWorkspace
from kenken_cp.kinds.lines.kernel.search.lines import Lines
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import FILLED, Clue, LinePuzzle
from kenken_cp.verification import decide
from tests.bench.tables import Row, Sections
from tests.helpers import tatham
from tests.helpers.line_boards import crossword, dominoes, noise, separate_cells
from tests.helpers.units import work_unit

SECTIONS = Sections()

_Masks = tuple[Clue, tuple[tuple[int, ...], tuple[int, ...]]]
PATTERN = tatham.find_program("sgt-pattern", "pattern")
ROUNDS = 5
ANY = Aim(UNIQUE, 0, 0)
GENTLE, EASY, MEDIUM, HARD = (
    Aim("tier", tier, tier) for tier in (Tier.GENTLE, Tier.EASY, Tier.MEDIUM, Tier.HARD)
)
# Side, number of puzzles, and how many a second are wanted: decided, and rated.
DECIDED = ((10, 1000, 80_000), (20, 300, 25_000), (30, 60, 12_000))
RATED = ((10, 300, 10_000), (20, 100, 1_500), (30, 40, 400))
# Side, target, units, and how many times sgt-pattern's rate is wanted.
MADE = (
    (10, {ANY: 10_000, GENTLE: 8000, EASY: 8000, MEDIUM: 4000, HARD: 4000}, 5.0),
    (20, {ANY: 1_500, GENTLE: 800, EASY: 2000, MEDIUM: 1500, HARD: 600}, 4.5),
    (30, {ANY: 60, GENTLE: 100, EASY: 800, MEDIUM: 800, HARD: 300}, 3.5),
)
OF_LEVEL = 2.0
REPEATS = 1_000  # of each line, as one takes less than the call from Python
THEIRS = {10: 2_000, 20: 300, 30: 20}


@lru_cache(maxsize=8)
def theirs(side: int, count: int) -> list[LinePuzzle]:
    """So many puzzles of sgt-pattern; none where it is not installed."""
    if PATTERN is None:
        return []
    lines = tatham.make_ids(PATTERN, f"{side}x{side}", count)
    return [read_document(line, "pattern").puzzle for line in lines]


def nodes_of(puzzle: LinePuzzle) -> int:
    """The kernel's whole work on one puzzle, from the object on; the nodes it took."""
    search = kernel.begin(puzzle)
    search.run(2, -1)
    nodes: int = search.nodes
    kernel.end(search)
    return nodes


def least(work: Callable[[LinePuzzle], object], puzzles: Sequence[LinePuzzle]) -> float:
    """Seconds for each puzzle, in the best of several rounds."""
    rounds = []
    for _ in range(ROUNDS):
        started = process_time()
        for puzzle in puzzles:
            work(puzzle)
        rounds.append((process_time() - started) / len(puzzles))
    return min(rounds)


@SECTIONS.of("nonogram", "size", "of", "puzzles", "a second", "wanted", "slowest ms")
def _decide() -> Iterator[Row]:
    """Nonograms: unique or not, on puzzles of sgt-pattern and on noise; the best of five rounds."""
    for side, count, wanted in DECIDED:
        puzzles = theirs(side, count)
        if puzzles:
            took = least(nodes_of, puzzles)
            slowest = max(least(nodes_of, [puzzle]) for puzzle in puzzles[:100])
            yield (
                f"{side}×{side}", "sgt-pattern", count, f"{1 / took:,.0f}", f"{wanted:,}",
                f"{slowest * 1e3:.2f}",
            )  # fmt: skip
    puzzles = [noise(random.Random(seed), 25, 0.5) for seed in range(1000)]
    each = sorted(least(nodes_of, [puzzle]) for puzzle in puzzles)
    for kind, some in (("noise", each), ("noise, without the five slowest", each[:-5])):
        rate = f"{len(some) / sum(some):,.0f}"
        yield "25×25", kind, len(some), rate, "1,000", f"{some[-1] * 1e3:.2f}"


@SECTIONS.of("nonogram-line", "size", "cells known", "lines", "µs a line", "wanted")
def _line() -> Iterator[Row]:
    """Nonograms: one line solved exactly, in boards of sgt-pattern with some cells known."""
    rng, solver = random.Random(30), Lines(30)
    puzzles = theirs(30, DECIDED[-1][1])
    for known in (0, 0.25, 0.5, 0.75):
        lines = [line for puzzle in puzzles for line in _lines_of(puzzle, known, rng)]
        rounds = []
        for _ in range(ROUNDS if lines else 0):
            started = process_time()
            for clue, masks in lines:
                solver.solve_often(clue, 30, masks, REPEATS)
            rounds.append((process_time() - started) / len(lines) / REPEATS)
        if rounds:
            yield "30", f"{known:.0%}", len(lines), f"{min(rounds) * 1e6:.3f}", 0.2


def _lines_of(puzzle: LinePuzzle, known: float, rng: random.Random) -> Iterator[_Masks]:
    """Each row: its clue, the cells that may be filled and those that may be empty, as bits."""
    [grid] = decide(FAMILY, puzzle).grids
    everything = (1 << puzzle.columns) - 1
    for row, clue in enumerate(puzzle.row_clues):
        values = grid[row * puzzle.columns : (row + 1) * puzzle.columns]
        shown = [rng.random() < known for _ in values]
        filled = sum(1 << at for at, value in enumerate(values) if value == FILLED and shown[at])
        empty = sum(1 << at for at, value in enumerate(values) if value != FILLED and shown[at])
        yield clue, ((everything & ~empty,), (everything & ~filled,))


@SECTIONS.of("nonogram-large", "size", "filled", "ms", "wanted", "cells left")
def _large() -> Iterator[Row]:
    """Nonograms: large boards of noise, dense enough that lines alone solve them."""
    for side, fill, wanted in ((200, 0.75, 100), (512, 0.8, 1000)):
        puzzle = noise(random.Random(1), side, fill)
        search = kernel.begin(puzzle)
        kernel.end(search)
        took = least(nodes_of, [puzzle])
        left = search.board.open_cells
        yield f"{side}×{side}", f"{fill:.0%}", f"{took * 1e3:.0f}", wanted, left


@SECTIONS.of(
    "nonogram-made", "size", "target", "made", "a second", "sgt-pattern", "times", "wanted"
)
def _make() -> Iterator[Row]:
    """Nonograms: made a second, and by sgt-pattern right after; the better of two turns each."""
    for side, targets, wanted in MADE:
        for aim, units in targets.items():
            ours, others = [], []
            for turn in range(2):
                started = process_time()
                made = sum(1 for _ in _units(side, range(turn * units, (turn + 1) * units), aim))
                ours.append(made / (process_time() - started))
                others.append(_their_rate(side))
            rate, other = max(ours), max(others)
            yield (
                f"{side}×{side}", "any" if aim is ANY else Tier(aim.low).title,
                f"{made} of {units}", f"{rate:,.0f}", f"{other:,.0f}",
                f"{rate / other:.2f}" if other else "", wanted if aim is ANY else OF_LEVEL,
            )  # fmt: skip


def _units(side: int, seeds: range, aim: Aim) -> Iterator[None]:
    """One for each unit that makes a puzzle."""
    workspace = LineWorkspace(LineRecipe(side, side, family=FAMILY.id))
    for seed in seeds:
        if work_unit(workspace, seed, aim):
            yield


def _their_rate(side: int) -> float:
    """How many puzzles sgt-pattern makes in a second of CPU time; 0 where it is not installed."""
    if PATTERN is None:
        return 0.0
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    made = tatham.make_ids(PATTERN, f"{side}x{side}", THEIRS[side])
    return len(made) / max(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1e-3)


@SECTIONS.of("nonogram-rated", "size", "what", "a second or ms", "wanted")
def _rate() -> Iterator[Row]:
    """Nonograms: tier and effort of puzzles of sgt-pattern, and certificates; best of five."""
    for side, count, wanted in RATED:
        puzzles = theirs(side, count)
        if puzzles:
            took = least(lambda puzzle: grade(puzzle, with_depth=False), puzzles)
            yield f"{side}×{side}", "rated a second", f"{1 / took:,.0f}", f"{wanted:,}"
    for side, most in ((10, 20), (20, 150), (30, 600)):
        puzzles = theirs(side, 40)[:4]
        if puzzles:
            took = least(lambda puzzle: certify(FAMILY, puzzle, decide(FAMILY, puzzle)), puzzles)
            yield f"{side}×{side}", "certificate, ms", f"{took * 1e3:.0f}", most


@SECTIONS.of("nonogram-hard", "set", "puzzles", "unique", "by SAT", "slowest s", "wanted")
def _hard() -> Iterator[Row]:
    """Nonograms: sets that are hard for search, each decided with all backends at hand."""
    sets: dict[str, list[LinePuzzle]] = {
        "19×19, seven dominoes": [dominoes(random.Random(seed)) for seed in range(8)],
        "25×25, cells apart": [separate_cells(random.Random(seed)) for seed in range(20)],
        "30×30, letters": [crossword(random.Random(seed)) for seed in range(20)],
    }
    for name, puzzles in sets.items():
        took, unique, by_sat = [], 0, 0
        for puzzle in puzzles:
            started = process_time()
            verdict = decide(FAMILY, puzzle)
            took.append(process_time() - started)
            assert verdict.outcome != "unknown", name
            unique += verdict.outcome == "unique"
            by_sat += verdict.backend != "kernel"
        yield name, len(puzzles), unique, by_sat, f"{max(took):.2f}", 10
