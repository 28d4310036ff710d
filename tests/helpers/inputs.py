"""Inputs as tests name them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.suite.inputs import Inputs


def items(paths: Iterable[str | Path]) -> Iterator[Item | ItemError]:
    """The items at these paths, with formats told by the content."""
    return Inputs().items(map(str, paths))
