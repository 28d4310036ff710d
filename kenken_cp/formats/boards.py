"""Puzzles that others keep as drawn boards in JSON: cages with clues in words, digits in cells.

What a cage with a sign means is stated in a sentence among the rules, as such programs have no
field for it; the sentence is looked for when a puzzle is read.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.cages import (
    GIVEN,
    MAX_DIGITS,
    NO_OP,
    OPERATORS,
    Cage,
    CagePuzzle,
    Rule,
)
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.geometry import Grid, cell_names
from kenken_cp.formats.clues import puzzle_of
from kenken_cp.formats.text import number

LARGEST_AGAINST_REST = "For − and ÷ the largest digit of a cage stands against all the others."
UNSIGNED = "A number without a sign comes of any of + − × ÷."

SIGNS = {
    **dict.fromkeys("+", "+"),
    **dict.fromkeys("-−–", "-"),
    **dict.fromkeys("*×xX·", "*"),
    **dict.fromkeys("/÷∕:", "/"),
}
_CLUE = re.compile(r"([-−–]?)([0-9]++)\s*+([-+−–*×xX·/÷∕:]?)")
_INTEGER = "-?[0-9]{1,7}"
_DIGITS = re.compile(
    rf"Put a digit \((?:({_INTEGER}) to ({_INTEGER})|{_INTEGER}(?:, {_INTEGER})*+)\)"
)


class Given(NamedTuple):
    """A digit that stands in a cell from the beginning."""

    cell: int
    value: int


def clue_of(cells: Sequence[int], text: str, columns: int) -> Cage:
    """The cage of these cells under a clue as people write it, `12×`; FormatError."""
    clue = _CLUE.fullmatch(text.strip())
    if clue is None:
        raise FormatError(
            f"the cage {cell_names(cells, columns)} has the clue {text[:20]!r}; it must be a "
            "number and one of + − × ÷, or a number alone"
        )
    minus, figures, sign = clue.groups()
    target = -number(figures) if minus else number(figures)
    operator = SIGNS.get(sign, NO_OP)
    return Cage(tuple(cells), GIVEN if len(cells) == 1 else operator, target)


def assembled(
    rows: int,
    columns: int,
    cages: Iterable[Cage],
    givens: Iterable[Given],
    digits: tuple[int, ...] = (),
    rule: str = "",
) -> CagePuzzle:
    """The puzzle of these cages and digits; FormatError for a digit within a larger cage.

    Without a rule − and ÷ mean what the clues show.
    """
    placed = list(cages)
    caged = {cell: cage for cage in placed for cell in cage.cells}
    for cell, value in givens:
        cage = caged.get(cell)
        if cage is None:
            placed.append(Cage((cell,), GIVEN, value))
        elif cage != Cage((cell,), GIVEN, value):
            raise FormatError(
                f"{cell_names([cell], columns)} has the digit {value} and is in the cage "
                f"{cage.clue}; a digit in a cage cannot be carried, make it a cage of its own"
            )
    return puzzle_of(rows, columns, placed, digits, rule)


def rules_of(puzzle: CagePuzzle) -> str:
    """The rules in plain sentences, for those who solve the puzzle."""
    lowest, highest = puzzle.digits[0], puzzle.digits[-1]
    plain = puzzle.digits == tuple(range(lowest, highest + 1))
    digits = f"{lowest} to {highest}" if plain else ", ".join(map(str, puzzle.digits))
    told = [
        f"Put a digit ({digits}) into each cell, none twice in a row or a column.",
        "The digits of a cage give its number by its sign.",
    ]
    if any(cage.operator == NO_OP for cage in puzzle.cages):
        told.append(UNSIGNED)
    if puzzle.rule is Rule.MAX_MINUS_REST:
        told.append(LARGEST_AGAINST_REST)
    return " ".join(told)


def rule_in(rules: str, unsaid: str = "") -> str:
    """The rule that a sentence of `rules_of` names, or else this one."""
    return Rule.MAX_MINUS_REST if LARGEST_AGAINST_REST in rules else unsaid


def digits_in(rules: str) -> tuple[int, ...]:
    """The digits that the sentence of `rules_of` names, none if it does not stand there."""
    told = _DIGITS.search(rules)
    if told is None:
        return ()
    if told[2]:
        lowest, highest = int(told[1]), int(told[2])
        return tuple(range(lowest, min(highest, lowest + MAX_DIGITS) + 1))
    return tuple(map(int, told[0].removesuffix(")").removeprefix("Put a digit (").split(", ")))


def check_sides(rows: int, columns: int) -> None:
    """LimitError for a board larger than allowed, before anything of that size is made."""
    most = limits.current().size
    if not 1 <= min(rows, columns) <= max(rows, columns) <= most:
        wanted = max(rows, columns)
        more = f"; {limits.advice('size', wanted)}" if wanted > most else ""
        raise LimitError(f"a grid of {rows}×{columns}; sides go from 1 to {most}{more}")


def signs_of(cage: Cage) -> str:
    """The clue as people read it."""
    return f"{cage.target}{OPERATORS[cage.operator].sign}"


def refuse_boxes(regions: Iterable[Sequence[int]], columns: int) -> None:
    """FormatError if a region is more than a row or a column, so that it is a rule of its own."""
    for region in regions:
        lines = [{cell // columns for cell in region}, {cell % columns for cell in region}]
        if min(map(len, lines)) > 1:
            raise FormatError(
                f"the region {cell_names(region[:4], columns)}… in which no digit may repeat; "
                "a KenKen has none, take the regions out"
            )


def killer(cage: Cage, columns: int) -> Cage:
    """The cage as one whose digits add up and differ; FormatError where a KenKen has none such."""
    names = cell_names(cage.cells, columns)
    rows = {cell // columns for cell in cage.cells}
    if len(rows) > 1 and len({cell % columns for cell in cage.cells}) > 1:
        raise FormatError(
            f"the killer cage {names}, in which no digit may repeat; "
            "a KenKen has none that bend, make it a cage that is drawn only"
        )
    if cage.operator not in (GIVEN, NO_OP, "+"):
        raise FormatError(
            f"the killer cage {names} has the clue {signs_of(cage)}, and its digits are to be "
            "added; make it a cage that is drawn only"
        )
    return cage if cage.operator == GIVEN else cage._replace(operator="+")


def refuse_others(fields: Mapping[str, Any], known: Collection[str]) -> None:
    """FormatError for fields of other names that say something."""
    unknown = sorted(
        name for name, value in fields.items()
        if name not in known and value not in ([], {}, "", None, False)
    )  # fmt: skip
    if unknown:
        raise FormatError(f"it has {', '.join(map(repr, unknown[:5]))}, which a KenKen has not")


def givens_of(puzzle: CagePuzzle) -> dict[int, int]:
    """The digits that the puzzle gives, by their cells."""
    return {cage.cells[0]: cage.target for cage in puzzle.cages if cage.operator == GIVEN}


def field_a_line(fields: Mapping[str, Any]) -> str:
    """The fields as JSON, a line each."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def objects(fields: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """The objects in the list of this name, none if it is absent; FormatError for others."""
    listed = fields.get(name)
    if listed is None:
        return []
    if type(listed) is not list or any(type(entry) is not dict for entry in listed):
        raise FormatError(f"'{name}' must be a list of objects")
    return listed


def text_of(fields: Mapping[str, Any], name: str) -> str:
    """The text of this name, empty if it is absent; FormatError for anything else."""
    told = fields.get(name)
    if told is None:
        return ""
    if type(told) is not str:
        raise FormatError(f"{name!r} must be a text")
    return told


def digit_of(value: object, where: str) -> int:
    """A digit as a number or as figures; FormatError."""
    if type(value) is int:
        return value
    if type(value) is str and re.fullmatch(r"-?[0-9]{1,7}", value):
        return int(value)
    raise FormatError(f"{where} holds {str(value)[:20]!r}; it must be a digit")


def padded(solution: Grid) -> str:
    """The digits of a solution in one word, each as wide as the widest; "" if it cannot be."""
    if min(solution) < 0:
        return ""
    width = len(str(max(solution)))
    return "".join(f"{value:0{width}}" for value in solution)


def unpadded(word: str, cells: int) -> Grid | None:
    """The digits of such a word; None if it holds no whole solution."""
    width, rest = divmod(len(word), cells)
    if rest or not width or not re.fullmatch(r"[0-9]+", word) or set(word) == {"0"}:
        return None
    return tuple(int(word[at : at + width]) for at in range(0, len(word), width))
