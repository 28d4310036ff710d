"""`kenken verify`: how many solutions each of many puzzles has."""

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

from kenken_cp.backends import require
from kenken_cp.cli.batches import (
    WRONG_SOLUTION,
    Jobs,
    PuzzleResult,
    PuzzleTask,
    Quiet,
    Request,
    reading_of,
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
    kept_folder,
    say,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.results import (
    ABSENT,
    Absent,
    Field,
    LineFormatter,
    StyleOption,
    entry,
)
from kenken_cp.cli.tables import Column, right
from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import BackendError, KenkenError, OutOfBudget
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import Document
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.text.files import make_folder, put
from kenken_cp.verification import AUTO, cross_check, decide, decide_text, solution_fault

ALL = "kernel, cp-sat, sat"  # may have agreed
PROOFS_PER_WORKER = 500  # the solver that writes them leaks


def run(
    paths: Paths,
    backend: BackendName = AUTO,
    check_all: Annotated[
        bool,
        option(
            "--cross-check",
            "Solve with three solvers (kernel, cp-sat, sat) and compare their answers.",
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
    read_lines: ReadLines = None,
    certify_to: Annotated[
        str | None, option("--certify DIR", "Write a certificate of each verdict into this folder.")
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
    inputs = inputs_of(read_as, family, read_lines)
    budget = Budget(time_limit, node_limit)
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
        certificates = say_count(number, "certificate")
        say(f"{folder}: {certificates}; kenken certificate check checks them")


class Shown(NamedTuple):
    """Where a certificate was written, if it was, and how many lines its proof has."""

    path: str | Absent = ABSENT
    lines: int | Absent | None = ABSENT


NOT_SHOWN = Shown()


@dataclass(slots=True)
class Found(PuzzleResult):
    """What is written of one puzzle; `others` are the other backends that gave the same answer."""

    verdict: Verdict | None = None
    others: tuple[str, ...] = ()
    shown: Shown = NOT_SHOWN

    @property
    def grids(self) -> list[list[list[int]]]:
        """The solutions that show the outcome."""
        if self.sides is None or self.verdict is None:
            return []
        columns = self.sides[1]
        return [as_rows(grid, columns) for grid in self.verdict.grids]

    @property
    def confirmed_by(self) -> object:
        """The others, as a field."""
        return ABSENT if self.verdict is None else list(self.others)

    @property
    def agreed(self) -> str | None:
        """The backends that have this answer; None where nobody has one to agree with."""
        if self.verdict is None or self.verdict.outcome is Outcome.UNKNOWN:
            return None
        return ", ".join([self.verdict.backend, *self.others])


@dataclass(frozen=True)
class VerifyTask(PuzzleTask[Found]):
    """See batches.Task: the verdict on a puzzle."""

    backend: str
    budget: Budget
    check_all: bool
    formatter: LineFormatter
    folder: str = ""  # for certificates

    def fields(self) -> Iterator[Field[Found]]:
        """The fields of a verdict."""
        outcome, agreed = Column("outcome", 8, gap=2), Column("agreed", len(ALL), gap=2)
        backend = None if self.check_all else Column("backend", 8, gap=2)
        nodes = None if self.check_all else right("nodes", 7)
        yield from self.place()
        yield Field("outcome", lambda r: r.outcome, "result", outcome, color=lambda r: r.outcome)
        yield Field("backend", lambda r: r.verdict and r.verdict.backend, "text-or-null", backend)
        if self.check_all:
            yield entry(agreed, lambda r: r.agreed)
        yield Field("seconds", lambda r: r.verdict and round(r.verdict.seconds, 6), "seconds")
        yield Field("nodes", lambda r: r.verdict and r.verdict.nodes, "figure", nodes, ",")
        yield entry(right("ms", 9), lambda r: r.verdict and r.verdict.seconds * 1e3, ".3f")
        yield Field("grids", lambda r: r.grids, "grids", csv=False)
        if self.check_all:
            yield Field("confirmed_by", lambda r: r.confirmed_by, "texts", csv=False)
            yield Field("confirmed_by", lambda r: " ".join(r.others))
        yield Field("reason", lambda r: r.why or ABSENT, "reason", csv=False)
        if self.folder:
            proof = right("proof", 7)
            yield Field("certificate", lambda r: r.shown.path, "text")
            yield Field("proof_lines", lambda r: r.shown.lines, "figure", proof, ",")
        yield entry(Column("", gap=2), lambda r: r.sides and r.reason, empty="")
        yield from self.remarks()

    def at_once(self, data: bytes, item: Item) -> tuple[str, Found] | None:
        """The kernel's verdict, where it needs no puzzle."""
        decided = decide_text(data) if self._is_usual else None
        if decided is None or decided[1].outcome is Outcome.NONE:  # that is told with its reason
            return None
        settled, verdict = decided
        outcome = str(verdict.outcome)
        sides = settled.rows, settled.columns
        return outcome, Found(item, outcome, "", sides, "", (), verdict)

    @cached_property
    def _is_usual(self) -> bool:
        """Whether the kernel alone is asked, and for nothing but its verdict."""
        usual = self.backend == AUTO and self.budget == UNLIMITED
        return usual and not self.check_all and not self.folder

    def result(self, item: Item, document: Document) -> tuple[str, Found]:
        """The outcome, and the verdict."""
        started = monotonic()
        (verdict, others), shown = self._verdict(document), NOT_SHOWN
        if verdict.outcome is Outcome.NONE:
            verdict = replace(verdict, reason=_clash(document))
        if self.folder and verdict.outcome is not Outcome.UNKNOWN:
            verdict, shown = self._certify(item, document, verdict, Run(self.budget, 0, started))
        fault = solution_fault(document, verdict)
        outcome, why = str(verdict.outcome), verdict.reason
        puzzle, told = document.puzzle, document.notices
        sides = puzzle.rows, puzzle.columns
        found = Found(item, outcome, why, sides, fault, told, verdict, others, shown)
        is_wrong = fault and verdict.outcome is Outcome.UNIQUE
        return WRONG_SOLUTION if is_wrong else verdict.outcome, found

    def no_result(self, item: Item | ItemError, reason: str, kind: str) -> Found:
        """An unknown verdict."""
        return Found(item, kind, reason)

    def _verdict(self, document: Document) -> tuple[Verdict, tuple[str, ...]]:
        """The verdict, and the other backends that gave it."""
        if not self.check_all:
            return decide(document.family, document.puzzle, self.backend, self.budget), ()
        verdicts = cross_check(document.family, document.puzzle, self.budget)
        settled = [v for v in verdicts if v.outcome is not Outcome.UNKNOWN]
        first, *others = settled or verdicts[:1]
        spent = sum(verdict.seconds for verdict in verdicts)
        return replace(first, seconds=spent), tuple([other.backend for other in others])

    def _certify(
        self, item: Item, document: Document, verdict: Verdict, run: Run
    ) -> tuple[Verdict, Shown]:
        """The verdict with its certificate written; unknown if no proof was found in time."""
        from kenken_cp.certificate import certify, name_of, write

        try:
            certificate = certify(document.family, document.puzzle, verdict, run)
        except OutOfBudget as limit:
            reason = f"{verdict.backend} says {verdict.outcome}, but this is not proved: {limit}"
            return replace(verdict, outcome=Outcome.UNKNOWN, reason=reason), NOT_SHOWN
        path = Path(self.folder) / name_of(certificate, item.source, item.line)
        put(path, write(certificate))
        return verdict, Shown(str(path), certificate.lines)


def _clash(document: Document) -> str:
    """Which rule the givens break by themselves, without a full stop; "" if they break none."""
    from kenken_cp.human import clash_of

    try:
        return clash_of(document.puzzle).removesuffix(".")
    except BackendError:  # no board of its size is explained
        return ""
