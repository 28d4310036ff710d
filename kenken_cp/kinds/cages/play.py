"""How puzzles of houses and cages are played: digits that differ in houses and fit their cages."""

from kenken_cp.core.fields import Fields
from kenken_cp.core.play import Play
from kenken_cp.core.steps import Alternative, GroupKey
from kenken_cp.kinds.cages.clue_facts import clue_facts
from kenken_cp.kinds.cages.groups import CAGE
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sketch import CageSketch


class CagePlay(Play[CagePuzzle]):
    """How puzzles of houses and cages are played."""

    sketch = CageSketch()

    def facts(self, puzzle: CagePuzzle) -> Fields:
        """Its houses and cages, and its candidates and clues if it has some."""
        houses = [{"name": each.name, "cells": each.cells} for each in puzzle.geometry.houses]
        cages = [
            {
                "name": f"cage {puzzle.clue(each)}",
                "cells": each.cells,
                "sign": each.operator,
                "target": each.target,
            }
            for each in puzzle.cages
        ]
        found = {
            "rules": ["digits"],
            "houses": houses,
            "cages": cages,
            "distinct": puzzle.distinct,
            "pairs": puzzle.rule is Rule.PAIR,
        }
        if puzzle.candidates:
            own = dict(puzzle.candidates)
            found["candidates"] = [
                own.get(cell, ()) for cell in range(puzzle.rows * puzzle.columns)
            ]
        if puzzle.clues:
            clues = clue_facts(puzzle)
            found |= clues or {}
            # A page judges no board whose rules it does not all know.
            found["rules"] = ["digits", "relations" if clues else "others"]
        return found

    def clue(self, puzzle: CagePuzzle, cell: int) -> GroupKey | None:
        """The cage of the cell."""
        numbers = (number for number, cage in enumerate(puzzle.cages) if cell in cage.cells)
        return next(((CAGE, number) for number in numbers), None)

    def in_words(self, combination: Alternative) -> str:
        """The digits of a combination, in whatever order they stand: `1 2 6`."""
        return " ".join(map(str, sorted(combination)))


PLAY = CagePlay()
