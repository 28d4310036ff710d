"""`KIND`, the entry of Shikaku in the registry."""

from typing import TYPE_CHECKING

from kenken_cp.core.errors import BackendError
from kenken_cp.core.kind import Kind, PuzzleSearch
from kenken_cp.kinds.rectangles import kernel, keys
from kenken_cp.kinds.rectangles.puzzle import LARGEST, RectanglePuzzle

if TYPE_CHECKING:
    from kenken_cp.core.format import Formats
    from kenken_cp.core.generator import Generator
    from kenken_cp.core.logic import Logic
    from kenken_cp.core.play import Play


class RectangleKind(Kind[RectanglePuzzle]):
    """Boards divided into rectangles."""

    id = "rectangles"
    puzzle = RectanglePuzzle
    room = kernel.ROOM
    fallback = "cp-sat"
    longest = LARGEST

    def search(self, puzzle: RectanglePuzzle) -> PuzzleSearch:
        search = kernel.begin(puzzle)
        if search is None:
            raise BackendError(
                "the clues have too many possible rectangles for the kernel",
                "use a smaller board, or more and smaller numbers",
            )
        return search

    key = staticmethod(keys.key_of)
    form = staticmethod(keys.form_of)
    images = staticmethod(keys.images)
    solution_key = staticmethod(keys.solution_key)

    def logic(self) -> "Logic[RectanglePuzzle]":
        from kenken_cp.kinds.rectangles.logic import LOGIC

        return LOGIC

    def generator(self) -> "Generator":
        from kenken_cp.kinds.rectangles.generator.row import GENERATOR

        return GENERATOR

    def play(self) -> "Play[RectanglePuzzle]":
        from kenken_cp.kinds.rectangles.play import PLAY

        return PLAY

    def formats(self) -> "Formats":
        from kenken_cp.kinds.rectangles.formats import FORMATS

        return FORMATS


KIND = RectangleKind()
