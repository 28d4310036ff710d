"""`KIND`, the entry of number paths in the registry."""

from typing import TYPE_CHECKING

from kenken_cp.core.kind import Kind
from kenken_cp.kinds.paths import kernel, keys
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle

if TYPE_CHECKING:
    from kenken_cp.core.format import Formats
    from kenken_cp.core.generator import Generator
    from kenken_cp.core.logic import Logic
    from kenken_cp.core.play import Play
    from kenken_cp.core.setting import Setting

# An empty board takes fewer nodes than it has cells. A SAT solver takes a tenth of the time for the
# sparse tail of king boards; on small ones nodes cost little, and models of larger ones are large.
FEW_NODES, MOST_NODES = 256, 2_000
MANY_CELLS = range(145, 257)


class PathKind(Kind[PathPuzzle]):
    """Boards that a path of numbers covers."""

    id = "paths"
    puzzle = PathPuzzle
    room = kernel.ROOM
    fallback = "sat"
    longest = MAX_SIZE

    search = staticmethod(kernel.begin)

    def auto_nodes(self, puzzle: PathPuzzle) -> int:
        return FEW_NODES if puzzle.king and puzzle.count in MANY_CELLS else MOST_NODES

    key = staticmethod(keys.key_of)
    form = staticmethod(keys.form_of)
    images = staticmethod(keys.images)

    def logic(self) -> "Logic[PathPuzzle]":
        from kenken_cp.kinds.paths.logic import LOGIC

        return LOGIC

    def generator(self) -> "Generator":
        from kenken_cp.kinds.paths.generator.row import GENERATOR

        return GENERATOR

    def play(self) -> "Play[PathPuzzle]":
        from kenken_cp.kinds.paths.play import PLAY

        return PLAY

    def setting(self) -> "Setting[PathPuzzle]":
        from kenken_cp.kinds.paths.setting import SETTING

        return SETTING

    def formats(self) -> "Formats":
        from kenken_cp.kinds.paths.formats import FORMATS

        return FORMATS


KIND = PathKind()
