"""The pictures of a book: drawings as SVG at the size they are printed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from kenken_cp.book.design import THINNEST, Design
from kenken_cp.core.drawing import Drawing, Role
from kenken_cp.render.look import CELL, CLUE, MARGIN, SMALL, THIN, Look
from kenken_cp.render.places import Lettering, lettering
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.typeset import SERIF, SERIF_WIDE
from kenken_cp.render.words import in_words

Fields: TypeAlias = dict[str, Any]

LARGEST_CLUE = CELL / 2  # the rest of the cell is for writing
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
                fields["letters"] = _letters(lettering(drawing, look), cell / CELL)
                look = replace(look, lettered=False)
            self.files[name] = svg(drawing, "", " ", look)
        return fields


def smallest(drawing: Drawing, design: Design, cell: float) -> float:
    """The size of the smallest label of a drawing with cells of so many points, in points."""
    letters = lettering(drawing, look_of(design, cell))
    return min([each.size for each in letters], default=float(CELL)) * cell / CELL


def _letters(letters: Sequence[Lettering], unit: float) -> list[Fields]:
    """The texts of a picture in points, by role and size; `at` is x, y, text, x, y, text, …

    Where there is a `step`, a text is the digits of cells beside each other, so far apart.
    """
    groups: dict[tuple[Role, float, bool], list[float | str]] = {}
    for run in _runs(letters):
        x, y, size, role, _ = run[0]
        at = groups.setdefault((role, round(size * unit, 2), len(run) > 1), [])
        at.append(round((x + MARGIN) * unit, 2))
        at.append(round((y + MARGIN) * unit, 2))
        at.append("".join(letter.text for letter in run))
    step = {"step": round(CELL * unit, 4)}
    return [
        {"role": role, "size": size, "at": at, **(step if run else {})}
        for (role, size, run), at in groups.items()
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
    return single and one.role is not Role.CLUE and other == beside


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


def side_of(cells: int) -> float:
    """How many cells wide a picture of so many cells is."""
    return cells + 2 * MARGIN / CELL
