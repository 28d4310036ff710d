"""Markdown tables, printed as they come."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Row: TypeAlias = Sequence[object]


def table(heading: Row, rows: Iterator[Row]) -> None:
    """Print a Markdown table, row by row as they come."""
    print(f"| {' | '.join(map(str, heading))} |")
    print(f"|{'---|' * len(heading)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)
