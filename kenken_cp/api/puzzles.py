"""Puzzles in and out: `load`, `load_all`, `loads`, `dump`, `dumps`; and the families there are."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kenken_cp.api.arguments import of_type, text_or_none, texts, whole
from kenken_cp.api.arguments import path as path_in
from kenken_cp.api.arguments import text as text_in
from kenken_cp.api.notebooks import draw_puzzle
from kenken_cp.api.wording import in_python
from kenken_cp.core import limits
from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document, draw_with
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.formats import format_for, format_of, read_document, write_as, write_document
from kenken_cp.generation.recipe import options_of
from kenken_cp.registry import FAMILIES, family_for
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.files import put

PuzzleLike: TypeAlias = Document | Puzzle


draw_with(draw_puzzle)


@in_python
def load(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,  # noqa: A002  (the field's word)
    family: str | None = None,
    lines: Sequence[str] = (),
) -> Document[Puzzle]:
    """The one puzzle in a file of any format; `load_all` reads files of many.

    `format` and `family` are ids (`kenken formats` lists the formats), recognised from the content
    unless given. `lines` say which clues the lines of a drawing are: "thermometer",
    "whisper:4" with a value, "cfcfcf=thermometer" for those of a colour. Raises KenkenError, which
    names the file.
    """
    found = list(islice(load_all(path, format=format, family=family, lines=lines), 2))
    if len(found) > 1:
        raise FormatError(
            f"{os.fspath(path)} holds several puzzles; name one, as in FILE:12, or use load_all"
        )
    return found[0]


@in_python
def load_all(
    *paths: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002  (the field's word)
    family: str | None = None,
    lines: Sequence[str] = (),
) -> Iterator[Document[Puzzle]]:
    """The puzzles of files, folders, JSON Lines and suites in order, each read when it is due.

    Raises KenkenError at the first that cannot be read, naming its file and line.
    """
    _check_names(format, family, lines)
    for each in paths:
        path_in("path", each)
    for _, document in Inputs(format, family, tuple(lines)).documents(
        [os.fspath(path) for path in paths]
    ):
        yield document


@in_python
def loads(
    text: str | bytes,
    *,
    format: str | None = None,  # noqa: A002  (the field's word)
    family: str | None = None,
    lines: Sequence[str] = (),
) -> Document[Puzzle]:
    """The one puzzle in a text of any format. Raises KenkenError."""
    of_type("text", text, (str, bytes), "a str or bytes; load reads a file")
    _check_names(format, family, lines)
    return read_document(text, format, family=family, lines=lines)


@in_python
def dump(
    puzzle: PuzzleLike,
    path: str | os.PathLike[str],
    *,
    format: str | None = None,  # noqa: A002  (the field's word)
) -> None:
    """Write a puzzle to a file, in the format that the file's suffix names unless one is given.

    The file appears whole or not at all. Raises KenkenError for what the format cannot carry, and
    if the file cannot be written.
    """
    path_in("path", path)
    text_or_none("format", format)
    row = format_of(format) if format is not None else format_for(Path(path))
    if row is None:
        raise FormatError(
            f"{os.fspath(path)}: no format has this suffix; name one: format='native'"
        )
    put(Path(path), write_document(document_from(puzzle), row))


@in_python
def dumps(puzzle: PuzzleLike, *, format: str = "native") -> str:  # noqa: A002  (the field's word)
    """The puzzle as a text of this format. Raises KenkenError for what it cannot carry."""
    text_in("format", format)
    text = write_as(document_from(puzzle), format_of(format))
    if isinstance(text, bytes):
        raise FormatError(f"{format_of(format).title} is a binary format; write a file with dump")
    return text


@in_python
def set_limits(**values: int | None) -> None:
    """Change limits on what is read and listed, in this process, as the options of commands do.

    The names are `max_size`, `max_bytes`, `max_nesting`, `max_combinations`, `max_partial_results`
    and `max_proof`; None sets one back to its default. Raises KenkenError for another name and for
    a value out of range.
    """
    known = {row.option.removeprefix("--").replace("-", "_"): name for name, row in LIMITS.items()}
    for name in values:
        if name not in known:
            raise KenkenError(
                f"{name} is not a limit; the limits are {say_list(list(known), 'and')}"
            )
    found = {
        known[name]: LIMITS[known[name]].default if value is None else whole(name, value)
        for name, value in values.items()
    }
    limits.allow(replace(limits.current(), **found))


class FamilyInfo(NamedTuple):
    """A family of puzzles: its id, its title, and the options of `generate`, each with its help."""

    id: str
    title: str
    options: dict[str, str]


def families() -> tuple[FamilyInfo, ...]:
    """The families of puzzles that the package knows."""
    return tuple([FamilyInfo(family.id, family.title, _helps(family)) for family in FAMILIES])


def _helps(family: Family) -> dict[str, str]:
    return {name: option.help for name, option in options_of(family.id).items()}


def _check_names(
    format: object,  # noqa: A002  (the field's word)
    family: object,
    lines: object,
) -> None:
    """The ids of a format and of a family are str, or None where they are recognised; the words
    about lines are several str."""
    text_or_none("format", format)
    text_or_none("family", family)
    texts("lines", lines)


def parts_of(puzzle: PuzzleLike) -> tuple[Family, Puzzle]:
    """The family and the puzzle itself; FormatError for what is no puzzle."""
    if isinstance(puzzle, Document):
        return puzzle.family, puzzle.puzzle
    if isinstance(puzzle, (str, bytes, os.PathLike)):
        name = type(puzzle).__name__
        raise FormatError(f"this is of the type {name}, not a puzzle; read it with load or loads")
    return family_for(puzzle), puzzle


def document_from(puzzle: PuzzleLike) -> Document:
    """The puzzle as a document; FormatError for what is no puzzle."""
    return puzzle if isinstance(puzzle, Document) else Document(*parts_of(puzzle))
