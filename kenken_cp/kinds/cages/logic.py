"""`LOGIC`, how people solve cage puzzles."""

from collections.abc import Callable, Mapping

from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import Step, Tier
from kenken_cp.engine.kernel_logic import KernelLogic
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.groups import CAGE, CLUE
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.kenken_maker_level import kenken_maker_level
from kenken_cp.kinds.cages.kernel.logic.ladder import Ladder
from kenken_cp.kinds.cages.log_reader import CageLogReader
from kenken_cp.kinds.cages.populations import CagePercentiles
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sentences import branches, words
from kenken_cp.kinds.cages.sentences.simple import SIMPLE
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.tables import tables
from kenken_cp.kinds.cages.techniques import LADDER


class CageLogic(KernelLogic[CagePuzzle, CagePencilMarks, Ladder]):
    """How people solve cage puzzles."""

    techniques = LADDER
    ladder_class = Ladder
    most_boards = kernel.KINDS
    percentiles = CagePercentiles()
    cuts = (Tier.MEDIUM, Tier.MEDIUM)
    whole = frozenset((CAGE, CLUE))
    simple = SIMPLE
    figures: Mapping[str, Callable[[CagePuzzle], int]] = {"kenken-maker": kenken_maker_level}
    reader = staticmethod(CageLogReader)
    state = staticmethod(CagePencilMarks)
    where = staticmethod(words.where)
    counting = staticmethod(words.counting)
    terms = staticmethod(words.terms)

    def board(self, puzzle: CagePuzzle) -> tuple[Geometry, tuple[int, ...]]:
        return puzzle.geometry, puzzle.digits

    def other_nodes(self, puzzle: CagePuzzle) -> int | None:
        return 20_000 if puzzle.clues else None  # some ten seconds of CP-SAT

    def load(self, ladder: Ladder, puzzle: CagePuzzle) -> bool:
        try:
            return bool(ladder.load(puzzle, kernel.store_of(puzzle)))
        except OverflowError:  # a target beyond 64 bits
            return False

    def refusal(self, puzzle: CagePuzzle) -> BackendError:
        tables(puzzle)  # raises an error that names the cage, where one has too many combinations
        if puzzle.clues:
            why = "a cage or a clue has too many combinations for human techniques"
            return BackendError(why, "kenken verify and kenken solve may handle this puzzle")
        return BackendError("a cage has too many cells or too large a target for human techniques")

    def branches(self, state: CagePencilMarks, step: Step) -> list[str]:
        return branches.tell(words.CageWords(state), step)


LOGIC = CageLogic()
