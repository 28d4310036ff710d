"""Errors that users can cause or meet, each with a one-sentence message and an exit code."""

OK = 0
ANSWER_IS_NO = 1
BAD_INPUT = 2
OUT_OF_BUDGET = 3
INTERNAL = 4
INTERRUPTED = 130


def printable(text: str) -> str:
    """The text on one line, with unprintable characters as codes such as `\\x1b`.

    So the contents or the name of a file cannot send control codes to a terminal.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class KenkenError(Exception):
    """An error whose message is one line for the user: where it is, what it is, how to mend it.

    How to mend it may be an argument of its own, so that callers who know better can leave it out.
    """

    exit_code = BAD_INPUT

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
