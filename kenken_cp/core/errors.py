"""Errors a user can cause or meet, each one sentence and one exit code."""

OK = 0
ANSWER_IS_NO = 1
BAD_INPUT = 2
OUT_OF_BUDGET = 3
INTERNAL = 4
INTERRUPTED = 130


def printable(text: str) -> str:
    """The text on one line, where what cannot be printed is written as a code, `\\x1b`.

    What a file holds or is called can then do nothing to a terminal.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class KenkenError(Exception):
    """An error whose message is one line for the user: where, what, how to mend it."""

    exit_code = BAD_INPUT


class PuzzleError(KenkenError):
    """A puzzle that cannot exist: its parts contradict the grid or each other."""


class FormatError(KenkenError):
    """Text that is not the format it claims, or a puzzle that a format cannot carry."""


class LimitError(KenkenError):
    """Input beyond a stated limit, refused before any work is done."""


class BackendError(KenkenError):
    """A backend that is not installed, or that cannot take this puzzle."""


class OutOfBudget(KenkenError):
    """A time or node limit was reached before the question was settled."""

    exit_code = OUT_OF_BUDGET


class OutputError(KenkenError):
    """A file that cannot be written; a batch ends at it, as the next could not be either."""


class InternalError(KenkenError):
    """Two independent ways to be right disagree: a defect in this program or a solver."""

    exit_code = INTERNAL
