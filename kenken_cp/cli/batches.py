"""Runs a command over many puzzles and prints a line for each."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Annotated, Any, NamedTuple, Protocol, TextIO, TypeAlias

import typer

from kenken_cp import batch
from kenken_cp.batch import ChunkResult
from kenken_cp.cli.common import Color, gravest, in_color, output_to, say
from kenken_cp.cli.inputs import Notices, tell_unread
from kenken_cp.cli.progress import Advance, bytes_of, progress
from kenken_cp.cli.tables import line_width
from kenken_cp.cluster import Cluster
from kenken_cp.core.bounds import Bounds, memory_refused
from kenken_cp.core.counts import a_second, counted, listed
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
    printable,
    steerless,
)
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine import COMPILED
from kenken_cp.engine.plain_json import written
from kenken_cp.formats import Document
from kenken_cp.formats.folders import Unread
from kenken_cp.formats.sources import Item, ItemError, document_of, place_of
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.json_text import escaped

ALONE = 2.0  # seconds before other processes help, unless --jobs says how many

# Kinds of results, beside the outcomes of puzzles.
UNREADABLE = "unreadable"  # no puzzle, or one that cannot be read
DECLINED = "declined"  # a puzzle that the backend or the techniques cannot take
DISPUTED = "disputed"  # a defect of this program or of a solver
WRONG_SOLUTION = "with a wrong solution"  # a unique puzzle whose file says another solution
REFUSED = "refused"  # a certificate that does not prove its claim
NOTHING = "–"  # an empty entry of a table

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
COLORS = {
    Outcome.UNIQUE: "\x1b[32m",
    Outcome.MULTIPLE: "\x1b[33m",
    Outcome.NONE: "\x1b[31m",
    Outcome.UNKNOWN: "\x1b[35m",
}
PLAIN = "\x1b[0m"

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class ResultFormat(StrEnum):
    """The formats in which results can be written."""

    TABLE = "table"
    JSONL = "jsonl"
    CSV = "csv"


StyleOption: TypeAlias = Annotated[
    ResultFormat | None,
    typer.Option(
        "--format",
        help=(
            "Output format of the results; by default given by the suffix of the output, or table. "
            "csv leaves out fields that are lists, but for notices."
        ),
    ),
]
Jobs: TypeAlias = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=0,
        max=batch.MOST_JOBS,
        help="Number of processes; 0 means one per core.",
    ),
]
Quiet: TypeAlias = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print no progress and no summary.")
]


SUFFIXES = {
    "": ResultFormat.TABLE,
    ".txt": ResultFormat.TABLE,
    ".log": ResultFormat.TABLE,
    ".jsonl": ResultFormat.JSONL,
    ".ndjson": ResultFormat.JSONL,
    ".csv": ResultFormat.CSV,
}


def style_of(style: ResultFormat | None, output: str) -> ResultFormat:
    """The format that was asked for, or what the suffix of the output says.

    KenkenError if it says another format.
    """
    suffix = Path(output).suffix.lower()
    if style is not None or suffix in SUFFIXES:
        return style or SUFFIXES[suffix]
    known = listed([name for name in SUFFIXES if name], "or")
    raise KenkenError(f"--output {output}: end the name in {known}, or give --format")


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
    cluster: Cluster | None = None


class LineFormatter(NamedTuple):
    """How a task writes its lines: in which format, with colours or not, and names how wide."""

    style: ResultFormat = ResultFormat.TABLE
    colored: bool = False
    name_width: int = 44

    def name(self, item: Item) -> str:
        """The first column: the puzzle's place. A long one is cut at its beginning."""
        place = printable(place_of(item))
        return place if len(place) <= self.name_width else f"…{place[1 - self.name_width :]}"

    def paint(self, text: str, outcome: Outcome) -> str:
        """The text in the colour of an outcome, where there are colours."""
        return f"{COLORS[outcome]}{text}{PLAIN}" if self.colored else text

    def record(self, fields: Mapping[str, object], columns: Iterable[str]) -> str:
        """A record as a line of CSV with these columns, or of JSON Lines with all fields."""
        return csv_row(fields, columns) if self.style is ResultFormat.CSV else record(fields)


class Reading(NamedTuple):
    """How a batch is read.

    `items` lists the items of paths, `read` turns an item into what the task gets, `noun` is its
    name in the summary. `passed_over` has the files of folders that were not read, as far as the
    items are listed, and `unread` says which, unless it is to be quiet, and gives an exit code.
    `read` must pickle.
    """

    items: Callable[[list[str]], Iterator[Item | ItemError]]
    read: Callable[[Item], object]
    noun: str
    passed_over: Sequence[Unread]
    unread: Callable[[bool], int]


def reading_of(inputs: Inputs) -> Reading:
    """How the puzzles of these inputs are read."""
    unread = partial(tell_unread, inputs)
    return Reading(inputs.items, inputs.read, "puzzle", inputs.unread, unread)


class Task(Protocol):
    """What a command does with each item of a batch. It must pickle, since processes share it."""

    def heading(self) -> str:
        """The lines above the results of a table."""

    def columns(self) -> tuple[str, ...]:
        """The fields of a record that CSV has, in order."""

    def line(self, item: Item, document: Any) -> tuple[str, str] | tuple[str, str, str]:
        """The kind of the result, which is counted, its line, and maybe a name for the item."""

    def lost(self, item: Item | ItemError, reason: str, kind: str = Outcome.UNKNOWN) -> str:
        """The line for an item that exceeded a bound, killed its worker or could not be read.

        In a table there is none for an item that is UNREADABLE.
        """


def run_batch(
    request: Request,
    task: Callable[[LineFormatter], Task],
    beside: int,
    reading: Reading,
    order: Sequence[str] = (),
    finish: Callable[[Counter[str], set[str]], None] = lambda tally, names: None,
) -> int:
    """Apply the task to every item and print the lines as they come. Returns the exit code.

    `beside` is the width of the table without its first column. The summary counts the kinds in
    `order`, then the others. `finish` gets the counts, to which it may add, and the names that the
    task gave to items.
    """
    started = monotonic()
    style = style_of(request.style, request.output)
    with ExitStack() as stack:
        stream = stack.enter_context(output_to(request.output))
        # results on a terminal show the progress themselves; a bar would break up their lines
        hidden = request.quiet or stream.isatty()
        advance = stack.enter_context(progress(bytes_of(request.paths), hidden))
        colored = style is ResultFormat.TABLE and in_color(request.color, stream)
        formatter = LineFormatter(style, colored, _name_width(stream, beside))
        work = BatchWork(task(formatter), request.bounds is not None, reading.read)
        above = work.task.heading() if style is ResultFormat.TABLE else ""
        if style is ResultFormat.CSV:
            stream.write(csv_heading(work.task.columns()))
        # closed before the output, so that no worker is left when the rest is said
        results = _results(request, work, reading.items(request.paths))
        stack.enter_context(closing(results))  # type: ignore[type-var]
        tally, names = _print(results, above, stream, advance)
        for each in reading.passed_over:
            if not each.expected:
                lost = ItemError(each.source, None, each.reason)
                stream.write(work.task.lost(lost, lost.reason, UNREADABLE))
    if not request.quiet and tally != {UNREADABLE: 1}:  # of that all is said
        say(_summary(tally, order, reading.noun, monotonic() - started))
    unread = reading.unread(request.quiet)
    finish(tally, names)
    return gravest({unread, next((code for kind, code in EXIT_CODES if tally[kind]), OK)})


def _results(
    request: Request, work: "BatchWork", items: Iterable[Item | ItemError]
) -> Iterator[ChunkResult]:
    """The results of all items, by as many processes as were asked for, or by a cluster."""
    return batch.run(
        items,
        work,
        batch.workers_for(request.jobs),
        lost=work.lost,
        bounds=request.bounds,
        lifetime=request.lifetime,
        alone=0.0 if request.jobs else ALONE,
        cluster=request.cluster,
    )


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


def record(fields: Mapping[str, object]) -> str:
    """A line of JSON Lines."""
    plain = written(fields) if COMPILED and type(fields) is dict else None
    return f"{escaped(_ENCODER.encode(fields)) if plain is None else plain}\n"


def csv_row(fields: Mapping[str, object], columns: Iterable[str]) -> str:
    """A line of CSV with these fields, empty where there is none; sentences of a list as one."""
    values = [fields.get(name) for name in columns]
    return _csv(["; ".join(each) if isinstance(each, list | tuple) else each for each in values])


def _csv(values: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return steerless(line.getvalue())


def csv_heading(columns: Iterable[str]) -> str:
    """The first line of CSV."""
    return _csv(columns)


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
    return f"{counted(total, noun)} in {seconds:.1f} s ({speed}): {kinds or 'nothing to do'}"


@dataclass(frozen=True, slots=True)
class BatchWork:
    """A task as the function that `batch.run` calls with some items."""

    task: Task
    bounded: bool = False
    read: Callable[[Item], object] = document_of

    def __call__(self, chunk: list[Item | ItemError]) -> ChunkResult:
        """Read each item and apply the task to it. An error costs one item, not the batch."""
        done = ChunkResult()
        lines = []
        for item in chunk:
            if isinstance(item, ItemError):
                lines.append(self._unreadable(done, item, item.reason))
                continue
            done.bytes += item.size
            try:
                held = self.read(item)
                if isinstance(held, Document):
                    done.notices += [(place_of(item), notice) for notice in held.notices]
                kind, line, *names = self.task.line(item, held)
            except BackendError as error:
                _complain(done, item, DECLINED, str(error))
                lines.append(self.task.lost(item, str(error)))
            except OutputError:
                raise
            except InternalError as error:
                _complain(done, item, DISPUTED, f"internal error: {error}; {_saved(item)}")
            except KenkenError as error:
                lines.append(self._unreadable(done, item, str(error)))
            except Exception as error:  # noqa: BLE001  (one defect costs one line, not the batch)
                lines.append(self._failed(done, item, error))
            else:
                done.tally[kind] += 1
                done.names += names
                lines.append(line)
        done.text = "".join(lines)
        return done

    def _unreadable(self, done: ChunkResult, item: Item | ItemError, reason: str) -> str:
        _complain(done, item, UNREADABLE, reason)
        return self.task.lost(item, reason, UNREADABLE)

    def _failed(self, done: ChunkResult, item: Item, error: Exception) -> str:
        """Handle a defect or a lack of memory. Returns the item's line, "" if it has none."""
        if memory_refused(error):
            if self.bounded:
                raise MemoryError from error  # `batch` knows the limit and reports it
            return self._give_up(done, item, "out of memory")
        fault = f"{type(error).__name__}: {error}"
        _complain(done, item, DISPUTED, f"internal error: {fault}; {_saved(item)}")
        return ""

    def lost(self, item: Item | ItemError, reason: str) -> ChunkResult:
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
        return self.task.lost(item, reason)


def _complain(done: ChunkResult, item: Item | ItemError, kind: str, reason: str) -> None:
    done.complaints.append(f"{place_of(item)}: {reason}")
    done.tally[kind] += 1


def _saved(item: Item) -> str:
    """Save a disputed puzzle, as it was read, in the current folder. Returns where, in words."""
    name = f"kenken-disputed-{sha256(item.text).hexdigest()[:12]}.txt"
    try:
        Path(name).write_bytes(item.text)
    except OSError as error:
        return f"it could not be saved: {error.strerror}"
    return f"saved as {name}"
