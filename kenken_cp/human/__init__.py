"""The human solver: a puzzle in, the steps out that a person would take, and what they cost."""

from kenken_cp.human.solver import Grade, grade, next_step, solve
from kenken_cp.human.trace import Trace
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.techniques import LADDER, TECHNIQUES, Technique

__all__ = [
    "LADDER",
    "TECHNIQUES",
    "Grade",
    "State",
    "Technique",
    "Trace",
    "grade",
    "next_step",
    "solve",
]
