"""Puzzles that take a machine far longer than their size suggests."""

from random import Random

from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle


def make_undecided(size: int = 16) -> CagePuzzle:
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
