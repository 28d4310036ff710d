"""Markdown tables, printed as they come."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

Row: TypeAlias = Sequence[object]
Rows: TypeAlias = Callable[[], Iterator[Row]]


def table(heading: Row, rows: Iterator[Row]) -> None:
    """Print a Markdown table, row by row as they come."""
    print(f"| {' | '.join(map(str, heading))} |")
    print(f"|{'---|' * len(heading)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)


class Sections(dict[str, Callable[[], None]]):
    """What `make bench` prints, by name."""

    def of(self, name: str, *heading: object) -> Callable[[Rows], Rows]:
        """Add a section that is a table of this heading, with the rows that a function gives."""

        def add(rows: Rows) -> Rows:
            self[name] = lambda: table(heading, rows())
            self[name].__doc__ = rows.__doc__
            return rows

        return add
