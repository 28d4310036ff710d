"""Options that several commands share, how their input is read and where their output goes."""

import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath
from shutil import get_terminal_size
from typing import Annotated, TextIO, TypeAlias, TypeVar

from kenken_cp.cli.options import argument, backends, option
from kenken_cp.cli.streams import console_for, replace_unencodable, tell
from kenken_cp.core import limits
from kenken_cp.core.bounds import BOUND_IN_MEMORY, BOUND_IN_TIME, MOST_MEGABYTES, Bounds
from kenken_cp.core.counts import say_list, there_are
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BAD_INPUT,
    INTERNAL,
    OK,
    OUT_OF_BUDGET,
    FormatError,
    KenkenError,
)
from kenken_cp.core.spoken import Register
from kenken_cp.formats.sources import STDIN, STDIN_NAME, stdin
from kenken_cp.text.files import atomic_text, reading_fault

F = TypeVar("F")

# How to go on after an interruption, where files go into a folder that must be empty, or need not.
NEEDS_EMPTY = "; to start again, empty the folder or name another"
STARTS_AGAIN = "; the same command starts again from the beginning"


class TextOrJson(StrEnum):
    """How an answer is written: for people, or as one object of JSON."""

    TEXT = "text"
    JSON = "json"


class Color(StrEnum):
    """When to write colours: `auto` is where a terminal reads them and NO_COLOR is not set."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


File: TypeAlias = Annotated[
    str,
    argument(
        "FILE", "A puzzle file, or one puzzle of a file with many, as in winter.db:12; - is stdin."
    ),
]
Paths: TypeAlias = Annotated[
    list[str],
    argument(
        "PATH",
        "Files (JSON Lines too), folders, suites, or one puzzle of a file, as in "
        "winter.db:12; - is stdin.",
    ),
]
BackendName: TypeAlias = Annotated[
    str,
    option(
        "--backend NAME",
        "Solver to use: auto, kernel (built in), cp-sat, sat or minizinc; the last three also "
        "with :SOLVER, as in sat:glucose4.",
        offer=backends,
    ),
]
TimeLimit: TypeAlias = Annotated[
    float | None,
    option(
        "--time-limit SECONDS", "Time limit per puzzle; beyond it the result is unknown.", least=0
    ),
]
MemoryLimit: TypeAlias = Annotated[
    int | None,
    option(
        "--memory-limit MB", "Memory limit per puzzle; beyond it the result is unknown.", least=64
    ),
]
SolvingTimeLimit: TypeAlias = Annotated[
    float | None, option("--time-limit SECONDS", "Time limit for solving each puzzle.", least=0)
]
CertificateTimeLimit: TypeAlias = Annotated[
    float | None, option("--time-limit SECONDS", "Time limit per certificate.", least=0)
]
CertificateMemoryLimit: TypeAlias = Annotated[
    int | None, option("--memory-limit MB", "Memory limit per certificate.", least=64)
]
NodeLimit: TypeAlias = Annotated[
    int | None,
    option(
        "--node-limit N",
        "Limit on search nodes per puzzle; beyond it the result is unknown.",
        least=0,
    ),
]
WordsOption: TypeAlias = Annotated[
    Register,
    option(
        "--words", "Wording of the explanations: exact (with coordinates) or simple (for children)."
    ),
]
ColorOption: TypeAlias = Annotated[Color, option("--color", "When to use colours.")]
Output: TypeAlias = Annotated[str, option("--output -o FILE", "Output file; - is stdout.")]


def bounds_of(time_limit: float | None, memory_limit: int | None) -> Bounds | None:
    """The bounds of a puzzle in a batch, from these options. Says which cannot be enforced."""
    if memory_limit is not None and not BOUND_IN_MEMORY:
        say("kenken: this system cannot limit the memory of a process; --memory-limit is ignored")
        memory_limit = None
    if memory_limit is not None and memory_limit > MOST_MEGABYTES:
        raise KenkenError(
            f"--memory-limit {memory_limit}: it must be a whole number from 64 to {MOST_MEGABYTES}"
        )
    if time_limit is not None and not BOUND_IN_TIME:
        say("kenken: this system has no alarms; --time-limit is only checked between steps")
        time_limit = None
    if time_limit is None and memory_limit is None:
        return None
    return Bounds(time_limit, memory_limit)


def in_color(color: Color, stream: TextIO) -> bool:
    """Whether to write colours to this stream."""
    if color is Color.AUTO:
        return stream.isatty() and not os.environ.get("NO_COLOR")
    return color is Color.ALWAYS


def name_file(path: str) -> str:
    """The name of a file in messages: its path, or <stdin>."""
    return STDIN_NAME if path == STDIN else path


def bytes_in(path: str, most: int | None = None) -> bytes:
    """What a file holds, or standard input for `-`, up to one byte more than a document may take,
    or than `most`: so what reads it sees that it is too long."""
    try:
        with ExitStack() as stack:
            stream = stdin() if path == STDIN else stack.enter_context(Path(path).open("rb"))
            return stream.read((most or limits.current().bytes) + 1)
    except OSError as error:
        raise FormatError(f"{name_file(path)}: {reading_fault(error)}") from None


@contextmanager
def output_to(path: str, advice: str = "") -> Iterator[TextIO]:
    """Standard output for `-`, else a stream that replaces the file when all went well.

    When it is interrupted that is said, and the advice.
    """
    if path == "-":
        yield sys.stdout
        return
    try:
        with atomic_text(Path(path)) as stream:
            replace_unencodable(stream)
            yield stream
    except KeyboardInterrupt:
        if Path(path).is_file() or not Path(path).exists():  # and not a pipe, which took it all
            say(f"kenken: interrupted; nothing was written to {path}{advice}")
        raise


@dataclass(slots=True)
class OutputSoFar:
    """What stands in an output so far: `6 puzzles are`, or "" for nothing worth keeping."""

    summary: str = ""


@contextmanager
def kept_output_to(path: str, advice: str = "") -> Iterator[tuple[TextIO, OutputSoFar]]:
    """As `output_to`, for what takes long to make: interrupted, a new file keeps what is there.

    A file that was there before is not replaced by a part.
    """
    existed, interrupted, kept = path == "-" or Path(path).exists(), False, OutputSoFar()
    with output_to(path, advice) as stream:
        try:
            yield stream, kept
        except KeyboardInterrupt:
            if existed or not kept.summary:
                raise
            interrupted = True
    if interrupted:
        say(f"kenken: interrupted; {kept.summary} in {path}{advice}")
        raise KeyboardInterrupt


@contextmanager
def kept_folder(
    folder: str, written: Callable[[], int], noun: str, advice: str = NEEDS_EMPTY
) -> Iterator[None]:
    """For what writes many files: interrupted, says how many stand in the folder, and the advice.

    `written` counts them, each of them whole.
    """
    try:
        yield
    except KeyboardInterrupt:
        number = written()
        left = f"{there_are(number, noun)} in {folder}{advice}" if number else ""
        say(f"kenken: interrupted; {left or f'nothing was written to {folder}'}")
        raise


def show(
    drawing: Drawing,
    color: Color,
    stream: TextIO,
    advice: str = "write to a file with -o",
) -> None:
    """Print a drawing with the colours, box characters and width that the stream supports.

    KenkenError with the advice if it is too wide for a terminal.
    """
    from kenken_cp.render.pens import pen_for
    from kenken_cp.render.terminal import plain, style_text

    pen = pen_for(stream.encoding)
    width = get_terminal_size().columns if stream.isatty() else None
    text = plain(drawing, pen, width)
    needed = text.find("\n")
    if width is not None and needed > width:
        raise KenkenError(
            f"the drawing is {needed} characters wide and this terminal only {width}; make the "
            f"terminal wider, or {advice}"
        )
    if not in_color(color, stream):
        stream.write(text)
        return
    console = console_for(stream, force_terminal=True, no_color=False, width=width or 1000)
    console.print(style_text(drawing, pen, width))


def by_suffix(output: str, formats: Mapping[str, F], folder: str = "") -> F:
    """The format that the output's suffix names; KenkenError, which lists those there are, for
    another. `folder` says what a folder is for."""
    suffix = PurePath(output).suffix.lower()
    if suffix not in formats:
        known = say_list(list(filter(None, formats)), "or")
        raise KenkenError(f"--output {output}: end the name in {known}{folder}, or give --format")
    return formats[suffix]


def is_folder(output: str) -> bool:
    """Whether files are to be written into a folder of this name."""
    return output.endswith("/") or Path(output).is_dir()


def gravest(codes: Collection[int]) -> int:
    """The exit code of a batch: the most serious one of its items."""
    order = (INTERNAL, BAD_INPUT, OUT_OF_BUDGET, ANSWER_IS_NO, OK)
    return next(code for code in order if code in codes)


def say(message: str) -> None:
    """Write a line for the user to stderr."""
    tell(message)
