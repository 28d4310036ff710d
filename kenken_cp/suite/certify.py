"""Certificates of a suite's puzzles, a file each: those that are missing are made."""

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kenken_cp import batch
from kenken_cp.certificate import SUFFIX, certify, digest_of, read, write
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.errors import InternalError, KenkenError, OutOfBudget
from kenken_cp.core.verdict import Outcome
from kenken_cp.suite.select import Row, content_of, rows
from kenken_cp.suite.store import Suite
from kenken_cp.text.files import make_folder, put
from kenken_cp.verification import decide

PACE = 0.2
DIGITS = 6  # of a number in a file's name, so that names sort
LIFETIME = 500  # puzzles a worker; the solver that writes proofs leaks


class Certified(NamedTuple):
    """The number of puzzles checked, the number of new certificates, and a line for each puzzle
    that could not get one."""

    puzzles: int
    made: int
    unproven: list[str]


def certify_all(
    suite: Suite, folder: str | Path, jobs: int, bounds: Bounds | None = None
) -> Generator[Certified, None, None]:
    """Make what is missing in the folder, some at a time. Each file is written whole or not at all.

    A puzzle that meets a bound or a limit is passed over. Raises OutputError where a file cannot be
    written, InternalError if a puzzle is not as it was made.
    """
    make_folder(folder)
    work = partial(_certify, Path(folder))
    yield from batch.run(
        rows(suite.db), work, jobs, PACE, lost=_report_lost, bounds=bounds, lifetime=LIFETIME
    )


def _certify(folder: Path, chunk: list[Row]) -> Certified:
    """Write a certificate of each that has none: what `batch.run` calls with rows."""
    made, unproven = 0, []
    for row in chunk:
        try:
            made += _write(folder, row)
        except OutOfBudget as limit:
            unproven.append(f"puzzle {row.number}: {limit}")
    return Certified(len(chunk), made, unproven)


def _report_lost(row: Row, reason: str) -> Certified:
    """The result for a puzzle that exceeded a bound."""
    return Certified(1, 0, [f"puzzle {row.number}: {reason}"])


def _write(folder: Path, row: Row) -> bool:
    """Write a certificate, unless it is there; whether it was written."""
    family, puzzle, solution = content_of(row)
    digest = digest_of(family, puzzle)
    path = folder / f"{row.number:0{DIGITS}}-{row.rows}x{row.columns}-{digest[:12]}{SUFFIX}"
    if _holds(path, digest):
        return False
    verdict = decide(family, puzzle)
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(verdict.reason)
    if verdict.outcome is not Outcome.UNIQUE or verdict.grids != (tuple(solution or ()),):
        found = _FOUND[verdict.outcome]
        raise InternalError(f"puzzle {row.number}: {verdict.backend} {found}")
    put(path, write(certify(family, puzzle, verdict)))
    return True


# What a backend finds that contradicts the suite.
_FOUND = {
    Outcome.UNIQUE: "finds a solution that differs from the stored one",
    Outcome.MULTIPLE: "finds more than one solution",
    Outcome.NONE: "finds no solution",
}


def _holds(path: Path, digest: str) -> bool:
    """Whether there is a certificate of this puzzle, whole: the hashes in it fit."""
    try:
        certificate = read(path.read_bytes())
    except (OSError, KenkenError):  # it is made again
        return False
    return digest_of(certificate.family, certificate.puzzle) == digest
