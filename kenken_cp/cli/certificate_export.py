"""`kenken certificate export`: formulas and proofs for checkers that know no puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from kenken_cp.certificate import check, export, read
from kenken_cp.certificate.files import stem_of
from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.certificate_options import CERTIFICATES, Certificates
from kenken_cp.cli.common import say
from kenken_cp.core.errors import OK, FormatError, KenkenError
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.files import make_folder, put
from kenken_cp.formats.sources import ItemError


def run(
    paths: Certificates,
    folder: Annotated[
        str, typer.Option("--output", "-o", metavar="DIR", help="Where to write the files.")
    ] = ".",
    quiet: Quiet = False,
) -> int:
    """Write NAME.cnf, a formula in DIMACS, and NAME.drup, the proof that it has no solution.

    The formula is the puzzle's, with its one grid forbidden if it is unique; a certificate of two
    grids has none. Each certificate is checked first. Any checker of DRUP or DRAT proofs takes
    them, as does python -m kenken_cp.rup NAME.cnf NAME.drup.
    """
    make_folder(folder)
    written = passed = 0
    for item in CERTIFICATES.items(paths):
        if isinstance(item, ItemError):
            raise FormatError(f"{item.source}: {item.reason}")
        try:
            certificate = read(item.text)
            check(certificate)
        except KenkenError as error:
            raise type(error)(f"{item.source}: {error}") from None
        if certificate.claim is Outcome.MULTIPLE:
            passed += 1
            continue
        dimacs, drup = export(certificate)
        target = Path(folder) / stem_of(item.source)
        put(f"{target}.cnf", dimacs.encode())
        put(f"{target}.drup", drup.encode())
        written += 1
    if not quiet:
        two = f"; {passed:,} of two grids have none" if passed else ""
        say(f"{folder}: {written:,} formulas with their proofs{two}")
    return OK
