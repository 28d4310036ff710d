"""Lessons as JSON for the player's page, `lesson.js`.

A lesson has what `heading` says of it, its `idea` in a sentence or two, an `example` (the picture
of a board and the `sentence` that explains its step), `boards` and `puzzle`, which are bundles. The
bundle of a board has what is written on it among its `fixed` values, or in `start` where players
draw rectangles; its `facts.candidates` are those that are noted; `asked` is the value whose cells
are to be tapped, if the step is not written down; and its `trace` is the wanted step alone, so that
the player's hints are of that.
"""

from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from kenken_cp.core.drawing import Candidate, Drawing, Mark
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.play import Gesture
from kenken_cp.core.spoken import Register, sentence_start
from kenken_cp.explanation import board as drawing_of
from kenken_cp.explanation.boards import marked_candidates
from kenken_cp.explanation.voices import EXACT, Voice, voice_for
from kenken_cp.lessons.boards import Board
from kenken_cp.lessons.courses import EXERCISES, Lesson
from kenken_cp.player.boards import LOOK, picture_fields
from kenken_cp.player.bundles import bundle
from kenken_cp.player.traces import trace_of_step

STAGES = EXERCISES + 2  # with the idea and the puzzle


def heading(lesson: Lesson) -> JsonObject:
    """What a list says of a lesson."""
    row = lesson.row
    return {
        "family": lesson.family.id,
        "name": lesson.family.title,
        "technique": row.id,
        "title": row.heading,
        "tier": row.tier.title,
        "stages": STAGES,
    }


def lesson_record(lesson: Lesson, words: Register = Register.EXACT) -> JsonObject:
    """All of a lesson, in these words."""
    example = lesson.example()
    voice = voice_for(words, example.document.puzzle)
    return {
        **heading(lesson),
        "idea": _idea(example, voice),
        "example": {
            **_picture(example),
            "sentence": voice.last(example.state, example.step),
        },
        "boards": [board_record(board, voice) for board in lesson.boards()],
        "puzzle": bundle(lesson.puzzle(), words=words),
    }


def board_record(board: Board, voice: Voice = EXACT) -> JsonObject:
    """The bundle of a board, with the wanted step as its trace."""
    document, state = board.document, board.state
    found = bundle(document, hints=False)
    is_drawn = document.family.kind.play().gesture is Gesture.AREAS
    found["start" if is_drawn else "fixed"] = list(state.values)
    if board.noted:
        noted = [
            list(held) if value is None else []
            for held, value in zip(state.candidates, state.values, strict=True)
        ]
        found["facts"] = {**found["facts"], "candidates": noted}
    if board.asked is not None:
        found["asked"] = board.asked
    found["trace"] = trace_of_step(state, board.step, voice)
    return found


def _idea(board: Board, voice: Voice) -> str:
    """What the technique says, without its name, which heads the page."""
    title, text = voice.title(board.state, board.step), voice.what(board.state, board.step)
    return sentence_start(text.removeprefix(f"{title}: "))


def _picture(board: Board) -> JsonObject:
    """The board with its step drawn in."""
    drawing = drawing_of(board.state, board.step, board.document.family)
    if board.document.family.kind.play().gesture is Gesture.PATH:
        drawing = _with_numbers(drawing, board)
    elif not board.noted:  # of the candidates only those that the step is about
        touched = {cell for cell, _ in board.step.placements}
        columns = drawing.columns
        kept = [c for c in drawing.candidates if c.row * columns + c.column in touched]
        drawing = replace(drawing, candidates=tuple(kept))
    return picture_fields(drawing, replace(LOOK, even=True))


def _with_numbers(drawing: Drawing, board: Board) -> Drawing:
    """With the numbers that cells of a path may hold, which have no places of their own in a cell.

    Those alone that the step places, or else removes, where none are noted.
    """
    wanted = Mark.PLACED if board.step.placements else Mark.STRUCK
    found: list[Candidate] = []
    for cell, marked in groupby(marked_candidates(board.state, board.step), key=itemgetter(0)):
        shown = [(value, mark) for _, value, mark in marked if board.noted or mark is wanted]
        row, column = divmod(cell, drawing.columns)
        for slot, (value, mark) in enumerate(shown):
            found.append(Candidate(row, column, slot, str(value), mark))
    slots = max(each.slot for each in found) + 1
    return replace(drawing, candidates=tuple(found), slots=slots)
