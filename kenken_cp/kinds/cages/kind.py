"""`KIND`, the entry of cage puzzles in the registry."""

from typing import TYPE_CHECKING

from kenken_cp.core.errors import BackendError
from kenken_cp.core.kind import Kind, PuzzleSearch, Settled
from kenken_cp.kinds.cages import kernel, keys, settled
from kenken_cp.kinds.cages.caged import with_cages
from kenken_cp.kinds.cages.puzzle import MAX_SIZE, CagePuzzle
from kenken_cp.kinds.cages.sukaku_signs import begins_sukaku

if TYPE_CHECKING:
    from kenken_cp.core.format import Formats
    from kenken_cp.core.generator import Generator
    from kenken_cp.core.logic import Logic
    from kenken_cp.core.play import Play
    from kenken_cp.core.setting import Setting


class CageKind(Kind[CagePuzzle]):
    """Boards of houses, cages and givens."""

    id = "cages"
    puzzle = CagePuzzle
    room = kernel.ROOM
    fallback = "cp-sat"
    longest = MAX_SIZE

    end = staticmethod(kernel.end)
    key = staticmethod(keys.key_of)
    form = staticmethod(keys.form_of)
    images = staticmethod(keys.images)
    solution_key = staticmethod(keys.solution_key)
    settle_text = staticmethod(settled.settle_text)
    settle_rows = staticmethod(settled.settle_rows)
    read_text = staticmethod(settled.read_text)

    def search(self, puzzle: CagePuzzle) -> PuzzleSearch:
        # a cage may have too many combinations where its clue has few states
        return _require(puzzle, kernel.begin(with_cages(puzzle)) or kernel.begin(puzzle))

    def search_any(self, puzzle: CagePuzzle) -> PuzzleSearch:
        return _require(puzzle, kernel.begin_unlisted(with_cages(puzzle)))

    def settle(self, puzzle: CagePuzzle) -> Settled | None:
        return kernel.settle(puzzle) if settled.is_understood(puzzle) else None

    def begins_lines(self, line: bytes) -> bool:
        return super().begins_lines(line) and not begins_sukaku(line.decode("latin-1"))

    def logic(self) -> "Logic[CagePuzzle]":
        from kenken_cp.kinds.cages.logic import LOGIC

        return LOGIC

    def generator(self) -> "Generator":
        from kenken_cp.kinds.cages.generator.row import GENERATOR

        return GENERATOR

    def play(self) -> "Play[CagePuzzle]":
        from kenken_cp.kinds.cages.play import PLAY

        return PLAY

    def setting(self) -> "Setting[CagePuzzle]":
        from kenken_cp.kinds.cages.setting import SETTING

        return SETTING

    def formats(self) -> "Formats":
        from kenken_cp.kinds.cages.formats import FORMATS

        return FORMATS


def _require(puzzle: CagePuzzle, search: PuzzleSearch | None) -> PuzzleSearch:
    if search is None:
        why = "a cage has too many combinations or too large a target for the kernel"
        if puzzle.clues:
            why = "a cage or a clue has too many combinations for the kernel"
        raise BackendError(why, "use --backend auto, cp-sat or sat")
    return search


KIND = CageKind()
