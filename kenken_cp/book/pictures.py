"""The pictures of a book: drawings as SVG at the size they are printed, their texts apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple, TypeAlias

from kenken_cp.book.design import THINNEST, Design, Frame
from kenken_cp.core.drawing import Corner, Drawing
from kenken_cp.core.fields import JsonObject
from kenken_cp.render.look import CELL, CLUE, SMALL, THIN, Look
from kenken_cp.render.places import Lettering, lettering, origin_of, sizes_of
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.typeset import SERIF, SERIF_WIDE
from kenken_cp.render.words import in_words

Fields: TypeAlias = JsonObject

LARGEST_CLUE = CELL / 2  # the rest of the cell is for writing
STARTING = "clue"  # the class of texts that stand where they start; others stand in the middle


class Picture(NamedTuple):
    """A drawing with cells of a given size; lengths are in points.

    `letters` are the texts that typst sets over the picture; they are None where the SVG has its
    own, which are candidates. `alt` is the drawing in words, `smallest` the size of its smallest
    label.
    """

    width: float
    height: float
    svg: str
    alt: str
    letters: list[Fields] | None
    smallest: float


class Plate(NamedTuple):
    """The pictures of one puzzle, for the pages of this design and frame."""

    design: Design
    frame: Frame
    puzzle: Picture
    answer: Picture | None

    @property
    def smallest(self) -> float:
        """The size of the smallest text, in points."""
        return min([picture.smallest for picture in (self.puzzle, self.answer) if picture])


def picture_of(drawing: Drawing, design: Design, cell: float) -> Picture:
    """The drawing with cells of this many points."""
    unit = cell / CELL
    look = look_of(design, cell)
    labels = lettering(drawing, look)
    letters = None
    if not drawing.candidates:
        letters = _letters(labels, origin_of(drawing), unit)
        look = replace(look, lettered=False)
    wide, high = (round(side * cell / CELL, 3) for side in size_of(drawing))
    picture = svg(drawing, "", " ", look)
    return Picture(wide, high, picture, in_words(drawing), letters, _smallest(labels) * unit)


@dataclass(slots=True)
class Album:
    """The pictures of one document by the names of their files."""

    files: dict[str, str] = field(default_factory=dict)

    def add(self, picture: Picture) -> Fields:
        """The picture as the template reads it."""
        name = f"{len(self.files)}.svg"
        self.files[name] = picture.svg
        fields = {
            "file": name,
            "width": picture.width,
            "height": picture.height,
            "alt": picture.alt,
        }
        return fields if picture.letters is None else {**fields, "letters": picture.letters}


def smallest(drawing: Drawing, design: Design, cell: float) -> float:
    """The size of the smallest label of a drawing with cells of this many points, in points."""
    return _smallest(lettering(drawing, look_of(design, cell))) * cell / CELL


def _smallest(labels: Sequence[Lettering]) -> float:
    """The size of the smallest label, in units of the picture; infinite without any, as what has
    no text cannot have text too small to read."""
    return min([label.size for label in labels], default=inf)


def _letters(labels: Sequence[Lettering], origin: Corner, unit: float) -> list[Fields]:
    """The texts of a picture in points, by class and size; `at` is x, y, text, x, y, text, …

    x is the middle of a text, or its start where `start` says so. Where there is a `step`, a text
    is the digits of cells beside each other, so far apart.
    """
    across, down = origin
    groups: dict[tuple[str, int, float, bool], list[float | str]] = {}
    for run in _runs(labels):
        first = run[0]
        of = first.kind, first.weight, round(first.size * unit, 2), len(run) > 1
        at = groups.setdefault(of, [])
        at.append(round((first.x + across) * unit, 2))
        at.append(round((first.y + down) * unit, 2))
        at.append("".join(letter.text for letter in run))
    step = {"step": round(CELL * unit, 4)}
    return [
        {
            "role": kind,
            "weight": weight,
            "start": kind == STARTING,
            "size": size,
            "at": at,
            **(step if run else {}),
        }
        for (kind, weight, size, run), at in groups.items()
    ]


def _runs(letters: Sequence[Lettering]) -> Iterator[list[Lettering]]:
    """The texts in groups: single digits of neighbouring cells in the same style form one run."""
    run: list[Lettering] = []
    after: tuple[float, float, float, str] | None = None  # what the next digit of the run must be
    for letter in letters:
        x, y, size, kind, text = letter
        if run and after != (x, y, size, kind):
            yield run
            run = []
        digit = len(text) == 1 and kind != STARTING and text.isdecimal()
        if run and not digit:
            yield run
            run = []
        run.append(letter)
        after = (x + CELL, y, size, kind) if digit else None
    if run:
        yield run


def look_of(design: Design, cell: float) -> Look:
    """How drawings are printed with cells of this many points."""
    unit = cell / CELL
    least = design.sizes.least / unit
    return Look(
        theme="print",
        themed=False,
        font=design.font,
        thin=max(THIN, THINNEST / unit),
        clue=min(max(CLUE, least), LARGEST_CLUE),
        least=min(max(SMALL, least), LARGEST_CLUE),
        wide=SERIF_WIDE if design.font == SERIF else 1.0,
    )


def cell_for(drawing: Drawing, design: Design, least: float) -> float:
    """The points that a cell needs so that no text of the drawing is smaller than the least."""
    # Clues may take more of a cell than usual if they must; other texts are as large as they can.
    look = replace(look_of(design, CELL), clue=CLUE, least=SMALL)
    # a size is in hundredths, as it is written in a picture
    sizes = [round(size, 2) for size in sizes_of(drawing, look)]
    return least * CELL / min(sizes, default=float(CELL))


def sides_of(drawing: Drawing) -> tuple[float, float]:
    """How many cells wide and high the picture of a drawing is, with its margins."""
    wide, high = size_of(drawing)
    return wide / CELL, high / CELL
