"""What the editor asks for: each function answers one request.

`blank` is an empty board to draw on, `opened` a puzzle as a draft, `draft` what a draft is so far
and how many solutions it has, `drawn` its clues as a picture, `clues` clues for the cages of a
draft. What a setter asks of a puzzle that is drawn is in `setters_bench`.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TypeAlias

from kenken_cp import rating
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.clue_marks import Rim
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Drawing, Fill, Tone, borders
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields, JsonObject
from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Draft, Gesture, Sketch, Unfinished
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.minutes import describe_difficulty
from kenken_cp.player import boards
from kenken_cp.registry import family_of
from kenken_cp.render.svg import svg
from kenken_cp.studio import allowance
from kenken_cp.studio.draft_checks import LONGEST, draft_of, sides_of
from kenken_cp.studio.native_json import as_native, document_in

Clued: TypeAlias = Callable[[Family, Draft, Random], Draft]

CLUE_SECONDS = 0.5  # for a solution that suits the operators of a draft's clues
OPEN_SECONDS = 0.5  # for the cells in which a picture is not determined
SECONDS = 3.0  # for a verdict; the figures of difficulty take what is left of an answer's time


def blank(request: Fields) -> JsonObject:
    """An empty board of a family, as a page draws it."""
    family, sketch = drawn_family(request)
    rows, columns = sides_of(request)
    cells = rows * columns
    drawing = Drawing(rows, columns, borders([0] * cells, columns), ())
    return {
        "title": family.title, "name": family.title, "rows": rows, "columns": columns,
        "gesture": Gesture.DIGITS, "fixed": [None] * cells, "absent": [], "labels": {},
        "signs": sketch.signs, "noted": sketch.noted, "paint": sketch.paint,
        "caged": sketch.cage_clues(family),
        "regions": list(sketch.regions(family, rows, columns)), "pairs": dict(sketch.pairs),
        "tools": [each._asdict() for each in sketch.tools(family, rows, columns)],
        "bench": family.kind.setting() is not None,
        "clued": sketch.clued, "choices": [each._asdict() for each in sketch.choices(family)],
        **boards.picture_fields(drawing),
    }  # fmt: skip


def open_draft(request: Fields) -> JsonObject:
    """The draft of a puzzle, to go on drawing: as the picture that it shows, if its solution is
    known. Raises KenkenError if it cannot be drawn here."""
    document = document_in(request.get("puzzle"))
    family = document.family
    sketch = _sketch_of(family)
    if max(document.puzzle.rows, document.puzzle.columns) > LONGEST:
        raise FormatError(f"the editor draws boards of at most {LONGEST}×{LONGEST}")
    found = _read_painted(document, sketch) or sketch.draft(family, document.puzzle)
    meta = {"title": document.meta.title, "author": document.meta.author}
    return {**as_json(found), "family": family.id, "meta": meta}


def as_json(found: Draft) -> JsonObject:
    """A draft as pages have it."""
    cages = [{"cells": cells, "clue": clue} for cells, clue in found.cages]
    clues_drawn = [each._asdict() for each in found.drawn]
    return {**found._asdict(), "cages": cages, "drawn": clues_drawn}


def _read_painted(document: Document, sketch: Sketch) -> Draft | None:
    """The picture that solves a puzzle, if pictures are painted and its clues are all it has."""
    puzzle, grid = document.puzzle, document.solution
    if not sketch.paint or grid is None or document.solution_fault:
        return None
    texts = tuple([sketch.paint if value else "" for value in grid])
    found = Draft(puzzle.rows, puzzle.columns, texts)
    return found if sketch.puzzle(document.family, found) == puzzle else None


def draft(request: Fields) -> JsonObject:
    """What a draft is: `unfinished` or a `problem`, in a sentence; or a puzzle and its verdict."""
    family, sketch = drawn_family(request)
    read = draft_of(request, sketch, family)
    try:
        puzzle = sketch.puzzle(family, read)
    except Unfinished as error:
        return {"unfinished": str(error)}
    except KenkenError as error:
        return {"problem": str(error)}
    document = Document(family, puzzle)
    verdict = allowance.verdict(family, puzzle, SECONDS)
    answer: JsonObject = {
        "puzzle": as_native(document),
        "svg": boards.picture_of(document),
        "rules": [" ".join(part) for part in family.manual.rules([puzzle])],
        "outcome": verdict.outcome,
        "reason": verdict.reason,
    }
    if verdict.outcome is Outcome.MULTIPLE:
        answer |= _two(family, sketch, puzzle, verdict.grids, sketch.read_picture(read))
    if verdict.outcome is Outcome.UNIQUE:
        answer |= _figures(family, puzzle)
    return answer


def draw_draft(request: Fields) -> JsonObject:
    """The clues of a draft as a picture of the board, with the numbers of those that cannot be;
    with `rim` there is room beside the board for more."""
    family, sketch = drawn_family(request)
    if not sketch.tools(family, *sides_of(request)):
        raise FormatError(f"puzzles of {family.title} have no clues that are drawn")
    drawing, refused = sketch.draw_clues(family, draft_of(request, sketch, family))
    if request.get("rim") is True:
        drawing = replace(drawing, rim=Rim(1, 1, 1, 1))
    return {**boards.picture_fields(drawing), "refused": list(refused)}


def clues(request: Fields) -> JsonObject:
    """The clues of a draft's cages from a solution, and the digits that are left in its cells."""
    family, sketch = drawn_family(request)
    if not sketch.cage_clues(family):
        raise FormatError(f"puzzles of {family.title} have no cages")
    found = _add_clues(sketch.clued_from, family, draft_of(request, sketch, family))
    cages = [{"cells": list(cells), "clue": clue} for cells, clue in found.cages]
    return {"cages": cages, "texts": list(found.texts)}


def _add_clues(clued_from: Clued, family: Family, read: Draft) -> Draft:
    """The draft with clues from one solution after the other, until one has those operators that
    are written. Raises KenkenError if none is found in time."""
    rng, end = Random(), monotonic() + CLUE_SECONDS  # noqa: S311
    while True:
        try:
            return clued_from(family, read, rng)
        except KenkenError:
            if all(read.texts) or monotonic() > end:
                raise


def _figures(family: Family, puzzle: Puzzle) -> JsonObject:
    try:
        found = rating.rate(puzzle, Run(Budget(allowance.seconds(1.0))))
    except KenkenError:  # too much for the techniques: unique it is
        return {}
    if not found.tier:
        return {}
    words = describe_difficulty(family, puzzle, found.tier, found.effort)
    return {"tier": found.tier.name.lower(), "effort": found.effort, "difficulty": words}


def _two(
    family: Family, sketch: Sketch, puzzle: Puzzle, grids: tuple[Grid, ...], pictured: Grid | None
) -> JsonObject:
    """Two solutions as pictures, the cells that differ framed; if the draft shows a solution it
    comes first, and framed is all that the clues leave open. `partly`: as far as time allowed."""
    one, other = grids
    if pictured is not None:
        one, other = pictured, other if one == pictured else one
    differ = {cell for cell, value in enumerate(one) if value != other[cell]}
    partly = pictured is not None and not _widen(differ, family, sketch, puzzle, one)
    places = [divmod(cell, puzzle.columns) for cell in sorted(differ)]
    fills = tuple([Fill(row, column, Tone.TARGET) for row, column in places])
    drawn = [replace(family.draw(puzzle, grid), fills=fills) for grid in (one, other)]
    pictures = [svg(each, "", " ", boards.LOOK, f"solution{i}") for i, each in enumerate(drawn)]
    are_named = family.kind.play().gesture is Gesture.AREAS  # values are numbers of rectangles
    values = [] if are_named else [one[cell] for cell in sorted(differ)]
    return {
        "differ": sorted(differ), "values": values, "solutions": pictures,
        "pictured": pictured is not None, "partly": partly,
    }  # fmt: skip


def _widen(differ: set[int], family: Family, sketch: Sketch, puzzle: Puzzle, one: Grid) -> bool:
    """Add the cells in which any solution differs from this one; False if time was too short."""
    end = monotonic() + allowance.seconds(OPEN_SECONDS)
    settled = True
    for cell, values in enumerate(family.values(puzzle)):
        for value in values:
            if cell in differ or value == one[cell]:
                continue
            if (left := end - monotonic()) <= 0:
                return False
            found = allowance.verdict(family, sketch.add_given(puzzle, cell, value), left)
            settled = settled and found.outcome is not Outcome.UNKNOWN
            for grid in found.grids:
                differ |= {at for at, held in enumerate(grid) if held != one[at]}
    return settled


def drawn_family(request: Fields) -> tuple[Family, Sketch]:
    """The family that a request names, and how it is drawn. Raises FormatError."""
    family = family_of(request.get("family"))
    return family, _sketch_of(family)


def _sketch_of(family: Family) -> Sketch:
    sketch = family.kind.play().sketch
    if sketch is None:
        raise FormatError(f"{family.title} cannot be drawn here")
    return sketch
