"""What is said to children about steps on rectangles; the rows of the ladder have the reasons."""

from collections.abc import Mapping

from kenken_cp.core.counts import say_list
from kenken_cp.core.spoken import (
    MOST,
    SimpleWords,
    cardinal,
    cell_words,
    cells_words,
    column_words,
    columns_words,
    group_words,
    outcome_words,
    parts_words,
    place_words,
    row_words,
    rows_words,
)
from kenken_cp.core.steps import Branch, Group, Step
from kenken_cp.kinds.rectangles.puzzle import Rectangle
from kenken_cp.kinds.rectangles.sentences.steps import covers_most
from kenken_cp.kinds.rectangles.state import CLUE, RectangleMarks

NAMED = 3  # rectangles that are named one by one
TOLD_BEFORE = ("strands-cell", "impossible-rectangle")  # whose reason names the rectangle


def group(state: RectangleMarks, named: Group) -> str:
    """`the 4`, and where it stands if there are several."""
    if named.kind != CLUE:
        return group_words(named, state.puzzle.rows, state.puzzle.columns)
    return _clue(state, named.index + 1)


def _clue(state: RectangleMarks, number: int) -> str:
    clues = state.puzzle.clues
    clue = clues[number - 1]
    if [each.text for each in clues].count(clue.text) == 1:
        return f"the {clue.text}"
    return f"the {clue.text} in {cell_words(clue.cell, state.puzzle.rows, state.puzzle.columns)}"


def fields(state: RectangleMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into reasons: `this`, `cells`; of a rectangle that is
    tried, `it` for its number, its `span` and what is `broken`; of several, what is `tried` and the
    `outcome`; a `region`, the `count` of its cells, and what numbers `take` of these."""
    groups, branches = step.evidence.groups, step.evidence.branches
    one = len(groups) == 1 and groups[0].kind == CLUE
    rows, columns = state.puzzle.rows, state.puzzle.columns
    this = f"this {state.puzzle.clues[groups[0].index].text}" if one else "these numbers"
    cells = cells_words(step.evidence.cells, rows, columns)
    dead = [branch for branch in branches if branch.broken is not None]
    own = _own_drop(step)
    return {
        "this": this,
        "cells": cells,
        "it": this if one or own is None else _clue(state, own[0].index + 1),
        "covered": cells_words([cell for cell, _ in step.placements], rows, columns)
        if step.placements
        else "",
        "reaching": _reaching(state, step),
        "span": _span(own[1].cells(columns), state) if own else "",
        "broken": _lacking(state, dead[0]) if dead else "something would go wrong",
        "tried": f"for {this}" if one else "that could cover it",
        "outcome": outcome_words(len(branches), len(dead)),
        "region": _region(state, step.evidence.cells),
        "count": str(len(step.evidence.cells)),
        "take": _take(state, step) if step.technique == "area-count" else "",
    }


def _reaching(state: RectangleMarks, step: Step) -> str:
    """The numbers of the evidence, one by one if they are few."""
    clues = [each.index + 1 for each in step.evidence.groups if each.kind == CLUE]
    if not clues or len(clues) > NAMED:
        return f"{cardinal(len(step.evidence.cells))} numbers"
    return say_list([_clue(state, number) for number in clues])


def _owners(state: RectangleMarks, step: Step) -> str:
    """The clues that lose rectangles, one by one if they are few."""
    clues = [group.index + 1 for group, _ in step.drops]
    if len(clues) > NAMED:
        return f"{len(clues)} numbers"
    return say_list([_clue(state, number) for number in clues])


def _region(state: RectangleMarks, cells: tuple[int, ...]) -> str:
    """A part of the grid: `the top three rows`, `the rectangle from … to …`; "" for no cells."""
    if not cells:
        return ""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    top, left, bottom, right = (bound - 1 for bound in Rectangle.around(cells, columns))
    if right - left + 1 == columns:
        return rows_words(top, bottom, rows)
    if bottom - top + 1 == rows:
        return columns_words(left, right, columns)
    return _span(cells, state).replace("the rectangle", "the part")


def _take(state: RectangleMarks, step: Step) -> str:
    """The most, or the least, that the numbers can take of a part of the grid."""
    if covers_most(state, step):
        return "can take no more than that: each must take as many as it can"
    return "must take at least that many: each must take as few as it can"


def _own_drop(step: Step) -> tuple[Group, Rectangle] | None:
    """The first clue of the evidence, with the one rectangle that it loses."""
    for group, lost in step.drops:
        if [group.key] == [each.key for each in step.evidence.groups[:1]] and len(lost) == 1:
            return group, Rectangle(*lost[0])
    return None


def _lacking(state: RectangleMarks, branch: Branch) -> str:
    """What has no rectangle left in the end."""
    assert branch.broken is not None
    soon, named = "soon " if branch.steps else "", group(state, branch.broken)
    if branch.broken.kind == CLUE:
        return f"{soon}{named} would have no rectangle left"
    return f"{soon}nothing could cover {named} any more"


def does(state: RectangleMarks, step: Step) -> str:
    """`this 4 takes …`, `the 4 cannot take the rectangle from … to …`"""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    shown = [each.index + 1 for each in step.evidence.groups if each.kind == CLUE]

    def clue(number: int) -> str:
        text = state.puzzle.clues[number - 1].text
        return f"this {text}" if shown == [number] else _clue(state, number)

    if step.placements:
        parts = []
        for value in dict.fromkeys([value for _, value in step.placements]):
            own = sorted(cell for cell, each in enumerate(_after(state, step)) if each == value)
            cells = [cell for cell, each in step.placements if each == value]
            span = _line(own, state) or _span(own, state)
            if len(own) != state.puzzle.clues[value - 1].number:  # there is more to come
                span = span.replace("the rectangle", "the cells")
            parts.append(f"{clue(value)} takes {span or cells_words(cells, rows, columns)}")
        return parts_words(parts)
    gone = sum([len(lost) for _, lost in step.drops])
    if gone == 1 and step.technique in TOLD_BEFORE:
        return "it cannot take this rectangle"
    if gone > NAMED:
        return f"{gone:,} rectangles of {_owners(state, step)} do not work"
    if not gone:
        lost = [
            f"{cell_words(cell, rows, columns)} does not belong to "
            f"{say_list([_clue(state, value) for value in values], 'or')}"
            for cell, values in step.eliminations
        ]
        return say_list(lost)
    parts = [
        f"{clue(named.index + 1)} cannot take "
        + say_list([_span(Rectangle(*each).cells(columns), state) for each in lost], "or")
        for named, lost in step.drops
    ]
    return parts_words(parts)


def _after(state: RectangleMarks, step: Step) -> list[int | None]:
    values = list(state.values)
    for cell, value in step.placements:
        values[cell] = value
    return values


def _line(cells: list[int], state: RectangleMarks) -> str:
    """A few cells of one row or column, one by one; "" if they are others."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    lines = len({cell // columns for cell in cells}), len({cell % columns for cell in cells})
    return cells_words(cells, rows, columns) if 1 in lines and len(cells) <= MOST else ""


def _span(cells: tuple[int, ...] | list[int], state: RectangleMarks) -> str:
    """`the rectangle from … to …`; "" if the cells are none."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    top, left, bottom, right = (bound - 1 for bound in Rectangle.around(cells, columns))
    area = (bottom - top + 1) * (right - left + 1)
    if area != len(cells) or area == 1:
        return "" if area > 1 else cell_words(min(cells), rows, columns)
    if top == bottom or left == right:
        places, count = ((left, right), columns) if top == bottom else ((top, bottom), rows)
        first, last = [place_words(place, count) for place in places]
        line = row_words(top, rows) if top == bottom else column_words(left, columns)
        return f"the rectangle from the {first} to the {last} cell of {line}"
    first, last = cell_words(min(cells), rows, columns), cell_words(max(cells), rows, columns)
    return f"the rectangle from {first} to {last}"


SIMPLE = SimpleWords(group, fields, does)
