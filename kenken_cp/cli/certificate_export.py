"""`kenken certificate export`: formulas and proofs for checkers that know no puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from kenken_cp.certificate import check, export, read
from kenken_cp.certificate.files import SUFFIXES
from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.certificate_options import Certificates, certificates
from kenken_cp.cli.common import TimeLimit, gravest, say
from kenken_cp.cli.names import Names
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import OK, FormatError, KenkenError
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.sources import ItemError
from kenken_cp.text.files import make_folder, put


def run(
    paths: Certificates,
    folder: Annotated[
        str, typer.Option("--output", "-o", metavar="DIR", help="Folder for the files.")
    ] = ".",
    time_limit: TimeLimit = None,
    quiet: Quiet = False,
) -> int:
    """Export each certificate's formula and proof for other checkers.

    NAME.cnf is a formula in DIMACS, and NAME.drup is a proof that it has no solution. The formula
    encodes the puzzle; for a unique puzzle it also forbids the one solution. A certificate of two
    grids has no proof to export. Each certificate is checked first. Any checker of DRUP or DRAT
    proofs reads the files, for example python -m kenken_cp.rup NAME.cnf NAME.drup.

    Exits with 1 if a certificate does not prove its claim, 2 if one cannot be read, 3 if time ran
    out; the most serious code counts, and the others are still exported.
    """
    make_folder(folder)
    codes, written, passed = {OK}, 0, 0
    names = Names(paths)
    reading = certificates()
    for item in reading.items(paths):
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            certificate = read(item.text)
            check(certificate, Run(Budget(time_limit)))
        except KenkenError as error:
            codes.add(error.exit_code)
            say(f"kenken: {item.source}: {error}")
            continue
        if certificate.claim is Outcome.MULTIPLE:
            passed += 1
            continue
        dimacs, drup = export(certificate)
        target = Path(folder) / names.free(item, SUFFIXES)
        make_folder(target.parent)
        put(f"{target}.cnf", dimacs.encode())
        put(f"{target}.drup", drup.encode())
        written += 1
    if not quiet:
        have = "has" if passed == 1 else "have"
        two = f"; {passed:,} with two grids {have} none" if passed else ""
        one = "1 formula with its proof"
        told = one if written == 1 else f"{written:,} formulas with proofs"
        say(f"{told} written to {folder}{two}")
    codes.add(reading.unread(quiet))
    return gravest(codes)
