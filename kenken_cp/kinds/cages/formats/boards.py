"""Helpers for the formats of drawing programs: clues as text (`12×`), digits, sides of boards.

f-puzzles, SudokuPad, ipuz, Penpa+ and others use them. `assemble` makes a puzzle of such a board.
"""

import json
import re
from collections.abc import Sequence
from types import NoneType

from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.fields import Fields, show_value
from kenken_cp.core.geometry import Grid, cell_name, cell_names
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.decoding import number
from kenken_cp.text.json_text import escape_json

SIGNS = {
    **dict.fromkeys("+", "+"),
    **dict.fromkeys("-−–", "-"),
    **dict.fromkeys("*×xX·", "*"),
    **dict.fromkeys("/÷∕:", "/"),
}
_CLUE = re.compile(r"([-−–]?)([0-9]++)\s*+([-+−–*×xX·/÷∕:]?)")


def clue_of(cells: Sequence[int], text: str, columns: int) -> Cage:
    """The cage of these cells under a clue as people write it, `12×`. Raises FormatError."""
    clue = _CLUE.fullmatch(text.strip())
    if clue is None:
        raise FormatError(
            f"the cage {cell_names(cells, columns)} has the clue {text[:20]!r}; it must be "
            "a number with one of + − × ÷, or a number alone"
        )
    minus, figures, sign = clue.groups()
    target = -number(figures) if minus else number(figures)
    operator = SIGNS.get(sign, NO_OP)
    return Cage(tuple(cells), GIVEN if len(cells) == 1 else operator, target)


def check_sides(rows: int, columns: int) -> None:
    """LimitError for a board larger than allowed, before anything of that size is made."""
    most = limits.current().size
    if not 1 <= min(rows, columns) <= max(rows, columns) <= most:
        wanted = max(rows, columns)
        more = f"; {limits.advice('size', wanted)}" if wanted > most else ""
        raise LimitError(f"a grid of {rows}×{columns}: sides must be from 1 to {most}{more}")


def signs_of(cage: Cage) -> str:
    """The clue as people read it."""
    return f"{cage.target}{OPERATORS[cage.operator].sign}"


def givens_of(puzzle: CagePuzzle) -> dict[int, int]:
    """The digits given, by cell; in a puzzle covered by cages, those of its cages of one cell."""
    if not puzzle.covered:
        return dict(puzzle.givens)
    return {cage.cells[0]: cage.target for cage in puzzle.cages if cage.operator == GIVEN}


def cages_of(puzzle: CagePuzzle) -> list[Cage]:
    """The cages that are not among `givens_of`."""
    return [cage for cage in puzzle.cages if not (puzzle.covered and cage.operator == GIVEN)]


def field_a_line(fields: Fields) -> str:
    """The fields as JSON, a line each."""
    lines = [
        f"  {json.dumps(name)}: {escape_json(json.dumps(value, ensure_ascii=False))}"
        for name, value in fields.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def digit_of(value: object, where: str) -> int:
    """A digit as a number or as figures. Raises FormatError."""
    if type(value) is int:
        return value
    if type(value) is str and re.fullmatch(r"-?[0-9]{1,7}", value):
        return int(value)
    raise FormatError(f"{where} holds {str(value)[:20]!r}; it must be a digit")


def candidates_in(cells: Sequence[Fields], field: str, columns: int) -> Candidates:
    """The puzzle's candidates in this field of each cell; none where it is missing, null or empty.

    FormatError for what is no list of digits.
    """
    found = []
    for cell, entry in enumerate(cells):
        marks = entry.get(field)
        if marks is None or marks == []:
            continue
        name = cell_name(cell, columns)
        if type(marks) is not list:
            raise FormatError(
                f"{field!r} of {name} is {show_value(marks)}; it must be a list of digits"
            )
        found.append((cell, tuple([digit_of(mark, f"{field!r} of {name}") for mark in marks])))
    return tuple(found)


def text_of_clue(clue: object) -> str:
    """A clue as JSON has it, "" for none. Raises FormatError."""
    if type(clue) not in (int, str, NoneType):
        raise FormatError(f"a cage has the value {show_value(clue)}; it must be a number or a text")
    return "" if clue is None else str(clue).strip()


def pad_digits(solution: Grid) -> str:
    """The digits of a solution in one word, each as wide as the widest; "" if one is negative."""
    if min(solution) < 0:
        return ""
    width = len(str(max(solution)))
    return "".join(f"{value:0{width}}" for value in solution)


def read_padded(word: str, cells: int) -> Grid | None:
    """The digits of such a word; None if it holds no whole solution."""
    width, rest = divmod(len(word), cells)
    if rest or not width or not re.fullmatch(r"[0-9]+", word) or set(word) == {"0"}:
        return None
    return tuple(int(word[at : at + width]) for at in range(0, len(word), width))
