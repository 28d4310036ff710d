"""`KIND`, the entry of Shikaku in the registry."""

from kenken_cp.core.errors import BackendError
from kenken_cp.core.kind import Kind, PuzzleSearch
from kenken_cp.core.late import late
from kenken_cp.kinds.rectangles import kernel, keys
from kenken_cp.kinds.rectangles.puzzle import LARGEST, RectanglePuzzle


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

    logic = staticmethod(late("kenken_cp.kinds.rectangles.logic", "LOGIC"))
    generator = staticmethod(late("kenken_cp.kinds.rectangles.generator.row", "GENERATOR"))
    play = staticmethod(late("kenken_cp.kinds.rectangles.play", "PLAY"))
    formats = staticmethod(late("kenken_cp.kinds.rectangles.formats", "FORMATS"))


KIND = RectangleKind()
