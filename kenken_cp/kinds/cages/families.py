"""The families of cage puzzles, in order: the first that takes a puzzle is its family."""

from kenken_cp.core.family import Family, fits_no_family
from kenken_cp.kinds.cages import boxed, futoshiki, kenken, killer, sudoku
from kenken_cp.kinds.cages.family import CageFamily
from kenken_cp.kinds.cages.puzzle import CagePuzzle

FAMILIES: tuple[CageFamily, ...] = (
    kenken.FAMILY,
    boxed.FAMILY,
    futoshiki.FAMILY,
    sudoku.FAMILY,
    killer.FAMILY,
)


def family_for(puzzle: CagePuzzle) -> Family:
    """The family of a puzzle from a file that names none; FormatError if there is none."""
    for family in FAMILIES:
        if family.takes(puzzle):
            return family
    raise fits_no_family([family.id for family in FAMILIES])
