"""Each puzzle of a book drawn once, at the size that its pages give it."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from kenken_cp import batch
from kenken_cp.book.entries import Entry
from kenken_cp.book.layout import Layout
from kenken_cp.book.pictures import Plate, picture_of


def plate_of(entry: Entry, layout: Layout) -> Plate:
    """What these pages show of a puzzle: the puzzle, and its answer if they have answers."""
    puzzle, *answers = [
        picture_of(drawing, layout.design, cell) for drawing, cell in layout.pictures(entry)
    ]
    return Plate(layout.design, layout.frame, puzzle, answers[0] if answers else None)


def _plates(layout: Layout, entries: list[Entry]) -> list[Plate]:
    """Those of several puzzles, in a process: with a layout what `batch.run` calls."""
    return [plate_of(entry, layout) for entry in entries]


def drawn(entries: Sequence[Entry], layout: Layout, jobs: int = 1) -> list[Entry]:
    """The entries with their plates for these pages; those that have them are not drawn again."""
    missing = [entry._replace(plate=None) for entry in entries if not _is_for(entry, layout)]
    plates = chain.from_iterable(batch.run(missing, partial(_plates, layout), jobs))
    return [
        entry if _is_for(entry, layout) else entry._replace(plate=next(plates)) for entry in entries
    ]


def _is_for(entry: Entry, layout: Layout) -> bool:
    """Whether an entry is drawn for these pages."""
    plate = entry.plate
    return plate is not None and (plate.design, plate.frame) == (layout.design, layout.frame)
