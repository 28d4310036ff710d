"""Limits on the size of input and of what is listed from it; options change most of them.

They are one record per process, since readers need them deep inside; worker processes get their
parent's. `LIMITS` is the table behind options, messages and documentation.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from kenken_cp.core.errors import LimitError
from kenken_cp.core.plain_names import flag_of

# The most characters of one document in a format other than JSON; the largest puzzle has 85,000.
MAX_TEXT = 256 << 10


class Limit(NamedTuple):
    """One limit: `default` holds unless its option sets another value, up to `most`."""

    name: str
    default: int
    most: int
    help: str

    @property
    def option(self) -> str:
        """The option that sets it."""
        return flag_of(f"max_{self.name}")


LIMITS: dict[str, Limit] = {
    row.name: row
    for row in (
        Limit(
            "bytes", 1 << 20, 1 << 28,
            "Maximum size in bytes of a file, or of a line of JSON Lines.",
        ),
        Limit("nesting", 64, 500, "Maximum depth of nested lists and objects in JSON."),
        Limit(
            "size", 16, 32,
            "Maximum side of a KenKen, Sudoku or Killer grid; the other families have fixed "
            "limits.",
        ),
        Limit(
            "combinations", 100_000, 2_000_000,
            "Maximum number of combinations to list for one cage.",
        ),
        Limit(
            "partial_results", 500_000, 20_000_000,
            "Maximum number of partial results (such as sums so far) that cp-sat and sat list for "
            "one clue.",
        ),
        Limit(
            "proof", 1_000_000, 20_000_000, "Maximum number of lines in the proof of a certificate."
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """The value of each limit; LimitError for a value out of range."""

    bytes: int = LIMITS["bytes"].default
    nesting: int = LIMITS["nesting"].default
    size: int = LIMITS["size"].default
    combinations: int = LIMITS["combinations"].default
    partial_results: int = LIMITS["partial_results"].default
    proof: int = LIMITS["proof"].default

    def __post_init__(self) -> None:
        for row in LIMITS.values():
            value = getattr(self, row.name)
            if not 1 <= value <= row.most:
                raise LimitError(
                    f"{row.option} {value:,} is out of range; it goes from 1 to {row.most:,}"
                )


DEFAULT = Limits()
OF_PUZZLES = ("bytes", "nesting", "size", "combinations", "partial_results")
OF_PROOFS = (*OF_PUZZLES, "proof")


class _Held:
    """The limits of this process."""

    now = DEFAULT


def current() -> Limits:
    """The limits now in force."""
    return _Held.now


def allow(limits: Limits) -> None:
    """Put these limits in force."""
    _Held.now = limits


@contextmanager
def usual() -> Iterator[None]:
    """The default limits for a while: for our own files, which limits on input do not concern."""
    before = current()
    allow(DEFAULT)
    try:
        yield
    finally:
        allow(before)


def set_one(name: str, value: int) -> None:
    """Change one limit; LimitError for a value out of range."""
    allow(replace(current(), **{name: value}))


def advice(name: str, wanted: int | None = None) -> str:
    """The end of a sentence that says how to raise a limit, if that is possible."""
    row, now = LIMITS[name], getattr(current(), name)
    if now >= row.most or (wanted is not None and wanted > row.most):
        return f"{row.option} allows at most {row.most:,}"
    return f"{row.option} {'N allows more' if wanted is None else f'{wanted} allows it'}"


def too_large(rows: int, columns: int) -> str:
    """The sentence for a grid with a side beyond the limit."""
    more = advice("size", max(rows, columns))
    longest = f"the longest side allowed is {current().size}"
    return f"a grid of {rows}×{columns} is too large; {longest}; {more}"
