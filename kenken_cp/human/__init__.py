"""The human solver: finds the steps that a person would take on a puzzle, and their effort.

The techniques of a kind of puzzle are tried in a fixed order, the easiest first: its ladder. Each
belongs to a tier, from Gentle to Beyond; a cut is the hardest tier that is allowed.
"""

from kenken_cp.human.ladders import TECHNIQUES, clash_of, logic_of, state_of
from kenken_cp.human.solver import Grade, grade, next_step, solve
from kenken_cp.human.trace import Trace

__all__ = [
    "TECHNIQUES",
    "Grade",
    "Trace",
    "clash_of",
    "grade",
    "logic_of",
    "next_step",
    "solve",
    "state_of",
]
