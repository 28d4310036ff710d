"""The pictures of a book: drawings as SVG at the size they are printed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from kenken_cp.book.design import THINNEST, Design
from kenken_cp.core.drawing import Drawing
from kenken_cp.render.look import CELL, CLUE, SMALL, THIN, Look
from kenken_cp.render.places import Lettering, lettering, origin_of
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.typeset import SERIF, SERIF_WIDE
from kenken_cp.render.words import in_words

Fields: TypeAlias = dict[str, Any]

LARGEST_CLUE = CELL / 2  # the rest of the cell is for writing
STARTING = "clue"  # the class of texts that stand where they start; others stand in the middle
_SIZE = re.compile(r'font-size="([\d.]+)"')


@dataclass(slots=True)
class Album:
    """Pictures by the names of their files; without `drawn`, only their sizes are reckoned."""

    design: Design
    drawn: bool
    files: dict[str, str] = field(default_factory=dict)

    def add(self, drawing: Drawing, cell: float) -> Fields:
        """The drawing with cells of so many points, as the pages speak of it."""
        wide, high = (side * cell / CELL for side in size_of(drawing))
        name = f"{len(self.files)}.svg"
        fields = {"file": name, "width": round(wide, 3), "height": round(high, 3), "alt": ""}
        if self.drawn:
            fields["alt"] = in_words(drawing)
            look = look_of(self.design, cell)
            if not drawing.candidates:
                fields["letters"] = _letters(drawing, look, cell / CELL)
                look = replace(look, lettered=False)
            self.files[name] = svg(drawing, "", " ", look)
        return fields


def smallest(drawing: Drawing, design: Design, cell: float) -> float:
    """The size of the smallest label of a drawing with cells of so many points, in points."""
    letters = lettering(drawing, look_of(design, cell))
    return min([each.size for each in letters], default=float(CELL)) * cell / CELL


def _letters(drawing: Drawing, look: Look, unit: float) -> list[Fields]:
    """The texts of a picture in points, by class and size; `at` is x, y, text, x, y, text, …

    x is the middle of a text, or its start where `start` says so. Where there is a `step`, a text
    is the digits of cells beside each other, so far apart.
    """
    across, down = origin_of(drawing)
    groups: dict[tuple[str, int, float, bool], list[float | str]] = {}
    for run in _runs(lettering(drawing, look)):
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
    """The texts, those together that are single digits of cells beside each other."""
    run: list[Lettering] = []
    for letter in letters:
        if run and not _follows(run[-1], letter):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _follows(one: Lettering, other: Lettering) -> bool:
    """Whether these are the digits of a cell and the next one, set alike."""
    single = all(len(each.text) == 1 and each.text.isdecimal() for each in (one, other))
    beside = one._replace(x=one.x + CELL, text=other.text)
    return single and one.kind != STARTING and other == beside


def look_of(design: Design, cell: float) -> Look:
    """How drawings are printed with cells of so many points."""
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


def least_text(picture: str) -> float:
    """The size of the smallest text of a picture, in its units; that of a cell without any."""
    return min(map(float, _SIZE.findall(picture)), default=float(CELL))


def cell_for(drawing: Drawing, design: Design, least: float) -> float:
    """The points that a cell needs so that no text of the drawing is smaller than the least."""
    # Clues may take more of a cell than usual if they must; other texts are as large as they can.
    look = replace(look_of(design, CELL), clue=CLUE, least=SMALL)
    return least * CELL / least_text(svg(drawing, "", " ", look))


def sides_of(drawing: Drawing) -> tuple[float, float]:
    """How many cells wide and high the picture of a drawing is, with its margins."""
    wide, high = size_of(drawing)
    return wide / CELL, high / CELL
