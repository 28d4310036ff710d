"""`KIND`, the entry of Nonograms in the registry."""

from kenken_cp.core.kind import Kind
from kenken_cp.core.late import late
from kenken_cp.kinds.lines import kernel, keys
from kenken_cp.kinds.lines.puzzle import MAX_SIDE, LinePuzzle

AUTO_NODES = 60_000  # probes, 0.03 to 2 s; what probing does not nearly finish is for SAT


class LineKind(Kind[LinePuzzle]):
    """Boards whose rows and columns have clues."""

    id = "lines"
    puzzle = LinePuzzle
    room = kernel.ROOM
    fallback = "sat:cadical195"  # the clauses of large boards want its inprocessing
    longest = MAX_SIDE

    search = staticmethod(kernel.begin)

    def auto_nodes(self, puzzle: LinePuzzle) -> int:
        return AUTO_NODES

    key = staticmethod(keys.key_of)
    form = staticmethod(keys.form_of)
    images = staticmethod(keys.images)

    logic = staticmethod(late("kenken_cp.kinds.lines.logic", "LOGIC"))
    generator = staticmethod(late("kenken_cp.kinds.lines.generator.row", "GENERATOR"))
    play = staticmethod(late("kenken_cp.kinds.lines.play", "PLAY"))
    formats = staticmethod(late("kenken_cp.kinds.lines.formats", "FORMATS"))


KIND = LineKind()
