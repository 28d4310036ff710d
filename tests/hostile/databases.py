"""Suites that nobody made so: SQLite files of other shapes, with other things in their columns."""

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from kenken_cp.suite.store import APPLICATION_ID, SCHEMA, VERSION

Change: TypeAlias = Callable[[Path], object]


def sql(script: str) -> Change:
    """The file after some SQL, with all that SQLite would refuse allowed."""

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.executescript(script)

    return change


def other(schema: str) -> Change:
    """A database that says it is a suite, and has this schema."""

    def change(path: Path) -> None:
        path.unlink()
        sql(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; {schema}")(
            path
        )

    return change


def cut(share: float) -> Change:
    """The first part of the file."""
    return lambda path: os.truncate(path, int(path.stat().st_size * share))


def overwritten(start: float, end: float, value: int) -> Change:
    """The file with one byte in place of all of a part."""

    def change(path: Path) -> None:
        data = bytearray(path.read_bytes())
        first, last = int(start * len(data)), int(end * len(data))
        data[first:last] = bytes([value]) * (last - first)
        path.write_bytes(data)

    return change


def replace(old: bytes, new: bytes) -> Change:
    """The file with other bytes, as many, where these stand."""
    return lambda path: path.write_bytes(path.read_bytes().replace(old, new))


def put(table: str, column: str, value: str) -> Change:
    """This value, as SQL writes it, in all rows of a column."""
    return sql(f"UPDATE {table} SET {column} = {value}")  # noqa: S608


ESCAPES = "char(27) || '[2J' || char(10) || 'x'"
DEEP = f"'{'[' * 5_000}'"
NUMBERS = "AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"
ENDLESS = f"CREATE VIEW puzzles {NUMBERS} x AS number FROM n;"

# The columns of each table and what is put there.
COLUMNS = {
    "suite": ("spec", "next_unit"),
    "origins": ("title", "seed", "spec"),
    "lanes": ("filled", "kept", "tried", "given_up", "rejected"),
    "puzzles": (
        "part", "lane", "maker", "unit", "family", "rows", "tier", "effort", "depth", "hardest",
        "techniques", "puzzle", "solution", "proof", "origin",
    ),
}  # fmt: skip
VALUES = {
    "text": "'abc'", "a blob": "x'00ff1b'", "a fraction": "1.5", "minus one": "-1",
    "the largest": "9223372036854775807", "infinity": "9e999", "an object": "'{}'",
    "a list": "'[1]'", "null in JSON": "'null'", "escapes": ESCAPES, "escapes in JSON":
    f"'\"' || {ESCAPES} || '\"'", "brackets": DEEP, "a key twice": "'{\"a\":1,\"a\":2}'",
    "a long text": "replace(hex(zeroblob(500000)), '0', 'x')",
}  # fmt: skip

CHANGES: Mapping[str, Change] = {
    **{
        f"{value} in {table}.{column}": put(table, column, written)
        for table, columns in COLUMNS.items()
        for column in columns
        for value, written in VALUES.items()
    },
    "no tables": other(""),
    "no rows": other(SCHEMA),
    "other tables": other("CREATE TABLE suite (a); CREATE TABLE puzzles (b);"),
    "columns without types": other(
        "CREATE TABLE suite (one, spec, next_unit);"
        "CREATE TABLE origins (origin, title, seed, spec);"
        "CREATE TABLE lanes (lane, filled); CREATE TABLE puzzles (number, key);"
    ),
    "views for tables": other(
        f"{ENDLESS} CREATE VIEW suite {NUMBERS} 1 AS one, NULL AS spec, x AS next_unit FROM n;"
    ),
    "a view of one table": sql(
        f"DROP TABLE puzzles; {ENDLESS}"
    ),
    "a trigger": sql(
        "CREATE TRIGGER t AFTER UPDATE ON suite BEGIN DELETE FROM puzzles; END;"
    ),
    "a virtual table": sql(
        "DROP TABLE origins; CREATE VIRTUAL TABLE origins USING fts5(origin, title, seed, spec);"
    ),
    "a statement that is none": sql("UPDATE sqlite_master SET sql = 'CREATE TABEL' || char(27);"),
    "statements that are numbers": sql("UPDATE sqlite_master SET sql = 7;"),
    "a root page that is none": sql("UPDATE sqlite_master SET rootpage = 99999;"),
    "all tables in one page": sql("UPDATE sqlite_master SET rootpage = 2;"),
    "a statement that is no UTF-8": replace(b"-- canonical JSON", b"-- canonical JS\xffN"),
    "a table whose name is no UTF-8": replace(b"origins", b"origin\xff"),
    "no lanes": sql("DELETE FROM lanes"),
    "other lanes": sql("UPDATE lanes SET lane = lane + 1000"),
    "no origins": sql("PRAGMA foreign_keys = OFF; DELETE FROM origins"),
    "no spec": sql("DELETE FROM suite"),
    "merged, they say": sql("UPDATE suite SET spec = NULL"),
    "numbers below nothing": sql("UPDATE puzzles SET number = -number"),
    "numbers without end": sql("UPDATE puzzles SET number = 9223372036854775807 WHERE number = 1"),
    "a text that is no UTF-8": sql("UPDATE puzzles SET hardest = CAST(x'ff1b' AS TEXT)"),
    "a column of 20 MB": sql("UPDATE suite SET spec = zeroblob(20000000)"),
    "a spec of an endless grid": sql(
        'UPDATE suite SET spec = replace(spec, \'"rows":4\', \'"rows":999999999\')'
    ),
    "zeros at the end": overwritten(0.5, 1, 0),
    "zeros behind the head": overwritten(0.01, 0.2, 0),
    "ones in the middle": overwritten(0.4, 0.6, 255),
    "half": cut(0.5),
    "nearly all": cut(0.95),
    "the head": cut(0.01),
    "nothing": cut(0),
}  # fmt: skip
