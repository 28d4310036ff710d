"""`KIND`, the entry of number paths in the registry: what generic code needs (`core.kind.Kind`)."""

from kenken_cp.core.kind import Kind, late
from kenken_cp.kinds.paths import kernel
from kenken_cp.kinds.paths.keys import form_of, images, key_of
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle

# An empty board takes fewer nodes than it has cells. A SAT solver takes a tenth of the time for the
# sparse tail of king boards; on small ones nodes cost little, and models of larger ones are large.
FEW_NODES, MOST_NODES = 256, 2_000
MANY_CELLS = range(145, 257)


def auto_nodes(puzzle: PathPuzzle) -> int:
    """The nodes after which the fallback is likely to settle the puzzle sooner."""
    return FEW_NODES if puzzle.king and puzzle.count in MANY_CELLS else MOST_NODES


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
    auto_nodes=auto_nodes,
)
