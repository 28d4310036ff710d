"""The part of every kind's `Logic` that is the same: ladders are pooled, and their logs are read.

A ladder is the compiled solver that runs the techniques of a kind on boards of one sort.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from kenken_cp.core.errors import BackendError
from kenken_cp.core.logic import Logic, LogReader, Solver, TechniqueRow
from kenken_cp.core.pools import Pool
from kenken_cp.core.puzzle import P
from kenken_cp.core.state import S
from kenken_cp.core.steps import Elimination, Group, Placement, Step
from kenken_cp.engine.log import Entries, steps_of


class KernelLadder(Solver, Protocol):
    """A ladder that is compiled."""

    @property
    def idle(self) -> list[Any]:
        """The pool that it returns to."""

    def begin_here(self) -> None:
        """Apply what was set before the first step, and start the log after it."""


if TYPE_CHECKING:  # as in `core.puzzle`
    from typing_extensions import TypeVar

    L = TypeVar("L", bound=KernelLadder, default=Any)
else:
    from typing import TypeVar

    L = TypeVar("L", bound=KernelLadder)

# what finds its steps, tier, weight
KernelRow: TypeAlias = "tuple[Callable[..., object] | None, int, int]"
BROKEN_CELL = 1  # the kernels' code of a cell without any possibility left


def kernel_rows(techniques: Iterable[TechniqueRow]) -> list[KernelRow]:
    """The rows of a ladder as the kernel takes them."""
    return [(row.find, int(row.tier), row.weight) for row in techniques]


class KernelLogic(Logic[P, S, L], Generic[P, S, L]):
    """How people solve puzzles of a kind whose techniques are compiled.

    `ladder_class` is called with what `board` gives, the rows of the ladder and the pool that it
    returns to. `most_boards` is how many sorts of board have their ladders pooled.
    """

    ladder_class: Callable[..., L]
    most_boards: int

    def __init__(self) -> None:
        rows = kernel_rows(self.techniques)
        make = self.ladder_class
        self._ladders: Pool[tuple[Hashable, ...], L] = Pool(
            self.most_boards, lambda board, idle: make(*board, rows, idle)
        )

    def board(self, puzzle: P) -> tuple[Hashable, ...]:
        """The sort of board that a puzzle has, for all of which one ladder will do."""
        return puzzle.rows, puzzle.columns

    @abstractmethod
    def load(self, ladder: L, puzzle: P) -> bool:
        """Bring a ladder to the start of a puzzle; False if it cannot take the puzzle."""

    def refusal(self, puzzle: P) -> BackendError:
        """The error for a puzzle that a ladder cannot take; or another one is raised."""
        return BackendError("human techniques cannot take this puzzle")

    def solver(self, puzzle: P) -> L:
        ladder = self._ladders.take(self.board(puzzle))
        if self.load(ladder, puzzle):
            return ladder
        self.end(ladder)
        raise self.refusal(puzzle)

    def end(self, solver: L) -> None:
        solver.idle.append(solver)


class KernelLogReader(LogReader[S], Generic[P, S, L]):
    """Translates between a ladder and boards of its puzzle.

    `cells` has, for each cell of the ladder's board, that of the puzzle.
    """

    cells: Sequence[int]

    def __init__(self, ladder: L, puzzle: P) -> None:
        self.ladder = ladder
        self.puzzle = puzzle

    @abstractmethod
    def load(self, start: S) -> None:
        """Tell the ladder what a state has beyond the puzzle."""

    @abstractmethod
    def step(self, code: int, available: int, of: Entries, state: S) -> Step:
        """The step with these entries, taken on a state."""

    @abstractmethod
    def group(self, at: int, sort: int, state: S) -> Group:
        """The group that the board has broken, of a sort other than BROKEN_CELL."""

    def set_up(self, start: S) -> None:
        start.tidy()
        self.load(start)
        self.ladder.begin_here()

    def steps(self, entries: Sequence[int], state: S) -> Iterator[Step]:
        for code, available, of in steps_of(entries):
            step = self.step(code, available, of, state)
            yield step
            state.apply(step)

    def find_broken(self, state: S) -> Group | None:
        sort, at = self.ladder.board_state.broken_place()
        if not sort:
            return None
        return state.cell(self.cells[at]) if sort == BROKEN_CELL else self.group(at, sort, state)


def find_removed(
    struck: Iterable[tuple[int, Iterable[int]]], placements: Iterable[Placement], state: S
) -> tuple[Elimination, ...]:
    """The candidates that a step removes: those struck, by cell, and what its placements clear."""
    gone: dict[int, set[int]] = {}
    for cell, values in (*struck, *state.cleared_by(placements)):
        gone.setdefault(cell, set()).update(values)
    return tuple([Elimination(cell, tuple(sorted(gone[cell]))) for cell in sorted(gone)])
