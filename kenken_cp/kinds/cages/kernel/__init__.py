"""The compiled kernel of cages: combinations, candidates, propagation, counting search."""

from functools import lru_cache

from kenken_cp.core import limits
from kenken_cp.engine import COMPILED, choose_form
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle, Rule

choose_form(__path__)

from kenken_cp.kinds.cages.kernel.search.regions import regions  # noqa: E402  (after the choice above)
from kenken_cp.kinds.cages.kernel.search.search import CageSearch  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore, list_most  # noqa: E402

__all__ = [
    "COMPILED",
    "ROOM",
    "CageSearch",
    "begin",
    "cage_tuples",
    "could_list_more",
    "end",
    "forget",
    "regions",
    "store_of",
]

# Solutions a search keeps between runs.
ROOM = 64
# Kinds of puzzles (board and digits) that are remembered; beyond it all are forgotten. A kind
# costs up to 8 MB of tuples and 1 MB of work space.
KINDS = 16

_listed = limits.DEFAULT.tuples
_stores: dict[tuple[tuple[int, ...], bool, int], TupleStore] = {}
_idle: dict[tuple[Geometry, tuple[int, ...]], list[CageSearch]] = {}


def begin(puzzle: CagePuzzle) -> CageSearch | None:
    """A search at the start of this puzzle; None if a cage has too many tuples for the kernel.

    Hand it back with `end`: searches are used again, since making one costs more than most
    puzzles do. One that is never handed back is merely lost.
    """
    kind = puzzle.geometry, puzzle.digits
    idle = _idle.get(kind)
    if idle is None:
        if len(_idle) >= KINDS:
            _idle.clear()
        idle = _idle[kind] = []
    search = idle.pop() if idle else CageSearch(*kind, ROOM, idle)
    try:
        if search.load(puzzle, store_of(puzzle)):
            return search
    except OverflowError:  # a target beyond 64 bits
        pass
    idle.append(search)
    return None


def end(search: CageSearch) -> None:
    """Take back a search that `begin` gave."""
    search.idle.append(search)


def forget() -> None:
    """Drop every enumerated tuple, so that the next puzzle is met cold."""
    _stores.clear()


def cage_tuples(
    puzzle: CagePuzzle, cage: Cage, limit: int, most: int | None = None
) -> tuple[tuple[int, ...], ...] | None:
    """The digits that can stand in the cage's cells, in their order; None beyond `limit`.

    Ascending; the clue and the houses that the cells share are met, nothing else is. `most` is as
    for `store_of`.
    """
    if not could_list_more(puzzle, cage):
        return None
    store, size = store_of(puzzle, most), len(cage.cells)
    apart = (1 << size * (size - 1) // 2) - 1
    if not puzzle.distinct:
        apart = _apart(cage.cells, puzzle.geometry)
    entry = store.find(size, ord(cage.operator), cage.target, apart)
    if entry < 0 or store.size_of(entry) > limit:
        return None
    return store.unpacked(entry, size)


def could_list_more(puzzle: CagePuzzle, cage: Cage) -> bool:
    """Whether only the limit of tuples can keep those of the cage from being listed."""
    return len(cage.cells) <= store_of(puzzle).most_cells and abs(cage.target) < 1 << 62


@lru_cache(maxsize=1 << 14)
def _apart(cells: tuple[int, ...], geometry: Geometry) -> int:
    """Which pairs of the cells share a house, as TupleStore.find wants them."""
    apart = 0
    for j, b in enumerate(cells):
        for i, a in enumerate(cells[:j]):
            if any(a in house.cells and b in house.cells for house in geometry.houses):
                apart |= 1 << (j * (j - 1) // 2 + i)
    return apart


def store_of(puzzle: CagePuzzle, most: int | None = None) -> TupleStore:
    """The memory of tuples for puzzles with these digits and this rule.

    It lists as many of a cage as are allowed now, or `most`; until the next call.
    """
    global _listed  # noqa: PLW0603  (the kernel's modules are one for the process)
    most = limits.current().tuples if most is None else most
    if most != _listed:
        _listed = most
        list_most(most)
    key = puzzle.digits, puzzle.rule is Rule.PAIR, most
    store = _stores.get(key)
    if store is None:
        if len(_stores) >= KINDS:
            _stores.clear()
        store = _stores[key] = TupleStore(*key[:2])
    return store
