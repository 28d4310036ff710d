"""Numbrix: consecutive numbers stand in cells that share an edge."""

from kenken_cp.kinds.paths.family import PathFamily
from kenken_cp.kinds.paths.manual import PathManual
from kenken_cp.kinds.paths.puzzle import PathPuzzle


class NumbrixManual(PathManual):
    """How Numbrix is played."""

    heading = "Number Path"

    def example(self) -> PathPuzzle:
        """The manual's example: a gentle 4×4."""
        given = ((0, 16), (4, 1), (7, 12), (12, 5), (15, 8))
        return PathPuzzle(4, 4, False, given)


class Numbrix(PathFamily):
    """Paths whose steps cross edges alone."""

    id = "numbrix"
    title = "Numbrix"
    king = False
    manual = NumbrixManual()


FAMILY = Numbrix()
