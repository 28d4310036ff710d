"""The combinations of every cage, the starting point of most human techniques."""

from kenken_cp.core import limits
from kenken_cp.core.errors import BackendError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Alternative
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

NO_LIMIT = 1 << 30


def tables(puzzle: CagePuzzle) -> list[tuple[Alternative, ...] | None]:
    """The combinations of each cage; None of one that is reasoned about without a list.

    BackendError names a cage that human techniques cannot take.
    """
    return [_table(puzzle, cage) for cage in puzzle.cages]


def all_tables(puzzle: CagePuzzle) -> list[tuple[Alternative, ...]]:
    """The combinations of each cage; BackendError names a cage that has too many."""
    found = []
    for cage in puzzle.cages:
        combinations = kernel.cage_tuples(puzzle, cage, NO_LIMIT)
        if combinations is None:
            raise BackendError(_too_many(puzzle, cage))
        found.append(combinations)
    return found


def _table(puzzle: CagePuzzle, cage: Cage) -> tuple[Alternative, ...] | None:
    if not kernel.can_do_without(cage):
        raise BackendError(_refusal(puzzle, cage))
    if kernel.holds_all(puzzle, cage):
        return None
    return kernel.cage_tuples(puzzle, cage, NO_LIMIT)


def _too_many(puzzle: CagePuzzle, cage: Cage) -> str:
    where = cell_name(cage.cells[0], puzzle.columns)
    more = (
        limits.advice("combinations")
        if kernel.could_list_more(puzzle, cage)
        else "no option lists it"
    )
    return (
        f"the cage {cage.clue} of {len(cage.cells)} cells at {where} has too many combinations "
        f"or too large a target to list them, and this figure needs that list; {more}"
    )


def _refusal(puzzle: CagePuzzle, cage: Cage) -> str:
    where = cell_name(cage.cells[0], puzzle.columns)
    return (
        f"the cage {cage.clue} of {len(cage.cells)} cells at {where} has too many cells or too "
        "large a target for human techniques; kenken verify and kenken solve can handle this "
        "puzzle"
    )
