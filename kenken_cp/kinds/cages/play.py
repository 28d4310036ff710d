"""How puzzles of houses and cages are played: digits, that differ in houses and fit their cages."""

from typing import Any

from kenken_cp.core.play import Gesture, Play
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sketch import SKETCH


def facts(puzzle: CagePuzzle) -> dict[str, Any]:
    """Its houses and cages."""
    houses = [{"name": each.name, "cells": each.cells} for each in puzzle.geometry.houses]
    cages = [{"name": f"cage {puzzle.clue(each)}", "cells": each.cells} for each in puzzle.cages]
    return {"houses": houses, "cages": cages, "distinct": puzzle.distinct}


PLAY = Play(Gesture.DIGITS, facts=facts, sketch=SKETCH)
