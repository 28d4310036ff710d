"""Messages and answers as a page gets them: its fields have names, where commands have options."""

import json
import re

from kenken_cp.core.errors import FormatError

_OPTION = re.compile(r"(?<![\w'\"-])--(?!read-only\b)([a-z][a-z-]*[a-z])")
# Advice that nobody can follow on a page.
_TAILS = ("; kenken formats lists what is read, and --read-as names one",)


def worded(message: str) -> str:
    """The message with each option by the name of its field: `cage sizes` for `--cage-sizes`.

    How the studio itself is started stays: `--read-only`.
    """
    for tail in _TAILS:
        message = message.removesuffix(tail)
    return _OPTION.sub(lambda found: found[1].replace("-", " "), message)


def encoded(value: object) -> bytes:
    """The value as JSON in UTF-8. Raises FormatError if a text has half a character (an unpaired
    surrogate), for which there are no bytes."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(text[error.start]):04x}"
        raise FormatError(
            f"a text has half a character ({half}, an unpaired surrogate); remove it"
        ) from None
