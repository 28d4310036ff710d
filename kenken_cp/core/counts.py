"""Numbers of things, in words."""


def counted(count: int, noun: str) -> str:
    """`1 step`, `2,000 steps`; for nouns that take an s."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def rows_of(rows: int, columns: int, noun: str) -> str:
    """`3 rows of 5 integers`: what stands in lists of rows."""
    return f"{counted(rows, 'row')} of {counted(columns, noun)}"
