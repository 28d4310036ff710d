"""How people solve puzzles of a kind: its techniques, and what runs, reads and words them.

A kind has one `Logic`, which `kind.logic()` loads; grading, traces, hints, explanations and
percentiles ask it, and nothing else, what only that kind knows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from kenken_cp.core.geometry import Grid
from kenken_cp.core.state import State
from kenken_cp.core.steps import Group, Step, Tier

SEARCH = "search"  # the one technique that all kinds have: the ladder gave out


class Technique(NamedTuple):
    """One row of a ladder.

    `code` is its number in the kernel, `weight` what a step costs one who holds nothing in mind;
    `statement` says what follows from what, in one or two sentences; `sentence(state, step)` says
    why a step holds and what it does, on the board before it, without capital and full stop;
    `whole` says that it looks at all cells of its groups, which are then shaded.
    """

    code: int
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str
    sentence: Callable[[Any, Step], str]
    whole: bool = False


class Finder(Protocol):
    """The board of a solver."""

    @property
    def open_cells(self) -> int:
        """How many cells have no value yet."""

    def broken_place(self) -> tuple[int, int]:
        """What has nothing left, as the kind's reader takes it; 0 first if nothing is broken."""


class Solver(Protocol):
    """A ladder of techniques at work on one puzzle, in the kernel.

    `effort` is in thousandths; `hardest` is a row of the ladder, -1 if no step was taken, and
    `hardest_at` the first step, from 1, that used it; `reached` is the highest tier, `supplied` how
    many cells were given from the solution.
    """

    steps: int
    effort: int
    hardest: int
    hardest_at: int
    reached: int
    supplied: int
    rounds: int

    @property
    def finder(self) -> Finder:
        """Its board."""

    def keep_log(self) -> None:
        """Log every step from now on."""

    def entries(self) -> list[int]:
        """The log so far, in numbers."""

    def leave_out(self, code: int) -> None:
        """Do without a technique until the next puzzle."""

    def tell_solution(self, values: Grid) -> None:
        """The solution, from which to supply cells when asked to."""

    def counts(self) -> tuple[int, ...]:
        """How many steps used each technique, by code."""

    def run(self, cut: int, most: int) -> bool:
        """Take at most so many steps up to this tier; True if it only stopped for breath."""

    def begin_rounds(self) -> None:
        """Begin the puzzle again, to count rounds."""

    def count_rounds(self, cut: int) -> bool:
        """Count the rounds in which all techniques look at the same board; True as `run` says."""


class Reader(Protocol):
    """Loads a state into a solver, and reads the solver's log in the puzzle's own numbers."""

    def set_up(self, start: Any) -> None:
        """Bring the solver to a state, which is tidied on the way; the log begins after it."""

    def steps(self, entries: Sequence[int], state: Any) -> Iterator[Step]:
        """The steps that a log tells; `state` is the one before them, and is taken along.

        Branches have their assumptions alone: what follows from these is for the caller to find.
        """

    def broken(self, state: Any) -> Group | None:
        """What the solver found to have nothing left; None if nothing is broken."""


def _same(text: str) -> str:
    return text


def _equal(among: str, group: str) -> bool:
    return among == group


@dataclass(frozen=True, slots=True)
class Percentiles:
    """Among which puzzles of a family and size a percentile ranks one.

    `group(puzzle)` is what puzzles of a family and size are told apart by, empty if by nothing; a
    group of the table, `among`, is as `spelled` spells it, and takes those that it `holds`; of
    several the first by `rank`. `side` is the longest side that such puzzles have, and `told` says
    what a group is, for who wrote it wrong.
    """

    side: int
    group: Callable[[Any], str] = lambda puzzle: ""
    spelled: Callable[[str], str] = _same
    holds: Callable[[str, str], bool] = _equal
    rank: Callable[[str], tuple[object, ...]] = lambda among: (among,)
    told: str = "it must be a string"


@dataclass(frozen=True)
class Logic:
    """How people solve puzzles of a kind.

    `techniques` are the rows of its ladder, easiest first, the last one SEARCH. `solver(puzzle)`
    gives the ladder at the start of a puzzle, to be handed back with `end` unless it was left in
    the middle of something, and raises BackendError, saying where, for what the kernel cannot take;
    `reader(solver, puzzle)` stands between it and `state(puzzle)`, a board with no more than what
    is given.

    `whole` are the kinds of groups of which all cells are shaded, whatever the technique; `value`
    is what people call what stands in a cell; `read_notes(puzzle, text)` is the state that
    a text describes, None for rows of cells as `human.notes` reads them.

    In words: `where(state, step)` names the groups or cells to look at; `branches(state, step)` is
    a sentence for each assumption that a step follows; `counting(puzzle)` says in which order
    sentences count and list, and `terms(puzzle, text)` what words of a text mean on that board.

    `figures` are further figures of a puzzle, by the name of what defined them.
    """

    techniques: tuple[Technique, ...]
    solver: Callable[[Any], Any]
    end: Callable[[Any], None]
    reader: Callable[[Any, Any], Reader]
    state: Callable[[Any], State]
    percentiles: Percentiles
    where: Callable[[Any, Step], str]
    branches: Callable[[Any, Step], list[str]] = lambda state, step: []
    counting: Callable[[Any], str] = lambda puzzle: ""
    terms: Callable[[Any, str], str] = lambda puzzle, text: ""
    whole: frozenset[str] = frozenset()
    value: str = "digit"
    read_notes: Callable[[Any, str], State] | None = None
    figures: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)

    @cached_property
    def row(self) -> Mapping[str, Technique]:
        """The techniques by their ids."""
        return {row.id: row for row in self.techniques}
