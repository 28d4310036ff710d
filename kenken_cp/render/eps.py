"""EPS of a PDF, by a program that is not part of Python: no library writes it.

The sole caller of poppler's `pdftops`.
"""

import shutil
import subprocess

from kenken_cp.core.errors import KenkenError

_PROGRAM = "pdftops"
_SECONDS = 120  # for a page; it takes well below one


def eps_of(pdf: bytes) -> bytes:
    """The one page of a PDF as EPS, level 3, fonts embedded. KenkenError where it cannot be."""
    program = shutil.which(_PROGRAM)
    if program is None:
        raise KenkenError(
            "EPS is made by pdftops of the package poppler-utils, which is not installed; install "
            "it, or write PDF"
        )
    try:
        done = subprocess.run(
            [program, "-eps", "-level3", "-", "-"],
            input=pdf, capture_output=True, check=True, timeout=_SECONDS,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise KenkenError(f"pdftops could not make EPS of the PDF ({error}); write PDF") from None
    return done.stdout
