"""Numbers and lists in texts for people: with nouns, and with a proper minus sign."""

import re
from collections.abc import Sequence

MINUS = "−"
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")


def counted(count: int, noun: str) -> str:
    """`1 step`, `2,000 steps`; for nouns with a plural in s."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def there_are(count: int, noun: str) -> str:
    """`1 step is`, `2,000 steps are`."""
    return f"{counted(count, noun)} {'is' if count == 1 else 'are'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def rows_of(rows: int, columns: int, noun: str) -> str:
    """`3 rows of 5 integers`: the shape of a list of rows."""
    return f"{counted(rows, 'row')} of {counted(columns, noun)}"


def signed(text: str) -> str:
    """The text with a minus sign, where Python writes a hyphen, before negative numbers."""
    return _NEGATIVE.sub(MINUS, text) if "-" in text else text
