"""The design of a book: paper, margins, puzzles per page, and the place of the answers.

Lengths are in points, 72 to the inch.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.spoken import Register
from kenken_cp.render.typeset import SERIF
from kenken_cp.text.decoding import one_line

INCH = 72.0
LONGEST = 200  # letters of a title
# The texts of a book, and how many letters each may have.
TEXTS = {
    **dict.fromkeys(("title", "subtitle", "author"), LONGEST),
    "copyright": 1_000,
    "dedication": LONGEST,
}
# A puzzle takes so much of the width or height of its place, unless its cells would be too wide.
SHARE = 0.7
WIDEST = 1.5 * INCH
THINNEST = 0.76  # points of printed lines: 0.75, and a little for what is rounded


class Paper(NamedTuple):
    """One size of paper; a `bound` one has mirrored margins and a gutter."""

    name: str
    width: float
    height: float
    bound: bool


def _trim(width: float, height: float) -> Paper:
    """A bound book of this size in inches, named by it."""
    return Paper(f"{width:g}x{height:g}", width * INCH, height * INCH, True)


# A bound size in millimetres has a name of its own, as sheets have.
_ALL = (
    Paper("a4", 210 / 25.4 * INCH, 297 / 25.4 * INCH, False),
    Paper("a5", 148 / 25.4 * INCH, 210 / 25.4 * INCH, False),
    Paper("letter", 8.5 * INCH, 11 * INCH, False),
    Paper("legal", 8.5 * INCH, 14 * INCH, False),
    Paper("a3", 297 / 25.4 * INCH, 420 / 25.4 * INCH, False),
    Paper("a4-landscape", 297 / 25.4 * INCH, 210 / 25.4 * INCH, False),
    Paper("letter-landscape", 11 * INCH, 8.5 * INCH, False),
    _trim(5, 8),
    _trim(5.25, 8),
    _trim(5.5, 8.5),
    _trim(6, 9),
    _trim(7, 10),
    _trim(8, 10),
    _trim(8.5, 11),
)
PAPERS = {paper.name: paper for paper in _ALL}
USUAL_PAPER = "a4"

# The gutter of a bound book, in inches, up to this many pages; what printers on demand ask for.
GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
MOST_PAGES = GUTTERS[-1][0]

# Columns and rows of puzzles on a portrait page, by their number; landscape has them swapped.
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}


class Answers(StrEnum):
    """The place of the answers: at the end, on the next page, in a file of their own, nowhere."""

    END = "end"
    PAGE = "page"
    FILE = "file"
    NONE = "none"


class Front(StrEnum):
    """The front matter: title page, contents and rules; only the rules; nothing."""

    ALL = "all"
    RULES = "rules"
    NONE = "none"


class Chapters(StrEnum):
    """The chapters: a level and in it each family, a family and in it each level, or none."""

    LEVEL = "level"
    FAMILY = "family"
    GIVEN = "given"


class Sizes(NamedTuple):
    """Sizes of text, boards and cells, in points; no text may be smaller than `least`.

    `board` is the least of a board that shows a step, `cell` what the side of a cell is at most,
    if that takes enough of its place (see `SHARE`).
    """

    text: float
    caption: float
    heading: float
    title: float
    least: float
    board: float
    cell: float


USUAL = Sizes(text=10.5, caption=10.5, heading=18, title=38, least=5.5, board=6.3, cell=58)
LARGE = Sizes(text=16, caption=18, heading=26, title=44, least=16, board=16, cell=84)


@dataclass(frozen=True, slots=True)
class Design:
    """The choices for a book. Raises KenkenError for what is impossible.

    A paper is named in any case. An empty title becomes the name of its puzzles, an empty subtitle
    their number. A `worksheet` is for classes: it has a line for name and date on each page, and an
    answer key; none of its puzzles is the worked example. `words` is how steps are told, and
    `short` tells the rules alone. `minutes` says of each puzzle how long it takes. `copyright` and
    `dedication` have pages after the title page.
    """

    paper: str = USUAL_PAPER
    per_page: int = 4
    answers: Answers = Answers.END
    front: Front = Front.ALL
    large: bool = False
    worksheet: bool = False
    title: str = ""
    subtitle: str = ""
    author: str = ""
    font: str = SERIF
    fonts: tuple[str, ...] = ()
    words: Register = Register.EXACT
    short: bool = False
    chapters: Chapters = Chapters.LEVEL
    copyright: str = ""
    dedication: str = ""
    minutes: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "paper", self.paper.lower())
        if self.paper not in PAPERS:
            raise KenkenError(
                f"the paper {self.paper!r} is unknown; choose from {say_list(list(PAPERS), 'or')}"
            )
        if self.per_page not in GRIDS:
            known = say_list(list(map(str, GRIDS)), "or")
            raise KenkenError(f"--per-page {self.per_page}: it must be {known}")
        for name, most in TEXTS.items():
            text = getattr(self, name)
            if len(text) > most:
                raise KenkenError(f"the {name} has {len(text):,} letters; at most {most} fit")
            object.__setattr__(self, name, one_line(text))
        for name in ("subtitle", "copyright", "dedication"):
            if getattr(self, name) and self.front is not Front.ALL:
                raise KenkenError(f"--{name} needs a title page; use --front-matter all")

    @property
    def sheet(self) -> Paper:
        """The paper."""
        return PAPERS[self.paper]

    @property
    def grid(self) -> tuple[int, int]:
        """The columns and rows of puzzles on a page."""
        columns, rows = GRIDS[self.per_page]
        return (rows, columns) if self.sheet.width > self.sheet.height else (columns, rows)

    @property
    def key(self) -> str:
        """The heading of the answers."""
        return "Key" if self.worksheet else "Answers"

    @property
    def sizes(self) -> Sizes:
        """The sizes of its text."""
        return LARGE if self.large else USUAL


class Frame(NamedTuple):
    """A page's paper and margins; `inner` is at the spine, where there is one."""

    width: float
    height: float
    top: float
    bottom: float
    inner: float
    outer: float

    @property
    def across(self) -> float:
        """The width of what is printed."""
        return self.width - self.inner - self.outer

    @property
    def down(self) -> float:
        """The height of what is printed."""
        return self.height - self.top - self.bottom


def frame_of(paper: Paper, gutter: float) -> Frame:
    """The page of a paper; a gutter of this many points is the margin at the spine."""
    if not paper.bound:
        return Frame(paper.width, paper.height, 0.6 * INCH, 0.8 * INCH, 0.6 * INCH, 0.6 * INCH)
    return Frame(paper.width, paper.height, 0.5 * INCH, 0.7 * INCH, gutter, 0.375 * INCH)


def gutter_of(paper: Paper, pages: int) -> float:
    """The gutter for this many pages. Raises KenkenError for more than can be bound."""
    if not paper.bound:
        return 0.0
    for most, inches in GUTTERS:
        if pages <= most:
            return inches * INCH
    raise KenkenError(
        f"a book of {pages:,} pages of {paper.name} is too thick to bind; the limit is "
        f"{MOST_PAGES}: print fewer puzzles (--limit, --per-level) or more on each page"
    )
