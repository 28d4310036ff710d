"""`kenken verify`: how many solutions each of many puzzles has."""

import json
import os
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Annotated, TextIO

import typer

from kenken_cp import batch, kernel
from kenken_cp.backends import backend_of
from kenken_cp.batch import Chunk
from kenken_cp.cli.common import (
    BackendName,
    Color,
    ColorOption,
    NodeLimit,
    Output,
    Paths,
    TimeLimit,
    budget_of,
    in_color,
    output_to,
    say,
)
from kenken_cp.cli.progress import bytes_of, progress
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import (
    ANSWER_IS_NO,
    BAD_INPUT,
    INTERNAL,
    OK,
    OUT_OF_BUDGET,
    BackendError,
    InternalError,
    KenkenError,
)
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.sources import Item, ItemError, items
from kenken_cp.verify import AUTO, cross_check, decide

UNREADABLE = "unreadable"
DECLINED = "declined"
DISPUTED = "disputed"

# What each kind of result means for the exit code, the gravest first.
EXIT_CODES = (
    (DISPUTED, INTERNAL),
    (UNREADABLE, BAD_INPUT),
    (DECLINED, BAD_INPUT),
    (Outcome.UNKNOWN, OUT_OF_BUDGET),
    (Outcome.MULTIPLE, ANSWER_IS_NO),
    (Outcome.NONE, ANSWER_IS_NO),
)
COLORS = {
    Outcome.UNIQUE: "\x1b[32m",
    Outcome.MULTIPLE: "\x1b[33m",
    Outcome.NONE: "\x1b[31m",
    Outcome.UNKNOWN: "\x1b[35m",
}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Style(StrEnum):
    """How results are written."""

    TABLE = "table"
    JSONL = "jsonl"


def run(
    paths: Paths,
    backend: BackendName = AUTO,
    check_all: Annotated[
        bool,
        typer.Option("--cross-check", help="Ask kernel, cp-sat and sat; they must agree."),
    ] = False,
    style: Annotated[Style, typer.Option("--format", help="How to write results.")] = Style.TABLE,
    output: Output = "-",
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes to use; 0 is one a core.")
    ] = 0,
    time_limit: TimeLimit = None,
    node_limit: NodeLimit = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no summary.")] = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Say of each puzzle whether it has one solution, several, or none.

    Exits with 0 if each is unique, 1 if one is not, 2 if one could not be read, 3 if a limit
    left one unknown; the gravest counts.
    """
    if check_all and backend != AUTO:
        raise KenkenError("--cross-check asks every backend; leave out --backend")
    if backend != AUTO:
        backend_of(backend)  # a name that is not known is said once, before anything is read
    started = monotonic()
    tally: Counter[str] = Counter()
    with ExitStack() as stack:
        stream = stack.enter_context(output_to(output))
        # results that scroll by on a terminal show how far it is; a bar would cut through them
        advance = stack.enter_context(progress(bytes_of(paths), quiet or stream.isatty()))
        work = VerifyWork(
            backend,
            budget_of(time_limit, node_limit),
            check_all,
            style,
            in_color(color, stream) and style is Style.TABLE,
            _room(stream),
        )
        stream.write(work.heading())
        for chunk in batch.run(items(paths), work, jobs or os.cpu_count() or 1):
            stream.write(chunk.text)
            for complaint in chunk.complaints:
                say(f"kenken: {complaint}")
            tally += chunk.tally
            advance(chunk.tally.total(), chunk.bytes)
    if not quiet:
        say(_summary(tally, monotonic() - started))
    return next((code for kind, code in EXIT_CODES if tally[kind]), OK)


def _room(stream: TextIO) -> int:
    """The columns that a terminal leaves for names beside those of fixed width."""
    if not stream.isatty():
        return 44
    return max(12, min(60, get_terminal_size().columns - 46))


def _summary(tally: Counter[str], seconds: float) -> str:
    total = tally.total()
    kinds = ", ".join(f"{tally[kind]:,} {kind}" for kind in sorted(tally, key=str))
    rate = total / seconds if seconds else 0.0
    noun = "puzzle" if total == 1 else "puzzles"
    speed = f"{rate:,.0f}/s" if kernel.COMPILED else f"{rate:,.0f}/s, kernel not compiled"
    return f"{total:,} {noun} in {seconds:.1f} s ({speed}): {kinds or 'nothing to do'}"


@dataclass(frozen=True, slots=True)
class VerifyWork:
    """What is to be done with each puzzle of a batch; pickles, so that processes share it."""

    backend: str
    budget: Budget
    check_all: bool
    style: Style
    colored: bool
    room: int = 44  # columns of the table for the name of a puzzle

    def __call__(self, chunk: list[Item | ItemError]) -> Chunk:
        """Decide each item and write its line."""
        done = Chunk()
        lines = []
        for item in chunk:
            if isinstance(item, ItemError):
                _complain(done, item, UNREADABLE, item.reason)
                continue
            done.bytes += len(item.text)
            try:
                document = read_document(item.text)
                verdict = self._verdict(document)
            except BackendError as error:
                _complain(done, item, DECLINED, str(error))
            except KenkenError as error:
                if not isinstance(error, InternalError):
                    _complain(done, item, UNREADABLE, str(error))
                    continue
                _complain(done, item, DISPUTED, f"internal error: {error}; {_saved(item)}")
            except Exception as error:  # noqa: BLE001  (one defect costs one line, not the batch)
                fault = f"{type(error).__name__}: {error}"
                _complain(done, item, DISPUTED, f"internal error: {fault}; {_saved(item)}")
            else:
                done.tally[verdict.outcome] += 1
                lines.append(self._line(item, document, verdict))
        done.text = "".join(lines)
        return done

    def heading(self) -> str:
        """What stands above the results."""
        if self.style is Style.JSONL:
            return ""
        return (
            f"{'puzzle':<{self.room}} {'size':>5}  {'outcome':<8}  {'backend':<8} "
            f"{'nodes':>7} {'ms':>9}\n"
        )

    def _verdict(self, document: Document) -> Verdict:
        if not self.check_all:
            return decide(document.family, document.puzzle, self.backend, self.budget)
        verdicts = cross_check(document.family, document.puzzle, self.budget)
        settled = [v for v in verdicts if v.outcome is not Outcome.UNKNOWN]
        return (settled or verdicts)[0]

    def _line(self, item: Item, document: Document, verdict: Verdict) -> str:
        if self.style is Style.JSONL:
            return _record(item, document, verdict)
        place = item.source if item.line is None else f"{item.source}:{item.line}"
        place = place if len(place) <= self.room else f"…{place[1 - self.room :]}"
        size = f"{document.puzzle.rows}×{document.puzzle.columns}"
        outcome = f"{verdict.outcome:<8}"
        if self.colored:
            outcome = f"{COLORS[verdict.outcome]}{outcome}\x1b[0m"
        return (
            f"{place:<{self.room}} {size:>5}  {outcome}  {verdict.backend:<8} "
            f"{verdict.nodes:>7,} {verdict.seconds * 1e3:>9.3f}\n"
        )


def _record(item: Item, document: Document, verdict: Verdict) -> str:
    columns = document.puzzle.columns
    fields = {
        "source": item.source,
        "line": item.line,
        "outcome": verdict.outcome,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "nodes": verdict.nodes,
        "grids": [as_rows(grid, columns) for grid in verdict.grids],
    }
    if verdict.reason:
        fields["reason"] = verdict.reason
    return f"{_ENCODER.encode(fields)}\n"


def _complain(chunk: Chunk, item: Item | ItemError, kind: str, reason: str) -> None:
    place = item.source if item.line is None else f"{item.source}:{item.line}"
    chunk.complaints.append(f"{place}: {reason}")
    chunk.tally[kind] += 1


def _saved(item: Item) -> str:
    """Write a disputed puzzle into this folder, as it was read, and say where."""
    name = f"kenken-disputed-{sha256(item.text).hexdigest()[:12]}.txt"
    try:
        Path(name).write_bytes(item.text)
    except OSError as error:
        return f"it could not be saved: {error.strerror}"
    return f"saved as {name}"
