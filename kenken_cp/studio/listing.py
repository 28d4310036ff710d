"""What a page of the library asks for: filters and an order, for rows of files and of suites."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import JsonObject, show_value
from kenken_cp.generation.difficulty import TIERS, Difficulty
from kenken_cp.human import TECHNIQUES
from kenken_cp.suite import select

Span: TypeAlias = tuple[float | None, float | None]
Row: TypeAlias = JsonObject

_DECIMAL = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_SPAN = re.compile(rf"\s*({_DECIMAL})?\s*([-–])?\s*({_DECIMAL})?\s*")
_DIGITS = re.compile(r"([0-9]{1,9})")
_NUMBER = re.compile(r"\s*([0-9]{1,9})\s*")


class Filters(NamedTuple):
    """What a page lists: rows from `skip` on, of a family, a size and so on; empty asks for all.

    `effort` is a range, `10-50`, `10-` or `-50`. `technique` is one that a puzzle of a suite needs,
    or the hardest of a file's. `find` has words of a title or of a file's name, or the number of a
    puzzle of a suite. `sort` is `name`, `size` or `level`, with a - before it for the reverse; what
    has no level comes last. `counted` is "no" for a page that knows how many there are.
    """

    skip: int = 0
    limit: int = 100
    family: str = ""
    size: str = ""
    tier: str = ""
    technique: str = ""
    effort: str = ""
    find: str = ""
    sort: str = ""
    counted: str = ""


class Listing(NamedTuple):
    """Rows, how many there are in all (None if nobody asked), and what is not among them.

    `undo`: whether the newest edit of a suite can be undone.
    """

    total: int | None
    rows: list[Row]
    unread: int = 0
    most: int | None = None
    undo: bool = False


def choose_rows(rows: list[Row], wanted: Filters) -> list[Row]:
    """The rows of files that are wanted, in the order asked for. Raises FormatError."""
    span, words = _span(wanted.effort), _fold(wanted.find).split()
    found = [row for row in rows if _is_wanted(row, wanted, span, words)]
    if not wanted.sort:
        return found
    by = _check_sort(wanted.sort).removeprefix("-")
    key = _ORDERS[by]
    placed = [row for row in found if key(row) is not None]
    others = [row for row in found if key(row) is None]
    return sorted(placed, key=key, reverse=by != wanted.sort) + others


def beside(rows: list[Row], number: int) -> Row:
    """What `Source.beside` gives of files: their rows are numbered from 1."""
    own = rows[number - 1]
    tier = TIERS.get(own["tier"])
    alike = [
        (TIERS[row["tier"]], row["number"])
        for row in rows
        if row["tier"] in TIERS
        and all(row[name] == own[name] for name in ("family", "rows", "columns"))
    ]
    harder = [(at - tier, abs(each - number), each) for at, each in alike if tier and at > tier]
    easier = [(tier - at, abs(each - number), each) for at, each in alike if tier and at < tier]
    return {
        "total": len(rows),
        "previous": number - 1 or None,
        "next": number + 1 if number < len(rows) else None,
        "easier": min(easier)[-1] if easier else None,
        "harder": min(harder)[-1] if harder else None,
    }


def choice_of(wanted: Filters) -> select.Choice:
    """The rows of a suite that are wanted. Raises KenkenError."""
    sides = wanted.size.split("x") if wanted.size else []
    if sides and not (
        len(sides) == 2 and all(side.isdecimal() and len(side) < 5 for side in sides)
    ):
        raise FormatError(f"size {wanted.size!r}: write it as 6x6")
    if wanted.technique and wanted.technique not in TECHNIQUES:
        raise FormatError(f"{wanted.technique!r} is no technique")
    return select.Choice(
        numbers=_numbers(wanted.find),
        levels=(Difficulty.parse(wanted.tier),) if wanted.tier else (),
        sizes=((int(sides[0]), int(sides[1])),) if sides else (),
        families=(wanted.family,) if wanted.family else (),
        techniques=(wanted.technique,) if wanted.technique else (),
        effort=_span(wanted.effort),
        order=_check_sort(wanted.sort).replace("name", "number") or "number",
    )


def _check_sort(sort: str) -> str:
    if sort and sort.removeprefix("-") not in _ORDERS:
        raise FormatError(
            f"the order is {show_value(sort)}; it must be one of {', '.join(_ORDERS)}"
        )
    return sort


def _numbers(find: str) -> tuple[int, ...]:
    """The number of a puzzle of a suite, where no puzzle has a name. Raises FormatError."""
    if not find.strip():
        return ()
    number = _NUMBER.fullmatch(find)
    if number is None:
        raise FormatError("the puzzles of a suite have no names; search for one by its number")
    return (int(number[1]),)


def _by_name(row: Row) -> list[tuple[int, str]]:
    """Its name, with numbers in it by their value: `b2` before `b10`."""
    parts = _DIGITS.split(str(row["title"]).casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _by_size(row: Row) -> tuple[int, int]:
    return row["rows"] * row["columns"], row["rows"]


def _by_level(row: Row) -> tuple[int, float] | None:
    effort, tier = row["effort"], TIERS.get(row["tier"])
    if tier is None:
        return None
    return tier, effort if isinstance(effort, int | float) else 0.0


_ORDERS: dict[str, Callable[[Row], Any]] = {
    "name": _by_name,
    "size": _by_size,
    "level": _by_level,
}


def _is_wanted(row: Row, wanted: Filters, span: Span, words: list[str]) -> bool:
    size, effort, (low, high) = f"{row['rows']}x{row['columns']}", row["effort"], span
    if wanted.effort and not isinstance(effort, int | float):
        return False
    if (low is not None and effort < low) or (high is not None and effort > high):
        return False
    name = _fold(f"{row['title']} {row['file']}") if words else ""
    if not all(word in name for word in words):
        return False
    return all(
        not asked or asked == has
        for asked, has in (
            (wanted.family, row["family"]),
            (wanted.size, size),
            (wanted.tier, row["tier"]),
            (wanted.technique, row["technique"]),
        )
    )


def _fold(text: str) -> str:
    """The text without what is left out in a search: accents, capitals, and × for x."""
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text.replace("×", "x"))
        text = "".join([each for each in letters if not unicodedata.combining(each)])
    return text.casefold()


def _span(effort: str) -> Span:
    """The ends of a range of effort. Raises FormatError."""
    if not effort:
        return None, None
    read = _SPAN.fullmatch(effort)
    if read is None or not (read[1] or read[3]):
        raise FormatError(f"effort {effort[:30]!r}: write it as 10-50, 10- or -50")
    low, high = (float(part) if part else None for part in (read[1], read[3]))
    return low, high if read[2] else low
