"""Errors that users can cause or meet, each with a one-sentence message and an exit code."""

import re

OK = 0
ANSWER_IS_NO = 1
BAD_INPUT = 2
OUT_OF_BUDGET = 3
INTERNAL = 4
INTERRUPTED = 130

MOST_QUOTED = 100  # letters of a text or a name in a message
# What a message quotes, and what is too long even for the name of a file.
_QUOTED = re.compile(r"""(?<!\w)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?!\w)""")
_UNBROKEN = re.compile(r"[^\s/]{255,}[^\s/:]")

# Signs that control a terminal, or turn the direction in which a text is shown, but for the ends of
# lines and tabs. Joiners and special spaces, which titles need, are none.
STEERING = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)"
)


def printable(text: str) -> str:
    """The text on one line, with unprintable characters as codes such as `\\x1b`.

    So the contents or the name of a file cannot send control codes to a terminal.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def steerless(text: str) -> str:
    """The text, of any number of lines, with codes for the signs that steer a terminal."""
    return STEERING.sub(lambda found: ascii(found[0])[1:-1], text)


def cut(text: str, most: int = MOST_QUOTED) -> str:
    """The text, of which only the first letters are shown if it is long."""
    return text if len(text) <= most else f"{text[:most]}…"


def quotable(value: object, most: int = MOST_QUOTED) -> str:
    """A wrong value as a message shows it: as Python writes it, or its type if that is long.

    Some values cannot be written: a number of 5,000 digits, a list nested 3,000 times.
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  (of any class, with any error)
        text = ""
    return text if 0 < len(text) <= most else f"of the type {type(value).__name__}"


def _in_message(text: str) -> str:
    """The text on one line, with long names and quoted texts cut."""
    line = printable(text)
    if len(line) > MOST_QUOTED:
        line = _QUOTED.sub(_shorten, line)
        line = _UNBROKEN.sub(lambda found: cut(found[0]), line)
    return line


def _shorten(found: re.Match[str]) -> str:
    mark, text = found[0][0], found[0][1:-1]
    return f"{mark}{cut(text)}{mark}"


class KenkenError(Exception):
    """An error whose message is one line for the user: where it is, what it is, how to mend it.

    How to mend it may be an argument of its own, so that callers who know better can leave it out.
    """

    # Names and texts of others that a message quotes are cut here, and nowhere else need be.

    exit_code = BAD_INPUT

    def __init__(self, *args: object) -> None:
        super().__init__(*[_in_message(arg) if isinstance(arg, str) else arg for arg in args])

    def __str__(self) -> str:
        return "; ".join(map(str, self.args))

    @property
    def fault(self) -> str:
        """The message without the advice that is an argument of its own."""
        return str(self.args[0]) if self.args else ""


class PuzzleError(KenkenError):
    """An invalid puzzle: its parts contradict the grid or each other."""


class FormatError(KenkenError):
    """Text that is not valid in its format, or a puzzle that a format cannot represent."""


class LimitError(KenkenError):
    """Input beyond a limit, refused before any work is done."""


class BackendError(KenkenError):
    """A backend that is not installed, or cannot take this puzzle."""


class OutOfBudget(KenkenError):
    """A time or node limit was reached before the question was settled."""

    exit_code = OUT_OF_BUDGET


class TooLarge(OutOfBudget):
    """A puzzle whose model would exceed a limit of this program; another backend may take it."""


class OutputError(KenkenError):
    """A file that cannot be written. It ends a batch, since the next write would fail too."""


class InternalError(KenkenError):
    """Two independent methods disagree: a defect in this program or in a solver."""

    exit_code = INTERNAL
