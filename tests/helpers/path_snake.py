"""A board like a snake, of 74 cells in a corridor of width 2 and 3, with its two ends given."""

from kenken_cp.kinds.paths.puzzle import PathPuzzle

LENGTH = 74
_ROWS = """
__.____..__...
A____________.
............_.
............_.
.____________.
.___.__...__..
._...__...__..
._............
.___________..
..____.______B
..__...__.....
"""


def snake() -> PathPuzzle:
    """The board; A is where the path begins, B where it ends."""
    rows = _ROWS.split()
    signs = "".join(rows)
    holes = tuple([cell for cell, sign in enumerate(signs) if sign == "."])
    givens = ((signs.index("A"), 1), (signs.index("B"), LENGTH))
    return PathPuzzle(len(rows), len(rows[0]), False, givens, holes)
