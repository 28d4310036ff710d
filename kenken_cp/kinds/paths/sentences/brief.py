"""Steps inside a branch in a few words: what each does and why, one row for each technique."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.spoken import series
from kenken_cp.core.steps import Step
from kenken_cp.kinds.paths.gaps import gap_after
from kenken_cp.kinds.paths.sentences.pockets import cut_off_at
from kenken_cp.kinds.paths.sentences.steps import (
    MOST_NAMED,
    both_beside,
    cells_in_words,
    numbers_in_words,
    removed_text,
)
from kenken_cp.kinds.paths.state import PathMarks


class _Inside(NamedTuple):
    """A step inside a branch: the board before the branch, and the numbers placed up to it."""

    state: PathMarks
    values: Sequence[int | None]
    step: Step

    def cells(self) -> str:
        """The cells that it rests on."""
        return cells_in_words(self.state, self.step.evidence.cells)

    def numbers(self) -> str:
        """The numbers that it is about."""
        return numbers_in_words(self.step.evidence.values)

    def say_placed(self) -> str:
        """The numbers placed in the cells that it rests on: `28 and 30`."""
        return say_list([str(self.values[cell]) for cell in self.step.evidence.cells])

    def gap(self) -> str:
        """The gap that it is about."""
        return self.step.evidence.groups[0].name


def _dead_end(inside: _Inside) -> str:
    columns = inside.state.puzzle.columns
    cell, *ways = inside.step.evidence.cells
    names, out = [], ""
    for way in ways:
        name, value = cell_name(way, columns), inside.values[way]
        names.append(f"{value} at {name}" if value else f"the empty cell {name}")
        for _, number in inside.step.placements:
            other = 2 * (value or 0) - number  # on the other side of the placed one
            if value and abs(value - number) == 1 and other in inside.values:
                out = f", and {other} is already placed"
    through = f"only through {say_list(names)}"
    return f"the path can enter and leave {cell_name(cell, columns)} {through}{out}"


def _say_linked(inside: _Inside) -> str:
    cells = cells_in_words(inside.state, inside.step.evidence.cells[:3])
    return f"{cells} hold three consecutive numbers"


def _routes(inside: _Inside) -> str:
    """What all ways to fill a gap agree on."""
    step, gap = inside.step, inside.gap()
    if step.placements:
        return f"in every way to fill {gap}"
    low = step.evidence.groups[0].index
    missing = gap_after(inside.state.puzzle, inside.values, low).missing
    lost = {number for _, numbers in step.eliminations for number in numbers}
    if lost.isdisjoint(missing):
        return f"every way to fill {gap} uses {'it' if len(step.eliminations) == 1 else 'them'}"
    if lost.issubset(missing):
        return f"no way to fill {gap} puts {'it' if len(lost) == 1 else 'them'} there"
    return f"by the ways to fill {gap}"


def _pocket(inside: _Inside) -> str:
    if inside.step.evidence.groups:
        return "the cells that are cut off could not be filled"
    if not cut_off_at(inside.state, inside.step):
        return "cells that are cut off could not be filled"
    return "it would cut off cells that could not be filled"


REASONS: Mapping[str, Callable[[_Inside], str]] = {
    "between": lambda inside: f"the only cell left next to {inside.say_placed()}",
    "only-way-on": lambda inside: f"the only neighbour of {inside.say_placed()} left for it",
    "straight-run": lambda inside: f"the only free shortest way between {inside.say_placed()}",
    "dead-end": _dead_end,
    "only-cell": lambda _: "the only cell left for it",
    "only-number": lambda _: "no other number can reach it",
    "shared-cells": _routes,
    "longer-gap": _routes,
    "passage": lambda inside: f"{inside.gap()} needs it",
    "path-parity": lambda _: "its colour is wrong",
    "no-support": lambda inside: (
        f"no room for {both_beside(inside.state, inside.step.evidence.values[0])} beside it"
    ),
    "linked-cells": _say_linked,
    "pocket": _pocket,
    "number-set": lambda inside: f"{inside.numbers()} need {inside.cells()}",
    "cell-set": lambda inside: f"{inside.cells()} need {inside.numbers()}",
}


def brief(state: PathMarks, values: Sequence[int | None], step: Step) -> str:
    """What a step in a branch does, and why: `7 goes in r1c1 (the only free neighbour of 6)`."""
    if step.placements:
        puts = [f"{n} goes in {cell_name(at, state.puzzle.columns)}" for at, n in step.placements]
        done = say_list(puts)
    else:
        lost = [(cell, number) for cell, numbers in step.eliminations for number in numbers]
        parts = say_excluded(state, lost)
        done = series(parts) if len(parts) <= MOST_NAMED else removed_text(step, state)
    return f"{done} ({REASONS[step.technique](_Inside(state, values, step))})"


def say_excluded(state: PathMarks, lost: Sequence[tuple[int, int]]) -> list[str]:
    """`53 and 54 cannot go in r5c4`, of each list of numbers."""
    alike = group_pairs((tuple(numbers), cell) for cell, numbers in group_pairs(lost).items())
    return [
        f"{numbers_in_words(numbers)} cannot go in {cells_in_words(state, cells, 'or')}"
        for numbers, cells in alike.items()
    ]
