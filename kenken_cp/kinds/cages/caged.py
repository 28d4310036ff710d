"""Clues that could be cages, as cages: a search gets more from the sums of these."""

from dataclasses import replace

from kenken_cp.core.geometry import is_connected
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

CAGE, SUM = "cage", "sum"  # sorts of clues


def with_cages(puzzle: CagePuzzle) -> CagePuzzle:
    """A puzzle with the same solutions, in which clues that could be killer cages are cages."""
    if not puzzle.clues or puzzle.covered or (puzzle.cages and not puzzle.distinct):
        return puzzle
    held = {cell for cage in puzzle.cages for cell in cage.cells}.union(*puzzle.areas)
    cages, clues = list(puzzle.cages), []
    for clue in puzzle.clues:
        if _adds_up(puzzle, clue) and held.isdisjoint(clue.cells):
            cages.append(Cage(tuple(sorted(clue.cells)), "+", clue.values[0]))
            held.update(clue.cells)
        else:
            clues.append(clue)
    if len(cages) == len(puzzle.cages):
        return puzzle
    return replace(puzzle, cages=tuple(cages), clues=tuple(clues), distinct=True)


def _adds_up(puzzle: CagePuzzle, clue: Clue) -> bool:
    """Whether the clue is the sum of several cells, in one piece, none of which repeats a digit."""
    if len(clue.cells) == 1 or not clue.values:
        return False
    if clue.sort != CAGE and not (clue.sort == SUM and _differ(puzzle, clue.cells)):
        return False
    return is_connected(tuple(sorted(clue.cells)), puzzle.rows, puzzle.columns)


def _differ(puzzle: CagePuzzle, cells: tuple[int, ...]) -> bool:
    """Whether the cells are different ones of one house."""
    apart = set(cells)
    return len(apart) == len(cells) and any(
        apart.issubset(house.cells) for house in puzzle.geometry.houses if cells[0] in house.cells
    )
