"""Puzzles of houses and cages in the editor: digits, candidates, cages with clues, boxes and
options."""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from kenken_cp.core.counts import say_count
from kenken_cp.core.drawing import Drawing
from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.geometry import as_rows, cell_names, number_names
from kenken_cp.core.play import YES, Choice, ClueTool, Draft, Sketch, Unfinished, flag
from kenken_cp.kinds.cages import sketch_drawn
from kenken_cp.kinds.cages.fields import AREAS, GREATER, area_entries, blank
from kenken_cp.kinds.cages.houses import board_of, usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import MAX_DIGITS, Cage, CagePuzzle
from kenken_cp.kinds.cages.sketch_clues import clue, solution

_CLUE = re.compile(r"([=?]?)\s*(-?[0-9]{1,12})\s*([-+−–*x×/÷:?]?)")
_SPAN = re.compile(r"(-?[0-9]{1,7})\s*[-–]\s*(-?[0-9]{1,7})")
_DIGIT = re.compile(r"-?[0-9]{1,7}")
_SIGNS = {"−": "-", "–": "-", "x": "*", "×": "*", "÷": "/", ":": "/"}
Draftable: TypeAlias = JsonObject  # a family's data, field by field
MOST_NAMED = 6  # cells in a sentence
ANY = "?"  # a clue without an operator
SUM = "+"


def fields_of(family: Family) -> Draftable:
    """The fields that puzzles of the family have, with the values of its example."""
    return dict(family.data(family.manual.example()))


RULES = Choice(
    "rule", "− and ÷", ((str(Rule.PAIR), "two cells"), (str(Rule.MAX_MINUS_REST), "any cage"))
)
DIGITS = Choice("digits", "digits", example="1-9 or 1 2 4 8")
FLAGS = (flag("diagonals", "diagonals"), flag("repeats", "repeats in cages"))


def _is_digit(text: str) -> bool:
    return bool(text) and not text.startswith("{")


def _read_notes(draft: Draft) -> dict[int, tuple[int, ...]]:
    """The candidates that are written in cells, `{1,3}`."""
    return {
        cell: tuple(map(int, text[1:-1].split(",")))
        for cell, text in enumerate(draft.texts)
        if text.startswith("{")
    }


def _choice_text(value: object, puzzle: CagePuzzle) -> str:
    """The value of a field as the text of a choice."""
    if isinstance(value, bool):
        return YES if value else ""
    if isinstance(value, list):
        usual = list(range(1, max(puzzle.rows, puzzle.columns) + 1))
        return "" if value == usual else " ".join(map(str, value))
    return str(value)


def _write_clue(cage: Cage, *, sums: bool) -> str:
    """A clue as `_clue` reads it; where all are sums, without a sign."""
    single = len(cage.cells) == 1
    if sums or cage.operator == (GIVEN if single else ANY):
        return str(cage.target)
    before = cage.operator in (GIVEN, ANY)
    return f"{cage.operator}{cage.target}" if before else f"{cage.target}{cage.operator}"


def _choose(family: Family, draft: Draft) -> Draftable:
    """The family's fields as far as choices say them."""
    fields = fields_of(family)
    fields["digits"] = _digits(draft.options.get(DIGITS.name, ""), max(draft.rows, draft.columns))
    if RULES.name in fields:
        fields[RULES.name] = draft.options.get(RULES.name, str(Rule.PAIR))
    for choice in FLAGS:
        if choice.name in fields:
            fields[choice.name] = draft.options.get(choice.name) == YES
    return fields


def _digits(text: str, side: int) -> list[int]:
    """Digits as people write them: `1-9`, `0-8`, `1 2 4 8`; the usual ones for nothing."""
    if not text.strip():
        return list(range(1, side + 1))
    span = _SPAN.fullmatch(text.strip())
    if span:
        return _span(int(span[1]), int(span[2]))
    parts = [part for part in re.split(r"[\s,]+", text.strip()) if part]
    if not all(map(_DIGIT.fullmatch, parts)):
        raise PuzzleError(f"the digits {text[:30]!r} cannot be read; write 1-9, or 1 2 4 8")
    return list(map(int, parts))


def _span(first: int, last: int) -> list[int]:
    """The digits from one to another. Raises PuzzleError."""
    if last < first:
        raise PuzzleError(f"the digits '{first}-{last}': write the smaller digit first, as in 1-9")
    if last - first >= MAX_DIGITS:
        raise PuzzleError(
            f"the digits '{first}-{last}' are too many; at most {MAX_DIGITS} are allowed"
        )
    return list(range(first, last + 1))


def _cages(
    fields: Draftable, cages: list[tuple[tuple[int, ...], tuple[str, int]]], draft: Draft
) -> Draftable:
    """The fields of the cages, numbered by their first cells."""
    number_of = {cell: i for i, (cells, _) in enumerate(cages, start=1) for cell in cells}
    cells = range(draft.rows * draft.columns)
    found: Draftable = {"cage": as_rows([number_of.get(c, 0) for c in cells], draft.columns)}
    targets = [target for _, (_, target) in cages]
    if "sum" in fields:
        wrong = next((cage for cage in cages if cage[1][0] not in (SUM, ANY, GIVEN)), None)
        if wrong:
            raise PuzzleError(f"{cell_names(wrong[0], draft.columns)}: the clue must be a sum")
        return {**found, "sum": targets}
    _require_none([cell for cell in cells if cell not in number_of], "cage", draft.columns)
    return {**found, "operator": [operator for _, (operator, _) in cages], "target": targets}


def _boxes(numbers: Sequence[int], columns: int) -> list[int]:
    """The numbers of the boxes; Unfinished if some cells are in one and others are not."""
    if any(numbers):
        left = [cell for cell, number in enumerate(numbers) if not number]
        _require_none(left, "box", columns)
    return list(numbers)


def _require_none(left: Sequence[int], group: str, columns: int) -> None:
    """Raise Unfinished if cells are left that are in no such group."""
    if left:
        few = cell_names(left[:MOST_NAMED], columns)
        rest = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
        raise Unfinished(f"{say_count(len(left), 'cell')} without a {group}: {few}{rest}.")


def _clue(cells: Sequence[int], text: str, columns: int) -> tuple[str, int]:
    """The operator and the target of a clue as it is written: `12+`, `12x`, `=3`, `?12`, `12`."""
    where = cell_names(cells[:1], columns)
    if not text.strip():
        raise Unfinished(f"The cage at {where} has no clue.")
    read = _CLUE.fullmatch(text.strip().lower())
    if read is None or (read[1] and read[3]):
        raise PuzzleError(f"{text[:20]!r} at {where} is not a clue; write 12+, 3-, 12x, 2/ or 12")
    sign = read[1] or read[3] or (GIVEN if len(cells) == 1 else ANY)
    return _SIGNS.get(sign, sign), int(read[2])


def _require_fitting(operator: str, cells: Sequence[int], columns: int, rule: str) -> None:
    """Raise PuzzleError for an operator that a cage of so many cells cannot have."""
    where, size = cell_names(cells[:1], columns), len(cells)
    if size == 1 and operator != GIVEN:
        raise PuzzleError(
            f"the cage at {where} has one cell, so it takes no sign; write its digit alone, such "
            "as 3"
        )
    if size > 1 and operator == GIVEN:
        raise PuzzleError(
            f"the cage at {where} has {size} cells, but = is only for a cage of one cell; leave "
            "out the ="
        )
    if size > 2 and operator in ("-", "/") and rule == Rule.PAIR:
        sign = {"-": "−", "/": "÷"}[operator]
        raise PuzzleError(
            f"the cage at {where} has {sign} on {size} cells, which needs two; the rule "
            f"“any cage” for − and ÷ ({Rule.MAX_MINUS_REST}) allows it"
        )


def _sign(text: str) -> str:
    """The operator of a clue as far as it is written; "" for none."""
    found = re.search(r"[-+−–*x×/÷:]$", text.strip().lower())
    return _SIGNS.get(found[0], found[0]) if found else ""


class CageSketch(Sketch[CagePuzzle]):
    """Digits, candidates, cages, boxes and options are drawn."""

    noted = True
    areas = True

    def cage_clues(self, family: Family[CagePuzzle]) -> str:
        """Examples of the clues of cages, "" where puzzles of the family have none."""
        named = fields_of(family)
        if "cage" not in named:
            return ""
        return "10  17" if "sum" in named else "12+  3−  12×  2÷  7"

    def regions(self, family: Family[CagePuzzle], rows: int, columns: int) -> Sequence[int]:
        """The usual boxes from 1, 0 where there are none; empty where a family has no boxes."""
        if "box" not in fields_of(family):
            return ()
        boxes = usual_boxes(rows) if rows == columns else ()
        return [number + 1 for number in boxes] or [0] * (rows * columns)

    def choices(self, family: Family[CagePuzzle]) -> tuple[Choice, ...]:
        """The choices that the family has a field for."""
        fields = fields_of(family)
        return tuple([each for each in (DIGITS, RULES, *FLAGS) if each.name in fields])

    def puzzle(self, family: Family[CagePuzzle], draft: Draft) -> CagePuzzle:
        """The puzzle with these digits and cages; Unfinished while a cell or a clue is missing."""
        fields = _choose(family, draft)
        rows, columns = draft.rows, draft.columns
        fields |= {"rows": rows, "columns": columns}
        if "box" in fields:
            fields["box"] = as_rows(
                _boxes(draft.regions or self.regions(family, rows, columns), columns), columns
            )
        cages = [(cells, _clue(cells, clue, columns)) for cells, clue in draft.cages]
        if "operator" in fields:
            for cells, (operator, _) in cages:
                _require_fitting(operator, cells, columns, fields[RULES.name])
        written = {cell: int(text) for cell, text in enumerate(draft.texts) if _is_digit(text)}
        if "given" in fields:
            empty = blank(fields["digits"])
            fields["given"] = as_rows(
                [written.get(c, empty) for c in range(rows * columns)], columns
            )
        else:  # a digit in a cell is a cage of its own
            held = {cell for cells, _ in cages for cell in cells}
            cages += [((cell,), (GIVEN, n)) for cell, n in written.items() if cell not in held]
        if "cage" in fields:
            cages.sort(key=lambda cage: min(cage[0]))
            fields |= _cages(fields, cages, draft)
        areas = area_entries(draft.areas, columns)
        fields |= {AREAS: areas} if areas else {}
        clues = sketch_drawn.clues_of(draft.drawn)
        if GREATER in fields:
            fields[GREATER] = sketch_drawn.signs(clues, columns)
        found = family.from_data(fields)
        noted = tuple(_read_notes(draft).items())
        if noted:
            found = replace(found, candidates=noted)
        return replace(found, clues=clues) if clues else found

    def draft(self, family: Family[CagePuzzle], puzzle: CagePuzzle) -> Draft:
        """Its digits, cages and boxes, and what is not usual."""
        fields = family.data(puzzle)
        texts = [""] * (puzzle.rows * puzzle.columns)
        for cell, digit in puzzle.givens:
            texts[cell] = str(digit)
        for cell, digits in puzzle.candidates:
            texts[cell] = f"{{{','.join(map(str, digits))}}}"
        cages = tuple(
            [(cage.cells, _write_clue(cage, sums="sum" in fields)) for cage in puzzle.cages]
        )
        found = {}
        for choice in self.choices(family):
            value = fields[choice.name]
            text = _choice_text(value, puzzle)
            if (choice.values and text != choice.values[0][0]) or (not choice.values and text):
                found[choice.name] = text
        boxes: Sequence[int] = ()
        if "box" in fields:
            boxes = [number + 1 for number in puzzle.boxes] or [0] * len(texts)
        return Draft(
            puzzle.rows,
            puzzle.columns,
            tuple(texts),
            cages,
            tuple(boxes),
            options=found,
            areas=puzzle.areas,
            drawn=sketch_drawn.drawn_of(puzzle),
        )

    def tools(self, family: Family[CagePuzzle], rows: int, columns: int) -> tuple[ClueTool, ...]:
        """The sorts of clues that puzzles of the family may have."""
        return sketch_drawn.tools(family, rows, columns)

    def draw_clues(
        self, family: Family[CagePuzzle], draft: Draft
    ) -> tuple[Drawing, tuple[int, ...]]:
        """The clues alone; boxes count as far as they are finished."""
        fields = _choose(family, draft)
        boxes = draft.regions or self.regions(family, draft.rows, draft.columns)
        return sketch_drawn.draw_clues(draft, tuple(fields["digits"]), boxes)

    def clued_from(self, family: Family[CagePuzzle], draft: Draft, rng: Random) -> Draft:
        """The draft with a clue for each cage, from the digits that are written if all are, else
        from others that fit with those; digits that filled the board go. Raises PuzzleError."""
        fields = _choose(family, draft)
        rows, columns = draft.rows, draft.columns
        boxes: Sequence[int] = ()
        if "box" in fields:
            boxes = draft.regions or self.regions(family, rows, columns)
            boxes = number_names(boxes) if all(boxes) else ()
        board = board_of(rows, columns, tuple(boxes), bool(fields.get("diagonals")))
        groups = [house.cells for house in board.houses]
        groups += draft.areas
        if "sum" in fields and not fields.get("repeats"):
            groups += [cells for cells, _ in draft.cages]
        written = [int(text) if _is_digit(text) else None for text in draft.texts]
        noted = _read_notes(draft)
        digits: tuple[int, ...] = tuple(fields["digits"])
        allowed = [noted.get(cell, digits) for cell in range(rows * columns)]
        grid = solution(groups, allowed, written, rng)
        rule = Rule(fields.get(RULES.name, Rule.PAIR))
        cages = []
        for cells, text in draft.cages:
            sign = SUM if "sum" in fields else _sign(text)
            try:
                made = clue([grid[cell] for cell in cells], sign, rule, rng)
            except PuzzleError as error:
                raise PuzzleError(f"{cell_names(cells[:1], columns)}: {error}") from None
            cages.append((cells, made.removesuffix(SUM) if "sum" in fields else made))
        held = {cell for cells, _ in cages for cell in cells} if None not in written else set()
        texts = tuple(["" if cell in held else text for cell, text in enumerate(draft.texts)])
        return draft._replace(texts=texts, cages=tuple(cages))
