"""Places of a board as one says them to a child: `the top row`, `the second cell of the top row`.

`SimpleWords` is what a kind supplies for the sentences that children read.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.steps import Group, Step

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
CARDINALS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
MOST = 4  # cells that are named one by one
ENOUGH = 9  # and of one row or column, where each takes but a word
# How boxes lie, by how many there are above or beside each other; of more, none is named so.
_ABOVE = {1: ("",), 2: ("top", "bottom"), 3: ("top", "middle", "bottom")}
_IN_DIAGONAL = re.compile(r"\b[Ii]n(?:side)?(?= (?:th(?:is|ese|e) )?diagonals?\b)")
_BESIDE = {1: ("",), 2: ("left", "right"), 3: ("left", "middle", "right")}

AnyState: TypeAlias = Any  # a state of the kind's own class


class Register(StrEnum):
    """The registers in which steps are explained."""

    EXACT = "exact"
    SIMPLE = "simple"


class SimpleTechnique(NamedTuple):
    """One technique for children: a name to say aloud, and why its steps hold.

    `reason` is one or two sentences, in which `{name}` stands for a word of `SimpleWords.fields`,
    and `{case}` for what `case(state, step)` says of this step. `hint` takes its place where the
    numbers are not yet to be told, if the reason tells them. `done(state, step)` says what a step
    does where `SimpleWords.does` would not say it well; None leaves that to it.
    """

    name: str
    reason: str = "{case}."
    hint: str = ""
    case: Callable[[AnyState, Step], str] | None = None
    done: Callable[[AnyState, Step], str | None] | None = None


def sentence_start(text: str) -> str:
    """The text with a capital, as a sentence begins; but a cell keeps its small r: `r1c1`."""
    return text if text[1:2].isdigit() else f"{text[:1].upper()}{text[1:]}"


def seen_cells(step: Step) -> tuple[int, ...]:
    """The cells to look at where a step names no group."""
    links = step.evidence.links
    assumed = [placement.cell for each in step.evidence.branches for placement in each.assumed]
    touched = [cell for cell, _ in (*step.placements, *step.eliminations)]
    ends = [link.cell for link in links[:1] + links[-1:]]
    return step.evidence.cells or tuple(ends or assumed or touched)


@dataclass(frozen=True)
class SimpleWords:
    """What a kind says to children, beside the `simple` words of each row of its ladder.

    `group(state, group)` names a group, `the 12× cage`; `fields(state, step)` are the words that
    reasons may use; `does(state, step)` says what the step does, `cross out 3 in …`; `cells(step)`
    are those to look at where a step names no group.
    """

    group: Callable[[AnyState, Group], str]
    fields: Callable[[AnyState, Step], Mapping[str, str]]
    does: Callable[[AnyState, Step], str]
    cells: Callable[[Step], Sequence[int]] = seen_cells


def outcome_words(cases: int, dead: int) -> str:
    """The result of trying some cases, of which `dead` go wrong: `both lead to the same`."""
    if not dead:
        return f"{'both' if cases == 2 else 'all'} lead to the same result"
    if dead == cases:
        return f"{'both' if cases == 2 else 'all'} go wrong"
    if cases == 2:
        return "one goes wrong. See what follows from the other"
    if dead == cases - 1:
        return "all but one go wrong. See what follows from that one"
    return "those that do not go wrong all lead to the same result"


def ordinal(index: int) -> str:
    """`first` for 0; from the eleventh on in figures."""
    if index < len(ORDINALS):
        return ORDINALS[index]
    number = index + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


def cardinal(number: int) -> str:
    """`three`; from eleven on in figures."""
    return CARDINALS[number] if number < len(CARDINALS) else str(number)


def article(number: str) -> str:
    """`an` before a number such as 8, 11 or 18, else `a`."""
    return "an" if number[0] == "8" or number in ("11", "18") else "a"


def row_words(row: int, rows: int) -> str:
    """`the top row`, `the second row`, `the middle row`, `the bottom row`."""
    return _line_words(row, rows, "row", ("top", "bottom"))


def column_words(column: int, columns: int) -> str:
    """`the left column`, `the second column`, `the middle column`, `the right column`."""
    return _line_words(column, columns, "column", ("left", "right"))


def _line_words(index: int, count: int, noun: str, ends: tuple[str, str]) -> str:
    if count == 1:
        return f"the {noun}"
    if index in (0, count - 1):
        return f"the {ends[index > 0]} {noun}"
    if 2 * index + 1 == count:
        return f"the middle {noun}"
    return f"the {ordinal(index)} {noun}"


def cell_words(cell: int, rows: int, columns: int) -> str:
    """`the top left corner`, `the second cell of the top row`."""
    row, column = divmod(cell, columns)
    if rows > 1 and columns > 1 and row in (0, rows - 1) and column in (0, columns - 1):
        return f"the {('top', 'bottom')[row > 0]} {('left', 'right')[column > 0]} corner"
    if rows == 1:
        return f"the {place_words(column, columns)} cell"
    return f"the {place_words(column, columns)} cell of {row_words(row, rows)}"


def place_words(index: int, count: int) -> str:
    """`first`, `second`, `last`: a cell's place in its line."""
    return "last" if index == count - 1 else ordinal(index)


def parts_words(parts: Sequence[str]) -> str:
    """Parts of a sentence joined with commas and `and`; by `series` if a part contains `and`."""
    return series(parts) if any(" and " in part for part in parts) else say_list(parts)


def series(parts: Sequence[str]) -> str:
    """`A, and B`, `A, B, and C`; with semicolons if a part of three or more has a comma itself."""
    if len(parts) < 2:
        return "".join(parts)
    mark = ";" if len(parts) > 2 and any(", " in part for part in parts) else ","
    return f"{f'{mark} '.join(parts[:-1])}{mark} and {parts[-1]}"


def cells_words(cells: Sequence[int], rows: int, columns: int, last: str = "and") -> str:
    """A few cells one by one, or by rows; of more, how many, and where.

    Cells of one line are named by their places there: `the first to the fifth cell of the top row`,
    `all cells of` it.
    """
    in_rows, in_columns = {cell // columns for cell in cells}, {cell % columns for cell in cells}
    if len(cells) > 1 and len(in_rows) == 1:
        places, line = sorted(in_columns), row_words(min(in_rows), rows)
        return _places_words(places, columns, line, last)
    if len(cells) > 1 and len(in_columns) == 1:
        places, line = sorted(in_rows), column_words(min(in_columns), columns)
        return _places_words(places, rows, line, last)
    if len(cells) > MOST:
        return f"{len(cells)} cells {_about(min(in_rows), max(in_rows), rows)}"
    if last == "and" and len(in_rows) < len(cells):
        by_row = [sorted(cell for cell in cells if cell // columns == row) for row in in_rows]
        return parts_words([cells_words(each, rows, columns) for each in sorted(by_row)])
    return say_list([cell_words(cell, rows, columns) for cell in sorted(cells)], last)


def _places_words(places: Sequence[int], count: int, line: str, last: str) -> str:
    """`the second and third cells of the top row`; many in a row by the first and the last."""
    long = len(places) > MOST
    if last == "and" and long and len(places) == count:
        return f"all cells of {line}"
    if last == "and" and long and places[-1] - places[0] + 1 == len(places):
        first, end = place_words(places[0], count), place_words(places[-1], count)
        return f"the {first} to the {end} cell of {line}"
    if len(places) <= ENOUGH:
        named = say_list([place_words(place, count) for place in places], last)
        return f"the {named} {'cells' if last == 'and' else 'cell'} of {line}"
    return f"{len(places)} cells of {line}"


def _about(first: int, last: int, rows: int) -> str:
    """Where the cells of these rows are, roughly."""
    if first == 0 and last == rows - 1:
        return "all over the board"
    if last == first + 1:
        return f"of {row_words(first, rows)} and {row_words(last, rows)}"
    return f"of {rows_words(first, last, rows)}"


def rows_words(first: int, last: int, rows: int) -> str:
    """`the top three rows`, `the second to the fifth row`."""
    return _lines_words(first, last, rows, "row", ("top", "bottom"))


def columns_words(first: int, last: int, columns: int) -> str:
    """`the left three columns`, `the second to the fifth column`."""
    return _lines_words(first, last, columns, "column", ("left", "right"))


def _lines_words(first: int, last: int, count: int, noun: str, ends: tuple[str, str]) -> str:
    if first == last:
        return _line_words(first, count, noun, ends)
    if first == 0 or last == count - 1:
        return f"the {ends[first > 0]} {cardinal(last - first + 1)} {noun}s"
    return f"the {ordinal(first)} to the {ordinal(last)} {noun}"


def box_words(cells: Sequence[int], rows: int, columns: int) -> str:
    """`the top left box`; one of another shape, or of many, by a cell of it."""
    down, across = {cell // columns for cell in cells}, {cell % columns for cell in cells}
    high, wide = max(down) - min(down) + 1, max(across) - min(across) + 1
    above, beside = _ABOVE.get(rows // high), _BESIDE.get(columns // wide)
    usual = high * wide == len(cells) and rows % high == 0 and columns % wide == 0
    if not usual or above is None or beside is None:
        return part_words("box", cells, rows, columns)
    words = dict.fromkeys((above[min(down) // high], beside[min(across) // wide]))
    return f"the {' '.join(filter(None, words))} box"


def part_words(noun: str, cells: Sequence[int], rows: int, columns: int) -> str:
    """`the region that contains the top left corner`."""
    return f"the {noun} that contains {cell_words(min(cells), rows, columns)}"


def diagonal_words(cells: Sequence[int], columns: int) -> str:
    """`the diagonal from the top left to the bottom right`."""
    left, right = ("left", "right") if min(cells) % columns == 0 else ("right", "left")
    return f"the diagonal from the top {left} to the bottom {right}"


def on_diagonals(text: str) -> str:
    """The text with `on` before diagonals: one says `in this row` but `on this diagonal`."""
    return _IN_DIAGONAL.sub(lambda found: "on" if found[0].islower() else "On", text)


def group_words(group: Group, rows: int, columns: int) -> str:
    """A row, a column, a box, a diagonal or a cell in words; of another group, its name."""
    say = _GROUPS.get(group.kind)
    return group.name if say is None else say(group, rows, columns)


_GROUPS: Mapping[str, Callable[[Group, int, int], str]] = {
    "row": lambda group, rows, columns: row_words(group.index, rows),
    "column": lambda group, rows, columns: column_words(group.index, columns),
    "box": lambda group, rows, columns: box_words(group.cells, rows, columns),
    "region": lambda group, rows, columns: part_words("region", group.cells, rows, columns),
    "area": lambda group, rows, columns: part_words("area", group.cells, rows, columns),
    "diagonal": lambda group, rows, columns: diagonal_words(group.cells, columns),
    "cell": lambda group, rows, columns: cell_words(group.cells[0], rows, columns),
}
