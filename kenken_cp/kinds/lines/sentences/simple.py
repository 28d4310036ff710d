"""What children are told of steps on lines of clues; the rows of the ladder have the reasons."""

from collections.abc import Iterator, Mapping

from kenken_cp.core.spoken import (
    SimpleWords,
    cell_words,
    cells_words,
    group_words,
    parts_words,
    place_words,
)
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.lines.sentences.simple_cases import (
    ends_of,
    runs_in_words,
    these_cells,
    this_line,
)
from kenken_cp.kinds.lines.sentences.words import WORDS
from kenken_cp.kinds.lines.state import COLUMN, LINE_OF, ROW, LineMarks


def group(state: LineMarks, named: Group) -> str:
    """Lines in words; blocks are left to the line that has them."""
    if named.kind in LINE_OF:
        return ""
    return group_words(named, state.puzzle.rows, state.puzzle.columns)


def fields(state: LineMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into reasons: `line`, its `first` and `last` end, and `these` cells."""
    return {
        "line": this_line(step),
        "these": these_cells(step),
        "are": "is" if len(step.placements) == 1 else "are",
        "lie": "lies" if len(step.placements) == 1 else "lie",
        "first": ends_of(step)[0],
        "last": ends_of(step)[1],
    }


def does(state: LineMarks, step: Step) -> str:
    """`in this row, counted from the left, cells 2 to 4 are filled`"""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    in_rows = {cell // columns for cell, _ in step.placements}
    in_columns = {cell % columns for cell, _ in step.placements}
    [*shown] = [each for each in step.evidence.groups if each.kind in (ROW, COLUMN)]
    if len(step.placements) == 1:
        [(cell, value)] = step.placements
        if len(shown) == 1 and cell in shown[0].cells:
            place = f"the {place_words(shown[0].cells.index(cell), len(shown[0].cells))} cell"
            return f"{place} of this {shown[0].kind} is {WORDS[value]}"
        return f"{cell_words(cell, rows, columns)} is {WORDS[value]}"
    if len(in_rows) == 1 and (not shown or shown[0].kind == ROW):
        named, side = state.line(min(in_rows)), "left"
    elif len(in_columns) == 1:
        named, side = state.line(rows + min(in_columns)), "top"
    else:
        parts = [
            f"{cells_words(cells, rows, columns)} {'is' if len(cells) == 1 else 'are'} {word}"
            for word, cells in _by_word(step)
        ]
        return parts_words(parts)
    alone = [each.key for each in shown] == [named.key]
    line = f"this {named.kind}" if alone else group_words(named, rows, columns)
    parts = []
    for word, cells in _by_word(step):
        noun, are = ("cell", "is") if len(cells) == 1 else ("cells", "are")
        places = [cell % columns if side == "left" else cell // columns for cell in cells]
        parts.append(f"{noun} {runs_in_words(places)} {are} {word}")
    return f"in {line}, counted from the {side}, {parts_words(parts)}"


def _by_word(step: Step) -> Iterator[tuple[str, list[int]]]:
    """The cells that are filled, and those that are empty, if there are any."""
    for value, word in WORDS.items():
        cells = sorted(cell for cell, each in step.placements if each == value)
        if cells:
            yield word, cells


SIMPLE = SimpleWords(group, fields, does)
