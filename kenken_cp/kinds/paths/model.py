"""Number paths as constraints, with domains reduced to the cells that walks can reach."""

from collections.abc import Iterator
from itertools import pairwise

from kenken_cp.core.errors import InternalError, TooLarge
from kenken_cp.core.family import Domains
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Literal, Model
from kenken_cp.kinds.paths.gaps import beside
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.reach import board_of
from kenken_cp.kinds.paths.rules import HOLE

# The most candidates that a model may have; each is a variable in about ten clauses, and with
# more of them a process would need more than 300 MB.
MOST_CANDIDATES = 60_000


def model(puzzle: PathPuzzle) -> Model:
    """Every number once; each has the one before and the one after among its neighbours.

    Raises TooLarge for a board with too few givens to be handed to a solver.
    """
    domains = domains_of(puzzle)
    candidates = sum(map(len, domains))
    if candidates > MOST_CANDIDATES:
        raise TooLarge(
            f"this board is too open for a model of constraints: its cells have {candidates:,} "
            f"candidates, and at most {MOST_CANDIDATES:,} are allowed; give more numbers (the "
            "backend kernel needs no model)"
        )
    constraints: list[Constraint] = [AllDifferent(puzzle.open_cells, True)]
    constraints += _supports(puzzle, domains)
    constraints += _link_clauses(puzzle, domains)
    return Model(domains, tuple(constraints))


def domains_of(puzzle: PathPuzzle) -> Domains:
    """For each cell the numbers k that walks can bring there: from the given before k, through
    cells without givens, to the given after it."""
    domains: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for number, held in enumerate(_swept(puzzle), start=1):
        left = held
        while left:
            lowest = left & -left
            domains[lowest.bit_length() - 1].append(number)
            left ^= lowest
    for hole in puzzle.holes:
        domains[hole] = [HOLE]
    return tuple(map(tuple, domains))


def _swept(puzzle: PathPuzzle) -> list[int]:
    """For each number the bits of its cells, after a sweep upwards and one downwards."""
    board = board_of(puzzle)
    taken = sum(1 << cell for cell, _ in puzzle.givens)
    places = [board.every & ~taken] * puzzle.count
    for cell, number in puzzle.givens:
        places[number - 1] = 1 << cell
    if not puzzle.givens:
        return places
    given = {number - 1 for _, number in puzzle.givens}
    for way in _ways(puzzle, min(given), max(given)):
        for before, number in pairwise(way):
            if number not in given:
                places[number] &= board.around(places[before])
    return places


def _ways(puzzle: PathPuzzle, first: int, last: int) -> tuple[range | list[int], ...]:
    """The numbers, from 0, in the order of each sweep: up from the first given, down from the last;
    once round, from the first to itself, where the path is closed."""
    if not puzzle.closed:
        return range(first, puzzle.count), range(last, -1, -1)
    circle = [(first + step) % puzzle.count for step in range(puzzle.count + 1)]
    return circle, circle[::-1]


def _supports(puzzle: PathPuzzle, domains: Domains) -> Iterator[Clause]:
    """A cell with a number has a neighbour with the next one, and one with the last one."""
    literals = [
        {number: Literal(cell, number) for number in domain} for cell, domain in enumerate(domains)
    ]
    for cell, others in board_of(puzzle).beside.items():
        near = [literals[other] for other in others]
        for number in domains[cell]:
            absent = Literal(cell, number, False)
            for wanted in reversed(beside(puzzle, number)):
                yield Clause((absent, *[held[wanted] for held in near if wanted in held]))


def _link_clauses(puzzle: PathPuzzle, domains: Domains) -> Iterator[Clause]:
    """The cells of a link hold consecutive numbers."""
    for pair in puzzle.links:
        for cell, other in (pair, pair[::-1]):
            for number in domains[cell]:
                near = sorted(beside(puzzle, number))
                supports = [Literal(other, value) for value in near if value in domains[other]]
                yield Clause((Literal(cell, number, False), *supports))


def audit(puzzle: PathPuzzle, compiled: Model) -> None:
    """InternalError unless the givens have their numbers; the kernel has no part in the model."""
    for cell, number in puzzle.givens:
        if compiled.domains[cell] not in ((number,), ()):
            name = cell_name(cell, puzzle.columns)
            raise InternalError(f"the model allows {compiled.domains[cell]} in {name}")
