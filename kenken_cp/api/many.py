"""Many puzzles at once: `verify_many`, `solve_many`, `rate_many`.

Verdicts on documents are those of `verify`, one by one. A text goes to the kernel as it is, if a
kind understands it whole, and arrays of 9×9 Sudokus do in blocks; puzzles are made of the others.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeAlias, overload

from kenken_cp import batch, verification
from kenken_cp.api.arguments import budget_of, flag, of_type, processes
from kenken_cp.api.arrays import Array, Rows, VerdictArrays, decide_rows, is_array
from kenken_cp.api.people import rating_among
from kenken_cp.api.puzzles import PuzzleLike, parts_of
from kenken_cp.api.solving import NotUnique
from kenken_cp.api.wording import in_python, word_reason
from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import read_alone, read_document
from kenken_cp.rating import Rating
from kenken_cp.registry import family_of

Puzzles: TypeAlias = Iterable[PuzzleLike | str | bytes]
Progress: TypeAlias = Callable[[int], object] | None
PACE = 256  # puzzles between two calls of `progress`


@overload
def verify_many(
    puzzles: Array,
    *,
    operators: object = ...,
    targets: object = ...,
    jobs: int = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> VerdictArrays: ...
@overload
def verify_many(
    puzzles: Puzzles,
    *,
    jobs: int = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> Iterator[Verdict]: ...
@in_python
def verify_many(
    puzzles: Puzzles | Array,
    *,
    operators: object = None,
    targets: object = None,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Iterator[Verdict] | VerdictArrays:
    """The verdict on each puzzle, as `verify` gives it, in their order.

    `puzzles` are documents, puzzles or texts, of which the iterator takes more as it needs them; or
    an array of NumPy with a row of numbers for each puzzle: the digits of a Sudoku, 0 for a blank,
    or the cages of a KenKen by number, from 1, with rows of their `operators` and `targets`, which
    end in "" and 0 where there are fewer cages. What all KenKens share may be given once. Arrays
    give arrays. So many `jobs` work at a time (0: one for each core): threads on arrays of 9×9
    Sudokus, else processes. `time_limit` is that of one puzzle, in seconds. `progress` is called
    now and then with the number of puzzles that are done.

    Raises KenkenError, when its turn comes, for a puzzle that cannot be read or taken, as in
    `puzzles[3]: …`, and for arrays of another shape or type.
    """
    budget, workers = budget_of(time_limit), processes(jobs)
    rows = _rows(puzzles, operators, targets)
    if rows is None:
        return _each(partial(_verify, budget), puzzles, workers, progress)
    return _verdicts(rows, budget, workers, progress)


@overload
def solve_many(
    puzzles: Array,
    *,
    operators: object = ...,
    targets: object = ...,
    jobs: int = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> Array: ...
@overload
def solve_many(
    puzzles: Puzzles,
    *,
    jobs: int = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> Iterator[Grid]: ...
@in_python
def solve_many(
    puzzles: Puzzles | Array,
    *,
    operators: object = None,
    targets: object = None,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Iterator[Grid] | Array:
    """The one solution of each puzzle, in their order; of an array, an array with a row for each.

    Arguments are as for `verify_many`. Raises NotUnique for a puzzle with no solution or several,
    OutOfBudget if the time for one ran out, and what `verify_many` raises. Of an iterator, the
    grids before that puzzle come first; of an array, nothing does.
    """
    budget, workers = budget_of(time_limit), processes(jobs)
    rows = _rows(puzzles, operators, targets)
    if rows is None:
        return _each(partial(_solve, budget), puzzles, workers, progress)
    found = _verdicts(rows, budget, workers, progress)
    for at in (found.outcomes != Outcome.UNIQUE).nonzero()[0].tolist():
        try:
            _solve(budget, rows.document(at))
        except KenkenError as error:
            raise _name_puzzle(error, at) from None
    return found.grids


@in_python
def rate_many(  # noqa: PLR0913  (all but the first are named)
    puzzles: Puzzles | Array,
    *,
    operators: object = None,
    targets: object = None,
    depth: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Iterator[Rating]:
    """How hard each puzzle is for a person, as `rate` says it, in their order; of arrays, too.

    `depth` is as for `rate`, the other arguments are as for `verify_many`; so many processes work
    at a time. Raises what `verify_many` raises, and KenkenError for what the techniques of a kind
    cannot take.
    """
    flag("depth", depth)
    budget, workers = budget_of(time_limit), processes(jobs)
    rows = _rows(puzzles, operators, targets)
    return _each(
        partial(_rate, budget, depth), puzzles if rows is None else rows, workers, progress
    )


def _verify(budget: Budget, puzzle: object) -> Verdict:
    """The verdict on one puzzle."""
    if isinstance(puzzle, (str, bytes)):
        data = puzzle.encode() if isinstance(puzzle, str) else puzzle
        decided = verification.decide_text(data) if budget == UNLIMITED else None
        if decided is not None:
            return decided[1]
        puzzle = read_document(puzzle)
    return word_reason(verification.decide(*_parts(puzzle), budget=budget))


def _solve(budget: Budget, puzzle: object) -> Grid:
    """The one solution of a puzzle."""
    verdict = _verify(budget, puzzle)
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(verdict.reason)
    if verdict.outcome is not Outcome.UNIQUE:
        raise NotUnique(verdict)
    return verdict.grids[0]


def _rate(budget: Budget, depth: bool, puzzle: object) -> Rating:
    """The rating of one puzzle."""
    if isinstance(puzzle, (str, bytes)):
        read = read_alone(puzzle.encode() if isinstance(puzzle, str) else puzzle)
        if read is not None:
            return rating_among(family_of(read.family), read.puzzle, Run(budget), depth)
        puzzle = read_document(puzzle)
    return word_reason(rating_among(*_parts(puzzle), Run(budget), depth))


def _answers_to(ask: Callable[[object], Any], puzzles: list[object]) -> list[Any]:
    """The answer to each puzzle; an error is the answer to the puzzle that it is about."""
    found: list[Any] = []
    for puzzle in puzzles:
        try:
            found.append(ask(puzzle))
        except KenkenError as error:
            found.append(error)
    return found


def _each(
    ask: Callable[[object], Any], puzzles: Iterable[object], workers: int, progress: Progress
) -> Iterator[Any]:
    """The answers for all puzzles, in their order, from so many processes."""
    if isinstance(puzzles, (str, bytes)) or not isinstance(puzzles, Iterable):
        name = type(puzzles).__name__
        raise FormatError(f"puzzles is of the type {name}; it must be a list of puzzles or texts")
    of_type("progress", progress, (Callable, type(None)), "a function or None")  # type: ignore[arg-type]
    return _answers(partial(_answers_to, ask), puzzles, workers, progress)


def _answers(
    work: Callable[[list[object]], list[Any]],
    puzzles: Iterable[object],
    workers: int,
    progress: Progress,
) -> Iterator[Any]:
    done = 0
    alone = (work([puzzle]) for puzzle in puzzles)
    for chunk in alone if workers == 1 else batch.run(puzzles, work, workers):
        for answer in chunk:
            if isinstance(answer, KenkenError):
                raise _name_puzzle(answer, done)
            done += 1
            if progress is not None and done % PACE == 0:
                progress(done)
            yield answer
    if progress is not None and done % PACE:
        progress(done)


def _rows(puzzles: object, operators: object, targets: object) -> Rows | None:
    """The rows of an array; None for other puzzles."""
    if (operators is None) != (targets is None):
        raise FormatError("operators and targets belong together; give both, or neither")
    if not is_array(puzzles):
        if operators is not None:
            raise FormatError("operators and targets go with an array of cages alone")
        return None
    return Rows(puzzles, None if operators is None else (operators, targets))


def _verdicts(rows: Rows, budget: Budget, workers: int, progress: Progress) -> VerdictArrays:
    return decide_rows(rows, workers, partial(_verify, budget), progress or (lambda done: None))


def _parts(puzzle: object) -> tuple[Family, Puzzle]:
    return parts_of(puzzle)  # type: ignore[arg-type]  # which refuses all else


def _name_puzzle(error: KenkenError, at: int) -> KenkenError:
    """The error, which names the puzzle; it keeps its class and fields."""
    place = f"puzzles[{at}]: "
    if not str(error).startswith(place):
        error.args = (f"{place}{error.args[0]}" if error.args else place, *error.args[1:])
    return error
