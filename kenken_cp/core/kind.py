"""What a kind of board must supply: one row, of which all generic code asks what it needs.

A kind is a class of puzzles with everything that only they have: rules, model, kernel, techniques,
generator, file formats. Its families are puzzles of that class (`core.family`). The parts of a row
that not every command needs are loaded when they are first asked for (`late`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from kenken_cp.core.generator import GeneratorRow
from kenken_cp.core.geometry import Grid


class PuzzleSearch(Protocol):
    """A counting search at work on one puzzle; it can be taken up again where it stopped."""

    @property
    def nodes(self) -> int:
        """The branches taken so far."""

    @property
    def found(self) -> int:
        """How many solutions the last run found."""

    @property
    def exhausted(self) -> bool:
        """Whether there are no more solutions."""

    def run(self, most: int, nodes: int) -> object:
        """Go on until there are so many more solutions, or so many nodes were taken."""

    def solution(self, index: int) -> Grid:
        """A solution of the last run."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of board.

    `puzzle` is the class of its puzzles. `search(puzzle)` gives a search at the start of a puzzle;
    it raises BackendError where the kernel cannot take the puzzle. A search keeps up to `room`
    solutions a run, and is handed back with `end`. `beyond` names the backend that decides what the
    kernel cannot take, or does not settle within its nodes.

    `key(family id, puzzle)` is the same for a puzzle and its images under the symmetries of its
    board, and for no other. `form(puzzle)` is so too, but found by laying the puzzle in every way:
    slow, and so independent of `key` that suites are checked by it. `images(puzzle)` are the puzzle
    turned and mirrored, itself first.
    `longest` is the longest side of the boards that are made.

    Three parts are loaded when first asked for: `logic()`, how people solve such puzzles;
    `generator()`, how they are made; `formats()`, the files that only they have, and how they stand
    in those that several kinds share.
    """

    id: str
    puzzle: type
    search: Callable[[Any], PuzzleSearch]
    end: Callable[[Any], None]
    room: int
    beyond: str
    key: Callable[[str, Any], bytes]
    form: Callable[[Any], bytes]
    images: Callable[[Any], Sequence[Any]]
    logic: Callable[[], Any]
    generator: Callable[[], GeneratorRow]
    formats: Callable[[], Any]
    longest: int = 512


def late(module: str, name: str) -> Callable[[], Any]:
    """What a module holds under a name, as a function that loads the module when it is called."""

    @cache
    def load() -> Any:
        return getattr(import_module(module), name)

    return load
