"""The contract of a kind of board: the class `Kind`, from which generic code gets what it needs.

A kind is a Python class of puzzles with everything specific to it: rules, model, kernel,
techniques, generator, file formats. A family (KenKen, Sudoku) is the set of those puzzles that
follow one set of rules (`core.family`).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from kenken_cp.core.geometry import Grid
from kenken_cp.core.pools import put_back
from kenken_cp.core.puzzle import P, Puzzle
from kenken_cp.core.solutions import Rows, solution_key

if TYPE_CHECKING:
    from kenken_cp.core.format import Formats
    from kenken_cp.core.generator import Generator
    from kenken_cp.core.logic import Logic
    from kenken_cp.core.play import Play
    from kenken_cp.core.setting import Setting


class PuzzleSearch(Protocol):
    """A resumable counting search for the solutions of one puzzle."""

    @property
    def idle(self) -> list[Any]:
        """The pool that it returns to."""

    @property
    def nodes(self) -> int:
        """The nodes (branches) taken so far."""

    @property
    def found(self) -> int:
        """The number of solutions found by the last run."""

    @property
    def exhausted(self) -> bool:
        """Whether there are no more solutions."""

    def run(self, most: int, nodes: int) -> object:
        """Continue for up to `most` more solutions, or `nodes` more nodes."""

    def solution(self, index: int) -> Grid:
        """A solution of the last run."""


UNSETTLED = 255  # no number of solutions


class Settled(NamedTuple):
    """All solutions of a puzzle, or two of several, each checked against the rules; and the nodes
    that they took."""

    grids: tuple[Grid, ...]
    nodes: int


class SettledText(NamedTuple):
    """As `Settled`, of a text that holds nothing but a puzzle of this family and size, and maybe
    one of these solutions."""

    family: str
    rows: int
    columns: int
    grids: tuple[Grid, ...]
    nodes: int


class PuzzleOfText(NamedTuple):
    """The puzzle of a text, its family, and the solution in the text, which follows the rules."""

    family: str
    puzzle: Puzzle
    solution: Grid | None


class Kind(ABC, Generic[P]):
    """One kind of board. Each has one instance, of a class of its own, in its `kind.py`.

    `puzzle` is the class of its puzzles, `room` the most solutions that a search keeps per run, and
    `longest` the longest side of boards that are made. `fallback` names the backend that is asked
    first for puzzles that the kernel cannot take, or does not settle within `auto_nodes`.

    `logic`, `generator`, `play` and `formats` are loaded when they are first called: a kind imports
    them there, since no command needs all of them.
    """

    id: str
    puzzle: type[P]
    room: int
    fallback: str
    longest: int = 512

    @abstractmethod
    def search(self, puzzle: P) -> PuzzleSearch:
        """A search at the start of a puzzle; BackendError if the kernel cannot take it."""

    def search_any(self, puzzle: P) -> PuzzleSearch:
        """The search where human techniques run out, which takes every puzzle that these take."""
        return self.search(puzzle)

    def settle(self, puzzle: P) -> Settled | None:
        """What the kernel says of a puzzle at once, before a clock need be asked; None if it wants
        longer, or a grid breaks a rule, which the family names. By default that is left to the
        search."""
        return None

    def settle_text(self, data: bytes) -> SettledText | None:
        """As `settle`, of a text, from which no puzzle is made; None also for a text that is not
        understood whole, or is wrong, of which its reader says how."""
        return None

    def begins_lines(self, line: bytes) -> bool:
        """Whether a line is settled as a text, and none of a puzzle that is broken into lines: no
        format need be asked then what the lines after it are."""
        return self.settle_text(line) is not None

    def settle_rows(self, family: str, cells: int, rows: Any, counts: Any, grids: Any) -> None:
        """As `settle`, of puzzles as rows of bytes, one after the other, 0 for a blank.

        In `counts` each gets the number of its solutions, at most 2, and a single one is written to
        its row of `grids`; what is UNSETTLED stays so. Other threads need not wait.
        """

    def read_text(self, data: bytes) -> PuzzleOfText | None:
        """The puzzle of a text that is understood whole as in `settle_text`, where nobody asks what
        else is said about it."""
        return None

    def end(self, search: PuzzleSearch) -> None:
        """Return a search to its pool."""
        put_back(search)

    def auto_nodes(self, puzzle: P) -> int | None:
        """The nodes after which the fallback is asked; None: as `verify` has it."""
        return None

    @abstractmethod
    def key(self, family: str, puzzle: P) -> bytes:
        """A key that is equal for a puzzle and its images under the symmetries of its board, and
        for no other; `family` is its id."""

    @abstractmethod
    def form(self, puzzle: P) -> bytes:
        """As `key`, but found by trying every symmetry: slow, and by other code, so that suites are
        checked with it."""

    @abstractmethod
    def images(self, puzzle: P) -> Sequence[P]:
        """All rotations and reflections, the puzzle itself first."""

    def solution_key(self, family: str, rows: Rows) -> bytes:
        """A key that is equal for solutions, given as rows, that are the same up to those
        symmetries, and for no others. The usual one is for kinds whose values are more than
        names."""
        return solution_key(family, rows)

    @abstractmethod
    def logic(self) -> "Logic[P]":
        """How people solve such puzzles."""

    @abstractmethod
    def generator(self) -> "Generator":
        """How they are made."""

    @abstractmethod
    def play(self) -> "Play[P]":
        """How they are filled in on a screen."""

    def setting(self) -> "Setting[P] | None":
        """How a setter changes them; None for kinds to which no value can be given."""
        return None

    @abstractmethod
    def formats(self) -> "Formats":
        """The kind's own file formats, and its bodies in containers."""
