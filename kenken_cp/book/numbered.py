"""The puzzles of a book with their numbers, and its chapters."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from kenken_cp.book.design import Chapters
from kenken_cp.book.entries import Entry
from kenken_cp.book.pictures import Picture, Plate


class Numbered(NamedTuple):
    """A puzzle with its number in the book, from 1."""

    number: int
    entry: Entry

    @property
    def plate(self) -> Plate:
        """Its pictures."""
        assert self.entry.plate is not None
        return self.entry.plate

    @property
    def answer(self) -> Picture:
        """The picture of its answer."""
        assert self.plate.answer is not None
        return self.plate.answer


def chapters(
    numbered: Sequence[Numbered], by: Chapters = Chapters.LEVEL
) -> Iterator[tuple[str, list[Numbered]]]:
    """The puzzles by level, `Gentle`; if there are several families, by both, `Gentle Sudoku`.

    As given, they are one chapter.
    """
    if by is Chapters.GIVEN:
        yield "Puzzles", list(numbered)
        return
    mixed = len({each.entry.family.id for each in numbered}) > 1

    def title(each: Numbered) -> str:
        level, heading = each.entry.level, each.entry.family.manual.heading
        return f"{level} {heading}" if mixed else level

    for name, group in groupby(numbered, title):
        yield name, list(group)
