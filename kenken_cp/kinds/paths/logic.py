"""`LOGIC`, how people solve number paths."""

from collections.abc import Callable, Mapping

from kenken_cp.core.logic import Percentiles
from kenken_cp.core.steps import Tier
from kenken_cp.engine.kernel_logic import KernelLogic
from kenken_cp.kinds.paths import kernel, measures
from kenken_cp.kinds.paths.kernel.logic.ladder import PathLadder
from kenken_cp.kinds.paths.log_reader import PathLogReader
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle
from kenken_cp.kinds.paths.sentences import steps
from kenken_cp.kinds.paths.sentences.branches import branches
from kenken_cp.kinds.paths.sentences.simple import SIMPLE
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER

# A search of a board of 16×16 gives up after so many nodes; on larger ones a node takes longer.
_NODES, _CELLS = 2_000_000, 256


class PathLogic(KernelLogic[PathPuzzle, PathMarks, PathLadder]):
    """How people solve number paths."""

    techniques = LADDER
    ladder_class = PathLadder
    most_boards = kernel.SIZES
    percentiles = Percentiles(MAX_SIZE)
    cuts = (Tier.EASY, Tier.EASY)
    further: Mapping[str, Tier] = {"blocked-path": Tier.EXPERT}
    value = "number"
    simple = SIMPLE
    measures: Mapping[str, Callable[[PathPuzzle], int | None]] = {
        "choices": measures.choices,
        "routes": measures.routes,
        "stretch": measures.stretch,
    }
    reader = staticmethod(PathLogReader)
    state = staticmethod(PathMarks)
    where = staticmethod(steps.where)
    branches = staticmethod(branches)

    def load(self, ladder: PathLadder, puzzle: PathPuzzle) -> bool:
        ladder.load_puzzle(puzzle)
        return True

    def search_nodes(self, puzzle: PathPuzzle) -> int:
        """The nodes that a search takes in some ten seconds on a large board."""
        return _NODES * _CELLS**3 // max(_CELLS, puzzle.count) ** 3


LOGIC = PathLogic()
