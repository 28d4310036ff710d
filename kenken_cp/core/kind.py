"""The contract of a kind of board: the record `Kind`, from which generic code gets what it needs.

A kind is a Python class of puzzles with everything specific to it: rules, model, kernel,
techniques, generator, file formats. A family (KenKen, Sudoku) is the set of those puzzles that
follow one set of rules (`core.family`). Parts of a record that not every command needs are loaded
on first use (`late`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from kenken_cp.core.generator import GeneratorRow
from kenken_cp.core.geometry import Grid
from kenken_cp.core.solutions import Rows, solution_key


class PuzzleSearch(Protocol):
    """A resumable counting search for the solutions of one puzzle."""

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


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of board.

    `puzzle` is the class of its puzzles. `search(puzzle)` gives a search at the start of a puzzle,
    or raises BackendError if the kernel cannot take it. A search keeps up to `room` solutions per
    run and is returned to its pool with `end`. `fallback` names the backend that is
    asked first for puzzles that the kernel cannot take, or does not settle within `auto_nodes`
    nodes, or `auto_nodes(puzzle)` (None: as `verify` has it).

    `key(family id, puzzle)` is equal for a puzzle and its images under the symmetries of its board,
    and for no other. `form(puzzle)` has the same property but is found by trying every symmetry:
    slow, and independent of `key`, so suites are checked with it. `images(puzzle)` are all
    rotations and reflections, itself first. `solution_key(family id, rows of a solution)` is equal
    for solutions that are the same up to those symmetries, and for no others; the usual one is for
    kinds whose values are more than names. `longest` is the longest side of boards that are made.

    Four parts are loaded on first use: `logic()`, how people solve such puzzles; `generator()`,
    how they are made; `formats()`, the kind's own file formats and its bodies in containers; and
    `play()`, how they are filled in on a screen (None: by typing values).
    """

    id: str
    puzzle: type
    search: Callable[[Any], PuzzleSearch]
    end: Callable[[Any], None]
    room: int
    fallback: str
    key: Callable[[str, Any], bytes]
    form: Callable[[Any], bytes]
    images: Callable[[Any], Sequence[Any]]
    logic: Callable[[], Any]
    generator: Callable[[], GeneratorRow]
    formats: Callable[[], Any]
    longest: int = 512
    auto_nodes: int | Callable[[Any], int] | None = None
    play: Callable[[], Any] | None = None
    solution_key: Callable[[str, Rows], bytes] = solution_key


def late(module: str, name: str) -> Callable[[], Any]:
    """A function that returns an object of a module, and imports the module when called."""

    @cache
    def load() -> Any:
        return getattr(import_module(module), name)

    return load
