"""Which puzzles and texts the kernel may settle at once, and the models of their boards."""

from dataclasses import fields
from operator import attrgetter
from typing import Any

from kenken_cp.core import limits
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.kind import PuzzleOfText, SettledText
from kenken_cp.core.limits import Limits
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle, on_board_of
from kenken_cp.text.strict_json import parse

# What `kernel.settle` reads and checks of a puzzle. Whatever else a puzzle may have, such as its
# candidates, must be empty.
READ = {
    "rows", "columns", "cages", "digits", "rule", "boxes", "diagonals", "givens", "distinct",
    "covered", "geometry",
}  # fmt: skip
OTHERS = tuple([field.name for field in fields(CagePuzzle) if field.name not in READ])
_others = attrgetter(*OTHERS)
PLAIN_FAMILY, PLAIN_CELLS = "sudoku", 81
NESTING = 4  # the levels of native JSON
MOST_MODELS = 256

_models: dict[object, CagePuzzle] = {}
_limits: Limits | None = None


def is_understood(puzzle: CagePuzzle) -> bool:
    """Whether the puzzle has nothing but what is read."""
    return not any(_others(puzzle))


def settle_text(data: bytes) -> SettledText | None:
    """See `Kind.settle_text`."""
    return kernel.settle_text(data, _models, _learn) if _may_read(data) else None


def settle_rows(family: str, cells: int, rows: Any, counts: Any, grids: Any) -> None:
    """See `Kind.settle_rows`: plain 9×9 Sudokus are settled."""
    if family == PLAIN_FAMILY and cells == PLAIN_CELLS:
        model = _learn(b"")
        if model is not None:
            kernel.settle_rows(model, rows, counts, grids)


def read_text(data: bytes) -> PuzzleOfText | None:
    """See `Kind.read_text`."""
    found = kernel.parts_of_text(data, _models, _learn, Cage) if _may_read(data) else None
    if found is None:
        return None
    family, model, (cages, givens, solution) = found
    return PuzzleOfText(family, on_board_of(model, cages, givens), solution)


def _may_read(data: bytes) -> bool:
    """Whether the limits allow such a text. Boards were found valid under these."""
    global _limits  # noqa: PLW0603
    most = limits.current()
    if most is not _limits or len(_models) >= MOST_MODELS:
        _models.clear()
        _limits = most
    return len(data) <= most.bytes and most.nesting >= NESTING


def _learn(data: bytes) -> CagePuzzle | None:
    """The puzzle of a line, as its reader makes it, to be the model of its board; None if it is
    wrong."""
    from kenken_cp.kinds.cages.families import FAMILIES  # noqa: PLC0415  (they import the kind)

    try:
        if not data.startswith(b"{"):
            return CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False)
        document: Any = parse(data.decode())
        family = next(each for each in FAMILIES if each.id == document["family"])
        puzzle: CagePuzzle = family.from_data(document["puzzle"])
    except KenkenError:
        return None
    return puzzle if is_understood(puzzle) else None
