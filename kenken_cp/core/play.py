"""The contract of a kind's play: how a person fills in such a puzzle on a screen, or draws one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import Kind
from kenken_cp.core.steps import Alternative, GroupKey

Filled: TypeAlias = Sequence[int | None]  # the value of each cell, None where none is written


class Gesture(StrEnum):
    """How cells are filled in."""

    DIGITS = "digits"  # cells are chosen, a value is typed; small numbers are noted
    INK = "ink"  # cells are filled or dotted by dragging along a line
    AREAS = "areas"  # rectangles are dragged; a cell's value is the number of a clue
    PATH = "path"  # from a number, the next one is placed in a neighbour


def full(puzzle: Any, filled: Filled) -> Grid | None:
    """The grid, if no cell is empty."""
    grid = tuple([value for value in filled if value is not None])
    return grid if len(grid) == len(filled) else None


class Unfinished(KenkenError):
    """A draft that is no puzzle yet; the message says what is missing."""


class Draft(NamedTuple):
    """A puzzle as it is drawn in the editor, finished or not.

    `texts` has what is written in each cell, "" for nothing; `cages` are cells with the text of
    their clue, "" for none yet; `regions` has the number of each cell's region, from 1, 0 for none,
    and is empty for the usual ones. `pairs` are pairs of cells by their sort, a wall or a link;
    `clues` the texts of the clues of rows and of columns, () if none is typed; `options` the
    choices that differ from the usual ones; `areas` the cells of areas without a sum, in which no
    digit repeats.
    """

    rows: int
    columns: int
    texts: tuple[str, ...]
    cages: tuple[tuple[tuple[int, ...], str], ...] = ()
    regions: tuple[int, ...] = ()
    pairs: Mapping[str, tuple[tuple[int, int], ...]] = {}
    clues: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    options: Mapping[str, str] = {}
    areas: tuple[tuple[int, ...], ...] = ()


class Choice(NamedTuple):
    """A choice for a whole puzzle: one of `values`, by its title; a text if there are none.

    The first value is the usual one, and "" the usual text; `example` shows how one is written.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...] = ()
    example: str = ""


YES = "yes"


def flag(name: str, title: str) -> Choice:
    """A choice between no and yes."""
    return Choice(name, title, (("", "no"), (YES, YES)))


@dataclass(frozen=True, slots=True)
class Sketch:
    """How puzzles of a kind are drawn in the editor.

    `puzzle(family, draft)` is the puzzle; it raises Unfinished, or a KenkenError for what cannot
    be. `draft(family, puzzle)` is the draft of a puzzle. `regions(family, rows, columns)` has the
    usual number of each cell's region, from 1, 0 for none; it is empty where a family has none.
    `signs` may be written in cells beside figures, and with `noted` candidates in braces, such as
    {1,3}; `paint` is the sign that a drag writes, "" if a drag chooses cells. `areas` says whether
    puzzles may have areas: they are kept, but no tool draws them. `cage_clues(family)` has examples
    of the clues of cages, "" where there are no cages, `pairs` are the sorts of pairs of cells that
    are drawn, by their titles, `clued` says whether lines have clues, and `choices(family)` are
    those for the whole puzzle. `clued_from(family, draft, rng)` is the draft with the clues of its
    cages from a solution. `pictured(draft)` is the solution that a draft shows, None if it shows
    none, and `given(puzzle, cell, value)` the puzzle with one more given, for kinds where drafts
    show one.
    """

    puzzle: Callable[[Family, Draft], Puzzle]
    draft: Callable[[Family, Any], Draft]
    regions: Callable[[Family, int, int], Sequence[int]] = lambda family, rows, columns: ()
    signs: str = ""
    noted: bool = False
    areas: bool = False
    paint: str = ""
    cage_clues: Callable[[Family], str] = lambda family: ""
    pairs: Mapping[str, str] = field(default_factory=dict)
    clued: bool = False
    choices: Callable[[Family], tuple[Choice, ...]] = lambda family: ()
    clued_from: Callable[[Family, Draft, Random], Draft] | None = None
    pictured: Callable[[Draft], Grid | None] = lambda draft: None
    given: Callable[[Any, int, int], Puzzle] | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """How puzzles of a kind are played.

    `finished(puzzle, filled)` is the grid of a
    board with nothing left to do, right or wrong; else None. `facts(puzzle)` are what the gesture
    needs to know of a puzzle, as plain JSON:

    - DIGITS: `houses` and `cages`, each with its `name` and `cells`; `distinct`, whether the values
      of a cage must differ; `candidates`, if some belong to the puzzle, a list for each cell;
    - INK: `rows` and `columns`, the numbers of each line's clue;
    - AREAS: `clues`, each with its `cell`, its `text`, and its `area`, null if it is not told;
    - PATH: `near`, for each cell those the path may go to; `last`, the greatest number; `closed`.

    `clue(puzzle, cell)` is the group whose alternatives are listed for a player who asks in this
    cell, None if there is none, and `in_words(alternative)` puts one of them in a word or two.

    `sketch` says how such puzzles are drawn in the editor; None if they are not.
    """

    gesture: Gesture = Gesture.DIGITS
    finished: Callable[[Any, Filled], Grid | None] = full
    facts: Callable[[Any], Mapping[str, Any]] = lambda puzzle: {}
    clue: Callable[[Any, int], GroupKey | None] | None = None
    in_words: Callable[[Alternative], str] = str
    sketch: Sketch | None = None


USUAL = Play()


def play_of(kind: Kind) -> Play:
    """How puzzles of this kind are played: by typing values, unless its row says otherwise."""
    play: Play = USUAL if kind.play is None else kind.play()
    return play
