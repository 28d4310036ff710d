"""Puzzles that a user names: files, folders, standard input (`formats.sources`), and suites."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import Document, sources
from kenken_cp.formats.folders import Reader, Unread, of_folder
from kenken_cp.formats.sources import STDIN, Item, ItemError, document_of, place_of
from kenken_cp.suite.detect import is_suite

_NUMBERED = re.compile(r"(.+):([1-9][0-9]{0,14})", re.ASCII | re.DOTALL)


@dataclass(slots=True)
class Inputs:
    """How the puzzles of one command are read, and which files of folders are not.

    `format` and `family` are ids; None leaves it to the content. `lines` say which clues the lines
    of drawings are. `unread` grows while `items` runs.
    """

    format: str | None = None
    family: str | None = None
    lines: tuple[str, ...] = ()
    unread: list[Unread] = field(default_factory=list)

    @property
    def read(self) -> Reader:
        """The function that gives an item's document, for other processes too."""
        return partial(document_of, format=self.format, family=self.family, lines=self.lines)

    def items(self, paths: Iterable[str]) -> Iterator[Item | ItemError]:
        """Yield the unparsed puzzles at these paths, in order, one at a time; a suite has many.

        `FILE:12` is the puzzle on line 12, or that of this number in a suite, unless a file is
        called so.
        """
        for path in paths:
            file, number = split_number(path)
            if number is not None:
                yield self._one(file, number)
            elif path == STDIN:
                yield from sources.of_stdin(self.format)
            elif os.path.isdir(path):  # noqa: PTH112  (Path's raises for names that are too long)
                yield from of_folder(Path(path), self._open, self.read, self.unread.append)
            else:
                yield from self._open(path)

    def _open(self, path: str | Path) -> Iterator[Item | ItemError]:
        if not is_suite(path):
            return sources.of_file(path, self.format)
        from kenken_cp.suite.source import puzzles_of  # loads SQLite

        return puzzles_of(path)

    def _one(self, file: str, number: int) -> Item | ItemError:
        """The puzzle of this number in a file of many."""
        if is_suite(file):
            from kenken_cp.suite.source import puzzle_of

            return puzzle_of(file, number)
        last = 0
        for item in sources.of_file(file, self.format):
            if item.line is None:
                return ItemError(file, None, f"the file holds one puzzle; leave out :{number}")
            if item.line == number:
                return item
            last = item.line
        return ItemError(file, number, f"no puzzle is on this line; the last is on line {last:,}")

    def documents(self, paths: Iterable[str]) -> Iterator[tuple[str, Document]]:
        """Each document at these paths with its place (`file:line`), read when it is due.

        Raises KenkenError, which names the place, at the first that cannot be read, and for a file
        of a folder that may hold a puzzle and is not read.
        """
        for item in self.items(paths):
            self.require_no_loss()
            place = place_of(item)
            if isinstance(item, ItemError):
                raise FormatError(f"{place}: {item.reason}")
            try:
                yield place, self.read(item)
            except KenkenError as error:
                raise type(error)(f"{place}: {error}") from None
        self.require_no_loss()

    def require_no_loss(self) -> None:
        """FormatError, which names it, if a file that may hold a puzzle was not read."""
        lost = next((each for each in self.unread if not each.expected), None)
        if lost is not None:
            raise FormatError(f"{lost.source}: {lost.reason}")


def split_number(path: str) -> tuple[str, int | None]:
    """A path as its file and the number of the puzzle that is meant; None for all of it."""
    named = _NUMBERED.fullmatch(path)
    if named is None or os.path.lexists(path) or not os.path.isfile(named[1]):  # noqa: PTH113
        return path, None
    return named[1], int(named[2])
