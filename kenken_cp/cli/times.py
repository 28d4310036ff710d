"""Solving times of people, as the studio exports them, and how well effort predicts them."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from pathlib import Path
from statistics import median
from typing import NamedTuple

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.ranks import spearman
from kenken_cp.text.files import reading_fault

MOST_BYTES = 1 << 26
FEWEST = 3  # puzzles for which a rank correlation is shown
HELP = ("hints", "reveals")  # columns; a time with help is left out


class Times(NamedTuple):
    """The median seconds of each puzzle, by its key; and how many times were left out."""

    seconds: Mapping[str, float]
    helped: int = 0


def times_of(path: str) -> Times:
    """The times in a CSV file. Raises FormatError, which says where and what."""
    found: dict[str, list[float]] = {}
    helped = 0
    for key, seconds, was_helped in _rows(path):
        if was_helped:
            helped += 1
        else:
            found.setdefault(key, []).append(seconds)
    return Times({key: median(taken) for key, taken in found.items()}, helped)


def _rows(path: str) -> Iterator[tuple[str, float, bool]]:
    """Each time with its puzzle's key, and whether the player was helped."""
    rows = csv.DictReader(_text(path).splitlines(), strict=True)
    try:
        missing = [name for name in ("key", "seconds") if name not in (rows.fieldnames or ())]
        if missing:
            raise FormatError(f"{path}: no column {missing[0]!r}; export the times from the studio")
        for row in rows:
            seconds = _seconds(f"{path}:{rows.line_num}", row["seconds"])
            yield row["key"], seconds, any(row.get(name) not in ("", "0", None) for name in HELP)
    except csv.Error as error:
        raise FormatError(f"{path}:{rows.line_num}: {error}") from None


def _text(path: str) -> str:
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise FormatError(f"{path}: {reading_fault(error)}") from None
    if len(data) > MOST_BYTES:
        raise FormatError(f"{path} is too large; the limit is {MOST_BYTES >> 20} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(f"{path} is not in UTF-8; save it as UTF-8") from None


def _seconds(where: str, text: str | None) -> float:
    try:
        seconds = float(text or "")
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and seconds > 0):
        found = "missing" if text is None else repr(text)
        raise FormatError(f"{where}: 'seconds' is {found}; it must be a number above 0")
    return seconds


def rank_line(times: Times, rated: Iterable[str]) -> str:
    """How effort ranks with times, in a line; `rated` has `key effort` of each timed puzzle."""
    if not times.seconds:
        return "no puzzle in this file was solved without help"
    pairs = [text.split() for text in sorted(rated)]
    if not pairs:
        return "none of the rated puzzles has a time in this file"
    seconds = [times.seconds[key] for key, _ in pairs]
    parts = [f"{say_count(len(pairs), 'puzzle')} with solving times"]
    if len(pairs) < FEWEST:
        parts.append(f"a rank correlation needs {FEWEST}")
    else:
        found = spearman([float(effort) for _, effort in pairs], seconds)
        figure = "none, as all are equal" if found is None else f"{found:.3f}"
        parts.append(f"rank correlation with effort: {figure}")
    if times.helped:
        parts.append(f"{times.helped:,} with help left out")
    return "; ".join(parts)
