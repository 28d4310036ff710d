"""The layout of pages: puzzles in chapters, a fixed number per page, and their answers.

Each puzzle is drawn once, at the size that its pages give it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from kenken_cp import batch
from kenken_cp.book.answers import AnswerPages
from kenken_cp.book.design import (
    SHARE,
    WIDEST,
    Answers,
    Design,
    Frame,
    Front,
    frame_of,
    gutter_of,
)
from kenken_cp.book.entries import Entry, Numbered, chapters
from kenken_cp.book.pictures import Album, Fields, Plate, picture_of, sides_of, smallest
from kenken_cp.core.drawing import Drawing, Ink, Role

GAP = 16.0  # points between puzzles
BELOW_HEAD = 8.0
NARROWEST = 90.0  # what a caption needs
STARRED = 125.0  # one with stars


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
            backs = self.design.answers is Answers.PAGE
            yield {
                **page,
                "first": shown[0] is chapter[0],
                "odd": backs,  # on the front of a sheet, as the answers are to be on its back
                "aside": f"{self.running_title}{_span(shown)}",
                "named": True,
                "puzzles": [self._puzzle(each, album.add(each.plate.puzzle)) for each in shown],
            }
            if backs:
                yield {
                    **page,
                    "first": False,
                    "odd": False,
                    "aside": f"{self.design.key}: {_span(shown)}",
                    "named": False,
                    "puzzles": [self._puzzle(each, album.add(each.answer)) for each in shown],
                }

    def headings(self, numbered: Sequence[Numbered]) -> Iterator[Fields]:
        """The first page of each chapter, with its heading alone."""
        bare = {"first": True, "odd": False, "aside": "", "named": False, "puzzles": []}
        for title, chapter in chapters(numbered, self.design.chapters):
            yield {**bare, "level": title, "span": _span(chapter)}

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

    def _puzzle(self, each: Numbered, picture: Fields) -> Fields:
        number, entry = each
        starred = bool(entry.stars) and self._has_room_for_stars
        narrowest = self._wide(STARRED if starred else NARROWEST)
        level = f"{entry.level} {entry.stars}" if starred else entry.level
        return {
            "number": str(number),
            "label": f"{level}, {entry.size}",
            "note": self._note(entry),
            "wide": min(self.slot[0], max(picture["width"], narrowest)),
            "picture": picture,
        }

    def _wide(self, points: float) -> float:
        """So many points at the size of the text."""
        return points * self.design.sizes.text / 10

    @property
    def _has_room_for_stars(self) -> bool:
        """Whether they stand beside the level; else they stand in the line below."""
        return self.slot[0] >= self._wide(STARRED)

    def _note(self, entry: Entry) -> str:
        """What stands in a line between the caption and the puzzle, "" for nothing."""
        note = entry.family.manual.note(entry.puzzle)
        minutes = entry.minutes if self.design.minutes else ""
        stars = "" if self._has_room_for_stars else entry.stars
        parts = [text[:1].upper() + text[1:] for text in (stars, note, minutes)]
        return " · ".join([part for part in parts if part])

    def _cell(self, entry: Entry, drawing: Drawing) -> float:
        """The side of a cell.

        It is the usual one; more if the puzzle would fill only a small part of its place; the most
        that fits if its clues would otherwise be too small to read.
        """
        sizes, (width, height) = self.design.sizes, self.slot
        note = self._note(entry)
        # minutes are long, and break where a narrow puzzle ends
        across = min(width, self._wide(STARRED)) if self.design.minutes else width
        lines = 1 + (1 + len(note) * 0.5 * sizes.text // across if note else 0)
        height -= lines * 1.45 * sizes.caption + 4
        wide, high = sides_of(drawing)
        room = min(width / wide, height / high)
        usual = max(sizes.cell, min(SHARE * room, WIDEST))
        if room <= usual or smallest(drawing, self.design, usual) < sizes.least:
            return room
        return usual

    def pictures(self, entry: Entry) -> Iterator[tuple[Drawing, float]]:
        """The drawings of a puzzle that are printed, each with the side of its cells."""
        drawing = entry.family.draw(entry.puzzle, None)
        cell = self._cell(entry, drawing)
        yield drawing, cell
        if self.design.answers is Answers.PAGE:
            yield _draw_solution(entry), cell
        elif self.design.answers is not Answers.NONE:
            solved = _draw_solution(entry)
            yield solved, self._key.cell(solved)

    def plate(self, entry: Entry) -> Plate:
        """What these pages show of a puzzle: the puzzle, and its answer if they have answers."""
        puzzle, *answers = [
            picture_of(drawing, self.design, cell) for drawing, cell in self.pictures(entry)
        ]
        return Plate(self.design, self.frame, puzzle, answers[0] if answers else None)

    def plates(self, entries: list[Entry]) -> list[Plate]:
        """Those of several puzzles, in a process: what `batch.run` calls."""
        return list(map(self.plate, entries))

    def draw_plates(self, entries: Sequence[Entry], jobs: int = 1) -> list[Entry]:
        """The entries with their plates for these pages; those that have them stay as they are."""
        missing = [entry._replace(plate=None) for entry in entries if not self._has(entry)]
        plates = chain.from_iterable(batch.run(missing, self.plates, jobs))
        return [
            entry if self._has(entry) else entry._replace(plate=next(plates)) for entry in entries
        ]

    def _has(self, entry: Entry) -> bool:
        """Whether an entry is drawn for these pages."""
        plate = entry.plate
        return plate is not None and (plate.design, plate.frame) == (self.design, self.frame)

    def answers(self, numbered: Sequence[Numbered], album: Album) -> Iterator[Fields]:
        """The pages of all answers, chapter by chapter, small."""
        return self._key.pages(chapters(numbered, self.design.chapters), album)

    @property
    def _key(self) -> AnswerPages:
        room = self.frame.down - self.heading_height - BELOW_HEAD - 2  # for rounding
        return AnswerPages(self.design, self.frame.across, room)


def page_counts(puzzles: int, per_page: int) -> Iterator[int]:
    """How many puzzles each page of a chapter has; none is left alone on the last if others fit."""
    alone = per_page > 2 and puzzles > per_page and puzzles % per_page == 1
    while puzzles > 0:
        count = min(per_page - (alone and puzzles == per_page + 1), puzzles)
        yield count
        puzzles -= count


def _draw_solution(entry: Entry) -> Drawing:
    """The solution, small: without clues in corners and margins, their outlines, and the signs of
    empty cells beside filled ones."""
    drawing = entry.family.draw(entry.puzzle, entry.solution)
    labels = tuple([label for label in drawing.labels if label.role is not Role.CLUE])
    ink = tuple([inked for inked in drawing.ink if inked.ink is Ink.BLACK])
    sentences = drawing.sentences if drawing.shades else ()  # else it tells what is taken away
    drawing = replace(drawing, margin=(), left=0, top=0)
    return replace(drawing, labels=labels, ink=ink, outlines=(), sentences=sentences)


def _span(shown: Sequence[Numbered]) -> str:
    """The numbers of the puzzles, `13–18`."""
    first, last = shown[0].number, shown[-1].number
    return f"{first}–{last}" if first < last else str(first)
