"""Messages and answers as a page gets them: its fields have names, where commands have options."""

import json
import re

from kenken_cp.core.errors import FormatError

_OPTION = re.compile(r"(?<![\w'\"-])--([a-z][a-z-]*[a-z])")
# Advice to use a command, which nobody can follow on a page.
_ADVICE = re.compile(
    r"(?:;|,? and|,? or) (?:(?!; ).)*\bkenken (?:benchmark|book|certificate|check|convert|doctor|"
    r"explain|formats|generate|hint|rate|render|search|solve|styles|suite|techniques|verify)\b"
    r"(?:(?!; ).)*"
)
_LIMIT = re.compile(r"[;,] --max-[a-z-]+ (?:N allows more|\S+ allows it)")
_ASIDE = re.compile(r" \([^()]*(?:kenken [a-z]+ explains|see --)[^()]*\)")


def name_fields(message: str) -> str:
    """The message with each option by the name of its field, `cage sizes` for `--cage-sizes`, and
    without advice to use a command or to raise a limit of it."""
    message = _LIMIT.sub("", _ADVICE.sub("", _ASIDE.sub("", message)))
    return _OPTION.sub(lambda found: found[1].replace("-", " "), message)


def encode_json(value: object) -> bytes:
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
