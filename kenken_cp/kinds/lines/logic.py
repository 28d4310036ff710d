"""How people solve puzzles of lines: the `Logic` record of the kind (`core.logic`)."""

from kenken_cp.core.logic import Logic, Percentiles
from kenken_cp.kinds.lines import sentences
from kenken_cp.kinds.lines.drawing import shown
from kenken_cp.kinds.lines.following import with_branches
from kenken_cp.kinds.lines.ladder_pool import begin, end
from kenken_cp.kinds.lines.log_reader import LineLogReader
from kenken_cp.kinds.lines.notes import read_notes
from kenken_cp.kinds.lines.puzzle import MAX_SIDE
from kenken_cp.kinds.lines.sentences.simple import SIMPLE
from kenken_cp.kinds.lines.state import LineMarks
from kenken_cp.kinds.lines.techniques import LADDER

LOGIC = Logic(
    techniques=LADDER,
    solver=begin,
    end=end,
    reader=LineLogReader,
    state=LineMarks,
    percentiles=Percentiles(MAX_SIDE),
    shown=shown,
    where=sentences.where,
    branches=sentences.branches,
    counting=sentences.counting,
    wrong=sentences.wrong,
    value="value",
    either=lambda one, other, cell: f"{cell} can be filled or empty",
    read_notes=read_notes,
    follow=with_branches,
    simple=SIMPLE,
)
