"""How many solutions a puzzle has, which, and what proves it."""

import os
from collections.abc import Iterator
from pathlib import Path

from kenken_cp import certificate as certificates
from kenken_cp import verification
from kenken_cp.api.arguments import budget_of, path, text, whole
from kenken_cp.api.puzzles import PuzzleLike, parts_of
from kenken_cp.api.wording import in_python
from kenken_cp.certificate import Certificate
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.text.files import reading_fault
from kenken_cp.verification import AUTO


class NotUnique(KenkenError):
    """A puzzle without a solution or with several, where one was asked for; see `verdict`."""

    exit_code = 1

    def __init__(self, verdict: Verdict) -> None:
        many = "no solution" if verdict.outcome is Outcome.NONE else "several solutions"
        super().__init__(f"the puzzle has {many}")
        self.verdict = verdict

    def __reduce__(self) -> tuple[type["NotUnique"], tuple[Verdict]]:
        """To another process it goes as its verdict, and not as the message alone."""
        return NotUnique, (self.verdict,)


@in_python
def verify(
    puzzle: PuzzleLike,
    backend: str = AUTO,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
) -> Verdict:
    """Whether the puzzle has no solution, one or several, with the grids that show it.

    `outcome` is `unknown`, with the `reason`, if a limit (seconds, or nodes in the backend's own
    unit) was reached first. Raises KenkenError if the backend is missing or cannot take it.
    """
    text("backend", backend)
    return verification.decide(*parts_of(puzzle), backend, budget_of(time_limit, node_limit))


@in_python
def solve(puzzle: PuzzleLike, backend: str = AUTO, *, time_limit: float | None = None) -> Grid:
    """The values of the puzzle's one solution, row by row.

    Raises NotUnique if there is none or a second one, OutOfBudget if the time ran out.
    """
    verdict = _require_settled(verify(puzzle, backend, time_limit=time_limit))
    if verdict.outcome is not Outcome.UNIQUE:
        raise NotUnique(verdict)
    return verdict.grids[0]


@in_python
def solutions(
    puzzle: PuzzleLike,
    backend: str = AUTO,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
) -> Iterator[Grid]:
    """The puzzle's solutions as they are found, at most `limit`, in the same order on every run.

    Raises OutOfBudget when the time is up: the grids before it are solutions, but not all.
    """
    text("backend", backend)
    most = None if limit is None else whole("limit", limit, 0, or_none=True)
    run = Run(budget_of(time_limit))
    return verification.solutions(*parts_of(puzzle), backend, run, most)


@in_python
def certify(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Certificate:
    """A certificate of the number of solutions: two grids, or a proof that there are no others.

    Raises OutOfBudget if the time ran out.
    """
    run = Run(budget_of(time_limit))
    verdict = _require_settled(verify(puzzle, time_limit=time_limit))
    return certificates.certify(*parts_of(puzzle), verdict, run)


@in_python
def check_certificate(
    certificate: Certificate | bytes | str | os.PathLike[str], *, time_limit: float | None = None
) -> Certificate:
    """The certificate, or the one in these bytes or this file, once it has been found to hold.

    No solver runs. Raises KenkenError: Refused if it does not show what it claims.
    """
    if isinstance(certificate, bytes):
        certificate = certificates.read(certificate)
    elif not isinstance(certificate, Certificate):
        path("certificate", certificate)
        certificate = certificates.read(_bytes_of(Path(certificate)))
    certificates.check(certificate, Run(budget_of(time_limit)))
    return certificate


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: {reading_fault(error)}") from None


def _require_settled(verdict: Verdict) -> Verdict:
    """The verdict; OutOfBudget if it is unknown."""
    if verdict.outcome is Outcome.UNKNOWN:
        raise OutOfBudget(verdict.reason)
    return verdict
