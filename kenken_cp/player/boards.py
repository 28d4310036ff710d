"""Boards as JSON for the page: what it draws, what it speaks, and what a step shows."""

import re
from dataclasses import replace

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Drawing, Role, Side
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.play import Gesture
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation.boards import evidence_of, targets_of
from kenken_cp.human import logic_of, state_of
from kenken_cp.player.difficulty import words_of
from kenken_cp.player.margins import join_margin_texts
from kenken_cp.render.look import Look
from kenken_cp.render.places import margins_of
from kenken_cp.render.svg import size_of, svg

MOST_CELLS = 2_500  # of a board that can be played
# Print's lines are crude on a screen: 1 and 2.6 of 40 instead.
_NAMES = re.compile(r"<(title|desc)\b.*?</\1>\n?")
_OF_FILE = re.compile(r' (?:xmlns|role|aria-labelledby)="[^"]*"')
_FONT = re.compile(r' font-family="[^"]*"')
LOOK = Look(themed=True, styled=False, thin=0.8, clue=9.5, least=6.0)


def board(document: Document, key: str) -> JsonObject:
    """All that the page needs to show a puzzle, and to let it be played if it can be."""
    family, puzzle = document.family, document.puzzle
    drawing = family.draw(puzzle, None)
    fixed: list[int | None] = [None] * (puzzle.rows * puzzle.columns)
    refusal = refusal_of(puzzle)
    if not refusal:
        fixed = state_of(puzzle).values
    facts = {} if refusal else family.kind.play().facts(puzzle)
    meta = document.meta
    shown = _playable(drawing) if not refusal else drawing
    return {
        "key": key,
        "family": family.id,
        "title": meta.title or f"{family.title} {puzzle.rows}×{puzzle.columns}",
        "name": family.title,
        "rules": [" ".join(part) for part in family.manual.rules([puzzle])],
        "meta": {"author": meta.author, "ratings": dict(meta.ratings)},
        "difficulty": words_of(document),
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "refusal": refusal,
        "gesture": family.kind.play().gesture,
        "word": logic_of(puzzle).value,
        "values": _values(family, puzzle) if not refusal else [],
        "fixed": fixed,
        "slots": [] if refusal else list(state_of(puzzle).slots),
        "absent": [row * puzzle.columns + column for row, column in drawing.absent],
        # those of cages stand in the facts
        "labels": {} if facts.get("cages") else _labels(drawing),
        "options": not refusal and _has_options(family, puzzle),
        "facts": facts,
        **picture_fields(shown),
    }


def refusal_of(puzzle: Puzzle) -> str:
    """Why a puzzle cannot be played here, though it can be exported; "" for one that can."""
    cells = puzzle.rows * puzzle.columns
    if cells > MOST_CELLS:
        return (
            f"A board of {puzzle.rows}×{puzzle.columns} has {say_count(cells, 'cell')}; boards of "
            f"at most {MOST_CELLS:,} can be played here."
        )
    try:
        state_of(puzzle)
    except KenkenError as error:
        return str(error)
    return ""


def _has_options(family: Family, puzzle: Puzzle) -> bool:
    """Whether any cell has a clue whose alternatives can be listed."""
    play, cells = family.kind.play(), range(puzzle.rows * puzzle.columns)
    return any(play.clue(puzzle, cell) is not None for cell in cells)


def _values(family: Family, puzzle: Puzzle) -> list[int]:
    """The values that can be written, those of holes apart."""
    if family.kind.play().gesture is Gesture.AREAS:
        return []
    absent = {row * puzzle.columns + column for row, column in family.draw(puzzle, None).absent}
    domains = family.values(puzzle)
    found = {value for cell, held in enumerate(domains) if cell not in absent for value in held}
    return sorted(found)


def _labels(drawing: Drawing) -> dict[int, str]:
    """The clue that is written in a cell, for the ear."""
    return {
        label.row * drawing.columns + label.column: label.text
        for label in drawing.labels
        if label.role in (Role.CLUE, Role.CENTRED)
    }


def _playable(drawing: Drawing) -> Drawing:
    """The drawing without its givens and candidates, which the page writes like the player's."""
    kept = tuple([label for label in drawing.labels if label.role is not Role.GIVEN])
    return replace(drawing, labels=kept, ink=(), candidates=(), slots=0)


def picture_fields(drawing: Drawing, look: Look = LOOK) -> JsonObject:
    """The drawing as SVG, with its sides and margins in units of 40 a cell."""
    margins = margins_of(drawing)
    wide, high = size_of(drawing)
    return {
        "svg": _in_page(join_margin_texts(svg(drawing, "", " ", look, "board"))),
        "width": wide,
        "height": high,
        "left": margins.left + 2,
        "top": margins.top + 2,
    }


def _in_page(picture: str) -> str:
    """A picture without what a page says in its own words, or by its style sheet."""
    return _FONT.sub("", _OF_FILE.sub("", _NAMES.sub("", picture)))


def marks(state: State, step: Step) -> JsonObject:
    """The cells that a step is about and those that it rests on; clues in the margin, too."""
    spoken = logic_of(state.puzzle).spoken_clues(state, step)
    in_order = sorted(spoken, key=lambda clue: (clue[0] is Side.COLUMNS, clue[1]))
    return {
        "targets": sorted(targets_of(state, step)),
        "evidence": sorted(evidence_of(state, step)),
        "margin": [{"side": side, "line": line} for side, line in in_order],
    }


def show_step(state: State, step: Step) -> JsonObject:
    """What a hint shows on the player's own board, and what it changes there.

    `left` has for each cell that loses candidates those that remain.
    """
    placed = [cell for cell, _ in step.placements]
    return {
        **marks(state, step),
        "placements": [{"cell": cell, "value": value} for cell, value in step.placements],
        "eliminations": [
            {"cell": cell, "values": gone, "left": _candidates_left(state, cell, gone)}
            for cell, gone in step.eliminations
            if cell not in placed
        ],
    }


def _candidates_left(state: State, cell: int, gone: tuple[int, ...]) -> list[int]:
    return [value for value in state.candidates[cell] if value not in gone]


def picture_of(document: Document) -> str:
    """The puzzle as SVG, for lists."""
    drawing = document.family.draw(document.puzzle, None)
    return svg(drawing, "", " ", LOOK, "small")
