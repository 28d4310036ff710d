"""Pencil marks that belong to a puzzle, as drawing programs store them in cells: its candidates."""

from collections.abc import Sequence

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, shown
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.formats.boards import digit_of


def candidates_in(cells: Sequence[Fields], field: str, columns: int) -> Candidates:
    """The candidates in this field of each cell; none where it is missing, null or empty.

    FormatError for what is no list of digits.
    """
    found = []
    for cell, entry in enumerate(cells):
        marks = entry.get(field)
        if marks is None or marks == []:
            continue
        name = cell_name(cell, columns)
        if type(marks) is not list:
            raise FormatError(f"{field!r} of {name} is {shown(marks)}; it must be a list of digits")
        found.append((cell, tuple([digit_of(mark, f"{field!r} of {name}") for mark in marks])))
    return tuple(found)
