"""The index of a printed book, as CSV: which puzzle of which file each of its numbers is."""

import csv
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.suite.store import reading
from kenken_cp.text.files import reading_fault

LARGEST = 16 << 20  # bytes of an index


class Printed(NamedTuple):
    """A puzzle of a book: its number and its page there, and where it came from.

    `number` is that in a suite, or a line of a file; "" where the file holds one puzzle. `key` is
    in hexadecimal, "" for a puzzle that has none.
    """

    book_number: int
    page: int
    file: str
    number: int | str
    family: str
    size: str
    level: str
    effort: str
    seed: str
    key: str


def as_csv(puzzles: Iterable[Printed]) -> str:
    """The index, with a heading."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Printed._fields)
    table.writerows(puzzles)
    return text.getvalue()


def usual_index(book: str) -> str:
    """The name of the index that belongs to a book or a suite of this name: `book-index.csv`."""
    path = Path(book)
    return str(path.with_name(f"{path.stem}-index.csv"))


def numbers_in(suite: str, index: str, printed: Iterable[int]) -> list[tuple[int, int, int]]:
    """For each number of a book its page, and the number of that puzzle in the suite.

    A puzzle is found by its key, so it must still be the one that was printed. Raises KenkenError.
    """
    known = _read(index)
    found = []
    with reading(suite) as opened:
        for number in dict.fromkeys(printed):
            entry = known.get(number)
            if entry is None:
                raise KenkenError(
                    f"{index}: no puzzle is printed under {number}; the numbers are "
                    f"{min(known)} to {max(known)}"
                )
            ask = "SELECT number FROM puzzles WHERE key = ?"
            row = opened.db.execute(ask, (bytes.fromhex(entry.key),)).fetchone()
            if row is None:
                where = f"{index}: number {number} (page {entry.page})"
                raise KenkenError(f"{where} {_missing(entry, suite)}")
            found.append((number, entry.page, row[0]))
    return found


def _missing(entry: Printed, suite: str) -> str:
    """Why the suite has no such puzzle."""
    if Path(entry.file).name != Path(suite).name:
        return f"is of {entry.file}, not of {suite}"
    return (
        f"was puzzle {entry.number} of {suite} when the book was made, and is in it no more; make "
        "the book again"
    )


def _read(path: str) -> dict[int, Printed]:
    """The puzzles of an index by their numbers in the book; FormatError."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise FormatError(
            f"{path}: no such index; kenken book --index writes one, and --book-index FILE names it"
        ) from None
    except OSError as error:
        raise FormatError(f"{path}: {reading_fault(error)}") from None
    if len(data) > LARGEST:
        raise FormatError(f"{path} is too large for the index of a book")
    try:
        table = csv.reader(data.decode("utf-8-sig").splitlines(), strict=True)
        if tuple(next(table, ())) != Printed._fields:
            raise ValueError
        found = {}
        for row in table:
            number, page, *rest = row
            entry = Printed(int(number), int(page), *rest)
            bytes.fromhex(entry.key)
            if entry.book_number in found:
                raise ValueError
            found[entry.book_number] = entry
    except (ValueError, TypeError, csv.Error):
        raise FormatError(
            f"{path} is not an index that kenken book wrote; kenken book --index writes one"
        ) from None
    if not found:
        raise FormatError(f"{path}: this index has no puzzles")
    return found
