"""Sections of `make bench` about Sudoku and Killer Sudoku: verdicts, grading, people's times."""

import csv
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import mean
from time import process_time

from kenken_cp.core.geometry import Grid
from kenken_cp.core.ranks import spearman
from kenken_cp.core.steps import Tier
from kenken_cp.human import grade
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.verification import decide
from tests.bench.tables import Row, Sections, table
from tests.helpers.boards import dug, random_caging, solve
from tests.helpers.paths import SHARED

SECTIONS = Sections()

TIMES = SHARED / "data" / "sudoku-times"

# Well-known puzzles of 17 givens, and of those that are called the hardest.
SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
    "000000012400090000000000050070200000600000400000108000018000000000030700502000000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
)
HARDEST = (
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000",
    "100000002090400050006000700050903000000070000000850040700000600030009080002000001",
    "000000012000000003002300400001800005060070800000009000008500000900040500470006000",
)
IMAGES = 1_000  # of the well-known ones, turned, with lines, bands and digits changed round
NODES = 1_000_000
SAMPLES = 1_000  # of a bootstrap
PLAIN = CagePuzzle(9, 9, (), boxes=boxes_of(9, 9, 3, 3), covered=False)


def sudoku(text: str) -> CagePuzzle:
    """The Sudoku of 81 characters, anything but a digit from 1 up a blank."""
    given = [(cell, int(c)) for cell, c in enumerate(text) if c in "123456789"]
    return replace(PLAIN, givens=tuple(given))


def image(text: str, rng: random.Random) -> str:
    """The same Sudoku as a stranger would have it: what keeps boxes boxes, at random."""
    digits = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
    rows, columns = _shuffle(rng), _shuffle(rng)
    if rng.random() < 0.5:
        return "".join(text[9 * c + r] for r in rows for c in columns).translate(digits)
    return "".join(text[9 * r + c] for r in rows for c in columns).translate(digits)


def _shuffle(rng: random.Random) -> list[int]:
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


def _verdict(puzzle: CagePuzzle) -> int:
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, NODES)
    assert search.exhausted
    assert search.found == 1
    nodes: int = search.nodes
    kernel.end(search)
    return nodes


@SECTIONS.of("sudoku", "puzzles", "backend", "a second", "asked", "nodes or conflicts a puzzle")
def _sudoku_rows() -> Iterator[Row]:
    """Sudoku: unique or not, a core; processor time, from the puzzle on."""
    rng = random.Random(17)
    for title, asked, texts in (
        ("17 givens", 20_000, SEVENTEEN),
        ("the hardest", 2_000, HARDEST),
    ):
        puzzles = [sudoku(image(texts[i % len(texts)], rng)) for i in range(IMAGES)]
        yield _kernel_row(title, asked, puzzles)
        for backend in ("cp-sat", "sat"):
            few = puzzles[:30]
            decide(family_for(few[0]), few[0], backend)  # loads the solver
            before = process_time()
            verdicts = [decide(family_for(puzzle), puzzle, backend) for puzzle in few]
            rate = len(few) / (process_time() - before)
            nodes = mean(verdict.nodes for verdict in verdicts)
            yield title, backend, f"{rate:,.0f}", "-", f"{nodes:.0f}"


def _kernel_row(title: str, asked: int, puzzles: Sequence[CagePuzzle]) -> Row:
    rates = []
    for _ in range(5):
        before = process_time()
        nodes = mean(map(_verdict, puzzles))
        rates.append(len(puzzles) / (process_time() - before))
    missed = "" if max(rates) >= asked else " ✗"
    return title, "kernel", f"{max(rates):,.0f}{missed}", f"{asked:,}", f"{nodes:.1f}"


@SECTIONS.of("killer", "puzzles", "backend", "a second", "asked", "nodes a puzzle")
def _killer_rows() -> Iterator[Row]:
    """Killer Sudoku: unique or not, puzzles that want more than Expert steps."""
    for title, largest in (("cages of up to 4", 4), ("cages of up to 5", 5)):
        yield _kernel_row(title, 500, list(insane_killers(40, largest)))


def insane_killers(count: int, largest: int) -> Iterator[CagePuzzle]:
    """Killer Sudokus of cages that large which no technique below Master solves."""
    rng = random.Random(f"killers {largest}")
    while count:
        grid = solve(rng, PLAIN)
        puzzle = _killer(rng, grid, largest)
        found = decide(family_for(puzzle), puzzle, "kernel")
        if found.outcome == "unique" and grade(puzzle, with_depth=False).tier >= Tier.MASTER:
            count -= 1
            yield puzzle


def _killer(rng: random.Random, grid: Grid, largest: int) -> CagePuzzle:
    """The grid cut into cages of different digits; single cells are in none."""
    cages = []
    for cells in random_caging(rng, 9, 9, largest):
        values = [grid[cell] for cell in cells]
        if len(set(values)) == len(values) > 1:
            cages.append(Cage(cells, "+", sum(values)))
    return replace(PLAIN, cages=tuple(cages), distinct=True)


@SECTIONS.of("sudoku-grading", "puzzles", "tier", "a second", "with depth", "asked")
def _grading_rows() -> Iterator[Row]:
    """Grading Sudokus, effort and tier; depth wants them solved a second time."""
    rng = random.Random(5)
    by_tier: dict[int, list[CagePuzzle]] = {}
    for _ in range(400):
        puzzle = dug(rng, PLAIN, solve(rng, PLAIN))
        by_tier.setdefault(grade(puzzle, with_depth=False).tier, []).append(puzzle)
    for tier, puzzles in sorted(by_tier.items()):
        rates = [_rate(partial(grade, with_depth=depth), puzzles) for depth in (False, True)]
        asked = "5,000" if tier <= Tier.MEDIUM else "-"
        name = Tier(tier).name.lower()
        yield len(puzzles), name, f"{rates[0]:,.0f}", f"{rates[1]:,.0f}", asked


def _rate(work: Callable[[CagePuzzle], object], puzzles: Sequence[CagePuzzle]) -> float:
    rates = []
    for _ in range(3):
        before = process_time()
        for puzzle in puzzles:
            work(puzzle)
        rates.append(len(puzzles) / (process_time() - before))
    return max(rates)


def bench_people() -> None:
    """Tier and effort against the times of people: Spearman's [95 % of a bootstrap]."""
    if not TIMES.is_dir():
        print(f"skipped: {TIMES.name} is not beside this checkout")
        return
    heading = ("puzzles", "against", "tier", "asked", "effort", "asked", "number of givens")
    table(heading, _people_rows())


def _people_rows() -> Iterator[Row]:
    times = [(row[0], int(row[1]), float(row[2])) for row in _rows_of("times.csv")]
    often = [row for row in times if row[1] >= 20]
    ratings = [(row[0], float(row[1])) for row in _rows_of("ratings.csv")]
    for title, of_tier, of_effort, pairs in (
        ("mean seconds, all", 0.50, 0.66, [(text, seconds) for text, _, seconds in times]),
        ("mean seconds, 20 players or more", None, 0.78, [(text, s) for text, _, s in often]),
        ("D_TO", None, 0.77, ratings),
    ):
        people = [figure for _, figure in pairs]
        grades = [grade(sudoku(text), with_depth=False) for text, _ in pairs]
        tier = _agree([figures.tier for figures in grades], people, of_tier)
        effort = _agree([figures.effort for figures in grades], people, of_effort)
        givens = spearman([-len(sudoku(text).givens) for text, _ in pairs], people)
        asked = "-" if of_tier is None else f"{of_tier:.2f}"
        yield len(pairs), title, tier, asked, effort, f"{of_effort:.2f}", f"{givens:.3f}"


def _agree(ours: Sequence[float], theirs: Sequence[float], asked: float | None) -> str:
    """The rank correlation, its bootstrap interval, and a mark if it is below what was asked."""
    found = spearman(ours, theirs)
    assert found is not None
    rng = random.Random(1)
    drawn = [rng.choices(range(len(ours)), k=len(ours)) for _ in range(SAMPLES)]
    samples = [spearman([ours[i] for i in at], [theirs[i] for i in at]) for at in drawn]
    known = sorted([sample for sample in samples if sample is not None])
    low, high = known[len(known) // 40], known[-1 - len(known) // 40]
    missed = " ✗" if asked is not None and found < asked else ""
    return f"{found:.3f}{missed} [{low:.2f}, {high:.2f}]"


def _rows_of(name: str) -> list[list[str]]:
    with (TIMES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


SECTIONS |= {
    "people": bench_people,
}
