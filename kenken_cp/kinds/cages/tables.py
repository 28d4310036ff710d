"""The combinations of every cage, the starting point of all human techniques."""

from kenken_cp.core import limits
from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Alternative
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

NO_LIMIT = 1 << 30


def tables(puzzle: CagePuzzle) -> list[tuple[Alternative, ...]]:
    """The combinations of each cage; BackendError names a cage that has too many."""
    found = []
    for cage in puzzle.cages:
        combinations = kernel.cage_tuples(puzzle, cage, NO_LIMIT)
        if combinations is None:
            raise BackendError(_refusal(puzzle, cage))
        found.append(combinations)
    return found


def _refusal(puzzle: CagePuzzle, cage: Cage) -> str:
    where = cell_name(cage.cells[0], puzzle.columns)
    more = ""
    if kernel.could_list_more(puzzle, cage):
        more = f"{limits.advice('tuples')}, and "
    return (
        f"the cage {cage.clue} of {len(cage.cells)} cells at {where} has too many "
        "combinations or too large a target to list them, and human techniques need that "
        f"list; {more}kenken verify and kenken solve can handle this puzzle"
    )
