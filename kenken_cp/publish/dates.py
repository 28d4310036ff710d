"""A puzzle a day: days by their dates, and the language that these are written in."""

import re
from datetime import date, timedelta

from kenken_cp.core.errors import KenkenError

# A language, a script and a region: of BCP 47 what tells dates apart.
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-[A-Za-z]{2}|-[0-9]{3})?")


def language(text: str) -> str:
    """A language by its tag. Raises KenkenError for what is none."""
    if not _LANGUAGE.fullmatch(text):
        raise KenkenError(f"--lang {text!r} is no language; write one as de, en-GB or zh-Hant-TW")
    return text


def day_of(option: str, text: str) -> date:
    """The day of a date such as 2026-12-01. Raises KenkenError, which names the option."""
    try:
        if len(text) == len("2026-12-01"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise KenkenError(f"{option} {text!r} is no date; write one as 2026-12-01")


def days_from(first: date, number: int) -> list[date]:
    """So many days, one after the other. Raises KenkenError if they go beyond the calendar."""
    try:
        return [first + timedelta(days=days) for days in range(number)]
    except OverflowError:
        raise KenkenError("--daily: there are more puzzles than days until the year 9999") from None
