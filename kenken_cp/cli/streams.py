"""Makes standard output and error write every character, also those that their encoding lacks."""

import codecs
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from kenken_cp.core.errors import KenkenError, printable

# Python's default error handlers for streams. Any other was set by PYTHONIOENCODING and is kept.
DEFAULT_HANDLERS = ("strict", "surrogateescape", "backslashreplace")
HANDLER = "kenken.spelled"
LONGEST = 1_000  # characters of a line on stderr; beyond that its middle is left out


def replace_unencodable(stream: TextIO) -> None:
    """Make the stream replace characters that its encoding lacks.

    Our own signs become ASCII (− becomes -), all others codes such as \\u2212.
    """
    if isinstance(stream, io.TextIOWrapper) and stream.errors in DEFAULT_HANDLERS:
        stream.reconfigure(errors=HANDLER)


def tell(message: str) -> None:
    """Write one line to stderr, and ignore it if that fails.

    Control characters, say from a file's name, are shown as codes: see `printable`.
    """
    line = printable(message)
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]}…{line[-LONGEST // 2 :]}"
    with suppress(OSError):
        print(line, file=sys.stderr)


def open_streams() -> None:
    """Make standard output and standard error ready to write to.

    Python sets a closed stream to None. A closed stderr is replaced by the null device, since
    `print` would write to stdout instead. Raises KenkenError if stdout is closed.
    """
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (to the end)
    replace_unencodable(sys.stderr)
    if sys.stdout is None:
        raise KenkenError(
            "standard output is closed; redirect it to /dev/null if you do not need it"
        )
    replace_unencodable(sys.stdout)


def _replacement(error: UnicodeError) -> tuple[str, int]:
    """An error handler for `codecs.register_error`: the replacement, and where to go on."""
    from kenken_cp.render.pens import ASCII  # most streams never need it

    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    # A text that begins with { is JSON. There every missing character becomes a code, so that
    # reading it gives the same text.
    spelled = missing if error.object.startswith("{") else missing.translate(ASCII.spelling)
    return "".join(map(_code, spelled)), error.end


def _code(character: str) -> str:
    """An ASCII character itself, any other as JSON writes it: \\u2212, \\ud83d\\ude00."""
    if character.isascii():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


codecs.register_error(HANDLER, _replacement)
