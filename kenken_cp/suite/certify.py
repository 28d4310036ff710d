"""Certificates of a suite's puzzles, a file each: those that are missing are made."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kenken_cp import batch
from kenken_cp.certificate import SUFFIX, certify, digest_of, write
from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.files import make_folder, put
from kenken_cp.suite.export import DIGITS
from kenken_cp.suite.select import Row, content_of, rows
from kenken_cp.suite.store import Suite
from kenken_cp.verify import decide

PACE = 0.2
LIFETIME = 500  # puzzles a worker; the solver that writes proofs leaks


class Certified(NamedTuple):
    """How many puzzles were looked at, and how many of them lacked their certificate."""

    puzzles: int
    made: int


def certify_all(suite: Suite, folder: str | Path, jobs: int) -> Generator[Certified, None, None]:
    """Make what is missing in the folder, some at a time. Each file is written whole or not at all.

    Raises OutputError where it cannot be written, InternalError if a puzzle is not as it was made.
    """
    make_folder(folder)
    work = Certify(str(folder))
    yield from batch.run(rows(suite.db), work, jobs, PACE, lifetime=LIFETIME)


@dataclass(frozen=True, slots=True)
class Certify:
    """Puzzles as `batch.run` wants them: rows in, files written."""

    folder: str

    def __call__(self, chunk: list[Row]) -> Certified:
        """Write a certificate of each that has none."""
        return Certified(len(chunk), sum(self._write(row) for row in chunk))

    def _write(self, row: Row) -> bool:
        family, puzzle, solution = content_of(row)
        digest = digest_of(family, puzzle)[:12]
        name = f"{row.number:0{DIGITS}}-{row.rows}x{row.columns}-{digest}{SUFFIX}"
        path = Path(self.folder) / name
        if path.exists():
            return False
        try:
            verdict = decide(family, puzzle)
            if verdict.outcome is not Outcome.UNIQUE or verdict.grids != (tuple(solution or ()),):
                raise InternalError(f"{verdict.backend} says {verdict.outcome}, or another grid")
            certificate = certify(family, puzzle, verdict)
        except KenkenError as error:
            raise type(error)(f"puzzle {row.number}: {error}") from None
        put(path, write(certificate))
        return True
