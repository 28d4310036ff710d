"""Draws puzzles of rectangles: numbers in their cells, and the rectangles that are known."""

from collections.abc import Iterator, Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.drawing import Drawing, Fill, Label, Role, Shade, Tone, borders
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.shades import shades_of
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Rectangle, RectanglePuzzle

OPEN = 0  # the region of the cells that are in no rectangle yet


def draw(puzzle: RectanglePuzzle, values: Sequence[int | None] | None = None) -> Drawing:
    """The drawing of a puzzle, with the rectangles of a grid if given; None is an open cell.

    Cells of one clue have heavy lines around them, and are shaded so that neighbours differ; those
    that no rectangle of the clue can have are hatched.
    """
    columns = puzzle.columns
    owners = list(values) if values is not None else [None] * (puzzle.rows * columns)
    labels = [Label(*divmod(clue.cell, columns), Role.CENTRED, clue.text) for clue in puzzle.clues]
    return Drawing(
        puzzle.rows,
        columns,
        borders([OPEN if owner is None else owner for owner in owners], columns),
        tuple(labels),
        fills=tuple([Fill(*divmod(cell, columns), Tone.WRONG) for cell in _wrong(puzzle, owners)]),
        shades=_shades(owners, columns),
        sentences=tuple(_sentences(puzzle, owners)),
    )


def _wrong(puzzle: RectanglePuzzle, owners: Sequence[int | None]) -> list[int]:
    """The cells of clues whose rectangle would be too large, or would have cells of others."""
    held = group_pairs((owner, cell) for cell, owner in enumerate(owners))
    found: list[int] = []
    for number, clue in puzzle.number_clues():
        cells = held.get(number)
        if cells is None:
            continue
        around = Rectangle.around([*cells, clue.cell], puzzle.columns).cells(puzzle.columns)
        others = {each.cell for each in puzzle.clues} - {clue.cell}
        foreign = any(owners[cell] not in (None, number) or cell in others for cell in around)
        if foreign or UNKNOWN != clue.number < len(around):
            found += cells
    return sorted(found)


def _shades(owners: Sequence[int | None], columns: int) -> tuple[Shade, ...]:
    """Shades for the cells of each clue; a clue's cells may lie apart on a board half solved."""
    regions: list[int | None] = [None] * len(owners)
    for start, owner in enumerate(owners):
        if owner is None or regions[start] is not None:
            continue
        ahead = [start]
        while ahead:
            cell = ahead.pop()
            regions[cell] = start
            near = [cell - columns, cell + columns]
            near += [cell - 1] * (cell % columns > 0)
            near += [cell + 1] * (cell % columns < columns - 1)
            ahead += [
                other
                for other in near
                if 0 <= other < len(owners) and owners[other] == owner and regions[other] is None
            ]
    return shades_of(regions, columns)


def _sentences(puzzle: RectanglePuzzle, owners: Sequence[int | None]) -> Iterator[str]:
    """A sentence for each clue with cells, for readers who cannot see the lines."""
    columns = puzzle.columns
    for number, clue in puzzle.number_clues():
        cells = [cell for cell, owner in enumerate(owners) if owner == number]
        if cells:
            name = cell_name(clue.cell, columns)
            yield f"Clue {clue.text} at {name}: {span_of(cells, columns)}."


def span_of(cells: Sequence[int], columns: int) -> str:
    """The cells as `r1c1–r2c3` if they form a rectangle, else one by one."""
    rectangle = Rectangle.around(cells, columns)
    if rectangle.area != len(cells):
        return say_list([cell_name(cell, columns) for cell in cells])
    return rectangle.name
