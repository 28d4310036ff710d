"""How puzzles of houses and cages are played: digits, that differ in houses and fit their cages."""

from collections.abc import Iterator, Sequence
from typing import Any

from kenken_cp.core.geometry import cell_names
from kenken_cp.core.play import Fault, Filled, Gesture, Play
from kenken_cp.kinds.cages.puzzle import OPERATORS, CagePuzzle
from kenken_cp.kinds.cages.sketch import SKETCH


def faults(puzzle: CagePuzzle, filled: Filled) -> list[Fault]:
    """Givens that were changed, digits that repeat, and full cages that do not match their clue."""
    return [
        *_changed(puzzle, filled),
        *_repeats(puzzle, filled),
        *_wrong_cages(puzzle, filled),
    ]


def _changed(puzzle: CagePuzzle, filled: Filled) -> Iterator[Fault]:
    for cell, digit in puzzle.givens:
        if filled[cell] not in (None, digit):
            name = cell_names([cell], puzzle.columns)
            yield Fault((cell,), f"{name} holds {filled[cell]}, but {digit} is given there.")


def _repeats(puzzle: CagePuzzle, filled: Filled) -> Iterator[Fault]:
    groups: list[tuple[str, Sequence[int]]] = [
        (house.name, house.cells) for house in puzzle.geometry.houses
    ]
    if puzzle.distinct:
        groups += [(f"Cage {puzzle.clue(cage)}", cage.cells) for cage in puzzle.cages]
    for name, cells in groups:
        where: dict[int, list[int]] = {}
        for cell in cells:
            value = filled[cell]
            if value is not None:
                where.setdefault(value, []).append(cell)
        for value, found in where.items():
            if len(found) > 1:
                names = cell_names(found, puzzle.columns)
                told = f"{name[0].upper()}{name[1:]} repeats {value} at {names}."
                yield Fault(tuple(found), told, repeat=True)


def _wrong_cages(puzzle: CagePuzzle, filled: Filled) -> Iterator[Fault]:
    for cage in puzzle.cages:
        held = [filled[cell] for cell in cage.cells]
        values = [value for value in held if value is not None]
        operator = OPERATORS[cage.operator]
        if len(values) == len(held) and not operator.explains(values, cage.target, puzzle.rule):
            told = " ".join(map(str, values))
            yield Fault(cage.cells, f"{told} does not match the cage {puzzle.clue(cage)}.")


def facts(puzzle: CagePuzzle) -> dict[str, Any]:
    """Its houses and cages."""
    houses = [{"name": each.name, "cells": each.cells} for each in puzzle.geometry.houses]
    cages = [{"name": f"cage {puzzle.clue(each)}", "cells": each.cells} for each in puzzle.cages]
    return {"houses": houses, "cages": cages, "distinct": puzzle.distinct}


PLAY = Play(Gesture.DIGITS, faults, facts=facts, sketch=SKETCH)
