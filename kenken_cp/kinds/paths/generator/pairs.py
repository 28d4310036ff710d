"""Which pairs of neighbouring cells may have a wall or a link, and how many there is room for."""

from collections.abc import Callable, Collection, Iterable
from itertools import groupby
from typing import NamedTuple

from kenken_cp.core.symmetries import NONE, Move, Symmetry
from kenken_cp.kinds.paths.puzzle import Pair, PathPuzzle


class PairRule(NamedTuple):
    """Walls or links: their option, the pairs that may have one, and how many there is room for
    whatever the path is."""

    option: str
    linked: bool
    pairs: Callable[[PathPuzzle], list[Pair]]
    room: Callable[[PathPuzzle], int]

    def ranks(
        self, board: PathPuzzle, symmetry: Symmetry, fixed: Collection[int]
    ) -> list[list[list[Pair]]]:
        """The orbits of pairs in lists, the preferred ones first.

        These are first the orbits that are not wholly between `fixed` cells, which are given, and
        among them the larger ones.
        """

        given = frozenset(fixed)

        def rank(orbit: list[Pair]) -> tuple[bool, int]:
            return all(map(given.issuperset, orbit)), -len(orbit)

        found = sorted(pair_orbits(symmetry, board, self.pairs(board)), key=rank)
        return [list(alike) for _, alike in groupby(found, rank)]

    def fault(self, board: PathPuzzle, symmetry: Symmetry, wanted: int) -> str:
        """Why a board cannot have so many, "" if it can."""
        room = self.room(board)
        if wanted > room:
            return f"the board has room for {room}"
        if symmetry.id == NONE:
            return ""
        possible = sums(map(len, pair_orbits(symmetry, board, self.pairs(board))))
        if wanted in possible:
            return ""
        near = [max(n for n in possible if n < wanted)]
        near += [n for n in sorted(possible) if wanted < n <= room][:1]
        counts = " or ".join(map(str, near))
        return f"with --symmetry {symmetry.id} choose {counts}"


def edge_pairs(board: PathPuzzle) -> list[Pair]:
    """The pairs of cells that share an edge: a wall may stand between them."""
    wide = board.columns
    return [
        (one, other)
        for one, other in touching_pairs(board)
        if one // wide == other // wide or one % wide == other % wide
    ]


def touching_pairs(board: PathPuzzle) -> list[Pair]:
    """The pairs of cells between which the path may go: a link may join them."""
    return [
        (one, other) for one in board.open_cells for other in board.neighbours(one) if one < other
    ]


def steps_of(board: PathPuzzle) -> int:
    """The number of pairs of consecutive cells on a path of the board."""
    return board.count - (not board.closed)


def pair_orbits(symmetry: Symmetry, board: PathPuzzle, pairs: Iterable[Pair]) -> list[list[Pair]]:
    """The pairs that the symmetry makes alike, in lists; images that are not among them are left
    out."""
    known = list(pairs)
    among, seen = set(known), set[Pair]()
    found = []
    for pair in known:
        if pair not in seen:
            orbit = _orbit(symmetry, pair, board)
            seen |= orbit
            found.append(sorted(orbit & among))
    return found


def _orbit(symmetry: Symmetry, pair: Pair, board: PathPuzzle) -> set[Pair]:
    found, ahead = {pair}, [pair]
    while ahead:
        one, other = ahead.pop()
        for move in symmetry.moves:
            cells = _move(move, one, board), _move(move, other, board)
            image = min(cells), max(cells)
            if image not in found:
                found.add(image)
                ahead.append(image)
    return found


def _move(move: Move, cell: int, board: PathPuzzle) -> int:
    row, column = move(*divmod(cell, board.columns), board.rows - 1, board.columns - 1)
    return row * board.columns + column


def sums(sizes: Iterable[int]) -> set[int]:
    """The numbers that some of these sizes add up to."""
    found = {0}
    for size in sizes:
        found |= {one + size for one in found}
    return found


WALLS = PairRule(
    "walls", False, edge_pairs, lambda board: max(0, len(edge_pairs(board)) - steps_of(board))
)
LINKS = PairRule("links", True, touching_pairs, steps_of)
