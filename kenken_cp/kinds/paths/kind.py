"""The kind row of number paths."""

from kenken_cp.core.kind import Kind, late
from kenken_cp.kinds.paths import kernel
from kenken_cp.kinds.paths.keys import form_of, images, key_of
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle

KIND = Kind(
    id="paths",
    puzzle=PathPuzzle,
    search=kernel.begin,
    end=kernel.end,
    room=kernel.ROOM,
    fallback="sat",
    key=key_of,
    form=form_of,
    images=images,
    logic=late("kenken_cp.kinds.paths.logic", "LOGIC"),
    generator=late("kenken_cp.kinds.paths.generator.row", "GENERATOR"),
    formats=late("kenken_cp.kinds.paths.formats", "FORMATS"),
    longest=MAX_SIZE,
    play=late("kenken_cp.kinds.paths.play", "PLAY"),
    auto_nodes=2_000,  # an empty 32×32 takes 976; the sparse tail takes CaDiCaL a tenth of the time
)
