"""Puzzles whose texts would be too small to read: which they are, and where they could be read."""

from dataclasses import replace
from typing import Any

from kenken_cp.book.design import GRIDS, PAPERS, Design, Frame, frame_of, gutter_of
from kenken_cp.book.gather import Entry
from kenken_cp.book.layout import Layout
from kenken_cp.book.pictures import smallest
from kenken_cp.core.errors import KenkenError

ROUNDING = 0.02  # points


class TooSmall(KenkenError):
    """A puzzle whose texts could not be read."""


def require_room(entry: Entry, design: Design, frame: Frame | None = None) -> None:
    """TooSmall, which says what would do, unless the puzzle can be read on such pages.

    Without a frame they are those of a thin book, which have the most room.
    """
    size, least = _smallest(entry, design, frame), design.sizes.least
    if size < least - ROUNDING:
        wanted = (
            f"large print needs {least:g} pt"
            if design.large
            else f"text below {least:g} pt is too small to read"
        )
        raise TooSmall(
            f"{entry.place} ({entry.size}) would have text of {size:.1f} pt on "
            f"{design.paper}, but {wanted}; {_remedy(entry, design)}"
        )


def _smallest(entry: Entry, design: Design, frame: Frame | None = None) -> float:
    """The size of the smallest text that is printed of a puzzle, in points."""
    sheet = design.sheet
    layout = Layout(design, frame or frame_of(sheet, gutter_of(sheet, 1)))
    return min(smallest(drawing, design, cell) for drawing, cell in layout.pictures(entry))


def _remedy(entry: Entry, design: Design) -> str:
    """The options with which it can be read: fewer a page, larger paper, both, or usual print."""

    def can(**changes: Any) -> bool:
        other = replace(design, **changes)
        return _smallest(entry, other) >= other.sizes.least - ROUNDING

    fewer = [number for number in sorted(GRIDS, reverse=True) if number < design.per_page]
    papers = _larger(design)
    ways = [
        *[f"--per-page {number}" for number in fewer if can(per_page=number)][:1],
        *[f"--paper {paper}" for paper in papers if can(paper=paper)][:1],
    ]
    if not ways and fewer:
        both = (paper for paper in papers if can(per_page=1, paper=paper))
        ways = [f"--per-page 1 --paper {paper}" for paper in both][:1]
    if not ways and design.large:
        ways = ["usual print"] * can(large=False)
        ways = ways or ["usual print with --per-page 1"] * can(large=False, per_page=1)
    return f"use {' or '.join(ways)}" if ways else "no paper is large enough"


def _larger(design: Design) -> list[str]:
    """The papers that are larger and bound as this one is, or not bound."""
    sheet = design.sheet
    return [
        paper.name
        for paper in PAPERS.values()
        if paper.bound == sheet.bound and paper.width * paper.height > sheet.width * sheet.height
    ]
