"""Finds puzzles whose texts would be too small to read, and pages on which they can be read."""

from dataclasses import replace

from kenken_cp.book.design import GRIDS, PAPERS, Design
from kenken_cp.book.entries import Entry
from kenken_cp.book.layout import Layout
from kenken_cp.book.pictures import smallest
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.render.look import CELL
from kenken_cp.render.svg import size_of

ROUNDING = 0.02  # points
LARGE = 40  # from this side on a board may be too large for every paper


class TooSmall(KenkenError):
    """A puzzle whose texts could not be read."""


def require_readable(entry: Entry, design: Design, size: float) -> None:
    """Raise TooSmall, with a remedy, if text of this size, in points, is too small to read."""
    least = design.sizes.least
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


def require_cells(sides: tuple[int, int], design: Design) -> None:
    """Raise TooSmall if the cells of such a board are lower than the least text on every paper.

    Such boards are refused before they are solved, rated and drawn for every paper in turn.
    """
    cell = _longest() / max(sides)
    if cell < design.sizes.least:
        raise TooSmall(
            f"the cells of a board of {sides[0]}×{sides[1]} would be {cell:.1f} pt high, but text "
            f"needs {design.sizes.least:g} pt; {_on_no_paper(cell, design)}"
        )


def require_texts(family: Family, puzzle: Puzzle, design: Design) -> None:
    """Raise TooSmall if a text of a large board is too small on every paper; it is drawn once."""
    if max(puzzle.rows, puzzle.columns) < LARGE:
        return
    drawing = family.draw(puzzle, None)
    size = smallest(drawing, design, _longest() * CELL / max(size_of(drawing)))
    if size < design.sizes.least - ROUNDING:
        raise TooSmall(
            f"the texts of this board of {puzzle.rows}×{puzzle.columns} would be at most "
            f"{size:.1f} pt high, but text needs {design.sizes.least:g} pt; "
            f"{_on_no_paper(size, design)}"
        )


def _on_no_paper(size: float, design: Design) -> str:
    """What is said of text of this size, in points, on the longest paper."""
    if design.large and size >= replace(design, large=False).sizes.least - ROUNDING:
        return "no paper is large enough for large print; leave out --large-print"
    return "no paper is large enough"


def _longest() -> float:
    """The longest side of all papers, in points."""
    return max(max(paper.width, paper.height) for paper in PAPERS.values())


def smallest_text(entry: Entry, design: Design) -> float:
    """The size of the smallest text of a puzzle on the pages of a thin book, in points."""
    pictures = Layout.thin(design).pictures(entry)
    return min(smallest(drawing, design, cell) for drawing, cell in pictures)


def _remedy(entry: Entry, design: Design) -> str:
    """Options that help: fewer puzzles per page, other paper, both, or no large print as well."""
    if ways := _ways(entry, design):
        return f"use {ways}"
    if design.large:
        plain = replace(design, large=False)
        if _fits(entry, plain):
            return "leave out --large-print"
        if ways := _ways(entry, plain):
            return f"leave out --large-print and use {ways}"
    return "no paper of this kind is large enough"


def _ways(entry: Entry, design: Design) -> str:
    """The most puzzles per page that help, the smallest paper that helps, or both; "" if none."""
    fewer = [number for number in sorted(GRIDS, reverse=True) if number < design.per_page]
    papers = _others(design)
    ways = [
        *[f"--per-page {n}" for n in fewer if _fits(entry, replace(design, per_page=n))][:1],
        *[f"--paper {paper}" for paper in papers if _fits(entry, replace(design, paper=paper))][:1],
    ]
    if ways or not fewer:
        return " or ".join(ways)
    single = replace(design, per_page=1)
    both = (paper for paper in papers if _fits(entry, replace(single, paper=paper)))
    return next((f"--per-page 1 --paper {paper}" for paper in both), "")


def _fits(entry: Entry, design: Design) -> bool:
    return smallest_text(entry, design) >= design.sizes.least - ROUNDING


def _others(design: Design) -> list[str]:
    """The higher or wider papers, smallest first; bound if this one is bound, else unbound."""
    sheet = design.sheet
    papers = [
        paper
        for paper in PAPERS.values()
        if paper.bound == sheet.bound and (paper.width > sheet.width or paper.height > sheet.height)
    ]
    return [paper.name for paper in sorted(papers, key=lambda paper: paper.width * paper.height)]
