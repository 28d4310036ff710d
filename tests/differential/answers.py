"""What a witness says of a puzzle, and how a backend is asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kenken_cp.backends import backend_of
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.changed import replace_parts


@lru_cache(maxsize=1)
def _build(puzzle: CagePuzzle, table_limit: int) -> Model:
    return cage_model.model(puzzle)


def _model(puzzle: CagePuzzle) -> Model:
    return _build(puzzle, cage_model.TABLE_LIMIT)


# The family, with the model of the last puzzle kept: all that are asked would build the same.
FAMILY = replace_parts(kenken.FAMILY, model=_model)

SECONDS = 10.0  # for one question; what is not settled by then contradicts nobody

SETTLED, UNKNOWN, REFUSED, CRASHED = "settled", "unknown", "refused", "crashed"


class Answer(NamedTuple):
    """What a witness said when asked for so many solutions.

    Settled: these are as many as were asked for, or all. `nodes`, in the backend's own unit, is
    what it took to find the first grid where there are several, else to know all.
    """

    state: str
    grids: tuple[Grid, ...] = ()
    nodes: int = 0
    reason: str = ""

    def say(self, most: int) -> str:
        """The answer in a word or two."""
        if self.state != SETTLED:
            return f"{self.state} {self.reason}".strip()
        more = " or more" if len(self.grids) >= most else ""
        return f"{len(self.grids)}{more}"


@contextmanager
def folds_for_tables(wanted: bool) -> Iterator[None]:
    """Every cage is a fold, if wanted, however few its tuples."""
    limit = cage_model.TABLE_LIMIT
    cage_model.TABLE_LIMIT = -1 if wanted else limit
    try:
        yield
    finally:
        cage_model.TABLE_LIMIT = limit


Ask: TypeAlias = Callable[[CagePuzzle, int], Answer]


def by_backend(name: str, refusal: str = "", seconds: float = SECONDS) -> Ask:
    """What the backend of this name says; with words of the only refusal that it may give."""

    def ask(puzzle: CagePuzzle, most: int) -> Answer:
        return ask_backend(name, puzzle, most, refusal, seconds)

    return ask


def ask_backend(name: str, puzzle: CagePuzzle, most: int, refusal: str, seconds: float) -> Answer:
    """The backend's answer; an error that is neither a limit nor that refusal is a crash."""
    run = Run(Budget(seconds))
    grids: list[Grid] = []
    first = 0
    try:
        for grid in backend_of(name).grids(FAMILY, puzzle, run, most):
            grids.append(grid)
            first = run.nodes if len(grids) == 1 else first
    except OutOfBudget as limit:
        return Answer(UNKNOWN, tuple(grids), run.nodes, str(limit))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
        if refusal and isinstance(error, BackendError) and refusal in str(error):
            return Answer(REFUSED, reason=str(error))
        return Answer(CRASHED, tuple(grids), run.nodes, f"{type(error).__name__}: {error}")
    return Answer(SETTLED, tuple(grids), run.nodes if len(grids) < 2 else first)
