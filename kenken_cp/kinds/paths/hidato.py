"""Hidato: consecutive numbers stand in cells that share an edge or a corner."""

from kenken_cp.kinds.paths.family import PathFamily
from kenken_cp.kinds.paths.manual import PathManual
from kenken_cp.kinds.paths.puzzle import PathPuzzle


class HidatoManual(PathManual):
    """How Hidato is played."""

    heading = "King’s Number Path"

    def example(self) -> PathPuzzle:
        """The manual's example: a gentle 5×5."""
        given = (
            (0, 4), (4, 11), (6, 3), (7, 7), (9, 12), (10, 1), (13, 8),
            (16, 20), (17, 22), (18, 17), (20, 25), (22, 18), (24, 15),
        )  # fmt: skip
        return PathPuzzle(5, 5, True, given)


class Hidato(PathFamily):
    """Paths whose steps cross edges and corners."""

    id = "hidato"
    title = "Hidato"
    king = True
    manual = HidatoManual()


FAMILY = Hidato()
