"""What leads from a printed number back to its puzzle, and which puzzles share a solution."""

from collections.abc import Iterator

from kenken_cp.book.entries import Entry, Origin
from kenken_cp.book.gather import key_of
from kenken_cp.book.press import Book
from kenken_cp.core.geometry import as_rows
from kenken_cp.suite.printed import Printed
from kenken_cp.suite.solutions import Groups, groups_of


def index_of(book: Book) -> Iterator[Printed]:
    """The index of a book, a row a puzzle."""
    for number, (page, entry) in enumerate(book.places, start=1):
        origin = entry.origin or Origin(entry.place, None, "")
        tier, effort = entry.rating.tier, entry.rating.effort
        yield Printed(
            number,
            page,
            origin.file,
            "" if origin.number is None else origin.number,
            entry.family.id,
            f"{entry.puzzle.rows}x{entry.puzzle.columns}",
            "" if tier is None else tier.name.lower(),
            "" if tier is None else f"{effort:g}",
            origin.seed,
            (key_of(entry) or b"").hex(),
        )


def shared_solutions(book: Book) -> Groups:
    """The numbers of puzzles that share a solution."""
    return groups_of(
        (number, _solution_key(entry)) for number, (_, entry) in enumerate(book.places, start=1)
    )


def _solution_key(entry: Entry) -> bytes:
    rows = as_rows(entry.solution, entry.puzzle.columns)
    return entry.family.kind.solution_key(entry.family.id, rows)
