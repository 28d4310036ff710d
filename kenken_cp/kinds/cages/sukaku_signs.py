"""How a Sukaku in signs begins: where its lines are broken, one may look like a Sudoku.

It stands apart from the formats, so that a file of Sudokus need not load them.
"""

from kenken_cp.text.cell_rows import BLANKS, FIGURES

SIGNED = (6, 8, 9, 10, 12, 14, 15, 16)  # of Sukakus: the 64 signs of a 4×4 are an 8×8 Sudoku


def begins_sukaku(line: str) -> bool:
    """Whether a line of signs can begin a Sukaku that is broken into lines.

    Each sign is a blank or the digit that belongs there, no cell is without any, and some have
    several. A Sudoku of the same size with such givens has a digit twice in a column.
    """
    return any(_fits(line.strip().upper(), size) for size in SIGNED)


def _fits(signs: str, size: int) -> bool:
    own = FIGURES[:size] * (len(signs) // size + 1)
    if any(sign != digit and sign not in BLANKS for sign, digit in zip(signs, own, strict=False)):
        return False
    cells = [signs[at : at + size] for at in range(0, len(signs) - size + 1, size)]
    held = [len(cell) - sum(map(cell.count, BLANKS)) for cell in cells]
    return min(held, default=0) > 0 and max(held) > 1
