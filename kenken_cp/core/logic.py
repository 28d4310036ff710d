"""The contract of a kind's human solving: its techniques, and what runs, reads and words them.

A kind has one `Logic`, loaded by `kind.logic()`. Grading, traces, hints, explanations and
percentiles get from it everything that is specific to the kind.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from kenken_cp.core.drawing import Drawing, Side
from kenken_cp.core.geometry import Grid
from kenken_cp.core.near import near
from kenken_cp.core.puzzle import P
from kenken_cp.core.spoken import AnyState, SimpleTechnique, SimpleWords
from kenken_cp.core.state import S
from kenken_cp.core.steps import Group, Step, Tier

# Called with the state of the kind's own class before a step, and the step.
Sentence: TypeAlias = Callable[[AnyState, Step], str]
SEARCH = "search"  # the technique id that all kinds share: the techniques ran out


class TechniqueRow(NamedTuple):
    """One row of a ladder.

    `find` makes, for a ladder of the kernel, what finds its steps; None for a solver that asks for
    none. `weight` is the effort of a step for a person who has nothing to remember. `statement`
    says what follows from what, in one or two sentences. `sentence(state, step)` says why a step
    holds and what it does, on the board before it, without capital and full stop. `whole` says that
    the technique looks at all cells of its groups, which are then shaded. `aliases` are more names
    by which users may ask for it; files and JSON have the id alone. `short` heads its steps where
    the title is longer than a step needs. `routine(state, step)` tells whether a step is mere
    bookkeeping, such as to copy what the puzzle prints: a hint tells several of those at once,
    though they place values. `simple` is what children are told of it. `code` is its number in the
    ladder, and in the kernel.
    """

    find: Callable[..., object] | None
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str
    sentence: Sentence
    whole: bool = False
    aliases: tuple[str, ...] = ()
    short: str = ""
    routine: Callable[[AnyState, Step], bool] | None = None
    simple: SimpleTechnique | None = None
    code: int = -1

    @property
    def heading(self) -> str:
        """What heads a step of it: another technique may have the same."""
        return self.short or self.title

    @property
    def names(self) -> tuple[str, ...]:
        """By what users may ask for it: its id, its title as a slug, its aliases."""
        return tuple(dict.fromkeys((self.id, _slug(self.title), *self.aliases)))


def search_row(
    find: Callable[..., object], sentence: Sentence, more: str = "", given: str = "this cell"
) -> TechniqueRow:
    """The last row of a ladder, for what a search supplies; `more` ends its statement, and `given`
    is what children are told is given to them."""
    statement = f"When no technique applies, a search fills in a cell.{more}"
    simple = SimpleTechnique(
        "No trick helps", f"None of the tricks helps here, so {given} is given to you."
    )
    return TechniqueRow(find, SEARCH, "Search", Tier.SEARCH, 0, statement, sentence, simple=simple)


def number_rows(*rows: TechniqueRow) -> tuple[TechniqueRow, ...]:
    """A ladder of these rows, in the order in which they are tried."""
    return tuple([row._replace(code=code) for code, row in enumerate(rows)])


def _slug(name: str) -> str:
    """`Innie or outie` as `innie-or-outie`."""
    return _NO_SLUG.sub("-", name.lower()).strip("-")


_NO_SLUG = re.compile(r"[^a-z0-9]+")


def find_row(name: str, techniques: Iterable[TechniqueRow]) -> TechniqueRow | None:
    """The technique that a user asks for by its id, title or alias; None if there is none."""
    slug = _slug(name)
    return next((row for row in techniques if slug in row.names), None)


def no_such_technique(option: str, name: str, techniques: Iterable[TechniqueRow]) -> str:
    """What is said of a name that no technique has; `option` is where it was written."""
    one = near(name.lower(), [known for row in techniques for known in row.names])
    mend = f"did you mean {one}?" if one else "kenken techniques lists them"
    return f"{option} {name}: no such technique; {mend}"


class BoardState(Protocol):
    """The state of a solver's board."""

    @property
    def open_cells(self) -> int:
        """The number of cells without a value."""

    def broken_place(self) -> tuple[int, int]:
        """The sort (0 for none) and number of a place without any possibility left."""


class Solver(Protocol):
    """A ladder of techniques at work on one puzzle, in the kernel.

    `effort` is in thousandths; `hardest` is a row of the ladder, -1 if no step was taken, and
    `hardest_at` the first step, from 1, that used it; `reached` is the highest tier; `supplied` is
    the number of cells taken from the solution.
    """

    steps: int
    effort: int
    hardest: int
    hardest_at: int
    reached: int
    supplied: int
    rounds: int

    @property
    def board_state(self) -> BoardState:
        """The state of its board."""

    def keep_log(self) -> None:
        """Log every step from now on."""

    def entries(self) -> list[int]:
        """The log so far, as a flat list of triples."""

    def leave_out(self, code: int) -> None:
        """Disable a technique until the next puzzle."""

    def tell_solution(self, values: Grid) -> None:
        """Set the solution, from which cells are supplied."""

    def counts(self) -> tuple[int, ...]:
        """How many steps used each technique, by code."""

    def run(self, cut: int, most: int) -> bool:
        """Take steps up to the tier `cut`, at most `most`; True if it paused and should be called
        again."""

    def begin_rounds(self) -> None:
        """Restart the puzzle, to count rounds."""

    def count_rounds(self, cut: int) -> bool:
        """Count the rounds in which all techniques see the same board; True as in `run`."""


# A kind names the class of its ladders too: `Logic[CagePuzzle, CagePencilMarks, Ladder]`.
if TYPE_CHECKING:  # as in `core.puzzle`
    from typing_extensions import TypeVar

    L = TypeVar("L", bound=Solver, default=Any)
else:
    from typing import TypeVar

    L = TypeVar("L", bound=Solver)


class LogReader(ABC, Generic[S]):
    """Loads a state into a solver, and reads the solver's log in the puzzle's own terms."""

    @abstractmethod
    def set_up(self, start: S) -> None:
        """Load a state, tidied, into the solver; the log begins after it."""

    @abstractmethod
    def steps(self, entries: Sequence[int], state: S) -> Iterator[Step]:
        """The steps of a log; `state` is the one before them, and is advanced with each step.

        Branches have only their assumptions: the caller finds what follows from these.
        """

    @abstractmethod
    def find_broken(self, state: S) -> Group | None:
        """The group that has no possibility left; None if nothing is broken."""


class Percentiles(Generic[P]):
    """How puzzles of a kind are grouped for percentiles; by default they are in one group.

    `side` is the longest side of such puzzles, and `expected` says what a group must be, to a user
    who wrote it wrong.
    """

    expected = "it must be a string"

    def __init__(self, side: int) -> None:
        self.side = side

    def group(self, puzzle: P) -> str:
        """The puzzle's group within its family and size, "" if there is only one."""
        return ""

    def spell_group(self, group: str) -> str:
        """The group of a table in its usual spelling."""
        return group

    def holds(self, among: str, group: str) -> bool:
        """Whether a group of a table includes a puzzle's group."""
        return among == group

    def rank(self, among: str) -> tuple[object, ...]:
        """Of several groups of a table that include a puzzle's, the first by this is used."""
        return (among,)

    def describe_group(self, among: str) -> str:
        """What sets a group apart from the usual puzzles of its family, `with jigsaw boxes`; ""
        for nothing."""
        return ""


class Logic(ABC, Generic[P, S, L]):
    """How people solve puzzles of a kind, and how that is worded.

    `techniques` are the rows of its ladder, easiest first, SEARCH last. `percentiles` says how its
    puzzles are grouped.

    `cuts` are the tiers up to which the kernel follows assumptions: several cases of a step, and a
    single one that it refutes. Their branches are replayed with the techniques up to these;
    `further` has, by the technique, other tiers up to which its assumptions are followed.

    `whole` are the kinds of groups whose cells are all shaded, whatever the technique; `value` is
    the word for what a cell holds, and `numbering` says which number stands for what, if the board
    does not show it. `simple` is what children are told; a kind without it is told in the usual
    words.

    `figures` are further figures of a puzzle, by the name of their definition. `measures` are those
    that `rate` writes for each puzzle; None is one too large to count.
    """

    techniques: tuple[TechniqueRow, ...]
    percentiles: Percentiles[P]
    cuts: tuple[Tier, Tier] = (Tier.GENTLE, Tier.EASY)
    further: Mapping[str, Tier] = {}
    whole: frozenset[str] = frozenset()
    value: str = "digit"
    numbering: str = ""
    simple: SimpleWords | None = None
    figures: Mapping[str, Callable[[P], int]] = {}
    measures: Mapping[str, Callable[[P], int | None]] = {}

    @cached_property
    def row(self) -> Mapping[str, TechniqueRow]:
        """The techniques by their ids."""
        return {row.id: row for row in self.techniques}

    @abstractmethod
    def solver(self, puzzle: P) -> L:
        """The ladder at the start of a puzzle; return it with `end`, unless it was interrupted.

        BackendError, saying where, for a puzzle that the kernel cannot take.
        """

    @abstractmethod
    def end(self, solver: L) -> None:
        """Return a ladder to its pool."""

    @abstractmethod
    def reader(self, ladder: L, puzzle: P) -> LogReader[S]:
        """What translates between a ladder from `solver` and boards of its puzzle."""

    @abstractmethod
    def state(self, puzzle: P) -> S:
        """The board with the givens only."""

    def search_nodes(self, puzzle: P) -> int | None:
        """The nodes after which the search for the solution gives up, where the techniques run out;
        None: as for all boards."""
        return None

    def other_nodes(self, puzzle: P) -> int | None:
        """As `search_nodes`, of the backends that search where the kernel gave up."""
        return None

    def follow(self, state: S, step: Step) -> Step | None:
        """The step with what follows in each of its branches; None if `human.solver` finds that
        with the ladder."""
        return None

    def read_notes(self, puzzle: P, text: str) -> S | None:
        """The state that a text describes; None if `human.notes` reads it as rows of cells."""
        return None

    def show_step(self, drawing: Drawing, state: S, step: Step) -> Drawing:
        """The drawing of the board before a step, with what the kind adds to its cells' tones,
        candidates and outlines."""
        return drawing

    def spoken_clues(self, state: S, step: Step) -> Collection[tuple[Side, int]]:
        """The clues in the margin that a step speaks of, which `show_step` picks out: each with its
        side and line."""
        return ()

    @abstractmethod
    def where(self, state: S, step: Step) -> str:
        """The groups or cells to look at, by name."""

    def branches(self, state: S, step: Step) -> list[str]:
        """A sentence for each assumption of a step, "" for one that adds nothing."""
        return []

    def counting(self, puzzle: P) -> str:
        """In which order sentences count and list, "" if that needs no words."""
        return ""

    def terms(self, puzzle: P, text: str) -> str:
        """What explains words of a text on that board, "" for nothing."""
        return ""

    def wrong(self, value: int, cell: str) -> str:
        """What is said of a cell, given by its name, in which this value is wrong."""
        return f"The {value} in {cell} leads to no solution."

    def either(self, one: int, other: int, cell: str) -> str:
        """What is said of a cell, given by its name, that has these values in two solutions."""
        return f"{cell} can be {one} or {other}"
