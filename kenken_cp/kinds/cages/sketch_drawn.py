"""Clues in the editor: a tool for each sort, what is typed for one, and how they are drawn."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from kenken_cp.core.drawing import Drawing, borders
from kenken_cp.core.errors import KenkenError, PuzzleError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import number_names
from kenken_cp.core.play import ClueTool, Draft, DrawnClue, Unfinished
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Letter
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order, Shape
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.fields import sign_entries
from kenken_cp.kinds.cages.puzzle import CagePuzzle

# The groups of the tools, in their order, with the gestures of each.
GROUPS = {
    "Lines": (Shape.LINE,),
    "Dots and signs": (Shape.PAIR, Shape.FOUR),
    "Cells": (Shape.CELL,),
    "Cages and regions": (Shape.CELLS, Shape.REGION),
    "Outside": (Shape.OUTSIDE,),
    "Rules of the board": (Shape.BOARD,),
}
_INTEGER = re.compile(r"-?[0-9]{1,9}")


def tools(family: Family[CagePuzzle], rows: int, columns: int) -> tuple[ClueTool, ...]:
    """The sorts of clues that puzzles of the family may have, group by group."""
    known: tuple[str, ...] | None = getattr(family, "clue_sorts", None)
    held = [sort for sort in sorts() if known is None or sort.id in known]
    plain = _plain(rows, columns, tuple(range(1, max(rows, columns) + 1)), ())
    return tuple(
        [_tool(sort, group, plain) for group, shapes in GROUPS.items() for sort in held
         if sort.shape in shapes]
    )  # fmt: skip


def _tool(sort: ClueSort, group: str, plain: CagePuzzle) -> ClueTool:
    usual = sort.defaults(plain)
    rule = sort.rule(plain, [Clue(sort.id, (), usual)])
    shape = Shape.CELLS if sort.shape is Shape.REGION else sort.shape
    ordered = shape is Shape.PAIR and sort.order is Order.FIXED
    return ClueTool(
        sort.id, sort.title, group, str(shape), rule, _hint(sort, usual), ordered, sort.slanted
    )


def _hint(sort: ClueSort, usual: Sequence[int]) -> str:
    """What a field for the value of such a clue shows; "" if it has none."""
    if sort.has_text:
        return "a pattern"
    if not sort.numbers.most:
        return ""
    if usual:
        return f"{' '.join(map(str, usual))}, or another number"
    letters = _letters(sort)
    if letters:
        return f"{', '.join(letters)} or a number"
    what = "digit" if sort.numbers.digits else "number"
    several = f"{what}s, such as 1 2" if sort.numbers.most > 1 else f"a {what}"
    return f"{several}, or nothing" if sort.numbers.optional else several


def _letters(sort: ClueSort) -> dict[str, int]:
    """The letters that stand for a value, such as X for 10."""
    look = sort.look
    return {text: n for n, text in look.letters.items()} if isinstance(look, Letter) else {}


def clues_of(drawn: Sequence[DrawnClue]) -> tuple[Clue, ...]:
    """The clues; PuzzleError for what is typed and cannot be read. Their sorts check the rest."""
    return tuple(map(_clue, drawn))


def _clue(drawn: DrawnClue) -> Clue:
    sort, text = sort_of(drawn.sort), drawn.text.strip().replace("−", "-")
    if sort.has_text:
        return Clue(sort.id, drawn.cells, (), text)
    letters = _letters(sort)
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    for part in parts:
        if not _INTEGER.fullmatch(part) and part.upper() not in letters:
            kind = "a number" if sort.numbers.most == 1 else "numbers, such as 1 2"
            raise PuzzleError(
                f"{show_value(part)} cannot be the value of a {sort.noun}; write {kind}"
            )
    values = [letters.get(part.upper()) or int(part) for part in parts]
    return Clue(sort.id, drawn.cells, tuple(values))


def drawn_of(puzzle: CagePuzzle) -> tuple[DrawnClue, ...]:
    """The clues of a puzzle as they are drawn."""
    return tuple(
        [DrawnClue(clue.sort, clue.cells, clue.text or " ".join(map(str, clue.values)))
         for clue in puzzle.clues]
    )  # fmt: skip


def signs(clues: Sequence[Clue], columns: int) -> list[list[int]]:
    """The signs of a Futoshiki as its data has them. Raises Unfinished if there is none."""
    if not clues:
        raise Unfinished("There is no sign yet.")
    return sign_entries(clues, columns)


def draw_clues(
    draft: Draft, digits: tuple[int, ...], boxes: Sequence[int]
) -> tuple[Drawing, tuple[int, ...]]:
    """The clues alone on a board, and the numbers of those that cannot be."""
    plain = _plain(draft.rows, draft.columns, digits, boxes if all(boxes) else ())
    clues, refused = [], []
    for number, each in enumerate(draft.drawn):
        try:
            [clue] = clues_of([each])
            clues.append(sort_of(clue.sort).check(plain, clue))
        except KenkenError:
            refused.append(number)
    drawing = draw(replace(plain, clues=tuple(clues)))
    bare = borders([0] * (draft.rows * draft.columns), draft.columns)
    return replace(drawing, lines=bare), tuple(refused)


def _plain(rows: int, columns: int, digits: tuple[int, ...], boxes: Sequence[int]) -> CagePuzzle:
    """A board without anything on it; without boxes, too, if these cannot be."""
    held = tuple(number_names(boxes)) if boxes else ()
    with suppress(KenkenError):
        return CagePuzzle(rows, columns, (), digits, boxes=held, covered=False)
    return CagePuzzle(rows, columns, (), digits, covered=False)
