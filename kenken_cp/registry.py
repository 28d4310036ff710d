"""The registry: one row a family, and everything else iterates over the rows."""

from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku

# Of those that take a puzzle the first is its family.
FAMILIES: tuple[Family, ...] = (kenken.FAMILY, boxed.FAMILY, sudoku.FAMILY, killer.FAMILY)

_BY_ID = {family.id: family for family in FAMILIES}


def family_of(name: object) -> Family:
    """The family of this id; FormatError if there is none."""
    family = _BY_ID.get(name) if isinstance(name, str) else None
    if family is None:
        raise FormatError(f"the family {name!r} is not known; it must be {' or '.join(_BY_ID)}")
    return family


def family_for(puzzle: Puzzle) -> Family:
    """The family that a puzzle without a name belongs to; FormatError if it is in none."""
    for family in FAMILIES:
        if family.takes(puzzle):
            return family
    raise FormatError(f"no family has such a puzzle; there are {', '.join(_BY_ID)}")
