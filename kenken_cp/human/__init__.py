"""The human solver: a puzzle in, the steps out that a person would take, and what they cost."""

from kenken_cp.human.ladder import LADDER, TECHNIQUES, Technique
from kenken_cp.human.solver import Grade, grade, next_step, solve
from kenken_cp.human.state import State
from kenken_cp.human.trace import Trace

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
