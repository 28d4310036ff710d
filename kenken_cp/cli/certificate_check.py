"""`kenken certificate check`: certificates checked without any solver."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, NamedTuple

from kenken_cp.certificate import Certificate, Refused, check, digest_of, read
from kenken_cp.cli.batches import REFUSED, UNREADABLE, Jobs, Quiet, Request, Task, run_batch
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
from kenken_cp.cli.inputs import ReadLines, inputs_of
from kenken_cp.cli.options import families, formats, option
from kenken_cp.cli.results import ABSENT, Field, LineFormatter, StyleOption, entry
from kenken_cp.cli.tables import Column, right
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.sources import Item, ItemError, place_of
from kenken_cp.suite.inputs import Inputs

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
        option(
            "--puzzles PATH",
            "Puzzles that the certificates must be for; each must have a certificate. Can be "
            "repeated.",
        ),
    ] = None,
    claim: Annotated[
        Claim | None,
        option(
            "--claim CLAIM",
            "What each certificate must prove: unique, multiple, or none for no solution.",
        ),
    ] = None,
    style: StyleOption = None,
    output: Output = "-",
    jobs: Jobs = 0,
    time_limit: CertificateTimeLimit = None,
    memory_limit: CertificateMemoryLimit = None,
    read_as: Annotated[
        str | None,
        option(
            "--read-as FORMAT",
            "Format of the puzzles that --puzzles names; by default it is detected.",
            offer=formats,
        ),
    ] = None,
    family: Annotated[
        str | None,
        option(
            "--family NAME",
            "Family of those puzzles, for formats that do not name it.",
            offer=families,
        ),
    ] = None,
    read_lines: ReadLines = None,
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
    inputs = inputs_of(read_as, family, read_lines)
    wanted = None if puzzles is None else _find_puzzles(puzzles, inputs, unread)
    return run_batch(
        Request(paths, style, output, jobs, quiet, color, bounds_of(time_limit, memory_limit)),
        partial(
            CheckTask,
            Budget(time_limit),
            None if wanted is None else frozenset(wanted),
            None if claim is None else Outcome(claim),
        ),
        certificates(),
        finish=partial(_say_missing, wanted or {}, unread),
    )


def _find_puzzles(paths: list[str], inputs: Inputs, unread: list[str]) -> dict[str, str]:
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


class Checked(NamedTuple):
    """What is written of one certificate; `kind` is the verdict on it."""

    item: Item | ItemError
    kind: str
    reason: str
    certificate: Certificate | None = None
    seconds: float | None = None

    @property
    def claim(self) -> str | None:
        """What it claims."""
        return str(self.certificate.claim) if self.certificate else None

    @property
    def lines(self) -> int | None:
        """The length of its proof."""
        return self.certificate.lines if self.certificate else None

    @property
    def verdict(self) -> str:
        """The verdict and its reason."""
        return f"{self.kind}: {self.reason}" if self.reason else self.kind


@dataclass(frozen=True)
class CheckTask(Task[Checked]):
    """See batches.Task: whether a certificate holds.

    `wanted` are the hashes of the puzzles it may be of, `claim` is what it must show, if not None.
    """

    budget: Budget
    wanted: frozenset[str] | None
    claim: Outcome | None
    formatter: LineFormatter
    spare = 11

    def fields(self) -> Iterator[Field[Checked]]:
        """The fields of a verdict on a certificate."""
        name = self.formatter.name
        yield Field("source", lambda r: r.item.source, "text")
        yield entry(Column("certificate", self.formatter.name_width), lambda r: name(r.item))
        yield entry(right("size", 5), lambda r: r.certificate and r.certificate.size)
        yield Field("verdict", lambda r: r.kind, "validity")
        yield Field("claim", lambda r: r.claim, "text-or-null", Column("claim", 8, gap=2))
        yield Field("proof_lines", lambda r: r.lines, "figure", right("proof", 8), ",")
        yield Field("seconds", lambda r: r.seconds and round(r.seconds, 6), "seconds")
        yield entry(right("ms", 9), lambda r: r.seconds and r.seconds * 1e3, ".3f")
        yield entry(Column("verdict", gap=2), lambda r: r.verdict, color=lambda r: COLORED[r.kind])
        yield Field("reason", lambda r: r.reason or ABSENT, "reason")

    def result(self, item: Item, data: bytes) -> tuple[str, Checked, str]:
        """Whether it holds, what is said of it, and the hash of its puzzle."""
        run = Run(self.budget)
        certificate, digest, reason = None, "", ""
        kind: str = HOLDS
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
            kind, reason = str(Outcome.UNKNOWN), str(limit)
        found = Checked(item, kind, reason, certificate, run.cpu_seconds)
        return kind, found, digest if kind == HOLDS else ""

    def no_result(self, item: Item | ItemError, reason: str, kind: str) -> Checked:
        """A certificate that could not be checked to the end."""
        return Checked(item, kind, reason)


# The colours of verdicts on puzzles, for those on certificates.
COLORED = {HOLDS: Outcome.UNIQUE, REFUSED: Outcome.NONE, Outcome.UNKNOWN: Outcome.UNKNOWN}
