"""Clues that could be cages, as cages: a search gets more from the sums of these."""

from dataclasses import replace

from kenken_cp.core.geometry import is_connected
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

CAGE = "cage"  # the sort of clue


def with_cages(puzzle: CagePuzzle) -> CagePuzzle:
    """A puzzle with the same solutions, in which clues that could be killer cages are cages."""
    if puzzle.covered or (puzzle.cages and not puzzle.distinct):
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
    """Whether the clue is a cage in one piece, of several cells, with a sum."""
    if clue.sort != CAGE or not clue.values or len(clue.cells) == 1:
        return False
    return is_connected(tuple(sorted(clue.cells)), puzzle.rows, puzzle.columns)
