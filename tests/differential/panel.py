"""Who is asked: one row a witness."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.operators import OPERATORS
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.answers import REFUSED, SETTLED, Answer, Ask, by_backend
from tests.differential.plain import TOO_LARGE, PlainKernel

CELLS, GRIDS = 16, 600  # of a board, and of its grids without repeats, for brute force


class Witness(NamedTuple):
    """Who is asked about every so manyth case."""

    name: str
    ask: Ask
    every: int = 1


def brute_force(puzzle: CagePuzzle, most: int) -> Answer:
    """All grids without a repeat, less those that a clue does not explain: the rules alone."""
    grids = None
    if puzzle.rows * puzzle.columns <= CELLS:
        grids = _latin_grids(puzzle.rows, puzzle.columns, puzzle.digits)
    if grids is None:
        return Answer(REFUSED, reason=f"more than {CELLS} cells or {GRIDS:,} grids")
    for cells, operator, target in sorted(puzzle.cages, key=lambda cage: len(cage.cells)):
        explains = OPERATORS[operator].explains
        grids = [grid for grid in grids if explains([grid[c] for c in cells], target, puzzle.rule)]
    return Answer(SETTLED, tuple(grids[:most]))


@lru_cache(maxsize=2_000)
def _latin_grids(rows: int, columns: int, digits: tuple[int, ...]) -> list[Grid] | None:
    """Every grid that repeats no digit in a line, None if these are too many."""
    found: list[Grid] = []
    for grid in _grids(rows, columns, digits, ()):
        found.append(grid)
        if len(found) > GRIDS:
            return None
    return found


def _grids(rows: int, columns: int, digits: tuple[int, ...], begun: Grid) -> Iterator[Grid]:
    cell = len(begun)
    if cell == rows * columns:
        yield begun
        return
    taken = {*begun[cell - cell % columns :], *begun[cell % columns :: columns]}
    for digit in digits:
        if digit not in taken:
            yield from _grids(rows, columns, digits, (*begun, digit))


Panel: TypeAlias = Callable[[], list[Witness]]


@contextmanager
def assemble(panel: Panel) -> Iterator[list[Witness]]:
    """The witnesses; what processes they keep end after."""
    witnesses = panel()
    try:
        yield witnesses
    finally:
        for witness in witnesses:
            if isinstance(witness.ask, PlainKernel):
                witness.ask.close()


def panel(plain_every: int = 20, minizinc_every: int = 1_000) -> list[Witness]:
    """All witnesses; the uncompiled kernel and MiniZinc (if installed) on a sample."""
    witnesses = [
        Witness("kernel", by_backend("kernel", TOO_LARGE)),
        Witness("cp-sat", by_backend("cp-sat")),
        Witness("cp-sat:no-presolve", by_backend("cp-sat:no-presolve"), 3),
        Witness("sat:minisat22", by_backend("sat:minisat22")),
        Witness("sat:cadical195", by_backend("sat:cadical195")),
        Witness("brute force", brute_force),
    ]
    if plain_every:
        witnesses.append(Witness("plain kernel", PlainKernel(), plain_every))
    if minizinc_every and shutil.which("minizinc"):
        witnesses.append(
            Witness("minizinc", by_backend("minizinc", "32 bits", 2.0), minizinc_every)
        )
    return witnesses
