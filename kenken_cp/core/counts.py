"""Numbers and lists in texts for people: with nouns, and with a proper minus sign."""

import re
from collections.abc import Sequence

MINUS = "−"
FEW = 3  # numbers that are listed instead of told by their bounds
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")


def say_count(count: int, noun: str) -> str:
    """`1 step`, `2,000 steps`; for nouns with a plural in s."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def a_second(count: float, seconds: float) -> str:
    """`1,204/s`, `3.2/s`, `0.16/s`: a rate with as many digits as are meaningful."""
    rate = count / seconds if seconds > 0 else 0.0
    digits = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}" if rate >= 1 else f"{rate:.2g}"
    return f"{digits}/s"


def there_are(count: int, noun: str) -> str:
    """`1 step is`, `2,000 steps are`."""
    return f"{say_count(count, noun)} {'is' if count == 1 else 'are'}"


def say_list(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def whole_number(least: float | None = None, most: float | None = None) -> str:
    """`a whole number from 0 to 8`, and `1, 2 or 3` where there are few."""
    if least is not None and most is not None and most - least < FEW:
        return say_list([str(number) for number in range(int(least), int(most) + 1)], "or")
    return within("a whole number", least, most)


def within(noun: str, least: float | None, most: float | None) -> str:
    """`a number from 0 to 1`, `a number of 0 or more`, `a number up to 1`."""
    low, high = (None if bound is None else f"{bound:.15g}" for bound in (least, most))
    if low is None:
        return noun if high is None else f"{noun} up to {high}"
    return f"{noun} of {low} or more" if high is None else f"{noun} from {low} to {high}"


def rows_of(rows: int, columns: int, noun: str) -> str:
    """`3 rows of 5 integers`: the shape of a list of rows."""
    return f"{say_count(rows, 'row')} of {say_count(columns, noun)}"


def with_minus(text: str) -> str:
    """The text with a minus sign, where Python writes a hyphen, before negative numbers."""
    return _NEGATIVE.sub(MINUS, text) if "-" in text else text
