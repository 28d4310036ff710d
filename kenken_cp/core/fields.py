"""Strict reading of the fields of JSON objects; every fault names its field.

`require`, `sides`, `list_of`, `flag` and `map_of` read the plain data of our own documents;
`text_of`, `flag_of`, `objects` and `refuse_others` read files of other programs.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import date, time
from typing import Any, TypeAlias

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import FormatError, LimitError, quotable
from kenken_cp.core.geometry import cell_name, from_rows

Fields: TypeAlias = Mapping[str, Any]  # a JSON object that is read
JsonObject: TypeAlias = dict[str, Any]  # one that is written

SHOWN = 40  # characters of a wrong value that a message quotes


def require(fields: Fields, names: Sequence[str], optional: Collection[str] = ()) -> None:
    """FormatError, naming the fields, if any is missing, or unknown and not optional."""
    if fields.keys() == {*names}:
        return
    missing = [repr(name) for name in names if name not in fields]
    unknown = [repr(name) for name in fields if name not in names and name not in optional]
    faults = [f"lacks {say_list(missing)}"] * bool(missing)
    faults += [f"has the unknown field{'s' * (len(unknown) > 1)} {say_list(unknown)}"] * bool(
        unknown
    )
    if faults:
        raise FormatError(f"'puzzle' {' and '.join(faults)}")


def sides(fields: Fields) -> tuple[int, int]:
    """The sides of the grid, which are checked before what is counted by them."""
    most = limits.current().size
    for name in ("rows", "columns"):
        side = fields[name]
        if type(side) is not int or side < 1:
            raise FormatError(
                f"{name!r} is {show_value(side)}; it must be a whole number from 1 to {most}"
            )
    rows, columns = fields["rows"], fields["columns"]
    if max(rows, columns) > most:
        raise LimitError(limits.too_large(rows, columns))
    return rows, columns


def list_of(name: str, fields: Fields, what: str = "integers") -> list[Any]:
    """The field, which must be a list; its entries are checked by the puzzle."""
    value = fields[name]
    if type(value) is not list:
        raise FormatError(f"'{name}' is {show_value(value)}; it must be a list of {what}")
    return value


def flag(name: str, fields: Fields) -> bool:
    """The field, which must be true or false."""
    value = fields[name]
    if type(value) is not bool:
        raise FormatError(f"'{name}' is {show_value(value)}; it must be true or false")
    return value


def map_of(name: str, meaning: str, fields: Fields) -> list[int]:
    """The field's numbers, cell by cell, from the rows of a map; `meaning` is what they stand for,
    for the error where one is negative."""
    rows, columns = fields["rows"], fields["columns"]
    numbers = from_rows(fields[name], rows, columns)
    if not numbers or set(map(type, numbers)) != {int}:
        raise FormatError(rows_fault(repr(name), fields[name], rows, columns, "0"))
    wrong = min(numbers)
    if wrong < 0:
        place = cell_name(numbers.index(wrong), columns)
        raise FormatError(f"'{name}' holds {wrong} at {place}; {meaning}")
    return numbers


def rows_fault(called: str, value: object, rows: int, columns: int, empty: str = "") -> str:
    """Why a value is not `rows` lists of `columns` integers each.

    `empty` is the integer of a cell without anything.
    """
    wanted = f"a whole number{empty and f', with {empty} for an empty cell'}"
    if type(value) is not list:
        return f"{called} is {show_value(value)}; it must be a list of {say_count(rows, 'row')}"
    if len(value) != rows:
        return f"{called} has {say_count(len(value), 'row')}; it needs {rows}"
    for number, row in enumerate(value, start=1):
        if type(row) is not list:
            form = f"a list of {say_count(columns, 'number')}"
            return f"row {number} of {called} is {show_value(row)}; it must be {form}"
        if len(row) != columns:
            return (
                f"row {number} of {called} has {say_count(len(row), 'number')}; it needs {columns}"
            )
        for entry in row:
            if type(entry) is not int:
                return f"row {number} of {called} holds {show_value(entry)}; it must be {wanted}"
    raise AssertionError(f"{called} is as it must be")


def show_value(value: object) -> str:
    """A value as JSON has it, or a date or time as TOML has it; cut off if it is long."""
    if isinstance(value, date | time):
        return value.isoformat()
    try:
        return _cut(json.dumps(value, ensure_ascii=False, default=str, skipkeys=True))
    except Exception:  # noqa: BLE001  (what `str` of any class raises; numbers of 5,000 digits)
        return quotable(value)


def _cut(text: str) -> str:
    """A text as messages quote it: not too long, and without signs that cannot be printed."""
    shown = "".join([sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:SHOWN]])
    return shown if len(text) <= SHOWN else f"{shown}…"


def state_field(name: str, fields: Fields) -> str:
    """`'version' is 2`, or that it is missing."""
    return f"{name!r} is {show_value(fields[name])}" if name in fields else f"{name!r} is missing"


def text_of(fields: Fields, name: str) -> str:
    """The text in this field, "" if it is absent; FormatError for anything else."""
    text = fields.get(name)
    if text is None:
        return ""
    if type(text) is not str:
        raise FormatError(f"{name!r} must be a string")
    return text


def objects(fields: Fields, name: str) -> list[dict[str, object]]:
    """The objects in the list of this field, empty if it is absent; else FormatError."""
    entries = fields.get(name)
    if entries is None:
        return []
    if type(entries) is not list or any(type(entry) is not dict for entry in entries):
        raise FormatError(f"'{name}' must be a list of objects")
    return entries


def refuse_others(fields: Fields, known: Collection[str], where: str = "") -> None:
    """FormatError for unknown fields that are not empty; `where` names the object they are of."""
    unknown = sorted(
        name for name, value in fields.items()
        if name not in known and value not in ([], {}, "", None, False)
    )  # fmt: skip
    if unknown:
        names = say_list([f"'{_cut(name)}'" for name in unknown[:5]])
        of = f" of {where}" if where else ""
        raise FormatError(
            f"the field {names}{of} is not supported; remove it if it adds no rule"
            if len(unknown) == 1
            else f"the fields {names}{of} are not supported; remove those that add no rule"
        )


def flag_of(fields: Fields, name: str) -> bool:
    """The field, true or false and false if it is absent or empty; FormatError for else."""
    value = fields.get(name)
    if value not in (True, False, None, ""):
        raise FormatError(f"'{name}' is {show_value(value)}; it must be true or false")
    return bool(value)
