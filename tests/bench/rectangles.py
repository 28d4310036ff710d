"""Sections of `make bench` about Shikaku: deciding, making, tiers; Debian's sgt-rect beside it."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

from kenken_cp.certificate import certify
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.steps import Tier
from kenken_cp.formats import read_document
from kenken_cp.human import grade, solve
from kenken_cp.kinds.rectangles import kernel
from kenken_cp.kinds.rectangles.fields import from_data
from kenken_cp.kinds.rectangles.generator.options import RectangleRecipe
from kenken_cp.kinds.rectangles.generator.workspace import RectangleWorkspace
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.verification import decide
from tests.bench.tables import Row, Sections, table
from tests.helpers import tatham
from tests.helpers.units import work_unit

SECTIONS = Sections()

RECT = tatham.find_program("sgt-rect", "rect")
REPEATED = 5
ANY = Aim(UNIQUE, 0, 0)
HARD = Aim("tier", Tier.HARD, Tier.BEYOND)
# Side and number of puzzles, and the microseconds that an answer may take.
DECIDED = ((7, 300, 20), (10, 300, 35), (15, 200, 70), (20, 100, 120), (30, 40, 350))
# Side, target, units, and the puzzles wanted a second.
MADE = ((7, ANY, 2000, 20_000), (15, ANY, 200, 2_500), (30, ANY, 20, 250), (15, HARD, 40, 25))


@lru_cache(maxsize=8)
def theirs(side: int, count: int) -> list[RectanglePuzzle]:
    """So many puzzles of sgt-rect; none where it is not installed."""
    if RECT is None:
        return []
    return [read_document(line).puzzle for line in tatham.make_ids(RECT, f"{side}x{side}", count)]


def ours(side: int, count: int, aim: Aim = ANY) -> Iterator[RectanglePuzzle]:
    """The puzzles of so many units of our own."""
    workspace = RectangleWorkspace(RectangleRecipe(side, side, family=FAMILY.id))
    for _ in made_by(workspace, count, aim):
        yield from_data(workspace.data())


def made_by(workspace: RectangleWorkspace, units: int, aim: Aim = ANY) -> Iterator[None]:
    """Comes back with each puzzle of so many units laid out."""
    for seed in range(units):
        if work_unit(workspace, seed, aim):
            workspace.lay_out(workspace.made, False)
            yield


@SECTIONS.of("shikaku", "size", "puzzles", "µs each", "wanted", "nodes")
def _decide() -> Iterator[Row]:
    """Shikaku: unique or not, on puzzles of sgt-rect; CPU time, the best of five rounds."""
    for side, count, wanted in DECIDED:
        puzzles = theirs(side, count)
        if not puzzles:
            continue
        rounds, nodes = [], 0
        for _ in range(REPEATED):
            nodes, started = 0, process_time()
            for puzzle in puzzles:
                search = kernel.begin(puzzle)
                assert search is not None
                search.run(2, 100_000)
                nodes += search.nodes
                kernel.end(search)
            rounds.append((process_time() - started) / len(puzzles))
        yield f"{side}×{side}", len(puzzles), f"{min(rounds) * 1e6:.1f}", wanted, nodes


@SECTIONS.of("shikaku-made", "size", "target", "made", "a second", "wanted", "sgt-rect")
def _make() -> Iterator[Row]:
    """Shikaku: puzzles made a second of CPU time, and by sgt-rect in the same minute."""
    for side, aim, units, wanted in MADE:
        started = process_time()
        made = sum(1 for _ in ours(side, units, aim))
        rate = made / (process_time() - started)
        named = "any" if aim is ANY else "Hard and above"
        other = f"{_their_rate(side):.0f}" if RECT is not None and aim is ANY else ""
        yield f"{side}×{side}", named, f"{made} of {units}", f"{rate:.0f}", wanted, other


def _their_rate(side: int) -> float:
    """How many puzzles sgt-rect makes in a second of CPU time."""
    count = max(3, 20_000 // side**3)
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    made = tatham.make_ids(RECT, f"{side}x{side}", count, "2")
    return len(made) / max(getrusage(RUSAGE_CHILDREN).ru_utime - before, 1e-3)


def bench_shikaku_tiers() -> None:
    """Shikaku: tiers of puzzles made at no level, and of those of sgt-rect."""
    tiers = [tier.title for tier in Tier]
    table(("size", "by", "puzzles", *tiers), _tiers())


def _tiers() -> Iterator[Row]:
    for side, count in ((10, 300), (15, 200)):
        for by, puzzles in (("this", list(ours(side, count))), ("sgt-rect", theirs(side, count))):
            counts = Counter(grade(puzzle, with_depth=False).tier for puzzle in puzzles)
            yield f"{side}×{side}", by, len(puzzles), *[counts[tier] for tier in Tier]


@SECTIONS.of(
    "shikaku-saved", "size", "by", "puzzles", "all", "no locked cells", "no area count", "neither"
)
def _save() -> Iterator[Row]:
    """Shikaku: puzzles that need an assumption, with the ladder, without locked cells, without the
    count of areas, and without both."""
    sets = (
        (10, "this", list(ours(10, 300))),
        (15, "this", list(ours(15, 200))),
        (15, "this, Hard and above", list(ours(15, 200, HARD))),
        (10, "sgt-rect", theirs(10, 300)),
        (15, "sgt-rect", theirs(15, 200)),
    )
    for side, by, puzzles in sets:
        needing = [
            sum(not solve(puzzle, Tier.EXPERT, without=without).solved for puzzle in puzzles)
            for without in ((), ("locked-cells",), ("area-count",), ("locked-cells", "area-count"))
        ]
        yield f"{side}×{side}", by, len(puzzles), *needing


@SECTIONS.of("shikaku-proofs", "size", "ms", "wanted")
def _proven() -> Iterator[Row]:
    """Shikaku: certificates of uniqueness; CPU milliseconds each."""
    for side, count, wanted in ((10, 20, 50), (17, 10, 200)):
        puzzles = list(ours(side, count))
        started = process_time()
        for puzzle in puzzles:
            certify(FAMILY, puzzle, decide(FAMILY, puzzle))
        took = (process_time() - started) / len(puzzles)
        yield f"{side}×{side}", f"{took * 1e3:.0f}", wanted
    workspace = RectangleWorkspace(RectangleRecipe(45, 31, family=FAMILY.id))
    for _ in made_by(workspace, 1):
        puzzle = from_data(workspace.data())
        verdict, started = decide(FAMILY, puzzle), process_time()
        certify(FAMILY, puzzle, verdict)
        yield "45×31", f"{(process_time() - started) * 1e3:.0f}", 3000


@SECTIONS.of("shikaku-unknown", "puzzles", "mean ms", "worst ms", "nodes")
def _unknown() -> Iterator[Row]:
    """Shikaku 17×17 with ? for a quarter of the clues: CPU ms of a verdict (asked: 20 at worst)."""
    took, nodes = [], 0
    workspace = RectangleWorkspace(RectangleRecipe(17, 17, family=FAMILY.id, question_marks=0.25))
    for _ in made_by(workspace, 30):
        started = process_time()
        nodes += decide(FAMILY, from_data(workspace.data())).nodes
        took.append((process_time() - started) * 1e3)
    yield len(took), f"{sum(took) / len(took):.1f}", f"{max(took):.1f}", nodes


@SECTIONS.of("shikaku-large", "made ms", "decided ms")
def _large() -> Iterator[Row]:
    """Shikaku 100×100: made (asked: 0.5 s) and decided (asked: 25 ms), CPU ms."""
    workspace = RectangleWorkspace(RectangleRecipe(100, 100, family=FAMILY.id))
    started = process_time()
    for _ in made_by(workspace, 1):
        made = process_time()
        puzzle = from_data(workspace.data())
        search = kernel.begin(puzzle)
        assert search is not None
        kernel.end(search)  # the memory is there
        before = process_time()
        search = kernel.begin(puzzle)
        assert search is not None
        search.run(2, 100_000)
        yield f"{(made - started) * 1e3:.0f}", f"{(process_time() - before) * 1e3:.1f}"
        kernel.end(search)


SECTIONS |= {
    "shikaku-tiers": bench_shikaku_tiers,
}
