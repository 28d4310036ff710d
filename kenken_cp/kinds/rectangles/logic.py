"""`LOGIC`, how people solve puzzles of rectangles."""

from collections.abc import Callable, Mapping

from kenken_cp.core.errors import BackendError
from kenken_cp.core.logic import Percentiles
from kenken_cp.core.steps import Tier
from kenken_cp.engine.kernel_logic import KernelLogic
from kenken_cp.kinds.rectangles import kernel, measures, outlines
from kenken_cp.kinds.rectangles.kernel.logic.ladder import Ladder
from kenken_cp.kinds.rectangles.log_reader import RectangleLogReader
from kenken_cp.kinds.rectangles.notes import read_notes
from kenken_cp.kinds.rectangles.puzzle import LARGEST, RectanglePuzzle
from kenken_cp.kinds.rectangles.sentences import steps, words
from kenken_cp.kinds.rectangles.sentences.simple import SIMPLE
from kenken_cp.kinds.rectangles.state import RectangleMarks
from kenken_cp.kinds.rectangles.techniques import LADDER


class RectangleLogic(KernelLogic[RectanglePuzzle, RectangleMarks, Ladder]):
    """How people solve puzzles of rectangles."""

    techniques = LADDER
    ladder_class = Ladder
    most_boards = kernel.SIZES
    percentiles = Percentiles(LARGEST)
    cuts = (Tier.MEDIUM, Tier.MEDIUM)
    value = "clue number"
    numbering = "clues are numbered from left to right, row by row"
    simple = SIMPLE
    measures: Mapping[str, Callable[[RectanglePuzzle], int | None]] = {
        "choices": measures.choices,
        "forced": measures.count_forced,
    }
    reader = staticmethod(RectangleLogReader)
    state = staticmethod(RectangleMarks)
    read_notes = staticmethod(read_notes)
    show_step = staticmethod(outlines.show_step)
    where = staticmethod(steps.where)
    branches = staticmethod(words.branches)

    def load(self, ladder: Ladder, puzzle: RectanglePuzzle) -> bool:
        return ladder.load(puzzle.clues)

    def refusal(self, puzzle: RectanglePuzzle) -> BackendError:
        return BackendError(
            "the clues have too many possible rectangles to list; use a smaller board, or more and "
            "smaller numbers"
        )

    def wrong(self, value: int, cell: str) -> str:
        return f"The rectangle over {cell} leads to no solution."

    def either(self, one: int, other: int, cell: str) -> str:
        return f"{cell} can belong to one clue or to another"


LOGIC = RectangleLogic()
