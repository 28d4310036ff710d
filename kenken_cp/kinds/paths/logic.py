"""How people solve number paths: the `Logic` record of the kind (`core.logic`)."""

from kenken_cp.core.logic import Logic, Percentiles
from kenken_cp.core.steps import Tier
from kenken_cp.kinds.paths import measures
from kenken_cp.kinds.paths.ladder_pool import begin, end
from kenken_cp.kinds.paths.log_reader import PathLogReader
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle
from kenken_cp.kinds.paths.sentences.branches import branches
from kenken_cp.kinds.paths.sentences.simple import SIMPLE
from kenken_cp.kinds.paths.sentences.steps import where
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER

# A search of a board of 16×16 gives up after so many nodes; on larger ones a node takes longer.
_NODES, _CELLS = 2_000_000, 256


def search_nodes(puzzle: PathPuzzle) -> int:
    """The nodes that a search takes in some ten seconds on a large board."""
    return _NODES * _CELLS**3 // max(_CELLS, puzzle.count) ** 3


LOGIC = Logic(
    techniques=LADDER,
    solver=begin,
    end=end,
    reader=PathLogReader,
    state=PathMarks,
    percentiles=Percentiles(MAX_SIZE),
    where=where,
    branches=branches,
    value="number",
    cuts=(Tier.EASY, Tier.EASY),
    further={"blocked-path": Tier.EXPERT},
    measures={
        "choices": measures.choices,
        "routes": measures.routes,
        "stretch": measures.stretch,
    },
    simple=SIMPLE,
    search_nodes=search_nodes,
)
