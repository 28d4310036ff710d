"""Whether every cage of a puzzle can be tabulated, as all human techniques want it."""

from kenken_cp.core import limits
from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import CagePuzzle

NO_LIMIT = 1 << 30


def require_tables(puzzle: CagePuzzle) -> None:
    """Raise BackendError, naming the cage, if the combinations of one cannot be listed."""
    for cage in puzzle.cages:
        if kernel.cage_tuples(puzzle, cage, NO_LIMIT) is None:
            where = cell_name(cage.cells[0], puzzle.columns)
            more = ""
            if kernel.could_list_more(puzzle, cage):
                more = f"{limits.advice('tuples')}, and "
            raise BackendError(
                f"the cage {cage.clue} of {len(cage.cells)} cells at {where} has too many "
                "combinations, or too large a target, for a list of them, from which all "
                f"techniques of people start; {more}kenken verify and kenken solve take this "
                "puzzle"
            )
