"""Codes of the entries of a step log: the first number of each triple (kind, a, b).

Every kind of puzzle uses these; a kind's own codes begin at OWN. Candidates appear in the log as
bit masks, as in the kind's state.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

# The pairs (a, b) of the entries of a step, by their kind.
Entries: TypeAlias = dict[int, list[tuple[int, int]]]

STEP = 0  # code of the technique, number of deductions available
PLACE = 1  # cell, candidates (one)
STRIKE = 2  # cell, candidates
CELL = 3  # cell
VALUE = 4  # candidates, a bit mask
NUMBER = 5  # the number itself
LINK = 6  # cell, candidate; negated if the chain assumes it false
CASE = 7  # cell, candidates: a branch that assumes it

OWN = 16


def steps_of(entries: Sequence[int]) -> Iterator[tuple[int, int, Entries]]:
    """The steps of a log: the technique's code, the deductions available, the other entries."""
    of: Entries = {}
    begun = None
    for kind, a, b in zip(entries[::3], entries[1::3], entries[2::3], strict=True):
        if kind != STEP:
            of.setdefault(kind, []).append((a, b))
            continue
        if begun is not None:
            yield (*begun, of)
        begun, of = (a, b), {}
    if begun is not None:
        yield (*begun, of)
