"""`kenken certificate check`: certificates checked without any solver."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import Annotated

import typer

from kenken_cp.certificate import Certificate, Refused, check, digest_of, read
from kenken_cp.cli.batches import (
    NOTHING,
    REFUSED,
    UNREADABLE,
    Jobs,
    LineFormatter,
    Quiet,
    Request,
    ResultFormat,
    StyleOption,
    run_batch,
)
from kenken_cp.cli.certificate_options import Certificates, certificates
from kenken_cp.cli.common import (
    CertificateMemoryLimit,
    CertificateTimeLimit,
    Color,
    ColorOption,
    Output,
    bounds_of,
    say,
)
from kenken_cp.cli.inputs import inputs_of
from kenken_cp.cli.offers import families, formats, offer
from kenken_cp.cli.tables import Column, TextTable, right
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.sources import Item, ItemError, place_of
from kenken_cp.suite.inputs import Inputs

BESIDE = 48  # columns of the table beside the names
HOLDS = "valid"


class Claim(StrEnum):
    """What a certificate may claim: an outcome that is known."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"


def run(
    paths: Certificates,
    puzzles: Annotated[
        list[str] | None,
        typer.Option(
            "--puzzles",
            metavar="PATH",
            help="Puzzles that the certificates must be for; each must have a certificate. Can be "
            "repeated.",
        ),
    ] = None,
    claim: Annotated[
        Claim | None,
        typer.Option(
            "--claim",
            metavar="CLAIM",
            help="What each certificate must prove: unique, multiple, or none for no solution.",
        ),
    ] = None,
    style: StyleOption = None,
    output: Output = "-",
    jobs: Jobs = 0,
    time_limit: CertificateTimeLimit = None,
    memory_limit: CertificateMemoryLimit = None,
    read_as: Annotated[
        str | None,
        typer.Option(
            "--read-as",
            metavar="FORMAT",
            autocompletion=offer(formats),
            help="Format of the puzzles that --puzzles names; by default it is detected.",
        ),
    ] = None,
    family: Annotated[
        str | None,
        typer.Option(
            "--family",
            metavar="NAME",
            autocompletion=offer(families),
            help="Family of those puzzles, for formats that do not name it.",
        ),
    ] = None,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Check the claims of certificates against the rules and the proofs, without a solver.

    The check compares the grids with the rules, encodes the puzzle again, and replays the proof
    with a checker small enough to read (rup.py). With --puzzles, each certificate must be
    for one of these puzzles, and each puzzle must have a certificate. With --claim unique, each
    must prove that there is one solution.

    Exits with 0 if all certificates are valid, 1 if one is not, 2 if one cannot be read, 3 if time
    or memory ran out; the most serious code counts.
    """
    unread: list[str] = []
    wanted = None if puzzles is None else _wanted(puzzles, inputs_of(read_as, family), unread)
    return run_batch(
        Request(paths, style, output, jobs, quiet, color, bounds_of(time_limit, memory_limit)),
        partial(
            CheckTask,
            Budget(time_limit),
            None if wanted is None else frozenset(wanted),
            None if claim is None else Outcome(claim),
        ),
        BESIDE,
        certificates(),
        finish=partial(_say_missing, wanted or {}, unread),
    )


def _wanted(paths: list[str], inputs: Inputs, unread: list[str]) -> dict[str, str]:
    """Where each puzzle stands, by its hash; and what of it cannot be read."""
    wanted = {}
    for item in inputs.items(paths):
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = inputs.read(item)
            wanted[digest_of(document.family, document.puzzle)] = place_of(item)
        except KenkenError as error:
            unread.append(f"{place_of(item)}: {error}")
    unread += [f"{each.source}: {each.reason}" for each in inputs.unread if not each.expected]
    return wanted


def _say_missing(
    wanted: Mapping[str, str], unread: list[str], tally: Counter[str], found: set[str]
) -> None:
    """Name the puzzles without a certificate that holds, and those that nobody can look for."""
    for reason in unread:
        tally[UNREADABLE] += 1
        say(f"kenken: --puzzles {reason}")
    for digest, place in wanted.items():
        if digest not in found:
            tally[REFUSED] += 1
            say(f"kenken: {place}: no certificate here proves its number of solutions")


@dataclass(frozen=True, slots=True)
class CheckTask:
    """See batches.Task: whether a certificate holds.

    `wanted` are the hashes of the puzzles it may be of, `claim` is what it must show, if not None.
    """

    budget: Budget
    wanted: frozenset[str] | None
    claim: Outcome | None
    formatter: LineFormatter

    def heading(self) -> str:
        """The lines above the results of a table."""
        return f"{_table(self.formatter.name_width).heading}\n"

    def columns(self) -> tuple[str, ...]:
        """The fields of a record that CSV has, in order."""
        return "source", "verdict", "claim", "proof_lines", "seconds", "reason"

    def line(self, item: Item, data: bytes) -> tuple[str, str, str]:
        """Whether it holds, the line that says so, and the hash of its puzzle."""
        run = Run(self.budget)
        certificate, digest, reason = None, "", ""
        kind = HOLDS
        try:
            certificate = read(data)
            digest = digest_of(certificate.family, certificate.puzzle)
            if self.wanted is not None and digest not in self.wanted:
                raise Refused("its puzzle is not among those named by --puzzles")
            if self.claim not in (None, certificate.claim):
                raise Refused(f"it claims {certificate.claim}, but --claim requires {self.claim}")
            check(certificate, run)
        except Refused as refusal:
            kind, reason = REFUSED, str(refusal)
        except OutOfBudget as limit:
            kind, reason = Outcome.UNKNOWN, str(limit)
        seconds = run.cpu_seconds
        text = self._line_of(item, certificate, seconds, kind, reason)
        return kind, text, digest if kind == HOLDS else ""

    def lost(self, item: Item | ItemError, reason: str, kind: str = Outcome.UNKNOWN) -> str:
        """The line of a certificate that could not be checked to the end; see batches.Task."""
        return self._line_of(item, None, None, kind, reason)

    def _line_of(
        self,
        item: Item | ItemError,
        certificate: Certificate | None,
        seconds: float | None,
        kind: str,
        reason: str,
    ) -> str:
        size, claim, lines = None, None, None
        if certificate is not None:
            size, claim, lines = certificate.size, certificate.claim, certificate.lines
        if self.formatter.style is not ResultFormat.TABLE:
            fields = {
                "source": item.source,
                "verdict": kind,
                "claim": claim,
                "proof_lines": lines,
                "seconds": None if seconds is None else round(seconds, 6),
            }
            if reason:
                fields["reason"] = reason
            return self.formatter.record(fields, self.columns())
        if isinstance(item, ItemError) or kind == UNREADABLE:
            return ""
        proof = NOTHING if lines is None else f"{lines:,}"
        taken = NOTHING if seconds is None else f"{seconds * 1e3:.3f}"
        verdict = self.formatter.paint(f"{kind}: {reason}" if reason else kind, COLORED[kind])
        entries = size or NOTHING, claim or NOTHING, proof, taken, verdict
        return f"{_table(self.formatter.name_width).row(self.formatter.name(item), *entries)}\n"


@cache
def _table(name_width: int) -> TextTable:
    return TextTable([
        Column("certificate", name_width), right("size", 5), Column("claim", 8, gap=2),
        right("proof", 8), right("ms", 9), Column("verdict", gap=2),
    ])  # fmt: skip


# The colours of verdicts on puzzles, for those on certificates.
COLORED = {HOLDS: Outcome.UNIQUE, REFUSED: Outcome.NONE, Outcome.UNKNOWN: Outcome.UNKNOWN}
