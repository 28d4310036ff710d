"""Killers as SumoCue writes them and as the older form has them, which are only read."""

from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def write_sumocue(puzzle: CagePuzzle) -> str:
    """A Sudoku or a killer of 9×9 in SumoCue's form."""
    sums = {cell: f"+{cage.cells[0]}" for cage in puzzle.cages for cell in cage.cells}
    sums |= {cage.cells[0]: f"={cage.target}" for cage in puzzle.cages}
    sums |= {cell: f"={digit}" for cell, digit in puzzle.givens}
    regions = [""] * 81
    if puzzle.boxes != usual_boxes(9):
        regions = [f"J{box}" for box in puzzle.boxes]
    entries = [f"{sums.get(cell, '=0')}{regions[cell]}" for cell in range(81)]
    return f"SumoCueV1{'D' * puzzle.diagonals}{''.join(entries)}"


def written_of_old(puzzle: CagePuzzle) -> str:
    """A killer of 9×9 in the older form, cages numbered from 1."""
    numbers = {
        cell: 256 * cage.target + n
        for n, cage in enumerate(puzzle.cages, start=1)
        for cell in cage.cells
    }
    told = "".join(f"{numbers.get(cell, 0)}:" for cell in range(81))
    return f"3x3:{'d' * puzzle.diagonals}:k:{told}"
