"""Checks the contents of a suite's file as they are read, since anybody may have written it.

SQLite holds columns to no type, and a view or a trigger in place of a table can do anything.
"""

import re
import sqlite3
from collections.abc import Sequence
from typing import Any

from kenken_cp.core.errors import KenkenError
from kenken_cp.text.strict_json import parse


class Damaged(KenkenError):
    """Raised for contents that no version of kenken writes into a suite.

    `store.translated_errors` adds the file's name.
    """


def check_types(what: str, row: Sequence[object], *types: tuple[type, ...]) -> None:
    """Damaged unless the row has one of these sequences of types, and texts that are plain."""
    if tuple(map(type, row)) not in types:
        raise Damaged(f"{what} has a column of the wrong type")
    for value in row:
        if type(value) is str and not value.isprintable():
            raise Damaged(f"{what} has text with control characters")


def counts_of(what: str, text: str) -> dict[str, int]:
    """Names and numbers, from JSON; Damaged."""
    found = json_of(what, text)
    if type(found) is not dict or set(map(type, found.values())) - {int}:
        raise Damaged(f"{what} has counts that are not integers")
    check_types(what, list(found), (str,) * len(found))
    return found


def seed_of(text: str) -> int | str:
    """The seed of a suite, from JSON; Damaged."""
    seed: int | str = json_of("a seed", text)
    if type(seed) not in (int, str) or not str(seed).isprintable():
        raise Damaged("a seed is neither a number nor a word")
    return seed


def json_of(what: str, text: object) -> Any:
    """What a JSON text holds; Damaged."""
    if type(text) is not str:
        raise Damaged(f"{what} is missing")
    try:
        return parse(text)
    except KenkenError as error:
        raise Damaged(f"{what} is not JSON: {error}") from None


def check_schema(db: sqlite3.Connection, *schemas: str) -> None:
    """Damaged unless the tables are those of one of these, and nothing acts on its own."""
    found = db.execute("SELECT name, type, sql FROM sqlite_master").fetchall()
    if any(kind not in ("table", "index") for _, kind, _ in found):
        raise Damaged("it has a view or a trigger, which kenken never makes")
    tables = {name: bare(sql) for name, kind, sql in found if kind == "table"}
    wrong = [_other_table(_tables(schema), tables) for schema in schemas]
    if None not in wrong:
        raise Damaged(f"its table {wrong[0]!r} is missing or has changed")


def _other_table(wanted: dict[str, str], found: dict[str, str]) -> str | None:
    """The first table that is not as it is wanted."""
    return next((name for name, sql in wanted.items() if found.get(name) != sql), None)


def has_table(db: sqlite3.Connection, statement: str) -> bool:
    """Whether there is the table that this statement makes; Damaged if it is another one."""
    name = statement.split()[2]
    found = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    if found is not None and bare(found[0]) != bare(statement):
        raise Damaged(f"its table {name!r} has changed")
    return found is not None


def _tables(schema: str) -> dict[str, str]:
    """The statement of each table by its name."""
    statements = [bare(each) for each in bare(schema).split(";") if each.strip()]
    return {statement.split()[2]: statement for statement in statements}


def bare(sql: object) -> str:
    """A statement without comments, and blanks where any white space was."""
    return " ".join(re.sub(r"--[^\n]*", "", sql).split()) if type(sql) is str else ""
