"""Lays out the pages, counts them, repeats that if the gutter must grow, and writes the PDF."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from kenken_cp.book import answers
from kenken_cp.book.design import (
    INCH,
    TEXTS,
    Answers,
    Design,
    Frame,
    Front,
    frame_of,
    gutter_of,
)
from kenken_cp.book.entries import UNRATED, Entry, Numbered
from kenken_cp.book.fitting import TooSmall, require_readable
from kenken_cp.book.gather import refuse
from kenken_cp.book.layout import BELOW_HEAD, GAP, Layout
from kenken_cp.book.manual import Manual, usual_cell
from kenken_cp.book.pictures import Album, Fields, Picture, cell_for, picture_of
from kenken_cp.core.errors import KenkenError
from kenken_cp.registry import FAMILIES
from kenken_cp.render.typeset import MAIN, font_families, pages_of, typeset, undrawable, value_of

_TEMPLATE = {MAIN: Path(__file__).with_name("book.typ").read_text(encoding="utf-8")}
EMBLEM = 30.0  # the side of a cell of the picture on the title page
# What the template says by `panic`: where there is no room, and for what.
_NO_ROOM = {
    "title page": "the title, subtitle or author is too long for the title page",
    "heading": "the title is too long for the page header",
}
NAMED = 8  # letters that no font has, in what is said of them


class Book(NamedTuple):
    """A book as PDF; `key` has the answers if they are in a file of their own.

    `places` has its puzzles in their order, each with the number of its page.

    `gutter` is in inches, 0 where nothing is bound. `shown` has its pages as PNG, if one asks.
    """

    pdf: bytes
    key: bytes | None
    puzzles: int
    pages: int
    gutter: float
    shown: tuple[bytes, ...] = ()
    places: tuple[tuple[int, Entry], ...] = ()


def make(
    design: Design,
    entries: Sequence[Entry],
    leave_out: Callable[[str], None] | None = None,
    jobs: int = 1,
    dots: float = 0.0,
) -> Book:
    """The book of these puzzles, in this order, the same bytes each time. Raises KenkenError.

    With this many `dots` to the inch its pages are shown as well.

    `leave_out` is told, in a line, of each puzzle whose texts could not be read; without it, that
    is an error, TooSmall. Puzzles that are not drawn for these pages are drawn by `jobs` processes.
    """
    _require_letters(design)
    volume, frame, pages = _settle_frame(design, entries, leave_out, jobs)
    pdf = _typeset(volume, frame, pages)
    key = None
    if design.answers is Answers.FILE:
        key = _typeset(*_laid_out(_Volume(design, volume.numbered, [], key=True), jobs))
    gutter = frame.inner / INCH if design.sheet.bound else 0.0
    shown: tuple[bytes, ...] = ()
    if dots:
        inputs = volume.inputs(frame, pages)
        shown = tuple(pages_of(_TEMPLATE, dots, design.fonts, inputs))
    places = tuple(volume.places(frame))
    return Book(pdf, key, len(volume.numbered), pages, gutter, shown, places)


def _require_letters(design: Design) -> None:
    """Raise KenkenError unless the font exists and all letters can be printed."""
    known = font_families(design.fonts)
    if design.font not in known:
        raise KenkenError(f"the font {design.font!r} was not found; choose from {', '.join(known)}")
    for name in TEXTS:
        missing = undrawable(getattr(design, name), design.font, design.fonts)
        if missing:
            some = f"{' '.join(missing[:NAMED])}{' …' * (len(missing) > NAMED)}"
            letters, it = ("letter", "it") if len(missing) == 1 else ("letters", "them")
            raise KenkenError(
                f"no font here has the {letters} {some} of the {name}; use --fonts FOLDER to add "
                f"one that has {it}"
            )


def _settle_frame(
    design: Design,
    entries: Sequence[Entry],
    leave_out: Callable[[str], None] | None,
    jobs: int,
) -> tuple["_Volume", Frame, int]:
    """The book without puzzles that would be too small, its frame, and its number of pages."""
    while entries:
        numbered = [Numbered(number, entry) for number, entry in enumerate(entries, start=1)]
        volume = _Volume(design, numbered, _manuals(design, numbered))
        volume, frame, pages = _laid_out(volume, jobs)
        kept = []
        for each in volume.numbered:
            try:
                require_readable(each.entry, design, each.plate.smallest)
                kept.append(each.entry)
            except TooSmall as error:
                refuse(error, leave_out)
        if len(kept) == len(entries):
            return volume, frame, pages
        entries = kept
    raise KenkenError("no puzzle is left, so there is nothing to print")


def _manuals(design: Design, numbered: Sequence[Numbered]) -> list[Manual]:
    """How to play each family in the book, if its front matter has rules."""
    if design.front is Front.NONE:
        return []
    by_family = sorted(numbered, key=lambda each: FAMILIES.index(each.entry.family))
    return [
        Manual(family, list(group), design)
        for family, group in groupby(by_family, lambda each: each.entry.family)
    ]


@dataclass(frozen=True)
class _Volume:
    """One file: the book, or its key."""

    design: Design
    numbered: Sequence[Numbered]
    manuals: Sequence[Manual]
    key: bool = False

    def draw(self, frame: Frame, jobs: int) -> "_Volume":
        """The volume with the pictures of its puzzles for such pages."""
        entries = [each.entry for each in self.numbered]
        shown = Layout(self.design, frame).draw_plates(entries, jobs)
        numbered = [Numbered(number, entry) for number, entry in enumerate(shown, start=1)]
        return replace(self, numbered=numbered)

    def inputs(self, frame: Frame, total: int) -> dict[str, str]:
        """The inputs of the typst template, for a book of this many pages."""
        album = Album()
        front = {**self._whole(frame), **self._front(frame, album)}
        pages = {**self._pages(frame, album), "drawn": True, "total": total}
        return {"book": json.dumps({**front, **pages}), **album.files}

    def front(self, frame: Frame) -> dict[str, str]:
        """The same for the front matter, with blank pictures, which is fast.

        Its headings follow, a page each, as the contents take a line for each.
        """
        front = {**self._whole(frame), **self._front(frame, Album())}
        return {"book": json.dumps({**front, **self._headings(frame), "drawn": False})}

    def _headings(self, frame: Frame) -> dict[str, list[Fields]]:
        """A page for each line of the contents after the front matter, if there are contents."""
        if not self._has_cover:
            return {"pages": [], "answers": []}
        ends = self.design.answers is Answers.END
        return {
            "pages": list(Layout(self.design, frame).headings(self.numbered)),
            "answers": [{"title": self.design.key, "first": True, "aside": "", "items": []}] * ends,
        }

    def places(self, frame: Frame) -> Iterator[tuple[int, Entry]]:
        """The puzzles in their order, each with the number of its page."""
        before = self._before(frame)
        for page, each in Layout(self.design, frame).places(self.numbered):
            yield before + page, each.entry

    def count(self, frame: Frame) -> int:
        """The number of its pages."""
        layout = Layout(self.design, frame)
        puzzle_pages = 0 if self.key else layout.page_count(self.numbered)
        return self._before(frame) + puzzle_pages + len(self._answers(layout, Album()))

    def _before(self, frame: Frame) -> int:
        """The number of pages before the puzzles."""
        front = 0
        if self._has_cover or self.manuals:
            with _roomy(self.design):
                found = value_of(_TEMPLATE, "pages", self.design.fonts, self.front(frame))
            front = int(found) - sum(map(len, self._headings(frame).values()))
        facing = front % 2 and self.design.answers is Answers.PAGE and not self.key
        return front + facing

    @property
    def _has_cover(self) -> bool:
        return self.design.front is Front.ALL and not self.key

    def _whole(self, frame: Frame) -> Fields:
        """The inputs that hold for all pages."""
        design, layout = self.design, Layout(self.design, frame)
        columns, rows = design.grid
        title = self._title()
        return {
            "title": title,
            "subtitle": design.subtitle or _subtitle(self.numbered),
            "author": design.author,
            "copyright": design.copyright,
            "dedication": design.dedication,
            "font": design.font,
            "frame": frame._asdict(),
            "sizes": design.sizes._asdict(),
            "columns": columns,
            "rows": rows,
            "slot": layout.slot[1],
            "gap": GAP,
            "below": BELOW_HEAD,
            "row": answers.ROW,
            "total": None,
            "heading_height": layout.heading_height,
            "name_line_height": layout.name_line_height,
        }

    def _front(self, frame: Frame, album: Album) -> Fields:
        """The front matter."""
        return {
            "cover": self._has_cover,
            "emblem": album.add(self._emblem) if self._has_cover else None,
            "manuals": [
                # in large print what is readable without candidates would be huge with their scale
                manual.pages(frame, album, manual.cell if self.design.large else self._scale)
                for manual in self.manuals
            ],
        }

    def _pages(self, frame: Frame, album: Album) -> Fields:
        """The pages of puzzles and answers."""
        layout = Layout(self.design, frame)
        pages = [] if self.key else list(layout.pages(self.numbered, album))
        return {"pages": pages, "answers": self._answers(layout, album)}

    def _answers(self, layout: Layout, album: Album) -> list[Fields]:
        """The pages of all answers, at the end of the book or in the key."""
        if not self.key and self.design.answers is not Answers.END:
            return []
        found = list(layout.answers(self.numbered, album))
        return [{**page, "title": self._title()} for page in found] if self.key else found

    def _title(self) -> str:
        title = self.design.title or _names(self.numbered)
        return f"{title}: {self.design.key.lower()}" if self.key else title

    @cached_property
    def _scale(self) -> float:
        """The side of a cell in the examples of all families, in points."""
        return max([usual_cell(self.design), *[manual.cell for manual in self.manuals]])

    @cached_property
    def _emblem(self) -> Picture:
        """The example of the first family, for the title page; its first puzzle if it has none."""
        first = self.numbered[0].entry
        [example] = [each.puzzle for each in self.manuals if each.family is first.family]
        drawing = first.family.draw(first.puzzle if example is None else example, None)
        cell = max(EMBLEM, cell_for(drawing, self.design, self.design.sizes.least))
        return picture_of(drawing, self.design, cell)


def _laid_out(volume: _Volume, jobs: int) -> tuple[_Volume, Frame, int]:
    """The volume, its frame with the gutter that its thickness needs, and its number of pages."""
    paper = volume.design.sheet
    gutter = gutter_of(paper, 1)
    while True:
        frame = frame_of(paper, gutter)
        volume = volume.draw(frame, jobs)
        pages = volume.count(frame)
        wanted = gutter_of(paper, pages)
        if wanted <= gutter:  # it only grows, so the loop ends
            return volume, frame, pages
        gutter = wanted


def _typeset(volume: _Volume, frame: Frame, pages: int) -> bytes:
    """The volume as PDF."""
    inputs = volume.inputs(frame, pages)
    with _roomy(volume.design):
        return typeset(_TEMPLATE, fonts=volume.design.fonts, inputs=inputs)


@contextmanager
def _roomy(design: Design) -> Iterator[None]:
    """Raise KenkenError if a text of the user, such as the title, does not fit on its page."""
    try:
        yield
    except ValueError as error:
        for place, what in _NO_ROOM.items():
            if f"no room: {place}" in str(error):
                raise KenkenError(
                    f"{what} of {design.paper}; shorten it, or use larger paper (--paper)"
                ) from None
        raise


def _names(numbered: Sequence[Numbered]) -> str:
    """The names of the puzzles."""
    return ", ".join(dict.fromkeys(each.entry.family.manual.heading for each in numbered))


def _subtitle(numbered: Sequence[Numbered]) -> str:
    """How many puzzles, from which level to which."""
    found = dict.fromkeys(each.entry.level for each in numbered)
    levels = [level for level in found if level != UNRATED]
    number = "One puzzle" if len(numbered) == 1 else f"{len(numbered):,} puzzles"
    span = " to ".join(dict.fromkeys((levels[0], levels[-1]))) if levels else ""
    return f"{number}, {span}" if span else number
