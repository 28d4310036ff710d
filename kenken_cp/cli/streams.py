"""Makes standard output and error write every character, also those that their encoding lacks.

`Door` is the one way to a terminal: no text that goes through it steers what it is shown on.
"""

import codecs
import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

from kenken_cp.core.errors import KenkenError, printable, steerless

if TYPE_CHECKING:
    from rich.console import Console

# Python's default error handlers for streams. Any other was set by PYTHONIOENCODING and is kept.
DEFAULT_HANDLERS = ("strict", "surrogateescape", "backslashreplace")
HANDLER = "kenken.spelled"
LONGEST = 1_000  # characters of a line on stderr; beyond that its middle is left out


class Door:
    """A terminal as a stream of text, where signs that would steer it are shown as codes.

    Colours, and lines that are drawn anew, come from `console_for` alone.
    """

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal

    def write(self, text: Any) -> int:
        """Write the text; its length."""
        self.terminal.write(steerless(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each of them."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)

    @property
    def buffer(self) -> "Door":
        """Takes bytes, too: a terminal is shown text alone."""
        return BytesDoor(self.terminal)


class BytesDoor(Door):
    """The same for bytes of text."""

    def write(self, text: Any) -> int:
        """Write what the bytes say in UTF-8; their number."""
        super().write(text.decode(errors="replace"))
        return len(text)


def console_for(stream: TextIO, **options: Any) -> "Console":
    """A console of rich that writes colours to this stream; the texts that it is given do not
    steer a terminal. rich takes a tenth of a second to load."""
    from kenken_cp.cli.consoles import SteerlessConsole

    return SteerlessConsole(file=beyond_the_door(stream), **options)


def beyond_the_door(stream: object) -> TextIO:
    """The terminal of a door; else the stream itself."""
    return stream.terminal if isinstance(stream, Door) else cast("TextIO", stream)


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
    sys.stderr = _guard(sys.stderr)
    if sys.stdout is None:
        raise KenkenError(
            "standard output is closed; redirect it to /dev/null if you do not need it"
        )
    replace_unencodable(sys.stdout)
    sys.stdout = _guard(sys.stdout)


def _guard(stream: TextIO) -> TextIO:
    """The stream, behind a door if it is a terminal."""
    return cast("TextIO", Door(beyond_the_door(stream))) if stream.isatty() else stream


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
