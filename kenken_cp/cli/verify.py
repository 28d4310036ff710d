"""`kenken verify`: how many solutions each of many puzzles has."""

from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

import typer

from kenken_cp.backends import require
from kenken_cp.cli.batches import (
    NOTHING,
    UNREADABLE,
    WRONG_SOLUTION,
    Jobs,
    LineFormatter,
    Quiet,
    Request,
    ResultFormat,
    StyleOption,
    csv_row,
    reading_of,
    record,
    run_batch,
)
from kenken_cp.cli.cluster_options import DaskAddress, DaskSecurity, Insecure, cluster_named
from kenken_cp.cli.common import (
    STARTS_AGAIN,
    BackendName,
    Color,
    ColorOption,
    MemoryLimit,
    NodeLimit,
    Output,
    Paths,
    TimeLimit,
    bounds_of,
    budget_of,
    kept_folder,
    say,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, inputs_of
from kenken_cp.cli.tables import Column, TextTable, right
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import counted
from kenken_cp.core.document import say_wrong
from kenken_cp.core.errors import BackendError, KenkenError, OutOfBudget
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import Document
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.text.files import make_folder, put
from kenken_cp.verification import AUTO, cross_check, decide, solution_fault

BESIDE = 46  # columns of the table beside the names
FIGURES = ("source", "line", "outcome", "backend", "seconds", "nodes")  # of every row of CSV
AGREED = 3  # and more where all backends are named, in place of the nodes of one
PROOF = 8  # and of the lines of a proof
PROOFS_PER_WORKER = 500  # the solver that writes them leaks


def run(
    paths: Paths,
    backend: BackendName = AUTO,
    check_all: Annotated[
        bool,
        typer.Option(
            "--cross-check",
            help="Solve with three solvers (kernel, cp-sat, sat) and compare their answers.",
        ),
    ] = False,
    style: StyleOption = None,
    output: Output = "-",
    jobs: Jobs = 0,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    node_limit: NodeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    certify_to: Annotated[
        str | None,
        typer.Option(
            "--certify", metavar="DIR", help="Write a certificate of each verdict into this folder."
        ),
    ] = None,
    dask: DaskAddress = None,
    dask_security: DaskSecurity = None,
    insecure: Insecure = False,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Check whether each puzzle has one solution, several, or none.

    With --certify, a verdict counts only after its proof has been found, checked and written.
    kenken certificate check checks the proof again, without a solver.

    Exits with 0 if each puzzle is unique, 1 if one is not, 2 if one cannot be read, 3 if a limit
    was reached; the most serious code counts.
    """
    if check_all and backend != AUTO:
        raise KenkenError("--cross-check uses every backend; leave out --backend")
    if backend != AUTO:
        require(backend)  # a name that is not known is said once, before anything is read
    inputs = inputs_of(read_as, family)
    budget = budget_of(time_limit, node_limit)
    bounds = bounds_of(time_limit, memory_limit)
    cluster = cluster_named(dask, dask_security, insecure, bounds, jobs)
    if cluster is not None and certify_to is not None:
        raise KenkenError(
            "--certify cannot go with --dask, whose workers cannot write files here; leave one out"
        )
    if certify_to is not None:
        make_folder(certify_to)
    lifetime = None if certify_to is None else PROOFS_PER_WORKER
    with _kept_certificates(certify_to):
        return run_batch(
            Request(paths, style, output, jobs, quiet, color, bounds, lifetime, cluster),
            lambda formatter: VerifyTask(backend, budget, check_all, formatter, certify_to or ""),
            BESIDE + AGREED * check_all + PROOF * bool(certify_to),
            reading_of(inputs),
            finish=partial(_say_certified, "" if quiet else certify_to or ""),
        )


def _kept_certificates(folder: str | None) -> AbstractContextManager[None]:
    """Says, when it is interrupted, how many certificates are in the folder, if there is one."""
    if folder is None:
        return nullcontext()
    from kenken_cp.certificate import SUFFIX

    found = Path(folder)
    return kept_folder(
        folder, lambda: len(list(found.glob(f"*{SUFFIX}"))), "certificate", STARTS_AGAIN
    )


def _say_certified(folder: str, tally: Counter[str], names: set[str]) -> None:
    """Say how many certificates there are."""
    if folder:
        from kenken_cp.certificate import CLAIMS

        number = sum(tally[claim] for claim in CLAIMS)
        certificates = counted(number, "certificate")
        say(f"{folder}: {certificates}; kenken certificate check checks them")


class Shown(NamedTuple):
    """Where a certificate was written, and how many lines its proof has."""

    path: str
    lines: int | None


class Found(NamedTuple):
    """What is written of one puzzle; `others` are the backends that gave the same answer, None if
    no other was asked. `fault` is what is wrong with the solution in its file, "" if nothing is.
    The verdict `none` has as its reason which rule the givens break by themselves, if they do."""

    item: Item
    document: Document
    verdict: Verdict
    others: tuple[str, ...] | None
    shown: Shown | None
    fault: str = ""

    @property
    def reason(self) -> str:
        """Why the verdict is unknown or none, and what is wrong with the solution in the file."""
        return "; ".join(filter(None, [self.verdict.reason, say_wrong(self.fault)]))


@dataclass(frozen=True, slots=True)
class VerifyTask:
    """See batches.Task: the verdict on a puzzle."""

    backend: str
    budget: Budget
    check_all: bool
    formatter: LineFormatter
    folder: str = ""  # for certificates

    def heading(self) -> str:
        """The lines above the results of a table."""
        return f"{self._table().heading}\n"

    def columns(self) -> tuple[str, ...]:
        """The fields of a record that CSV has, in order."""
        others = ("confirmed_by",) * self.check_all
        proof = ("certificate", "proof_lines") * bool(self.folder)
        return (*FIGURES, *others, *proof, "reason", "notices")

    def line(self, item: Item, document: Document) -> tuple[str, str]:
        """The outcome, and the verdict as a line."""
        started = monotonic()
        (verdict, others), shown = self._verdict(document), None
        if verdict.outcome is Outcome.NONE:
            verdict = replace(verdict, reason=_clash(document))
        if self.folder and verdict.outcome is not Outcome.UNKNOWN:
            verdict, shown = self._certified(item, document, verdict, Run(self.budget, 0, started))
        found = Found(item, document, verdict, others, shown, solution_fault(document, verdict))
        writers = {ResultFormat.JSONL: _record, ResultFormat.CSV: self._csv}
        is_wrong = found.fault and verdict.outcome is Outcome.UNIQUE
        kind = WRONG_SOLUTION if is_wrong else verdict.outcome
        return kind, writers.get(self.formatter.style, self._row)(found)

    def _csv(self, found: Found) -> str:
        others, reason = found.others or (), found.reason
        certificate, lines = found.shown or (None, None)
        fields = {
            "source": found.item.source, "line": found.item.line,
            "outcome": found.verdict.outcome, "backend": found.verdict.backend,
            "seconds": round(found.verdict.seconds, 6), "nodes": found.verdict.nodes,
            "confirmed_by": " ".join(others), "certificate": certificate, "proof_lines": lines,
            "reason": reason, "notices": found.document.notices,
        }  # fmt: skip
        return csv_row(fields, self.columns())

    def lost(self, item: Item | ItemError, reason: str, kind: str = Outcome.UNKNOWN) -> str:
        """The line of an unknown verdict; see batches.Task."""
        if self.formatter.style is not ResultFormat.TABLE:
            fields = {"source": item.source, "line": item.line, "outcome": kind}
            nothing: dict[str, object] = {
                "backend": None,
                "seconds": None,
                "nodes": None,
                "grids": [],
            }
            return self.formatter.record({**fields, **nothing, "reason": reason}, self.columns())
        if isinstance(item, ItemError) or kind == UNREADABLE:
            return ""
        return self._table_row(item, NOTHING, Outcome.UNKNOWN, (NOTHING,) * 3, NOTHING)

    def _verdict(self, document: Document) -> tuple[Verdict, tuple[str, ...] | None]:
        """The verdict, and the other backends that gave it; None if no other was asked."""
        if not self.check_all:
            return decide(document.family, document.puzzle, self.backend, self.budget), None
        verdicts = cross_check(document.family, document.puzzle, self.budget)
        settled = [v for v in verdicts if v.outcome is not Outcome.UNKNOWN]
        first, *others = settled or verdicts[:1]
        spent = sum(verdict.seconds for verdict in verdicts)
        return replace(first, seconds=spent), tuple([other.backend for other in others])

    def _certified(
        self, item: Item, document: Document, verdict: Verdict, run: Run
    ) -> tuple[Verdict, Shown | None]:
        """The verdict with its certificate written; unknown if no proof was found in time."""
        from kenken_cp.certificate import certify, name_of, write

        try:
            certificate = certify(document.family, document.puzzle, verdict, run)
        except OutOfBudget as limit:
            reason = f"{verdict.backend} says {verdict.outcome}, but this is not proved: {limit}"
            return replace(verdict, outcome=Outcome.UNKNOWN, reason=reason), None
        path = Path(self.folder) / name_of(certificate, item.source, item.line)
        put(path, write(certificate))
        return verdict, Shown(str(path), certificate.lines)

    def _row(self, found: Found) -> str:
        puzzle, verdict = found.document.puzzle, found.verdict
        size = f"{puzzle.rows}×{puzzle.columns}"
        backends = ", ".join([verdict.backend, *(found.others or ())])
        if self.check_all and verdict.outcome is Outcome.UNKNOWN:
            backends = NOTHING  # nobody has an answer to agree with
        figures = backends, f"{verdict.nodes:,}", f"{verdict.seconds * 1e3:.3f}"
        lines = _figure(found.shown.lines if found.shown else None)
        return self._table_row(found.item, size, verdict.outcome, figures, lines, found.reason)

    def _table_row(
        self,
        item: Item,
        size: str,
        outcome: Outcome,
        figures: tuple[str, str, str],
        lines: str,
        reason: str = "",
    ) -> str:
        """A row of the table."""
        backends, nodes, seconds = figures
        shown = (backends, seconds) if self.check_all else (backends, nodes, seconds)
        first = self.formatter.name(item), size, self.formatter.paint(outcome, outcome), *shown
        return f"{self._table().row(*first, *[lines] * bool(self.folder), reason)}\n"

    def _table(self) -> TextTable:
        return _table(self.formatter.name_width, self.check_all, bool(self.folder))


@cache
def _table(name_width: int, check_all: bool, proofs: bool) -> TextTable:
    proof = [right("proof", PROOF - 1)] * proofs
    who = [Column("backend", 8, gap=2), right("nodes", 7)]
    if check_all:
        who = [Column("agreed", len("kernel, cp-sat, sat"), gap=2)]
    return TextTable([
        Column("puzzle", name_width), right("size", 5), Column("outcome", 8, gap=2), *who,
        right("ms", 9), *proof, Column("", gap=2),
    ])  # fmt: skip


def _clash(document: Document) -> str:
    """Which rule the givens break by themselves, without a full stop; "" if they break none."""
    from kenken_cp.human import clash_of

    try:
        return clash_of(document.puzzle).removesuffix(".")
    except BackendError:  # no board of its size is explained
        return ""


def _figure(number: int | None) -> str:
    return NOTHING if number is None else f"{number:,}"


def _record(found: Found) -> str:
    item, document, verdict, others, shown, fault = found
    columns = document.puzzle.columns
    extra: dict[str, object] = {}
    if others is not None:
        extra["confirmed_by"] = others
    if verdict.reason:
        extra["reason"] = verdict.reason
    if shown:
        extra["certificate"], extra["proof_lines"] = shown
    if fault:
        extra["solution_fault"] = fault
    if document.notices:
        extra["notices"] = document.notices
    # Figures are written as the encoder writes them, without it: asking it for each is slow.
    line = "null" if item.line is None else item.line
    form = _form(document.puzzle.rows, columns)
    grids = ",".join([form % grid for grid in verdict.grids])
    figures = (
        f'"line":{line},"outcome":"{verdict.outcome}","backend":"{verdict.backend}",'
        f'"seconds":{round(verdict.seconds, 6)!r},"nodes":{verdict.nodes},"grids":[{grids}]'
    )
    more = f",{record(extra)[1:-2]}" if extra else ""
    return f"{{{_source(item.source)},{figures}{more}}}\n"


@lru_cache(maxsize=16)
def _form(rows: int, columns: int) -> str:
    """How the values of a grid are written as a list of its rows."""
    row = ",".join(["%d"] * columns)
    return f"[{','.join([f'[{row}]'] * rows)}]"


@lru_cache(maxsize=16)
def _source(name: str) -> str:
    """The first field of a record."""
    return record({"source": name})[1:-2]
