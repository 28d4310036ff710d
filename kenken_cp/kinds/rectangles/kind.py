"""`KIND`, the entry of Shikaku in the registry: what generic code needs (`core.kind.Kind`)."""

from typing import Any

from kenken_cp.core.errors import BackendError
from kenken_cp.core.kind import Kind, late
from kenken_cp.kinds.rectangles import kernel
from kenken_cp.kinds.rectangles.keys import form_of, images, key_of, solution_key
from kenken_cp.kinds.rectangles.puzzle import LARGEST, RectanglePuzzle


def _search(puzzle: RectanglePuzzle) -> Any:
    """A search at the start of this puzzle; BackendError if its clues have too many rectangles."""
    search = kernel.begin(puzzle)
    if search is None:
        raise BackendError(
            "the clues have too many possible rectangles for the kernel",
            "use a smaller board, or more and smaller numbers",
        )
    return search


KIND = Kind(
    id="rectangles",
    puzzle=RectanglePuzzle,
    search=_search,
    end=kernel.end,
    room=kernel.ROOM,
    fallback="cp-sat",
    key=key_of,
    form=form_of,
    images=images,
    logic=late("kenken_cp.kinds.rectangles.logic", "LOGIC"),
    generator=late("kenken_cp.kinds.rectangles.generator.row", "GENERATOR"),
    formats=late("kenken_cp.kinds.rectangles.formats", "FORMATS"),
    longest=LARGEST,
    play=late("kenken_cp.kinds.rectangles.play", "PLAY"),
    solution_key=solution_key,
)
