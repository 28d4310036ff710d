"""`KIND`, the entry of Nonograms in the registry."""

from typing import TYPE_CHECKING

from kenken_cp.core.kind import Kind
from kenken_cp.kinds.lines import kernel, keys
from kenken_cp.kinds.lines.puzzle import MAX_SIDE, LinePuzzle

if TYPE_CHECKING:
    from kenken_cp.core.format import Formats
    from kenken_cp.core.generator import Generator
    from kenken_cp.core.logic import Logic
    from kenken_cp.core.play import Play

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

    def logic(self) -> "Logic[LinePuzzle]":
        from kenken_cp.kinds.lines.logic import LOGIC

        return LOGIC

    def generator(self) -> "Generator":
        from kenken_cp.kinds.lines.generator.row import GENERATOR

        return GENERATOR

    def play(self) -> "Play[LinePuzzle]":
        from kenken_cp.kinds.lines.play import PLAY

        return PLAY

    def formats(self) -> "Formats":
        from kenken_cp.kinds.lines.formats import FORMATS

        return FORMATS


KIND = LineKind()
