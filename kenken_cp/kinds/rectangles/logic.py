"""How people solve puzzles of rectangles: the `Logic` record of the kind (`core.logic`)."""

from kenken_cp.core.logic import Logic, Percentiles
from kenken_cp.core.steps import Tier
from kenken_cp.kinds.rectangles import measures
from kenken_cp.kinds.rectangles.ladder_pool import begin, end
from kenken_cp.kinds.rectangles.log_reader import RectangleLogReader
from kenken_cp.kinds.rectangles.notes import read_notes
from kenken_cp.kinds.rectangles.outlines import shown
from kenken_cp.kinds.rectangles.puzzle import LARGEST
from kenken_cp.kinds.rectangles.sentences import steps, words
from kenken_cp.kinds.rectangles.sentences.simple import SIMPLE
from kenken_cp.kinds.rectangles.state import RectangleMarks
from kenken_cp.kinds.rectangles.techniques import LADDER

LOGIC = Logic(
    techniques=LADDER,
    solver=begin,
    end=end,
    reader=RectangleLogReader,
    state=RectangleMarks,
    percentiles=Percentiles(LARGEST),
    where=steps.where,
    branches=words.branches,
    value="clue number",
    either=lambda one, other, cell: f"{cell} can belong to one clue or to another",
    numbering="clues are numbered from left to right, row by row",
    wrong=lambda value, cell: f"The rectangle over {cell} leads to no solution.",
    read_notes=read_notes,
    shown=shown,
    cuts=(Tier.MEDIUM, Tier.MEDIUM),
    measures={"choices": measures.choices, "forced": measures.forced},
    simple=SIMPLE,
)
