"""Keys: the same for a puzzle and its images under the symmetries of the board, and no other."""

import json
from functools import lru_cache
from hashlib import blake2b

from kenken_cp.kinds.cages.board import Geometry, turns
from kenken_cp.kinds.cages.kernel.logic.canonical import CageForm
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.puzzle import CagePuzzle, Rule

KEY_BYTES = 16


def key_of(family: str, puzzle: CagePuzzle) -> bytes:
    """The key of a puzzle; OverflowError for a target beyond 64 bits."""
    pose, caging = _space(puzzle.geometry)
    caging.read(puzzle)
    pose.orient(caging)
    kind = kind_of(family, puzzle.geometry, puzzle.digits, puzzle.rule, puzzle.distinct)
    return digest_of(pose.key(caging), kind)


def kind_of(
    family: str, geometry: Geometry, digits: tuple[int, ...], rule: Rule, distinct: bool
) -> bytes:
    """What tells puzzles of one kind of board from those of another that read the same."""
    board = turns(geometry).geometry
    said = [family, board.rows, board.columns, digits, str(rule)]
    if board.boxes or board.diagonals or distinct:
        said += [board.boxes, board.diagonals, distinct]
    return blake2b(json.dumps(said).encode(), digest_size=32).digest()


def digest_of(reading: bytes, kind: bytes) -> bytes:
    """The key of a puzzle of this kind that reads so (see `CageForm.key`)."""
    return blake2b(reading, digest_size=KEY_BYTES, key=kind).digest()


@lru_cache(maxsize=16)
def _space(geometry: Geometry) -> tuple[CageForm, Caging]:
    return CageForm(geometry), Caging(geometry.rows * geometry.columns)
