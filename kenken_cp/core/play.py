"""The contract of a kind's play: how a person fills in such a puzzle on a screen, or draws one."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Generic, NamedTuple, TypeAlias

from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import P
from kenken_cp.core.steps import Alternative, GroupKey

Filled: TypeAlias = Sequence[int | None]  # the value of each cell, None where none is written


class Gesture(StrEnum):
    """How cells are filled in."""

    DIGITS = "digits"  # cells are chosen, a value is typed; small numbers are noted
    INK = "ink"  # cells are filled or dotted by dragging along a line
    AREAS = "areas"  # rectangles are dragged; a cell's value is the number of a clue
    PATH = "path"  # from a number, the next one is placed in a neighbour


class Unfinished(KenkenError):
    """A draft that is no puzzle yet; the message says what is missing."""


class ClueTool(NamedTuple):
    """A sort of clue that is drawn in the editor: by what gesture, and in which group it stands.

    `shape` is one of the editor's gestures: line, pair, cell, cells, four, outside or board; lines
    seen from outside are rows and columns, or diagonals if `slanted`. `value` shows what is typed
    for a clue, "" where nothing is. Of a pair that is `ordered`, the other way round is another
    clue.
    """

    id: str
    title: str
    group: str
    shape: str
    rule: str
    value: str = ""
    ordered: bool = False
    slanted: bool = False


class DrawnClue(NamedTuple):
    """A clue as it is drawn: its sort, its cells in order, and what is typed for it."""

    sort: str
    cells: tuple[int, ...] = ()
    text: str = ""


class Draft(NamedTuple):
    """A puzzle as it is drawn in the editor, finished or not.

    `texts` has what is written in each cell, "" for nothing; `cages` are cells with the text of
    their clue, "" for none yet; `regions` has the number of each cell's region, from 1, 0 for none,
    and is empty for the usual ones. `pairs` are pairs of cells by their sort, a wall or a link;
    `clues` the texts of the clues of rows and of columns, () if none is typed; `options` the
    choices that differ from the usual ones; `areas` the cells of areas without a sum, in which no
    digit repeats; `drawn` are the clues that were drawn with a `ClueTool`.
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
    drawn: tuple[DrawnClue, ...] = ()


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


class Sketch(ABC, Generic[P]):
    """How puzzles of a kind are drawn in the editor.

    `signs` may be written in cells beside figures, and with `noted` candidates in braces, such as
    {1,3}; `paint` is the sign that a drag writes, "" if a drag chooses cells. `areas` says whether
    puzzles may have areas: they are kept, but no tool draws them. `pairs` are the sorts of pairs of
    cells that are drawn, by their titles, and `clued` says whether lines have clues.
    """

    signs: str = ""
    noted: bool = False
    areas: bool = False
    paint: str = ""
    pairs: Mapping[str, str] = {}
    clued: bool = False

    @abstractmethod
    def puzzle(self, family: Family[P], draft: Draft) -> P:
        """The puzzle that is drawn. Raises Unfinished, or another KenkenError for what cannot
        be."""

    @abstractmethod
    def draft(self, family: Family[P], puzzle: P) -> Draft:
        """The draft of a puzzle; KenkenError if the editor cannot show all of it."""

    def regions(self, family: Family[P], rows: int, columns: int) -> Sequence[int]:
        """The usual number of each cell's region, from 1, 0 for none; empty where a family has no
        regions."""
        return ()

    def cage_clues(self, family: Family[P]) -> str:
        """Examples of the clues of cages, "" where there are no cages."""
        return ""

    def choices(self, family: Family[P]) -> tuple[Choice, ...]:
        """The choices for the whole puzzle."""
        return ()

    def tools(self, family: Family[P], rows: int, columns: int) -> tuple[ClueTool, ...]:
        """The sorts of clues that are drawn on such a board, group by group."""
        return ()

    def draw_clues(self, family: Family[P], draft: Draft) -> tuple[Drawing, tuple[int, ...]]:
        """The clues that are drawn, alone on a board, and the numbers of those that cannot be; it
        is asked of families with `tools`."""
        raise InternalError("this kind has no clues to be drawn")

    def clued_from(self, family: Family[P], draft: Draft, rng: Random) -> Draft:
        """The draft with the clues of its cages from a solution; PuzzleError if it has none. It is
        asked of families with cages."""
        raise InternalError("this kind has no cages to be clued")

    def read_picture(self, draft: Draft) -> Grid | None:
        """The solution that a draft shows; None if it shows none."""
        return None

    def add_given(self, puzzle: P, cell: int, value: int) -> P:
        """The puzzle with one more given; it is asked of kinds where drafts show a solution."""
        raise InternalError("this kind has no drafts that show a solution")


class Play(Generic[P]):
    """How puzzles of a kind are played: by typing values, unless a kind says otherwise.

    `sketch` says how they are drawn in the editor; None if they are not.
    """

    gesture: Gesture = Gesture.DIGITS
    sketch: Sketch[P] | None = None

    def finished_grid(self, puzzle: P, filled: Filled) -> Grid | None:
        """The grid of a board with nothing left to do, right or wrong; else None."""
        grid = tuple([value for value in filled if value is not None])
        return grid if len(grid) == len(filled) else None

    def facts(self, puzzle: P) -> Fields:
        """What the gesture needs to know of a puzzle, as plain JSON.

        - DIGITS: `houses` and `cages`, each with its `name` and `cells`, a cage (`cage 9+`) with
          its `sign` and `target` too; `distinct`, whether the values of a cage must differ;
          `pairs`, whether − and ÷ are for two cells alone; `candidates`, if some belong to the
          puzzle, a list for each cell;
        - INK: `rows` and `columns`, the numbers of each line's clue;
        - AREAS: `clues`, each with its `cell`, its `text`, and its `area`, null if it is not told;
        - PATH: `near`, for each cell those the path may go to; `last`, the greatest number;
          `closed`; `links`, pairs of cells that hold consecutive numbers.

        `rules` names the modules of `player/pages/player/rules/` that judge a board by these facts.
        A puzzle with a rule that none of them has names one that is missing there, or none: its
        board is judged by a server, or by its solution.
        """
        return {}

    def clue(self, puzzle: P, cell: int) -> GroupKey | None:
        """The group of this cell whose alternatives are listed, None if there is none."""
        return None

    def in_words(self, alternative: Alternative) -> str:
        """One of these alternatives in a word or two."""
        return str(alternative)
