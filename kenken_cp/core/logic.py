"""The contract of a kind's human solving: its techniques, and what runs, reads and words them.

A kind has one `Logic`, loaded by `kind.logic()`. Grading, traces, hints, explanations and
percentiles get from it everything that is specific to the kind.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.geometry import Grid
from kenken_cp.core.near import near
from kenken_cp.core.spoken import SimpleWords
from kenken_cp.core.state import State
from kenken_cp.core.steps import Group, Step, Tier

SEARCH = "search"  # the technique id that all kinds share: the techniques ran out


class TechniqueRow(NamedTuple):
    """One row of a ladder.

    `find` is the class in the kernel that finds its steps, None for a solver that asks for none.
    `weight` is the effort of a step for a person who has nothing to remember. `statement` says what
    follows from what, in one or two sentences. `sentence(state, step)` says why a step holds and
    what it does, on the board before it, without capital and full stop. `whole` says that the
    technique looks at all cells of its groups, which are then shaded. `aliases` are more names by
    which users may ask for it; files and JSON have the id alone. `short` heads its steps where the
    title is longer than a step needs. `routine(state, step)` tells whether a step is mere
    bookkeeping, such as to copy what the puzzle prints: a hint tells several of those at once,
    though they place values. `code` is its number in the ladder, and in the kernel.
    """

    find: type | None
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str
    sentence: Callable[[Any, Step], str]
    whole: bool = False
    aliases: tuple[str, ...] = ()
    short: str = ""
    routine: Callable[[Any, Step], bool] | None = None
    code: int = -1

    @property
    def heading(self) -> str:
        """What heads a step of it: another technique may have the same."""
        return self.short or self.title

    @property
    def names(self) -> tuple[str, ...]:
        """By what users may ask for it: its id, its title as a slug, its aliases."""
        return tuple(dict.fromkeys((self.id, _slug(self.title), *self.aliases)))


def numbered(*rows: TechniqueRow) -> tuple[TechniqueRow, ...]:
    """A ladder of these rows, in the order in which they are tried."""
    return tuple([row._replace(code=code) for code, row in enumerate(rows)])


def _slug(name: str) -> str:
    """`Innie or outie` as `innie-or-outie`."""
    return _NO_SLUG.sub("-", name.lower()).strip("-")


_NO_SLUG = re.compile(r"[^a-z0-9]+")


def named(name: str, techniques: Iterable[TechniqueRow]) -> TechniqueRow | None:
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


class LogReader(Protocol):
    """Loads a state into a solver, and reads the solver's log in the puzzle's own terms."""

    def set_up(self, start: Any) -> None:
        """Load a state, tidied, into the solver; the log begins after it."""

    def steps(self, entries: Sequence[int], state: Any) -> Iterator[Step]:
        """The steps of a log; `state` is the one before them, and is advanced with each step.

        Branches have only their assumptions: the caller finds what follows from these.
        """

    def broken(self, state: Any) -> Group | None:
        """The group that has no possibility left; None if nothing is broken."""


def _same(text: str) -> str:
    return text


def _equal(among: str, group: str) -> bool:
    return among == group


@dataclass(frozen=True, slots=True)
class Percentiles:
    """How puzzles of a kind are grouped for percentiles.

    `group(puzzle)` is the puzzle's group within its family and size, "" if there is only one. A
    group of the table, `among`, is normalised by `spelled` and includes the groups that it `holds`;
    of several, the first by `rank` is used. `side` is the longest side of such puzzles, and
    `expected` says what a group must be, to a user who wrote it wrong. `told(among)` is what sets a
    group apart from the usual puzzles of its family, `with jigsaw boxes`; "" for nothing.
    """

    side: int
    group: Callable[[Any], str] = lambda puzzle: ""
    spelled: Callable[[str], str] = _same
    holds: Callable[[str, str], bool] = _equal
    rank: Callable[[str], tuple[object, ...]] = lambda among: (among,)
    expected: str = "it must be a string"
    told: Callable[[str], str] = lambda among: ""


@dataclass(frozen=True)
class Logic:
    """How people solve puzzles of a kind.

    `techniques` are the rows of its ladder, easiest first, SEARCH last. `solver(puzzle)` gives the
    ladder at the start of a puzzle; return it with `end`, unless it was interrupted. It raises
    BackendError, saying where, for a puzzle that the kernel cannot take. `reader(solver, puzzle)`
    translates between the solver and `state(puzzle)`, a board with the givens only.

    `whole` are the kinds of groups whose cells are all shaded, whatever the technique; `value` is
    the word for what a cell holds, and `numbering` says which number stands for what, if the board
    does not show it; `read_notes(puzzle, text)` is the state described by a text, or
    None if `human.notes` reads it as rows of cells. `follow(state, step)` gives a step whose
    branches have the steps that follow; None if `human.solver` finds these with the kind's ladder.

    `shown(drawing, state, step)` is the drawing of the board before a step with what the kind adds
    to its cells' tones, candidates and outlines.

    In words: `where(state, step)` names the groups or cells to look at; `branches(state, step)` has
    a sentence for each assumption of a step, "" for one that adds nothing; `counting(puzzle)` says
    in which order sentences count and list; `terms(puzzle, text)` explains words of a text on that
    board; `wrong(value, cell)` says of a cell's name that this value is wrong there, and
    `either(one, other, cell)` that two solutions have these values there.

    `cuts` are the tiers up to which the kernel follows assumptions: several cases of a step, and a
    single one that it refutes. Their branches are replayed with the techniques up to these;
    `further` has, by the technique, other tiers up to which its assumptions are followed.

    `search(puzzle)` is the search for the solution where the techniques run out, if not the kind's;
    `search_nodes(puzzle)` are the nodes after which it gives up, if its boards need a limit of
    their own.

    `figures` are further figures of a puzzle, by the name of their definition. `measures` are those
    that `rate` writes for each puzzle; None is one too large to count. `simple` is what children
    are told; a kind without it is told in the usual words.
    """

    techniques: tuple[TechniqueRow, ...]
    solver: Callable[[Any], Any]
    end: Callable[[Any], None]
    reader: Callable[[Any, Any], LogReader]
    state: Callable[[Any], State]
    percentiles: Percentiles
    where: Callable[[Any, Step], str]
    branches: Callable[[Any, Step], list[str]] = lambda state, step: []
    counting: Callable[[Any], str] = lambda puzzle: ""
    terms: Callable[[Any, str], str] = lambda puzzle, text: ""
    wrong: Callable[[int, str], str] = lambda value, cell: (
        f"The {value} in {cell} leads to no solution."
    )
    either: Callable[[int, int, str], str] = lambda one, other, cell: (
        f"{cell} can be {one} or {other}"
    )
    shown: Callable[[Drawing, Any, Step], Drawing] = lambda drawing, state, step: drawing
    whole: frozenset[str] = frozenset()
    value: str = "digit"
    numbering: str = ""
    read_notes: Callable[[Any, str], State | None] | None = None
    follow: Callable[[Any, Step], Step] | None = None
    cuts: tuple[Tier, Tier] = (Tier.GENTLE, Tier.EASY)
    further: Mapping[str, Tier] = field(default_factory=dict)
    figures: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    measures: Mapping[str, Callable[[Any], int | None]] = field(default_factory=dict)
    simple: SimpleWords | None = None
    search: Callable[[Any], Any] | None = None
    search_nodes: Callable[[Any], int] | None = None

    @cached_property
    def row(self) -> Mapping[str, TechniqueRow]:
        """The techniques by their ids."""
        return {row.id: row for row in self.techniques}
