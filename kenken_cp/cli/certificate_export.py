"""`kenken certificate export`: formulas and proofs for checkers that know no puzzles."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from kenken_cp.certificate import Certificate, check, export, read
from kenken_cp.certificate.files import SUFFIXES
from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.certificate_options import Certificates, certificates
from kenken_cp.cli.common import STARTS_AGAIN, CertificateTimeLimit, gravest, kept_folder, say
from kenken_cp.cli.names import Names
from kenken_cp.cli.options import option
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import OK, FormatError, KenkenError
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.text.files import make_folder, put


def run(
    paths: Certificates,
    folder: Annotated[str, option("--output -o DIR", "Folder for the files.")] = ".",
    time_limit: CertificateTimeLimit = None,
    quiet: Quiet = False,
) -> int:
    """Export each certificate's formula and proof for other checkers.

    NAME.cnf is a formula in DIMACS, and NAME.drup is a proof that it has no solution. The formula
    encodes the puzzle; for a unique puzzle it also forbids the one solution. A certificate
    that a puzzle has several solutions holds two grids and no proof, so nothing is exported for it.
    Each certificate is checked first. Any checker of DRUP or DRAT proofs reads the files, for
    example python -m kenken_cp.rup NAME.cnf NAME.drup.

    Exits with 1 if a certificate does not prove its claim, 2 if one cannot be read, 3 if time ran
    out; the most serious code counts, and the others are still exported.
    """
    make_folder(folder)
    done = ExportTally()
    names = Names(paths)
    reading = certificates()
    with kept_folder(folder, lambda: done.files, "file", STARTS_AGAIN):
        for item, certificate in _check_each(reading.items(paths), time_limit, done):
            if certificate.claim is Outcome.MULTIPLE:
                done.without_proof += 1
                continue
            dimacs, drup = export(certificate)
            target = Path(folder) / names.free(item, SUFFIXES)
            make_folder(target.parent)
            for suffix, text in ((".cnf", dimacs), (".drup", drup)):
                put(f"{target}{suffix}", text.encode())
                done.files += 1
            done.written += 1
    if not quiet:
        say(_summary(done, folder))
    done.codes.add(reading.unread(quiet))
    return gravest(done.codes)


@dataclass(slots=True)
class ExportTally:
    """Counts of the certificates exported; `without_proof` are those of two grids, passed over."""

    written: int = 0
    files: int = 0
    without_proof: int = 0
    codes: set[int] = field(default_factory=lambda: {OK})


def _check_each(
    items: Iterable[Item | ItemError], time_limit: float | None, done: ExportTally
) -> Iterator[tuple[Item, Certificate]]:
    """Each certificate that proves its claim. Says which do not, and why."""
    for item in items:
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            certificate = read(item.text)
            check(certificate, Run(Budget(time_limit)))
        except KenkenError as error:
            done.codes.add(error.exit_code)
            say(f"kenken: {item.source}: {error}")
        else:
            yield item, certificate


def _summary(done: ExportTally, folder: str) -> str:
    have = "has" if done.without_proof == 1 else "have"
    two = f"; {done.without_proof:,} with two grids {have} none" if done.without_proof else ""
    one = "1 formula with its proof"
    formulas = one if done.written == 1 else f"{done.written:,} formulas with proofs"
    return f"{formulas} written to {folder}{two}"
