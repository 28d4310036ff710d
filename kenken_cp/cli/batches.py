"""Runs a command over many puzzles and prints a line for each."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    NamedTuple,
    TextIO,
    TypeAlias,
    TypeVar,
)

from kenken_cp import batch
from kenken_cp.batch import ChunkResult
from kenken_cp.cli.common import Color, gravest, in_color, output_to, say
from kenken_cp.cli.inputs import Notices, tell_unread
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import Advance, bytes_of, progress
from kenken_cp.cli.results import (
    ABSENT,
    Field,
    LineFormatter,
    R,
    ResultFormat,
    ResultWriter,
    entry,
    style_of,
)
from kenken_cp.cli.tables import Column, line_width, right
from kenken_cp.core.bounds import Bounds, memory_refused
from kenken_cp.core.counts import a_second, say_count
from kenken_cp.core.document import say_wrong
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BAD_INPUT,
    INTERNAL,
    OK,
    OUT_OF_BUDGET,
    BackendError,
    InternalError,
    KenkenError,
    OutputError,
)
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine import COMPILED
from kenken_cp.formats import Document
from kenken_cp.formats.folders import Unread
from kenken_cp.formats.sources import Item, ItemError, document_of, place_of, text_alone
from kenken_cp.suite.inputs import Inputs

if TYPE_CHECKING:
    from kenken_cp.cluster import Cluster

ALONE = 2.0  # seconds before other processes help, unless --jobs says how many

# Kinds of results, beside the outcomes of puzzles.
UNREADABLE = "unreadable"  # no puzzle, or one that cannot be read
DECLINED = "declined"  # a puzzle that the backend or the techniques cannot take
DISPUTED = "disputed"  # a defect of this program or of a solver
WRONG_SOLUTION = "with a wrong solution"  # a unique puzzle whose file says another solution
REFUSED = "refused"  # a certificate that does not prove its claim

# The exit code of each kind of result, most serious first. Other kinds give OK.
EXIT_CODES = (
    (DISPUTED, INTERNAL),
    (UNREADABLE, BAD_INPUT),
    (DECLINED, BAD_INPUT),
    (Outcome.UNKNOWN, OUT_OF_BUDGET),
    (Outcome.MULTIPLE, ANSWER_IS_NO),
    (Outcome.NONE, ANSWER_IS_NO),
    (REFUSED, ANSWER_IS_NO),
    (WRONG_SOLUTION, ANSWER_IS_NO),
)

Jobs: TypeAlias = Annotated[
    int,
    option(
        "--jobs -j N", "Number of processes; 0 means one per core.", least=0, most=batch.MOST_JOBS
    ),
]
Quiet: TypeAlias = Annotated[bool, option("--quiet -q", "Print no progress and no summary.")]


class Request(NamedTuple):
    """The options of a batch that all commands share."""

    paths: list[str]
    style: ResultFormat | None
    output: str
    jobs: int
    quiet: bool
    color: Color
    bounds: Bounds | None = None
    lifetime: int | None = None
    cluster: "Cluster | None" = None


class Reading(NamedTuple):
    """How a batch is read.

    `items` lists the items of paths, `read` turns an item into what the task gets, `noun` is its
    name in the summary. `passed_over` has the files of folders that were not read, as far as the
    items are listed, and `unread` says which, unless it is to be quiet, and gives an exit code.
    `read` must pickle. `is_open` says that format and family are left to the content.
    """

    items: Callable[[list[str]], Iterator[Item | ItemError]]
    read: Callable[[Item], object]
    noun: str
    passed_over: Sequence[Unread]
    unread: Callable[[bool], int]
    is_open: bool = False


def reading_of(inputs: Inputs) -> Reading:
    """How the puzzles of these inputs are read."""
    unread = partial(tell_unread, inputs)
    is_open = inputs.format is None and inputs.family is None and not inputs.lines
    return Reading(inputs.items, inputs.read, "puzzle", inputs.unread, unread, is_open)


class Task(ABC, Generic[R]):
    """What a command does with each item of a batch, and what is written of its result.

    It must pickle, since processes share it. `formatter` is a field of each.
    """

    formatter: LineFormatter
    spare = 0  # columns of a terminal that a table leaves free, or its last entry takes

    @abstractmethod
    def fields(self) -> Iterable[Field[R]]:
        """The fields of a result."""

    @abstractmethod
    def result(self, item: Item, held: Any) -> tuple[str, R] | tuple[str, R, str]:
        """The kind of the result, which is counted, the result, and maybe a name for the item."""

    def at_once(self, data: bytes, item: Item) -> tuple[str, R] | None:  # noqa: ARG002
        """As `result`, of a text by itself, which need not be read; None where it must be."""
        return None

    @abstractmethod
    def no_result(self, item: Item | ItemError, reason: str, kind: str) -> R:
        """What is written of an item that exceeded a bound, killed its worker or was not read."""

    @cached_property
    def writer(self) -> ResultWriter[R]:
        """Writes the results."""
        return ResultWriter(self.fields(), self.formatter)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "writer"}

    def line(self, result: R) -> str:
        """The line of a result."""
        return self.writer.line(result)

    def report_lost(self, item: Item | ItemError, reason: str, kind: str = Outcome.UNKNOWN) -> str:
        """The line for an item that exceeded a bound, killed its worker or could not be read.

        In a table there is none for an item that is UNREADABLE.
        """
        if self.formatter.style is ResultFormat.TABLE and (
            isinstance(item, ItemError) or kind == UNREADABLE
        ):
            return ""
        return self.line(self.no_result(item, reason, str(kind)))


@dataclass(slots=True)
class PuzzleResult:
    """What is written of a puzzle; without its `sides`, that there is no result, and `why`.

    `fault` is what is wrong with the solution in its file, "" if nothing is; `notices` are what its
    reader told.
    """

    item: Item | ItemError
    outcome: str
    why: str
    sides: tuple[int, int] | None = None
    fault: str = ""
    notices: tuple[str, ...] = ()

    @property
    def size(self) -> str | None:
        """Of the puzzle."""
        return f"{self.sides[0]}×{self.sides[1]}" if self.sides else None

    @property
    def reason(self) -> str:
        """Why the outcome is as it is, and what is wrong with the solution in the file."""
        return "; ".join(filter(None, [self.why, say_wrong(self.fault)]))


P = TypeVar("P", bound=PuzzleResult)


class PuzzleTask(Task[P]):
    """What a command does with each puzzle of a batch."""

    def place(self) -> Iterator[Field[P]]:
        """The first fields: which puzzle it is."""
        name = self.formatter.name
        yield Field("source", lambda r: r.item.source, "text")
        yield Field("line", lambda r: r.item.line, "line")
        yield entry(Column("puzzle", self.formatter.name_width), lambda r: name(r.item))
        yield entry(right("size", 5), lambda r: r.size)

    def remarks(self) -> Iterator[Field[P]]:
        """The last fields; JSON Lines have had `why` before."""
        yield Field("reason", lambda r: r.reason)
        yield Field("solution_fault", lambda r: r.fault or ABSENT, "reason", csv=False)
        yield Field("notices", lambda r: list(r.notices) if r.notices else ABSENT, "notices")


def run_batch(
    request: Request,
    task: Callable[[LineFormatter], Task[Any]],
    reading: Reading,
    order: Sequence[str] = (),
    finish: Callable[[Counter[str], set[str]], None] = lambda tally, names: None,
) -> int:
    """Apply the task to every item and print the lines as they come. Returns the exit code.

    The summary counts the kinds in `order`, then the others. `finish` gets the counts, to which it
    may add, and the names that the task gave to items.
    """
    started = monotonic()
    style = style_of(request.style, request.output)
    with ExitStack() as stack:
        stream = stack.enter_context(output_to(request.output))
        # results on a terminal show the progress themselves; a bar would break up their lines
        hidden = request.quiet or stream.isatty()
        advance = stack.enter_context(progress(bytes_of(request.paths), hidden))
        colored = style is ResultFormat.TABLE and in_color(request.color, stream)
        formatter = LineFormatter(style, colored)
        usual = task(formatter)
        width = _name_width(stream, usual.writer.beside + usual.spare)
        made = task(formatter._replace(name_width=width))
        work = BatchWork(made, request.bounds is not None, reading.read, reading.is_open)
        above = work.task.writer.heading
        if style is ResultFormat.CSV:  # which has a heading even without a line
            stream.write(above)
            above = ""
        # closed before the output, so that no worker is left when the rest is said
        results = batch.run(
            reading.items(request.paths), work, batch.workers_for(request.jobs),
            lost=work.report_lost, bounds=request.bounds, lifetime=request.lifetime,
            cluster=request.cluster, alone=0.0 if request.jobs else ALONE,
        )  # fmt: skip
        stack.enter_context(closing(results))  # type: ignore[type-var]
        tally, names = _print(results, above, stream, advance)
        for each in reading.passed_over:
            if not each.expected:
                lost = ItemError(each.source, None, each.reason)
                stream.write(work.task.report_lost(lost, lost.reason, UNREADABLE))
    if not request.quiet and tally != {UNREADABLE: 1}:  # of that all is said
        say(_summary(tally, order, reading.noun, monotonic() - started))
    unread = reading.unread(request.quiet)
    finish(tally, names)
    return gravest({unread, next((code for kind, code in EXIT_CODES if tally[kind]), OK)})


def _print(
    results: Iterator[ChunkResult], above: str, stream: TextIO, advance: Advance
) -> tuple[Counter[str], set[str]]:
    """Print lines and complaints as they come; `above` stands above the first line, if any.

    Returns the counts, and the names of items.
    """
    tally: Counter[str] = Counter()
    names: set[str] = set()
    notices = Notices()
    for result in results:
        if result.text:
            stream.write(f"{above}{result.text}")
            above = ""
        for complaint in result.complaints:
            say(f"kenken: {complaint}")
        for place, notice in result.notices:
            notices.tell(place, [notice])
        tally += result.tally
        names.update(result.names)
        advance(result.tally.total(), result.bytes)
    notices.finish()
    return tally, names


def _name_width(stream: TextIO, beside: int) -> int:
    """The width of the first column, if the others take `beside` columns."""
    if not stream.isatty():
        return max(12, min(LineFormatter().name_width, line_width() - beside))
    return max(12, min(60, get_terminal_size().columns - beside))


# How the summary names kinds of results whose own word does not read well after a number.
IN_WORDS = {
    str(Outcome.MULTIPLE): "with several solutions",
    str(Outcome.NONE): "with no solution",
    DECLINED: "refused by the solver",
}


def _summary(tally: Counter[str], order: Sequence[str], noun: str, seconds: float) -> str:
    unread = tally[UNREADABLE]
    total = tally.total() - unread
    present = [kind for kind in order if tally[kind]]
    present += sorted(set(tally).difference(order, (UNREADABLE,)), key=str)
    kinds = ", ".join(f"{tally[kind]:,} {IN_WORDS.get(kind, kind)}" for kind in present)
    if unread:  # a file without a puzzle, perhaps: not one of the puzzles
        kinds = f"{kinds}{'; ' if kinds else ''}{unread:,} could not be read"
    speed = a_second(total, seconds) + ("" if COMPILED else ", kernel not compiled")
    return f"{say_count(total, noun)} in {seconds:.1f} s ({speed}): {kinds or 'nothing to do'}"


@dataclass(frozen=True, slots=True)
class BatchWork:
    """A task as the function that `batch.run` calls with some items."""

    task: Task[Any]
    bounded: bool = False
    read: Callable[[Item], object] = document_of
    is_open: bool = True

    def __call__(self, chunk: list[Item | ItemError]) -> ChunkResult:
        """Read each item and apply the task to it. An error costs one item, not the batch.

        The lines are written after all results: between them, each would take twice as long.
        """
        done = ChunkResult()
        results = [self._result(done, item) for item in chunk]
        pairs = zip(chunk, results, strict=True)
        done.text = "".join([self._line(done, item, result) for item, result in pairs])
        return done

    def _result(self, done: ChunkResult, item: Item | ItemError) -> "tuple[Any, ...] | str":
        """The kind, the result and maybe a name; or the line of an item that has none."""
        if isinstance(item, ItemError):
            return self._unreadable(done, item, item.reason)
        done.bytes += item.size
        try:
            return self._at_once(item) or self._read(done, item)
        except Exception as error:  # noqa: BLE001  (one defect costs one line, not the batch)
            return self._report_failure(done, item, error)

    def _line(self, done: ChunkResult, item: Any, result: "tuple[Any, ...] | str") -> str:
        """The line of a result, which is counted."""
        if isinstance(result, str):
            return result
        try:
            line = self.task.line(result[1])
        except Exception as error:  # noqa: BLE001  (as above)
            return self._report_failure(done, item, error)
        done.tally[result[0]] += 1
        done.names += result[2:]
        return line

    def _at_once(self, item: Item) -> tuple[str, Any] | None:
        """The result of an item whose text is all that there is of it, if it need not be read."""
        data = text_alone(item) if self.is_open else None
        return None if data is None else self.task.at_once(data, item)

    def _read(self, done: ChunkResult, item: Item) -> tuple[str, Any] | tuple[str, Any, str]:
        """The result of an item that is read."""
        held = self.read(item)
        if isinstance(held, Document):
            done.notices += [(place_of(item), notice) for notice in held.notices]
        return self.task.result(item, held)

    def _unreadable(self, done: ChunkResult, item: Item | ItemError, reason: str) -> str:
        _complain(done, item, UNREADABLE, reason)
        return self.task.report_lost(item, reason, UNREADABLE)

    def _report_failure(self, done: ChunkResult, item: Item, error: Exception) -> str:
        """Handle what an item raised. Returns its line, "" if it has none."""
        if isinstance(error, OutputError):
            raise error
        if isinstance(error, BackendError):
            _complain(done, item, DECLINED, str(error))
            return self.task.report_lost(item, str(error))
        if isinstance(error, InternalError):
            _complain(done, item, DISPUTED, f"internal error: {error}; {_save_disputed(item)}")
            return ""
        if isinstance(error, KenkenError):
            return self._unreadable(done, item, str(error))
        if memory_refused(error):
            if self.bounded:
                raise MemoryError from error  # `batch` knows the limit and reports it
            return self._give_up(done, item, "out of memory")
        fault = f"{type(error).__name__}: {error}"
        _complain(done, item, DISPUTED, f"internal error: {fault}; {_save_disputed(item)}")
        return ""

    def report_lost(self, item: Item | ItemError, reason: str) -> ChunkResult:
        """The result for an item that exceeded a bound or killed its worker."""
        done = ChunkResult()
        if isinstance(item, ItemError):
            done.text = self._unreadable(done, item, item.reason)
        else:
            done.bytes = item.size
            done.text = self._give_up(done, item, reason)
        return done

    def _give_up(self, done: ChunkResult, item: Item, reason: str) -> str:
        _complain(done, item, Outcome.UNKNOWN, f"{reason}; the result is unknown")
        return self.task.report_lost(item, reason)


def _complain(done: ChunkResult, item: Item | ItemError, kind: str, reason: str) -> None:
    done.complaints.append(f"{place_of(item)}: {reason}")
    done.tally[kind] += 1


def _save_disputed(item: Item) -> str:
    """Save a disputed puzzle, as it was read, in the current folder. Returns where, in words."""
    name = f"kenken-disputed-{sha256(item.text).hexdigest()[:12]}.txt"
    try:
        Path(name).write_bytes(item.text)
    except OSError as error:
        return f"it could not be saved: {error.strerror}"
    return f"saved as {name}"
