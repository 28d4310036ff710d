"""Cages, cells and what is at stake, as children are told of them."""

from collections.abc import Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.spoken import article, cell_words, cells_words, group_words
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.groups import CAGE, CLUE
from kenken_cp.kinds.cages.operators import NO_OP
from kenken_cp.kinds.cages.state import CagePencilMarks


def group(state: CagePencilMarks, named: Group) -> str:
    """`the 12× cage`, and where it begins if there are several such; lines in words."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if named.kind == CLUE:
        return _clue(state, named)
    if named.kind != CAGE:
        return group_words(named, rows, columns)
    puzzle = state.puzzle
    cage = puzzle.cages[named.index]
    clue = puzzle.clue(cage)
    alone, name = len(cage.cells) == 1, f"the {clue} cage"
    if alone:
        name = f"the one-cell cage with {article(clue)} {clue}"
    elif clue == str(cage.target):
        name = f"the cage with the {'number' if cage.operator == NO_OP else 'sum'} {clue}"
    same = [len(each.cells) == 1 for each in puzzle.cages if puzzle.clue(each) == clue]
    if same.count(alone) == 1:
        return name
    begins = "in" if alone else "that begins in"
    return f"{name} {begins} {cell_words(named.cells[0], rows, columns)}"


def _clue(state: CagePencilMarks, named: Group) -> str:
    """`the thermometer`, and where it begins if there are several."""
    puzzle = state.puzzle
    sort = puzzle.clues[named.index].sort
    name = f"the {sort_of(sort).noun}"
    if not named.cells or [clue.sort for clue in puzzle.clues].count(sort) == 1:
        return name
    begins = "that begins in" if len(named.cells) > 1 else "in"
    return f"{name} {begins} {cell_words(named.cells[0], puzzle.rows, puzzle.columns)}"


def cells_named(state: CagePencilMarks, cells: Sequence[int]) -> str:
    """These cells in words; "" for none."""
    if not cells:
        return ""
    return cells_words(sorted(set(cells)), state.puzzle.rows, state.puzzle.columns)


def ways(state: CagePencilMarks, step: Step) -> str:
    """`ways to fill the 12× cage`: what a step finds impossible; of cells, `numbers in` them."""
    cages = [drop.group for drop in step.drops]
    if not cages:
        return f"numbers in {cells_named(state, [cell for cell, _ in step.eliminations])}"
    alone = [each.kind for each in step.evidence.groups].count(CAGE) == 1
    names = ["this cage"] if alone else [group(state, cage) for cage in cages]
    return f"ways to fill {say_list(names, 'or')}"


def other_cage(state: CagePencilMarks, step: Step) -> str:
    """The cage with which the one at stake, or that of the cells at stake, is compared."""
    lost = {drop.group.key for drop in step.drops}
    touched = {cell for cell, _ in step.eliminations}
    left = [
        each
        for each in step.evidence.groups
        if each.kind == CAGE and each.key not in lost and not touched.intersection(each.cells)
    ]
    return group(state, left[0]) if len(left) == 1 else "the other cage"
