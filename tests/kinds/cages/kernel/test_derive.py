"""Derived cages: those that the rule of 45 gives, found from the houses alone.

How many there are is seen from outside; which, with the kernel uncompiled.
"""

from typing import Any

import pytest

from kenken_cp.api.making import generate
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.kernel.search.search import CageSearch
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

MOST_CELLS, MOST_TUPLES = 4, 3024  # as in `search.derive`, whose C code has them


def runs(puzzle: CagePuzzle) -> list[tuple[int, frozenset[int]]]:
    """Consecutive rows, consecutive columns and boxes: how many houses, and their cells."""
    houses = [frozenset(house.cells) for house in puzzle.geometry.houses]
    rows, columns = houses[: puzzle.rows], houses[puzzle.rows : puzzle.rows + puzzle.columns]
    found = []
    for lines in (rows, columns):
        for first in range(len(lines)):
            found += [
                (last - first, frozenset().union(*lines[first:last]))
                for last in range(first + 1, len(lines) + 1)
                if last - first < len(lines)
            ]
    return found + [(1, box) for box in houses[puzzle.rows + puzzle.columns :]]


def derive(puzzle: CagePuzzle) -> set[tuple[int, ...]]:
    """The cells of every derived cage that the kernel has room for."""
    caged = {cell for cage in puzzle.cages for cell in cage.cells}
    known = {cage.cells for cage in puzzle.cages}
    found = set()
    for count, region in runs(puzzle):
        total = count * sum(puzzle.digits)
        inside = [cage for cage in puzzle.cages if region.issuperset(cage.cells)]
        met = [cage for cage in puzzle.cages if region.intersection(cage.cells)]
        innies = region.difference(*[cage.cells for cage in inside])
        outies = frozenset().union(*[cage.cells for cage in met]) - region
        sums = [(innies, total - sum(cage.target for cage in inside))]
        if region <= caged:
            sums.append((outies, sum(cage.target for cage in met) - total))
        for cells, target in sums:
            cage = Cage(tuple(sorted(cells)), "+", target)
            if 0 < len(cells) <= MOST_CELLS and cage.cells not in known:
                listed = kernel.cage_tuples(_plain(puzzle), cage, MOST_TUPLES)
                found |= {cage.cells} if listed is not None else set()
    return found


def _plain(puzzle: CagePuzzle) -> CagePuzzle:
    """The same board without cages, on which a cage repeats digits unless houses forbid it."""
    return CagePuzzle(
        puzzle.rows, puzzle.columns, (), puzzle.digits, puzzle.rule, puzzle.boxes, covered=False
    )


def _cells(board: Any, first: int) -> set[tuple[int, ...]]:
    """The cells of the cages of a board from this number on."""
    starts = board.cage_start
    return {
        tuple(board.cage_cells[starts[cage] : starts[cage + 1]])
        for cage in range(first, board.tables)
    }


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, marks=pytest.mark.kernel),
        {"cage_sizes": "3:3,4:4,5:3"},  # these take minutes to make uncompiled
        {"singles": "any"},
    ],
)
def test_derived_cages_are_those_of_the_rule_of_45(options: dict[str, Any]) -> None:
    seen = 0
    for document in generate("killer", 6, difficulty="easy..", seed="derive", **options):
        puzzle: Any = document.puzzle
        search = kernel.begin(puzzle)
        assert isinstance(search, CageSearch)
        search.run(2, 1_000)
        counted = search.board.tables - search.board.parts
        kernel.end(search)
        if counted:
            seen += 1
            wanted = derive(puzzle)
            assert counted == len(wanted)
            assert kernel.COMPILED or _cells(search.board, search.board.parts) == wanted
    assert seen > 0
