"""Puzzles that take a machine far longer than their size suggests."""

from random import Random

from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

LONGEST = 10  # cells of a cage that the kernel lists the tuples of


def monster(size: int = 16) -> CagePuzzle:
    """Cages as large as can be listed, each another product of many factors.

    To list the tuples of one takes tens of milliseconds compiled and seconds uncompiled; to
    presolve what then becomes of them takes CP-SAT seconds, during which it hears nothing.
    """
    snake = [
        row * size + (column if row % 2 == 0 else size - 1 - column)
        for row in range(size)
        for column in range(size)
    ]
    cages = []
    for number, start in enumerate(range(0, len(snake), LONGEST), start=1):
        cells = tuple(sorted(snake[start : start + LONGEST]))
        target = 720_720 * (13 if number % 2 else 7) * number**2
        cages.append(Cage(cells, "*", target) if len(cells) > 1 else Cage(cells, GIVEN, 1))
    return CagePuzzle(size, size, tuple(cages))


def undecided(size: int = 16) -> CagePuzzle:
    """Pairs of cells with their differences, of which nobody learns in seconds how many solutions
    they have."""
    rng = Random(1)
    rows, columns = rng.sample(range(size), size), rng.sample(range(size), size)
    digits = rng.sample(range(1, size + 1), size)
    cages = []
    for cell in range(0, size * size, 2):
        row, column = divmod(cell, size)
        one, other = (digits[(rows[row] + columns[column + k]) % size] for k in range(2))
        cages.append(Cage((cell, cell + 1), "-", abs(one - other)))
    return CagePuzzle(size, size, tuple(cages))
