"""`KIND`, the entry of Nonograms in the registry: what generic code needs (`core.kind.Kind`)."""

from kenken_cp.core.kind import Kind, late
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.keys import form_of, images, key_of
from kenken_cp.kinds.lines.puzzle import MAX_SIDE, LinePuzzle

KIND = Kind(
    id="lines",
    puzzle=LinePuzzle,
    search=kernel.begin,
    end=kernel.end,
    room=kernel.ROOM,
    fallback="sat:cadical195",  # the clauses of large boards want its inprocessing
    key=key_of,
    form=form_of,
    images=images,
    logic=late("kenken_cp.kinds.lines.logic", "LOGIC"),
    generator=late("kenken_cp.kinds.lines.generator.row", "GENERATOR"),
    formats=late("kenken_cp.kinds.lines.formats", "FORMATS"),
    longest=MAX_SIDE,
    auto_nodes=60_000,  # probes, 0.03 to 2 s; what probing does not nearly finish is for SAT
    play=late("kenken_cp.kinds.lines.play", "PLAY"),
)
