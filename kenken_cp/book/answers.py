"""The pages of answers: rows of small pictures, chapter after chapter, as many across as fit.

Boards of one size stand below each other, and a chapter goes on beside the one before, so that no
page but the last has more blank space than the next row is high.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from kenken_cp.book.design import Design
from kenken_cp.book.entries import Numbered
from kenken_cp.book.pictures import Album, Fields, cell_for, sides_of
from kenken_cp.core.drawing import Drawing, Label, Role

GAP, WIDEST_GAP = 10.0, 30.0  # points between answers
ROW = 12.0  # between rows of answers
# The side of a cell, if its values need no more; it may shrink so far for one more in each row.
CELL, SMALLER = 15.0, 13.0
INK_CELL, SMALLER_INK = 6.0, 5.2  # the same of an answer that is a picture, without values
LETTER = 0.6  # the width of a bold letter on average, and a little more, in sizes of its text


@dataclass(slots=True)
class _Row:
    """A row of answers: each with the place where it starts, and the title of a chapter that begins
    with it."""

    items: list[Fields] = field(default_factory=list)
    end: float = 0.0  # of the last picture
    titled: float = 0.0  # the end of the last title


@dataclass(frozen=True, slots=True)
class AnswerPages:
    """Pages with so much room for answers across and down, in points."""

    design: Design
    across: float
    down: float

    def cell(self, drawing: Drawing) -> float:
        """The side of a cell of an answer: what lets the most stand side by side and be read."""
        wide, high = sides_of(drawing)
        letters = max((len(label.text) for label in drawing.labels), default=0)
        usual, least = INK_CELL, SMALLER_INK
        if letters:
            needed = _cell_of_values(self.design, letters, self.design.sizes.least)
            usual, least = max(CELL, needed), max(SMALLER, needed)
        room = (self.across + GAP) / self._many(least * wide) - GAP
        return min(usual, room / wide, (self.down - self._title - self._caption) / high)

    def pages(
        self, chapters: Iterable[tuple[str, Sequence[Numbered]]], album: Album
    ) -> Iterator[Fields]:
        """The pages, as the template reads them."""
        rows: list[Fields] = []
        room = self.down
        for row in map(self._fields, self._rows(chapters, album)):
            if rows and row["high"] > room:
                yield self._page(rows)
                rows, room = [], self.down
            rows.append(row)
            room -= row["high"] + ROW
        yield self._page(rows)

    def _page(self, rows: list[Fields]) -> Fields:
        shown = [answer["number"] for row in rows for answer in row["answers"]]
        numbers = shown[0] if len(shown) == 1 else f"{shown[0]}–{shown[-1]}"
        return {"title": self.design.key, "first": shown[0] == "1", "aside": numbers, "items": rows}

    def _rows(
        self, chapters: Iterable[tuple[str, Sequence[Numbered]]], album: Album
    ) -> Iterator[_Row]:
        row = _Row()
        for title, chapter in chapters:
            for each in chapter:
                level = title if each is chapter[0] else ""
                wide = each.answer.width
                x = self._start(row, wide, level)
                if x is None:
                    yield row
                    row, x = _Row(), 0.0
                row.items.append({
                    "number": str(each.number), "picture": album.add(each.answer), "x": x,
                    "level": level,
                })  # fmt: skip
                row.end = x + wide
                if level:
                    row.titled = x + self._wide(level)
        yield row

    def _start(self, row: _Row, wide: float, level: str) -> float | None:
        """Where an answer of this width begins in the row; None if it has no room there."""
        if not row.items:
            return 0.0
        least = (max(row.end, row.titled) if level else row.end) + GAP
        end = self.across + 0.01 - (max(wide, self._wide(level)) if level else wide)
        step = self._step(wide)
        below = -(-(least - 0.01) // step) * step  # where another of this width stands above it
        return next((x for x in (below, least) if x <= end), None)

    def _step(self, wide: float) -> float:
        """From the start of an answer to the next in rows of answers of this width alone."""
        many = self._many(wide)
        spare = (self.across - wide) / (many - 1) if many > 1 else self.across
        return min(spare, wide + WIDEST_GAP)

    def _many(self, wide: float) -> int:
        """How many of this width fit side by side; at least one."""
        return max(1, int((self.across + GAP + 0.01) / (wide + GAP)))

    def _wide(self, title: str) -> float:
        return LETTER * self.design.sizes.text * len(title)

    def _fields(self, row: _Row) -> Fields:
        """The row as the template reads it; `top` is the height of its titles."""
        top = self._title if any(item["level"] for item in row.items) else 0.0
        high = max(item["picture"]["height"] for item in row.items)
        return {"answers": row.items, "top": top, "high": top + high + self._caption}

    @property
    def _caption(self) -> float:
        """The height of an answer's number."""
        return 1.6 * self.design.sizes.caption

    @property
    def _title(self) -> float:
        """The height of a chapter's title above its first answer."""
        return 2.0 * self.design.sizes.text


@cache
def _cell_of_values(design: Design, letters: int, least: float) -> float:
    """The side of a cell in which values of this many characters can be read."""
    return cell_for(Drawing(1, 1, (), (Label(0, 0, Role.VALUE, "8" * letters),)), design, least)
