"""Checks of the arguments of the public functions, which raise KenkenError.

A wrong type or an impossible number would otherwise be taken for something else, or fail deep
inside with a message about something else. True and False are no numbers.
"""

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from numbers import Integral, Real
from typing import TypeVar

from kenken_cp import batch
from kenken_cp.core.budget import Budget
from kenken_cp.core.counts import within
from kenken_cp.core.errors import FormatError, KenkenError, quotable

T = TypeVar("T")

SHOWN = 60  # letters of a value in a message; of a longer one its type alone
MOST_ENTRIES = 512 * 512  # of a list: the cells of the largest board
LARGEST = 10**100  # nothing has so many rows, cells, nodes or seconds


def budget_of(time_limit: object, node_limit: object = None) -> Budget:
    """The budget of these limits: seconds and nodes, None for no limit."""
    nodes = None if node_limit is None else whole("node_limit", node_limit, 0, or_none=True)
    if time_limit is None:
        return Budget(None, nodes)
    if not isinstance(time_limit, bool) and isinstance(time_limit, Real):
        with suppress(OverflowError):
            seconds = float(time_limit)
            if seconds >= 0:  # not for nan, but for inf, which is no limit
                return Budget(seconds, nodes)
    raise _wrong("time_limit", time_limit, "a number of seconds, 0 or more, or None")


def processes(jobs: object) -> int:
    """The number of processes that `jobs` asks for: 0 is one for each core."""
    number = whole("jobs", jobs, 0)
    if number > batch.MOST_JOBS:
        raise _wrong("jobs", jobs, within("a whole number", 0, batch.MOST_JOBS))
    return batch.workers_for(number)


def whole(name: str, value: object, least: int | None = None, *, or_none: bool = False) -> int:
    """The value, which must be a whole number, of at least `least` if that is given.

    `or_none` is for the message: the caller has taken None already.
    """
    number = integer(value)
    if number is None or (least is not None and number < least):
        wanted = within("a whole number", least, None)
        raise _wrong(name, value, f"{wanted}, or None" if or_none else wanted)
    return number


def of_type(name: str, value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """The value must be of one of these types, which `wanted` says in words."""
    if not isinstance(value, kinds):
        raise _wrong(name, value, wanted)


def text(name: str, value: object) -> None:
    """The value must be a str."""
    of_type(name, value, str, "a str")


def text_or_none(name: str, value: object) -> None:
    """The value must be a str or None."""
    of_type(name, value, (str, type(None)), "a str or None")


def flag(name: str, value: object) -> None:
    """The value must be True or False."""
    of_type(name, value, bool, "True or False")


def path(name: str, value: object) -> None:
    """The value must be the path of a file, not its bytes."""
    if not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str):
        raise _wrong(name, value, "a path: a str or a Path")
    try:
        name_of_file = os.fsencode(value)
    except UnicodeError:
        name_of_file = b"\0"
    if b"\0" in name_of_file:
        raise _wrong(name, value, "a path of letters that names of files can have")


def texts(name: str, value: object) -> None:
    """The value must be a sequence of str, and not a single one, whose letters would be taken."""
    if (
        isinstance(value, str)
        or not isinstance(value, Sequence)
        or not all(isinstance(one, str) for one in value)
    ):
        raise _wrong(name, value, "a list of str")


def list_entries(name: str, values: Iterable[T], most: int = MOST_ENTRIES) -> list[T]:
    """What is given one by one, which may be without an end; FormatError for more than `most`."""
    try:
        given = iter(values)
    except TypeError:  # an array of no dimension is iterable, but for this
        raise FormatError(f"{name} is {quotable(values, SHOWN)}; it must be a list") from None
    found = list(islice(given, most + 1))
    if len(found) > most:
        raise FormatError(f"{name} has more than {most:,} entries, the most that any puzzle has")
    return found


def sides(value: object) -> tuple[int, int]:
    """The rows and columns that `size` says: both as one number, or as a pair.

    Recipes say how many there may be.
    """
    pair = value if isinstance(value, (tuple, list)) else (value, value)
    rows, columns = map(integer, pair) if len(pair) == 2 else (None, None)
    if rows is None or columns is None:
        raise _wrong("size", value, "a whole number, as in 6, or rows and columns, as in (6, 8)")
    return rows, columns


def integer(value: object) -> int | None:
    """The value as an int if it is a whole number, of Python or of NumPy, else None.

    So is one of hundreds of digits, which cannot be meant.
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        return None
    number = int(value)
    return number if abs(number) < LARGEST else None


def _wrong(name: str, value: object, wanted: str) -> KenkenError:
    return KenkenError(f"{name} is {quotable(value, SHOWN)}; it must be {wanted}")
