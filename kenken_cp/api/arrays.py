"""Puzzles as arrays of NumPy, a row each. The only importer of numpy, where an array is given.

A Sudoku is a row of digits, 0 for a blank; its boxes are the usual ones. A KenKen is a row with the
number of each cell's cage, from 1, beside rows of operators and targets, which end in "" and 0
where a puzzle has fewer cages than another; its board is square and its digits go from 1. Rows are
counted from 0 in messages, as in Python.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.kind import UNSETTLED
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import read_document
from kenken_cp.registry import family_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]
else:
    Array: TypeAlias = Any

BLOCK = 2_048  # rows that a thread settles at a time
OUTCOMES = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)  # by the number of solutions
SUDOKU, KENKEN = "sudoku", "kenken"


class VerdictArrays(NamedTuple):
    """The verdicts on rows of puzzles, in their order.

    `outcomes` has a word for each: `unique`, `multiple`, `none`, or `unknown` where a limit was
    reached. `grids` has a row for each: the solution of a unique puzzle, else zeros.
    """

    outcomes: Array
    grids: Array


class Rows:
    """Puzzles of one size as rows of numbers: `puzzle(at)` is one of them."""

    def __init__(self, numbers: object, clues: tuple[object, object] | None) -> None:
        """`clues` are operators and targets of KenKens, whose cages `numbers` are; None for
        Sudokus. FormatError for arrays of another shape."""
        self._family = family_of(SUDOKU if clues is None else KENKEN)
        self.numbers = _integers("puzzles", numbers)
        self._clues = None
        if clues is not None:
            self._clues = _table("operators", clues[0]), _integers("targets", clues[1])
            self._share_out()
        if self.numbers.ndim != 2 or not self.numbers.shape[1]:
            raise FormatError(
                f"puzzles has the shape {self.numbers.shape}; it must be n × cells, a row for each "
                "puzzle"
            )
        self.side = isqrt(self.numbers.shape[1])
        if self.side**2 != self.numbers.shape[1]:
            raise FormatError(f"rows of {self.numbers.shape[1]} cells are no square board")
        self._data = self._board()

    def __len__(self) -> int:
        return int(self.numbers.shape[0])

    def __iter__(self) -> Iterator[Document]:
        """Each puzzle as a document. FormatError names the row of one that is wrong."""
        return (self.document(at) for at in range(len(self)))

    def document(self, at: int) -> Document:
        """The puzzle of a row. FormatError names it if it is wrong."""
        try:
            return Document(self._family, self._puzzle(at))
        except KenkenError as error:
            raise type(error)(f"puzzles[{at}]: {error}") from None

    def _puzzle(self, at: int) -> Puzzle:
        rows = self.numbers[at].reshape(self.side, self.side).tolist()
        if self._clues is None:
            return self._make({"given": rows})
        operators, targets = self._clues
        count = max(map(max, rows))
        beyond = [str(sign) for sign in operators[at, max(count, 0) :] if sign]
        if beyond:
            raise FormatError(
                f"it has operators for more than its {count} cages; end the row with ''"
            )
        signs = [str(sign) for sign in operators[at, :count]]
        clues = {"operator": signs, "target": targets[at, :count].tolist()}
        return self._make({"cage": rows, **clues})

    def _make(self, fields: dict[str, object]) -> Puzzle:
        puzzle: Puzzle = self._family.from_data({**self._data, **fields})
        return puzzle

    def _board(self) -> dict[str, object]:
        """The fields that all puzzles share."""
        if self._clues is not None:
            digits = list(range(1, self.side + 1))
            return {"rows": self.side, "columns": self.side, "digits": digits, "rule": "pair"}
        try:
            blank = read_document("1" + "." * (self.side**2 - 1), SUDOKU)
        except KenkenError as error:
            raise FormatError(f"rows of {self.side**2} cells are no Sudokus: {error}") from None
        return blank.family.data(blank.puzzle)

    def _share_out(self) -> None:
        """Give each puzzle its row of what was given once for all."""
        assert self._clues is not None
        tables = [self.numbers, *self._clues]
        counts = {len(table) for table in tables if table.ndim == 2}
        if len(counts) != 1 or any(table.ndim not in (1, 2) for table in tables):
            shapes = ", ".join(str(table.shape) for table in tables)
            raise FormatError(
                "cages, operators and targets must have a row for each puzzle, or one for all; "
                f"they have the shapes {shapes}"
            )
        [count] = counts
        self.numbers, *clues = [_repeat(table, count) for table in tables]
        if clues[0].shape != clues[1].shape:
            raise FormatError(
                f"operators has the shape {clues[0].shape} and targets {clues[1].shape}; they must "
                "have one for each cage"
            )
        self._clues = clues[0], clues[1]


def is_array(puzzles: object) -> bool:
    """Whether this is an array of NumPy, or what NumPy takes for one."""
    return hasattr(type(puzzles), "__array_interface__")


def decide_rows(
    rows: Rows, jobs: int, ask: Callable[[Document], Verdict], progress: Callable[[int], object]
) -> VerdictArrays:
    """The verdict on each row: by the kernel in so many threads, else by `ask`."""
    import numpy  # noqa: ICN001, PLC0415  (only here, and when an array is given)

    count, cells = rows.numbers.shape
    counts = numpy.full(count, UNSETTLED, numpy.uint8)
    grids = numpy.zeros((count, cells), numpy.uint8)
    family = rows.document(0).family if count else None
    if family is not None and (rows.numbers >= 0).all() and (rows.numbers <= rows.side).all():
        _settle(rows, family, counts, grids, jobs, progress)
    words = numpy.array([*OUTCOMES, *[""] * (UNSETTLED - len(OUTCOMES)), Outcome.UNKNOWN])[counts]
    for at in numpy.flatnonzero(counts == UNSETTLED).tolist():
        verdict = ask(rows.document(at))
        words[at] = str(verdict.outcome)
        if verdict.outcome is Outcome.UNIQUE:
            grids[at] = verdict.grids[0]
    progress(count)
    return VerdictArrays(words, grids)


def _settle(
    rows: Rows,
    family: Family,
    counts: Array,
    grids: Array,
    jobs: int,
    progress: Callable[[int], object],
) -> None:
    """Let the kernel settle what it can; the kernel works without the lock of the interpreter."""
    import numpy  # noqa: ICN001, PLC0415

    given = numpy.ascontiguousarray(rows.numbers, numpy.uint8)

    def block(start: int) -> int:
        part = slice(start, start + BLOCK)
        tables: list[Any] = [table[part].ravel() for table in (given, counts, grids)]
        views = [memoryview(table) for table in tables]
        family.kind.settle_rows(family.id, given.shape[1], *views)
        return start

    starts = range(0, len(rows), BLOCK)
    with ThreadPoolExecutor(jobs) as pool:
        for start in pool.map(block, starts):
            progress(start)  # those before it are done


def _table(name: str, value: object) -> Array:
    """An array of texts."""
    import numpy  # noqa: ICN001, PLC0415

    table = numpy.asarray(value)
    if table.dtype.kind != "U":
        raise FormatError(f"{name} has the type {table.dtype}; it must hold texts, as in '+'")
    return table


def _integers(name: str, value: object) -> Array:
    """An array of integers."""
    import numpy  # noqa: ICN001, PLC0415

    table = numpy.asarray(value)
    if table.dtype.kind not in "iu":
        raise FormatError(f"{name} has the type {table.dtype}; it must hold whole numbers")
    return table


def _repeat(table: Array, count: int) -> Array:
    import numpy  # noqa: ICN001, PLC0415

    return table if table.ndim == 2 else numpy.broadcast_to(table, (count, len(table)))
