"""Standard streams that can say everything, whatever their encoding lacks."""

import codecs
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from kenken_cp.core.errors import KenkenError, printable

# Python's own ways with what an encoding lacks; any other was asked for, by PYTHONIOENCODING.
USUAL = ("strict", "surrogateescape", "backslashreplace")
SPELLED = "kenken.spelled"
LONGEST = 1_000  # characters of a line on stderr; beyond that its middle is left out


def spell_signs(stream: TextIO) -> None:
    """Write our signs in ASCII where the stream's encoding lacks them, and any other as a code."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors in USUAL:
        stream.reconfigure(errors=SPELLED)


def tell(message: str) -> None:
    """One line on stderr, for the person there; if that is full or gone, nobody hears it.

    Names of files and what they hold are shown and not obeyed: see `printable`.
    """
    line = printable(message)
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]}…{line[-LONGEST // 2 :]}"
    with suppress(OSError):
        print(line, file=sys.stderr)


def open_streams() -> None:
    """Make standard output and standard error fit to be written to.

    A closed one is None in Python. Without stderr nobody hears us, and `print` would turn to
    stdout; without stdout there is nothing to do, which is a KenkenError.
    """
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (to the end)
    spell_signs(sys.stderr)
    if sys.stdout is None:
        raise KenkenError(
            "standard output is closed; redirect it to /dev/null if you do not need it"
        )
    spell_signs(sys.stdout)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """What stands for the characters that cannot be encoded; see codecs.register_error."""
    from kenken_cp.render.pens import ASCII  # most streams never need it

    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    # JSON has codes for all characters, and what is data must come back as it was.
    spelled = missing if error.object.startswith("{") else missing.translate(ASCII.spelling)
    return "".join(map(_code, spelled)), error.end


def _code(character: str) -> str:
    """An ASCII character itself, any other as JSON writes it: \\u2212, \\ud83d\\ude00."""
    if character.isascii():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


codecs.register_error(SPELLED, _spelled)
