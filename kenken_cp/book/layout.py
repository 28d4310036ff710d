"""The layout of pages: puzzles in chapters, a fixed number per page, and their answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, islice
from typing import Any, NamedTuple

from kenken_cp.book.design import (
    SHARE,
    WIDEST,
    Answers,
    Chapters,
    Design,
    Frame,
    Front,
    frame_of,
    gutter_of,
)
from kenken_cp.book.entries import Entry
from kenken_cp.book.pictures import Album, Fields, Picture, Plate, cell_for, sides_of, smallest
from kenken_cp.core.drawing import Drawing, Ink, Label, Role

GAP = 16.0  # points between puzzles
BELOW_HEAD = 8.0
ANSWER_GAP, WIDEST_GAP = 10.0, 30.0  # between answers
ANSWER_ROW = 12.0  # between rows of answers
ANSWER_CELL = 15.0  # the side of a cell of an answer, if its values need no more
INK_CELL = 6.0  # the same of an answer that is a picture, without values
NARROWEST = 90.0  # what a caption needs


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


@dataclass(frozen=True, slots=True)
class Layout:
    """The pages of a book on paper with these margins."""

    design: Design
    frame: Frame

    @classmethod
    def thin(cls, design: Design) -> "Layout":
        """The pages of a thin book, which have the most room."""
        return cls(design, frame_of(design.sheet, gutter_of(design.sheet, 1)))

    @property
    def running_title(self) -> str:
        """The book's title and a comma, for the top of each page.

        It is empty if the book has a title page.
        """
        shown = self.design.title and self.design.front is not Front.ALL
        return f"{self.design.title}, " if shown else ""

    @property
    def name_line_height(self) -> float:
        """The height of the line for name and date, if there is one."""
        return 2.6 * self.design.sizes.text if self.design.worksheet else 0.0

    @property
    def heading_height(self) -> float:
        """The height of a page's heading."""
        return 1.6 * self.design.sizes.heading

    @property
    def slot(self) -> tuple[float, float]:
        """The width and height of the place for one puzzle on a page."""
        columns, rows = self.design.grid
        width = (self.frame.across - GAP * (columns - 1)) / columns
        height = self.frame.down - self.name_line_height - self.heading_height - BELOW_HEAD
        height -= 2  # for rounding
        return width, (height - GAP * (rows - 1)) / rows

    def page_count(self, numbered: Sequence[Numbered]) -> int:
        """The number of pages of puzzles, with those of answers between them."""
        each = 2 if self.design.answers is Answers.PAGE else 1
        return each * sum(1 for _ in self._pages(numbered))

    def pages(self, numbered: Sequence[Numbered], album: Album) -> Iterator[Fields]:
        """The pages of puzzles; each chapter begins on a new page.

        Answers that belong on the back of a page follow it.
        """
        for title, chapter, shown in self._pages(numbered):
            page = {"level": title, "span": _span(chapter)}
            pictures = [album.add(each.plate.puzzle) for each in shown]
            first = shown[0] is chapter[0]
            yield {**page, "first": first, **self._puzzles(shown, pictures)}
            if self.design.answers is Answers.PAGE:
                pictures = [album.add(each.answer) for each in shown]
                yield {**page, "first": False, **self._solutions(shown, pictures)}

    def places(self, numbered: Sequence[Numbered]) -> Iterator[tuple[int, Numbered]]:
        """Each puzzle with its page, counted from 1 at the first page of puzzles."""
        each = 2 if self.design.answers is Answers.PAGE else 1
        for place, (_, _, shown) in enumerate(self._pages(numbered)):
            yield from ((1 + each * place, puzzle) for puzzle in shown)

    def _pages(
        self, numbered: Sequence[Numbered]
    ) -> Iterator[tuple[str, Sequence[Numbered], Sequence[Numbered]]]:
        """For each page: its chapter's title, all puzzles of the chapter, and those on the page."""
        for title, chapter in chapters(numbered, self.design.chapters):
            start = 0
            for count in page_counts(len(chapter), self.design.per_page):
                yield title, chapter, chapter[start : start + count]
                start += count

    def _puzzles(self, shown: Sequence[Numbered], pictures: Sequence[Fields]) -> Fields:
        """A page of puzzles; on the front of a sheet, if the answers are to be on its back."""
        return {
            "odd": self.design.answers is Answers.PAGE,
            "aside": f"{self.running_title}{_span(shown)}",
            "named": True,
            "puzzles": list(map(self._puzzle, shown, pictures)),
        }

    def _solutions(self, shown: Sequence[Numbered], pictures: Sequence[Fields]) -> Fields:
        """The page of their answers."""
        return {
            "odd": False,
            "aside": f"{self.design.key}: {_span(shown)}",
            "named": False,
            "puzzles": list(map(self._puzzle, shown, pictures)),
        }

    def _puzzle(self, each: Numbered, picture: Fields) -> Fields:
        number, entry = each
        note = entry.family.manual.note(entry.puzzle)
        narrowest = NARROWEST * self.design.sizes.text / 10
        return {
            "number": str(number),
            "label": f"{entry.level}, {entry.size}",
            "note": note[:1].upper() + note[1:],
            "wide": min(self.slot[0], max(picture["width"], narrowest)),
            "picture": picture,
        }

    def _cell(self, entry: Entry, drawing: Drawing) -> float:
        """The side of a cell.

        It is the usual one; more if the puzzle would fill only a small part of its place; the most
        that fits if its clues would otherwise be too small to read.
        """
        sizes, (width, height) = self.design.sizes, self.slot
        note = entry.family.manual.note(entry.puzzle)
        lines = 1 + (1 + len(note) * 0.5 * sizes.text // width if note else 0)
        height -= lines * 1.45 * sizes.caption + 4
        wide, high = sides_of(drawing)
        room = min(width / wide, height / high)
        usual = max(sizes.cell, min(SHARE * room, WIDEST))
        if room <= usual or smallest(drawing, self.design, usual) < sizes.least:
            return room
        return usual

    def pictures(self, entry: Entry) -> Iterator[tuple[Drawing, float]]:
        """The drawings of a puzzle that are printed, each with the side of its cells."""
        drawing = _blank(entry)
        cell = self._cell(entry, drawing)
        yield drawing, cell
        if self.design.answers is Answers.PAGE:
            yield _solved(entry), cell
        elif self.design.answers is not Answers.NONE:
            solved = _solved(entry)
            yield solved, self._answer_cell(solved)

    def answers(self, numbered: Sequence[Numbered], album: Album) -> Iterator[Fields]:
        """The pages of all answers, chapter by chapter, small."""
        items: list[Fields] = []
        room = full = self.frame.down - self.heading_height - BELOW_HEAD - 2  # for rounding
        for item in self._items(numbered, album):
            # a chapter's title stays with what follows it
            needed = item["high"] + ANSWER_ROW if "level" not in item else item["with"]
            if items and needed > room:
                yield self._answer_page(items)
                items, room = [], full
            items.append(item)
            room -= item["high"] + ANSWER_ROW
        yield self._answer_page(items)

    def _answer_page(self, items: list[Fields]) -> Fields:
        shown = [answer["number"] for item in items for answer in item.get("answers", ())]
        numbers = shown[0] if len(shown) == 1 else f"{shown[0]}–{shown[-1]}"
        first = shown[0] == "1"
        return {"title": self.design.key, "first": first, "aside": numbers, "items": items}

    def _items(self, numbered: Sequence[Numbered], album: Album) -> Iterator[Fields]:
        """The titles of chapters, and rows of answers, with their heights."""
        for title, group in chapters(numbered, self.design.chapters):
            rows = self._rows(
                [{"number": str(each.number), "picture": album.add(each.answer)} for each in group]
            )
            first = next(rows)
            high = 1.7 * self.design.sizes.text
            together = high + first["high"] + 2 * ANSWER_ROW
            yield {"level": title, "high": high, "with": together}
            yield first
            yield from rows

    def _answer_cell(self, drawing: Drawing) -> float:
        wide, high = sides_of(drawing)
        letters = max((len(label.text) for label in drawing.labels), default=0)
        cell = INK_CELL
        if letters:
            needed = _cell_of_values(self.design, letters, self.design.sizes.least)
            cell = max(ANSWER_CELL, needed)
        return min(cell, self.frame.across / wide, self._highest / high)

    @property
    def _highest(self) -> float:
        """The most height an answer can have on a page that holds only it and a chapter's title."""
        titled = 1.7 * self.design.sizes.text + 1.6 * self.design.sizes.caption + 2 * ANSWER_ROW
        return self.frame.down - self.heading_height - BELOW_HEAD - 2 - titled

    def _rows(self, answers: Sequence[Fields]) -> Iterator[Fields]:
        """Rows of answers, each with as many as fit side by side."""
        gap, start = ANSWER_GAP, 0
        while start < len(answers):
            widths = _fitting(
                [one["picture"]["width"] for one in answers[start:]], self.frame.across
            )
            end = start + len(widths)
            if end < len(answers) and len(widths) > 1:  # the last row is spaced as the one before
                spare = self.frame.across - sum(widths)
                gap = min(spare / (len(widths) - 1), WIDEST_GAP)
            gap = min(gap, (self.frame.across - sum(widths)) / max(1, len(widths) - 1))
            row = answers[start:end]
            high = max(one["picture"]["height"] for one in row) + 1.6 * self.design.sizes.caption
            yield {"widths": widths, "gap": gap, "high": high, "answers": row}
            start = end


def page_counts(puzzles: int, per_page: int) -> Iterator[int]:
    """How many puzzles each page of a chapter has; none is left alone on the last if others fit."""
    alone = per_page > 2 and puzzles > per_page and puzzles % per_page == 1
    while puzzles > 0:
        count = min(per_page - (alone and puzzles == per_page + 1), puzzles)
        yield count
        puzzles -= count


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


def _fitting(widths: Sequence[float], room: float) -> list[float]:
    """As many of the first of these widths as fit side by side with gaps; at least one."""
    fitting = [widths[0]]
    for width in islice(widths, 1, None):
        if sum(fitting) + len(fitting) * ANSWER_GAP + width > room:
            break
        fitting.append(width)
    return fitting


def _blank(entry: Entry) -> Drawing:
    return entry.family.draw(entry.puzzle, None)


def _solved(entry: Entry) -> Drawing:
    """The solution, small: without clues in corners and margins, their outlines, and the signs of
    empty cells beside filled ones."""
    drawing = entry.family.draw(entry.puzzle, entry.solution)
    labels = tuple([label for label in drawing.labels if label.role is not Role.CLUE])
    ink = tuple([inked for inked in drawing.ink if inked.ink is Ink.BLACK])
    sentences = drawing.sentences if drawing.shades else ()  # else it tells what is taken away
    margins: dict[str, Any] = {"margin": (), "left": 0, "top": 0}
    return replace(drawing, labels=labels, ink=ink, outlines=(), sentences=sentences, **margins)


@cache
def _cell_of_values(design: Design, letters: int, least: float) -> float:
    """The side of a cell in which values of this many characters can be read."""
    return cell_for(Drawing(1, 1, (), (Label(0, 0, Role.VALUE, "8" * letters),)), design, least)


def _span(shown: Sequence[Numbered]) -> str:
    """The numbers of the puzzles, `13–18`."""
    first, last = shown[0].number, shown[-1].number
    return f"{first}–{last}" if first < last else str(first)
