"""The puzzles of data/examples/unique by family, smallest first."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.formats import FORMATS, Document, Format, read_document, write_document
from kenken_cp.registry import family_of
from tests.helpers.paths import EXAMPLES


@cache
def examples() -> tuple[tuple[Path, Document], ...]:
    """Every example with one solution, and its file."""
    paths = sorted((EXAMPLES / "unique").glob("*.json"), key=lambda path: path.stat().st_size)
    return tuple((path, read_document(path.read_bytes())) for path in paths)


def paths_of(kind: str) -> list[Path]:
    """The files of all examples of a kind, with one solution, several or none."""
    found = []
    for path in sorted(EXAMPLES.glob("*/*.json")):
        family = json.loads(path.read_text(encoding="utf-8"))["family"]
        if family_of(family).kind.id == kind:
            found.append(path)
    return found


def carry(row: Format, family: Family) -> Iterator[tuple[Path, bytes]]:
    """The examples of a family, of 9 cells and more, that a format carries, and what it writes."""
    for path, document in examples():
        if document.family is family and document.puzzle.rows * document.puzzle.columns >= 9:
            try:
                yield path, write_document(document, row)
            except KenkenError:
                continue


@cache
def every_carrier() -> pytest.MarkDecorator:
    """Each format of texts that is read and written, with each family of which it carries any."""
    found = [
        pytest.param(row, family, id=f"{row.id}-{family.id}")
        for row in FORMATS
        if row.reads and row.writes and not row.binary
        for family in row.families
        if next(carry(row, family), None) is not None
    ]
    return pytest.mark.parametrize(("row", "family"), found)
