"""Pairs, gathered by their first entries."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def group_pairs(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """For each first entry of these pairs all that come with it, in their order."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
