"""`LOGIC`, how people solve puzzles of lines."""

from kenken_cp.core.errors import BackendError
from kenken_cp.core.logic import Percentiles
from kenken_cp.engine.kernel_logic import KernelLogic
from kenken_cp.kinds.lines import drawing as drawings
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.following import with_branches
from kenken_cp.kinds.lines.kernel.logic.ladder import Ladder
from kenken_cp.kinds.lines.log_reader import LineLogReader
from kenken_cp.kinds.lines.notes import read_notes
from kenken_cp.kinds.lines.puzzle import MAX_SIDE, LinePuzzle
from kenken_cp.kinds.lines.sentences import steps
from kenken_cp.kinds.lines.sentences.branches import branches
from kenken_cp.kinds.lines.sentences.simple import SIMPLE
from kenken_cp.kinds.lines.state import LineMarks
from kenken_cp.kinds.lines.techniques import LADDER


class LineLogic(KernelLogic[LinePuzzle, LineMarks, Ladder]):
    """How people solve puzzles of lines."""

    techniques = LADDER
    ladder_class = Ladder
    most_boards = kernel.SIZES
    percentiles = Percentiles(MAX_SIDE)
    value = "value"
    simple = SIMPLE
    reader = staticmethod(LineLogReader)
    state = staticmethod(LineMarks)
    follow = staticmethod(with_branches)
    read_notes = staticmethod(read_notes)
    show_step = staticmethod(drawings.show_step)
    spoken_clues = staticmethod(drawings.spoken_clues)
    where = staticmethod(steps.where)
    branches = staticmethod(branches)
    counting = staticmethod(steps.counting)
    wrong = staticmethod(steps.wrong)

    def load(self, ladder: Ladder, puzzle: LinePuzzle) -> bool:
        return bool(ladder.load(puzzle))

    def refusal(self, puzzle: LinePuzzle) -> BackendError:
        return BackendError("a clue does not fit its line")

    def either(self, one: int, other: int, cell: str) -> str:
        return f"{cell} can be filled or empty"


LOGIC = LineLogic()
