"""Sections of `make bench` about Numbrix and Hidato: deciding, making, levels, certificates."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from statistics import mean
from time import process_time

from kenken_cp.certificate import certify
from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.steps import Tier
from kenken_cp.human import grade
from kenken_cp.kinds.paths import hidato, kernel, numbrix
from kenken_cp.kinds.paths.fields import puzzle_from
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.workspace import PathWorkspace
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.registry import family_for
from kenken_cp.verification import decide
from tests.bench.tables import Row, Sections
from tests.helpers.path_snake import snake
from tests.helpers.units import work_unit

SECTIONS = Sections()

ORTHOGONAL, KING = numbrix.FAMILY.id, hidato.FAMILY.id
ANY = Aim(UNIQUE, 0, 0)
EASY = Aim("tier", Tier.GENTLE, Tier.HARD)  # removed as long as propagation solves it
# Family, side, puzzles, and the mean milliseconds that an answer may take; 200 at worst.
DECIDED = (
    (ORTHOGONAL, 9, 20, 6), (ORTHOGONAL, 10, 20, 25), (KING, 9, 20, 5), (KING, 10, 15, 10),
    (KING, 16, 6, 20),
)  # fmt: skip
# Family, side, units, and the puzzles wanted a second.
MADE = ((ORTHOGONAL, 9, 60, 150), (KING, 10, 40, 75), (ORTHOGONAL, 16, 6, 6), (KING, 16, 6, 6))
LEVELLED = 40  # puzzles of each level; a unit without one takes its time too
# Family, side, puzzles, and the milliseconds that a certificate may take.
PROVEN = (
    (KING, 9, 8, 100), (KING, 10, 8, 100), (KING, 12, 5, 200),
    (ORTHOGONAL, 9, 8, 400), (ORTHOGONAL, 10, 8, 500), (ORTHOGONAL, 12, 5, 1100),
)  # fmt: skip


@lru_cache(maxsize=16)
def ours(family: str, side: int, units: int, aim: Aim = ANY) -> list[PathPuzzle]:
    """The puzzles of so many units, with as few givens as the aim allows."""
    workspace = PathWorkspace(PathRecipe(side, side, family))
    found = [_unit(workspace, family, seed, aim) for seed in range(units)]
    return [puzzle for puzzle in found if puzzle]


def _unit(workspace: PathWorkspace, family: str, seed: int, aim: Aim) -> PathPuzzle | None:
    """The puzzle of one unit, or None if it ends without one."""
    if not work_unit(workspace, seed, aim):
        return None
    workspace.lay_out(workspace.made, False)
    return puzzle_from(family == KING, workspace.data())


@SECTIONS.of("paths", "family", "size", "puzzles", "ms each", "wanted", "worst (200)")
def _decide() -> Iterator[Row]:
    """Number paths: unique or not, with as few givens as stay unique; CPU time."""
    decide(numbrix.FAMILY, snake(), "sat")  # loads the solver of the sparse tail
    for family, side, count, wanted in DECIDED:
        took = [_milliseconds(puzzle) for puzzle in ours(family, side, count)]
        yield family, f"{side}×{side}", len(took), f"{mean(took):.1f}", wanted, f"{max(took):.0f}"
    took = [_milliseconds(snake()) for _ in range(5)]
    yield "a snake of 74 cells", "11×14", 1, f"{mean(took):.2f}", 20, f"{max(took):.2f}"


def _milliseconds(puzzle: PathPuzzle) -> float:
    """CPU time for a verdict as `verify` gives it."""
    kernel.end(kernel.begin(puzzle))
    started = process_time()
    decide(family_for(puzzle), puzzle)
    return (process_time() - started) * 1e3


@SECTIONS.of("paths-made", "family", "size", "made", "a second", "wanted")
def _make() -> Iterator[Row]:
    """Number paths made a second of CPU time, solved by propagation alone."""
    for family, side, units, wanted in MADE:
        started = process_time()
        made = len(ours(family, side, units, EASY))
        rate = made / (process_time() - started)
        yield family, f"{side}×{side}", f"{made} of {units}", f"{rate:.0f}", wanted


@SECTIONS.of("paths-levels", "level", "made", "units", "a second")
def _levels() -> Iterator[Row]:
    """Hidato 8×8 made to each level a second of CPU time (asked: 10)."""
    for tier in list(Tier)[:-1]:
        workspace = PathWorkspace(PathRecipe(8, 8, KING))
        aim = Aim("tier", tier, tier)
        made = units = 0
        started = process_time()
        while made < LEVELLED:
            made += _unit(workspace, KING, units, aim) is not None
            units += 1
        yield tier.title, made, units, f"{made / (process_time() - started):.0f}"


@SECTIONS.of("paths-tiers", "family", "size", *[tier.title for tier in Tier], "assumption")
def _tiers() -> Iterator[Row]:
    """Number paths with as few givens as stay unique: tiers, and the share with an assumption."""
    for family, side in ((ORTHOGONAL, 7), (ORTHOGONAL, 9), (KING, 7), (KING, 8)):
        puzzles = ours(family, side, 60)
        counts = Counter(grade(puzzle, with_depth=False).tier for puzzle in puzzles)
        assuming = sum(counts[tier] for tier in (Tier.MASTER, Tier.BEYOND))
        share = f"{100 * assuming / len(puzzles):.0f} %"
        yield family, f"{side}×{side}", *[counts[tier] for tier in Tier], share


@SECTIONS.of("paths-proofs", "family", "size", "ms", "wanted")
def _proven() -> Iterator[Row]:
    """Number paths: certificates of uniqueness; CPU milliseconds each."""
    for name, side, count, wanted in PROVEN:
        puzzles = ours(name, side, count)
        family = family_for(puzzles[0])
        verdicts = [decide(family, puzzle) for puzzle in puzzles]
        started = process_time()
        for puzzle, verdict in zip(puzzles, verdicts, strict=True):
            certify(family, puzzle, verdict)
        took = (process_time() - started) / len(puzzles)
        yield name, f"{side}×{side}", f"{took * 1e3:.0f}", wanted
