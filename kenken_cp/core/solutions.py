"""Keys of solutions: two puzzles with the same key are the same to whoever has solved one of them.

A key is equal for a filled grid and its rotations and reflections, and for no other. Clues, cages
and boxes have no part in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain, count
from typing import TypeAlias

KEY_BYTES = 16

Rows: TypeAlias = Sequence[Sequence[int]]


def solution_key(family: str, rows: Rows, renamed: bool = False) -> bytes:
    """The key of a solution, given as its rows.

    With `renamed` the values are only names, and grids that differ in their names alone have the
    same key.
    """
    wide = len(rows[0])
    values = map(_values, _images(rows))
    least = min(map(_rename, values) if renamed else values)
    text = repr((family, len(rows) * wide, min(len(rows), wide), least))
    return blake2b(text.encode(), digest_size=KEY_BYTES).digest()


def _rename(values: tuple[int, ...]) -> tuple[int, ...]:
    """The values as numbers from 0, in the order in which they first occur."""
    numbers = dict(zip(dict.fromkeys(values), count(), strict=False))
    return tuple(map(numbers.__getitem__, values))


def _values(rows: Iterable[Iterable[int]]) -> tuple[int, ...]:
    return tuple(chain.from_iterable(rows))


def _images(rows: Rows) -> Iterator[Rows]:
    """The rotations and reflections that are not taller than wide."""
    for lying in (rows, list(zip(*rows, strict=True))):
        if len(lying) <= len(lying[0]):
            mirrored = [row[::-1] for row in lying]
            yield from (lying, lying[::-1], mirrored, mirrored[::-1])
