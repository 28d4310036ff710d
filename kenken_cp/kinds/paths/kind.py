"""`KIND`, the entry of number paths in the registry."""

from kenken_cp.core.kind import Kind
from kenken_cp.core.late import late
from kenken_cp.kinds.paths import kernel, keys
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle

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

    logic = staticmethod(late("kenken_cp.kinds.paths.logic", "LOGIC"))
    generator = staticmethod(late("kenken_cp.kinds.paths.generator.row", "GENERATOR"))
    play = staticmethod(late("kenken_cp.kinds.paths.play", "PLAY"))
    setting = staticmethod(late("kenken_cp.kinds.paths.setting", "SETTING"))
    formats = staticmethod(late("kenken_cp.kinds.paths.formats", "FORMATS"))


KIND = PathKind()
