"""`KIND`, the entry of cage puzzles in the registry: what generic code needs (`core.kind.Kind`)."""

from typing import Any

from kenken_cp.core.errors import BackendError
from kenken_cp.core.kind import Kind, late
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.keys import form_of, images, key_of, solution_key
from kenken_cp.kinds.cages.puzzle import MAX_SIZE, CagePuzzle


def _search(puzzle: CagePuzzle) -> Any:
    """A search at the start of this puzzle; BackendError if a cage has too many tuples."""
    search = kernel.begin(puzzle)
    if search is None:
        raise BackendError(
            "a cage has too many combinations or too large a target for the kernel",
            "use --backend auto, cp-sat or sat",
        )
    return search


KIND = Kind(
    id="cages",
    puzzle=CagePuzzle,
    search=_search,
    end=kernel.end,
    room=kernel.ROOM,
    fallback="cp-sat",
    key=key_of,
    form=form_of,
    images=images,
    logic=late("kenken_cp.kinds.cages.logic", "LOGIC"),
    generator=late("kenken_cp.kinds.cages.generator.row", "GENERATOR"),
    formats=late("kenken_cp.kinds.cages.formats", "FORMATS"),
    longest=MAX_SIZE,
    play=late("kenken_cp.kinds.cages.play", "PLAY"),
    solution_key=solution_key,
)
