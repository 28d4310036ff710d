"""The families of cage puzzles, in order: the first that takes a puzzle is its family."""

from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku
from kenken_cp.kinds.cages.puzzle import CagePuzzle

FAMILIES: tuple[Family, ...] = (kenken.FAMILY, boxed.FAMILY, sudoku.FAMILY, killer.FAMILY)


def family_for(puzzle: CagePuzzle) -> Family:
    """The family of a puzzle from a file that names none; FormatError if there is none."""
    for family in FAMILIES:
        if family.takes(puzzle):
            return family
    known = ", ".join(family.id for family in FAMILIES)
    raise FormatError(
        "this puzzle fits the rules of no family; to see what does not fit, name the one that it "
        f"is meant for: {known}"
    )
