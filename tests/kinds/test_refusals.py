"""What cannot be, or not be written, is refused in one sentence: a golden file for each way."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.lines.puzzle import LinePuzzle
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.registry import family_of
from tests.helpers.refusals import as_tuples, hold_refusals

Fields = dict[str, Any]


def of_data(fields: Fields) -> object:
    """The puzzle of a family's data."""
    return family_of(fields.pop("family")).from_data(fields)


def make_caged(fields: Fields) -> CagePuzzle:
    """The puzzle of the constructor's arguments, a cage as cells, operator and target."""
    cages = tuple(Cage(*as_tuples(cage)) for cage in fields.pop("cages"))
    return CagePuzzle(cages=cages, **{name: as_tuples(value) for name, value in fields.items()})


def write(fields: Fields) -> bytes:
    """The puzzle of a family's data in a format."""
    row, family = format_of(fields.pop("format")), family_of(fields.pop("family"))
    return write_document(Document(family, family.from_data(fields)), row)


def build(puzzle: Callable[..., Any]) -> Callable[[Fields], Any]:
    """The puzzle of the constructor's arguments."""
    return lambda fields: puzzle(**{name: as_tuples(value) for name, value in fields.items()})


TAKEN: dict[str, Callable[[Any], object]] = {
    "data": of_data,
    "texts": read_document,
    "unwritten": write,
    "cage-puzzles": make_caged,
    "line-puzzles": build(LinePuzzle),
    "path-puzzles": build(PathPuzzle),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_cannot_be_is_refused(name: str, golden: Callable[[Path, str], None]) -> None:
    hold_refusals(name, TAKEN[name], golden)
