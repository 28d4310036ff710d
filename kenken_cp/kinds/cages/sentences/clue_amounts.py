"""Sentences about what clues leave of a line's sum, or of its odd digits."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.model import AllDifferent, Fold, Table
from kenken_cp.core.steps import Step
from kenken_cp.kinds.cages.clue import name_clue, sort_of
from kenken_cp.kinds.cages.groups import CLUE, houses_of, lines_of
from kenken_cp.kinds.cages.sentences.words import CageWords

Weigh: TypeAlias = Callable[[int], int]
MOST_WAYS = 50_000  # beyond, equal digits in a line are allowed: the amounts are then only bounds


class _Part(NamedTuple):
    """A clue, or cells in none, and what its cells in the line can take of the total."""

    name: str
    has: str
    cells: tuple[int, ...]
    amounts: set[int]


def totals(words: CageWords, step: Step) -> str:
    """What the clues in a line leave of its sum."""
    return _tell(words, step, words.adds_up(lines_of(step.evidence)), lambda digit: digit)


def parity(words: CageWords, step: Step) -> str:
    """What the clues in a line leave of its odd digits."""
    [line] = lines_of(step.evidence)
    odd = say_count(step.evidence.number or 0, "odd digit")
    return _tell(words, step, f"{line.name} has {odd}", lambda digit: digit % 2)


def _tell(words: CageWords, step: Step, known: str, weigh: Weigh) -> str:
    """`row 1 adds up to 10. Of this, the sum at r1c1, r1c2 has 7. This leaves 3 for r1c3 and r1c4,
    so …`."""
    target, *others = _parts(words, step, weigh)
    total, sums = step.evidence.number or 0, {0}
    for part in others:
        sums = {one + amount for one in sums for amount in part.amounts}
    left = {total - amount for amount in sums} & target.amounts
    have = say_list([f"{part.name} {part.has} {_amount(part.amounts)}" for part in others])
    of = "this" if weigh(2) else "these"
    of_this = f"{known}. Of {of}, {have}" if have else known
    return f"{of_this}. This leaves {_amount(left)} for {target.name}, so {words.follows(step)}"


def _amount(amounts: Collection[int]) -> str:
    """`7`, `7 or 9`, `7 to 12`."""
    found = sorted(amounts)
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]} to {found[-1]}"
    return say_list([*map(str, found)], "or") or "nothing"


def _parts(words: CageWords, step: Step, weigh: Weigh) -> list[_Part]:
    """The part that loses candidates; then the other clues, whose cells follow each other in the
    evidence, and the cells after these."""
    puzzle, cells = words.puzzle, step.evidence.cells
    line = words.inside(lines_of(step.evidence))
    lost = tuple([cell for cell, _ in step.eliminations])
    parts: list[_Part] = []
    for number in step.evidence.of(CLUE):
        clue = puzzle.clues[number]
        for constraint in sort_of(clue.sort).relation(puzzle, clue):
            size = len(set(constraint.cells))
            if {*constraint.cells} == {*cells[:size]} and not isinstance(constraint, AllDifferent):
                amounts = _amounts(words, constraint, line, weigh)
                parts.append(_Part(name_clue(puzzle, clue), "has", cells[:size], amounts))
                cells = cells[size:]
                break
    if lost[0] in cells:
        parts.insert(0, _of_cells(words, lost, line, weigh))
        cells = tuple([cell for cell in cells if cell not in lost])
    return [*parts, *([_of_cells(words, cells, line, weigh)] if cells else ())]


def _of_cells(
    words: CageWords, cells: tuple[int, ...], line: Collection[int], weigh: Weigh
) -> _Part:
    anything = Fold(cells, (0,), lambda _state, _value: 0, lambda _state: True)
    has = "has" if len(cells) == 1 else "have"
    return _Part(words.cells(cells), has, cells, _amounts(words, anything, line, weigh))


def _amounts(
    words: CageWords, constraint: Fold | Table, line: Collection[int], weigh: Weigh
) -> set[int]:
    """What the ways left to fill the cells have in the line."""
    cells, held = constraint.cells, words.state.candidates
    every = [house.cells for house in houses_of(words.puzzle.geometry)]
    houses = [{n for n, house in enumerate(every) if cell in house} for cell in cells]
    rule = constraint if isinstance(constraint, Fold) else _read(constraint)
    live = {(start, 0, frozenset[tuple[int, int]]()) for start in rule.starts}
    for place, cell in enumerate(cells):
        ahead = set().union(*houses[place + 1 :])
        moved = set()
        for at, amount, taken in live:
            for value in held[cell]:
                used = {(house, value) for house in houses[place]}
                to = rule.step(at, value)
                if to is None or not used.isdisjoint(taken):
                    continue
                kept = frozenset([use for use in taken | used if use[0] in ahead])
                moved.add((to, amount + weigh(value) * (cell in line), kept))
        if len(moved) > MOST_WAYS:
            moved = {(at, amount, frozenset()) for at, amount, _ in moved}
        live = moved
    return {amount for at, amount, _ in live if rule.accepts(at)}


def _read(table: Table) -> Fold:
    """A table as an automaton that knows what it has read."""
    begun = {row[:size] for row in table.tuples for size in range(len(table.cells) + 1)}

    def step(read: Any, value: int) -> Any:
        return (*read, value) if (*read, value) in begun else None

    return Fold(table.cells, ((),), step, lambda read: read in begun)
