"""A puzzle a day: days by their dates."""

from datetime import date, timedelta

from kenken_cp.core.errors import KenkenError


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
