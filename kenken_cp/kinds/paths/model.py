"""Number paths as constraints, with domains reduced to the cells that walks can reach."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from kenken_cp.core.errors import InternalError, TooLarge
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Literal, Model
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.rules import HOLE

# The most candidates that a model may have; each is a variable in about ten clauses, and with
# more of them a process would need more than 300 MB.
MOST_CANDIDATES = 60_000

Beside: TypeAlias = dict[int, list[int]]  # each cell's neighbours


def model(puzzle: PathPuzzle) -> Model:
    """Every number once; each has the one before and the one after among its neighbours.

    Raises TooLarge for a board with too few givens to be handed to a solver.
    """
    beside = {cell: puzzle.neighbours(cell) for cell in puzzle.open_cells}
    domains = domains_of(puzzle, beside)
    candidates = sum(map(len, domains))
    if candidates > MOST_CANDIDATES:
        raise TooLarge(
            f"this board is too open for a model of constraints: its cells have {candidates:,} "
            f"candidates, and at most {MOST_CANDIDATES:,} are allowed; give more numbers (the "
            "backend kernel needs no model)"
        )
    constraints: list[Constraint] = [AllDifferent(puzzle.open_cells, True)]
    constraints += _supports(puzzle, domains, beside)
    constraints += _linked(puzzle, domains)
    return Model(domains, tuple(constraints))


def domains_of(puzzle: PathPuzzle, beside: Beside | None = None) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers k that walks can bring there: from the given before k, through
    cells without givens, to the given after it. `beside` has each cell's neighbours, if known."""
    places = _swept(puzzle, beside or {c: puzzle.neighbours(c) for c in puzzle.open_cells})
    domains: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for number, held in enumerate(places, start=1):
        left = held
        while left:
            lowest = left & -left
            domains[lowest.bit_length() - 1].append(number)
            left ^= lowest
    for hole in puzzle.holes:
        domains[hole] = [HOLE]
    return tuple(map(tuple, domains))


def _swept(puzzle: PathPuzzle, beside: Beside) -> list[int]:
    """For each number the bits of its cells, after a sweep upwards and one downwards."""
    every = sum(1 << cell for cell in puzzle.open_cells)
    taken = sum(1 << cell for cell, _ in puzzle.givens)
    places = [every & ~taken] * puzzle.count
    for cell, number in puzzle.givens:
        places[number - 1] = 1 << cell
    if not puzzle.givens:
        return places
    spread = _Spread(beside)
    given = {number - 1 for _, number in puzzle.givens}
    for way in _ways(puzzle, min(given), max(given)):
        for before, number in pairwise(way):
            if number not in given:
                places[number] &= spread(places[before])
    return places


def _ways(puzzle: PathPuzzle, first: int, last: int) -> tuple[range | list[int], ...]:
    """The numbers, from 0, in the order of each sweep: up from the first given, down from the last;
    once round, from the first to itself, where the path is closed."""
    if not puzzle.closed:
        return range(first, puzzle.count), range(last, -1, -1)
    circle = [(first + step) % puzzle.count for step in range(puzzle.count + 1)]
    return circle, circle[::-1]


class _Spread:
    """Called with the bits of some cells, gives those of all their neighbours."""

    def __init__(self, beside: Beside) -> None:
        # by the distance of a link, the cells from which such a link leads
        self.shifts: dict[int, int] = {}
        for cell, others in beside.items():
            for other in others:
                self.shifts[other - cell] = self.shifts.get(other - cell, 0) | 1 << cell

    def __call__(self, cells: int) -> int:
        found = 0
        for distance, sources in self.shifts.items():
            held = cells & sources
            found |= held << distance if distance > 0 else held >> -distance
        return found


def _supports(
    puzzle: PathPuzzle, domains: tuple[tuple[int, ...], ...], beside: Beside
) -> Iterator[Clause]:
    """A cell with a number has a neighbour with the next one, and one with the last one."""
    count = puzzle.count
    literals = [
        {number: Literal(cell, number) for number in domain} for cell, domain in enumerate(domains)
    ]
    for cell in puzzle.open_cells:
        near = [literals[other] for other in beside[cell]]
        for number in domains[cell]:
            absent = Literal(cell, number, False)
            for step in (1, -1):
                wanted = number + step
                if not 1 <= wanted <= count:
                    if not puzzle.closed:
                        continue
                    wanted = 1 if wanted > count else count
                yield Clause((absent, *[held[wanted] for held in near if wanted in held]))


def _linked(puzzle: PathPuzzle, domains: tuple[tuple[int, ...], ...]) -> Iterator[Clause]:
    """The cells of a link hold consecutive numbers."""
    for pair in puzzle.links:
        for cell, other in (pair, pair[::-1]):
            for number in domains[cell]:
                beside = {number - 1, number + 1}
                if puzzle.closed:
                    beside = {(value - 1) % puzzle.count + 1 for value in beside}
                supports = [Literal(other, v) for v in sorted(beside) if v in domains[other]]
                yield Clause((Literal(cell, number, False), *supports))


def audit(puzzle: PathPuzzle, compiled: Model) -> None:
    """InternalError unless the givens have their numbers; the kernel has no part in the model."""
    for cell, number in puzzle.givens:
        if compiled.domains[cell] not in ((number,), ()):
            name = cell_name(cell, puzzle.columns)
            raise InternalError(f"the model allows {compiled.domains[cell]} in {name}")
