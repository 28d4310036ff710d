"""The rules of a puzzle in words, for its solvers and for the readers of its file.

Files of drawing programs have no field for what a sign means or whether cages must cover the board.
So writers state it in sentences among the rules, and readers look for these sentences.
"""

import re
from typing import NamedTuple

from kenken_cp.kinds.cages.clue_rules import rules_of_clues, told_clues
from kenken_cp.kinds.cages.operators import NO_OP, Rule
from kenken_cp.kinds.cages.puzzle import MAX_DIGITS, CagePuzzle
from kenken_cp.text.notices import rules_not_read

BY_SIGN = "The digits of a cage give its number by its sign."
UNSIGNED = "A number without a sign comes of any of + − × ÷."
LARGEST_AGAINST_REST = "For − and ÷ the largest digit of a cage stands against all the others."
SUMS = "The digits of a cage are different and add up to its number."
SUMS_OF_ALIKE = "The digits of a cage add up to its number and may be alike."

_INTEGER = "-?[0-9]{1,7}"
_DIGITS = re.compile(
    rf"Put a digit \((?:({_INTEGER}) to ({_INTEGER})|{_INTEGER}(?:, {_INTEGER})*+)\)"
)
_HOUSES = re.compile(r" into each cell, none twice in ([a-z, ]{1,60})\.")


class RuleFacts(NamedTuple):
    """What our own sentences say of a puzzle.

    They say whether cages cover the board, whether it has boxes, and whether the digits of a cage
    are different.
    """

    covered: bool
    boxes: bool
    distinct: bool


def rules_of(puzzle: CagePuzzle) -> str:
    """The rules in plain sentences."""
    return " ".join(parts_of_rules(puzzle))


def parts_of_rules(puzzle: CagePuzzle) -> list[str]:
    """The same: what belongs to the board, the rule of each sort of clue, and clues in words."""
    lowest, highest = puzzle.digits[0], puzzle.digits[-1]
    plain = puzzle.digits == tuple(range(lowest, highest + 1))
    digits = f"{lowest} to {highest}" if plain else ", ".join(map(str, puzzle.digits))
    houses = ["a row", "a column", *["a box"] * bool(puzzle.boxes)]
    *before, last = [*houses, *["a diagonal"] * puzzle.diagonals]
    sentences = [
        f"Put a digit ({digits}) into each cell, none twice in {', '.join(before)} or {last}."
    ]
    if puzzle.covered:
        sentences.append(BY_SIGN)
    elif puzzle.distinct:
        sentences.append(SUMS)
    elif puzzle.cages:
        sentences.append(SUMS_OF_ALIKE)
    if any(cage.operator == NO_OP for cage in puzzle.cages):
        sentences.append(UNSIGNED)
    if puzzle.rule is Rule.MAX_MINUS_REST:
        sentences.append(LARGEST_AGAINST_REST)
    told = (" ".join(sentences), *rules_of_clues([puzzle], whole=True), *told_clues(puzzle))
    return list(dict.fromkeys(told))  # two rules of the board may be told by the same sentence


def others_words(text: str, puzzle: CagePuzzle) -> tuple[str, ...]:
    """What is told of the rules in words of a file with this puzzle; none if they are our own."""
    words = " ".join(text.split())
    return () if words in ("", rules_of(puzzle)) else (rules_not_read(words),)


def facts_in(rules: str) -> RuleFacts | None:
    """What the sentences of `rules_of` say; None if the rules are in other words."""
    houses = _HOUSES.search(rules)
    if houses is None or _DIGITS.search(rules) is None:
        return None
    return RuleFacts(BY_SIGN in rules, "a box" in houses[1], SUMS in rules)


def rule_in(rules: str, default: str = "") -> str:
    """The rule for − and ÷ that a sentence of `rules_of` names; if none does, the default."""
    return Rule.MAX_MINUS_REST if LARGEST_AGAINST_REST in rules else default


def digits_in(rules: str) -> tuple[int, ...]:
    """The digits that the sentence of `rules_of` names; empty if the rules do not contain it."""
    found = _DIGITS.search(rules)
    if found is None:
        return ()
    if found[2]:
        lowest, highest = int(found[1]), int(found[2])
        return tuple(range(lowest, min(highest, lowest + MAX_DIGITS) + 1))
    return tuple(map(int, found[0].removesuffix(")").removeprefix("Put a digit (").split(", ")))
