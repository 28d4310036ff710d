"""Families, kinds and the like with other parts, for tests."""

from typing import TypeVar

T = TypeVar("T")


def replace_parts(thing: T, **parts: object) -> T:
    """A copy of a family, kind, logic or generator with other parts; functions take no `self`."""
    other = object.__new__(type(thing))
    vars(other).update(vars(thing), **parts)
    return other
