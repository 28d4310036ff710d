"""The human solver: finds the steps that a person would take on a puzzle, and their effort."""

from kenken_cp.human.ladders import TECHNIQUES, logic_of, state_of
from kenken_cp.human.solver import Grade, grade, next_step, solve
from kenken_cp.human.trace import Trace

__all__ = [
    "TECHNIQUES",
    "Grade",
    "Trace",
    "grade",
    "logic_of",
    "next_step",
    "solve",
    "state_of",
]
