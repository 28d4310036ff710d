"""The compiled kernel of cages: cage combinations, propagation, counting search, techniques,
generators."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kenken_cp.core import limits
from kenken_cp.core.kind import Settled, SettledText
from kenken_cp.core.pools import Pooled, idle_for, idle_or_new, put_back
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.engine import COMPILED, choose_form
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.protocols import CageLike, PuzzleLike

choose_form(__path__)

from kenken_cp.kinds.cages.kernel.codes import (  # noqa: E402  (after the choice)
    ALL,
    COMPLETE,
    FEW_NODES,
    MOST_LISTED,
    MOST_UNLISTED,
    PLAIN_NODES,
)
from kenken_cp.kinds.cages.kernel.compact import CompactBoard  # noqa: E402
from kenken_cp.kinds.cages.kernel.plain import SIZE as PLAIN  # noqa: E402
from kenken_cp.kinds.cages.kernel.plain import PlainSearch, is_plain  # noqa: E402
from kenken_cp.kinds.cages.kernel.search import amounts, unlisted  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.board import Board  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.cage_checks import checked_cages  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.regions import regions  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.search import CageSearch  # noqa: E402
from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore, list_most, share  # noqa: E402
from kenken_cp.kinds.cages.kernel.settling import Settler  # noqa: E402

__all__ = [
    "COMPILED",
    "ROOM",
    "CageSearch",
    "begin",
    "begin_unlisted",
    "bound_contribution",
    "cage_tuples",
    "can_do_without",
    "checked_cages",
    "could_list_more",
    "end",
    "find_required",
    "forget",
    "holds_all",
    "parts_of_text",
    "regions",
    "settle",
    "settle_rows",
    "settle_text",
    "store_of",
]

# The number of solutions that a search keeps per run.
ROOM = 64
# How many sorts of puzzle (board and digits) are cached; beyond that the cache is cleared. A sort
# costs up to 32 MB of tuples, all together 128 MB, and 1 MB of work space each.
KINDS = 16
MAX_TARGET = 1 << 62  # as in `search.tuples`, whose C code has it
PAIR = "pair"  # the rule by which − and ÷ have two cells, by its name

_listed = limits.DEFAULT.combinations
_stores: dict[tuple[tuple[int, ...], bool, int], TupleStore] = {}
_plain: list[Any] = []
_idle: dict[tuple[Geometry, tuple[int, ...]], list[CageSearch]] = {}
_boards: list[CompactBoard] = []
_settlers: list[Settler] = []


def begin(puzzle: PuzzleLike) -> CageSearch | PlainSearch | None:
    """A search at the start of this puzzle; None if a cage has too many tuples for the kernel, or
    a clue too many tuples or states.

    A cage that holds every digit once needs no list of them.

    Return it with `end`: searches are pooled, since creating one costs more than solving most
    puzzles. A search that is not returned is only lost to the pool.
    """
    if not puzzle.cages and _is_plain(puzzle):
        plain = idle_or_new(_plain, lambda: PlainSearch(_plain))
        plain.load(puzzle, _begin)
        return plain
    return _begin(puzzle)


def begin_unlisted(puzzle: PuzzleLike) -> CageSearch | PlainSearch | None:
    """As `begin`, for puzzles with any cages: one with too many tuples is searched by bounds."""
    return begin(puzzle) or _begin(puzzle, ALL)


def settle(puzzle: PuzzleLike) -> Settled | None:
    """The solutions, at most two, and the nodes they took; None if too many nodes are needed, if a
    cage has too many tuples, or if a grid breaks a rule, which `rules.check` names.

    The puzzle must have nothing but cages, givens, rows, columns, boxes and diagonals.
    """
    if _is_plain(puzzle):
        settler = idle_or_new(_settlers, _new_settler)
        plain = settler.sudoku(puzzle)
        settled = None if plain is None else Settled(plain, settler.nodes)
        _settlers.append(settler)
        if settled is not None:
            return settled
    search = begin(puzzle)
    if search is None:
        return None
    search.run(2, PLAIN_NODES if type(search) is PlainSearch else FEW_NODES)
    if not (search.exhausted or search.found == 2):
        end(search)
        return None
    grids = tuple([search.solution(at) for at in range(search.found)])
    nodes = search.nodes
    end(search)
    board = idle_or_new(_boards, CompactBoard)
    board.read(puzzle)
    fine = all(map(board.follows, grids))
    _boards.append(board)
    return Settled(grids, nodes) if fine else None


def settle_text(
    data: bytes, models: dict[object, Any], learn: Callable[[bytes], Any]
) -> SettledText | None:
    """As `settle`, of a line of text; see `settling.Settler`."""
    settler = idle_or_new(_settlers, _new_settler)
    read = settler.native if data.startswith(b"{") else settler.signs
    grids, found = read(data, models, learn), None
    if grids is not None:
        model = settler.model
        family = settler.family.decode()
        found = SettledText(family, model.rows, model.columns, grids, settler.nodes)
    _settlers.append(settler)
    return found


def settle_rows(model: PuzzleLike, rows: Any, counts: Any, grids: Any) -> None:
    """See `Kind.settle_rows`: plain Sudokus on the board of the model."""
    settler = idle_or_new(_settlers, _new_settler)
    settler.many(model, rows, counts, grids)
    _settlers.append(settler)


def parts_of_text(
    data: bytes, models: dict[object, Any], learn: Callable[[bytes], Any], cage: type
) -> tuple[str, Any, Any] | None:
    """The family of a native line, its model, and its `settling.Settler.parts`; None if it is not
    understood."""
    settler = idle_or_new(_settlers, _new_settler)
    parts = settler.parts(data, models, learn, cage)
    found = None if parts is None else (settler.family.decode(), settler.model, parts)
    _settlers.append(settler)
    return found


def _new_settler() -> Settler:
    return Settler(_search_like, store_of)


def _is_plain(puzzle: PuzzleLike) -> bool:
    """Whether it is a plain 9×9 Sudoku."""
    return puzzle.interchangeable and len(puzzle.digits) == PLAIN and is_plain(puzzle.geometry)


def _search_like(model: PuzzleLike) -> CageSearch:
    """A search for puzzles on the board of this one, which none is loaded into."""
    kind = model.geometry, model.digits
    idle = idle_for(_idle, kind, KINDS)
    search = idle_or_new(idle, lambda: CageSearch(*kind, ROOM, idle))
    search.board.takes = COMPLETE
    return search


def _begin(puzzle: PuzzleLike, takes: int = COMPLETE) -> CageSearch | None:
    """As `begin`, always with the general search.

    `takes` says which cages may be without a list of tuples.
    """
    kind = puzzle.geometry, puzzle.digits
    idle = idle_for(_idle, kind, KINDS)
    try:  # as `idle_or_new`, whose call is felt on small puzzles
        search = idle.pop()
    except IndexError:
        search = CageSearch(*kind, ROOM, idle)
    search.board.takes = takes
    try:
        if search.load(puzzle, store_of(puzzle)):
            return search
    except OverflowError:  # a target beyond 64 bits
        pass
    idle.append(search)
    return None


def end(search: Pooled) -> None:
    """Return a search from `begin` to the pool."""
    if type(search) is PlainSearch:
        general = search.release()
        if general is not None:
            put_back(general)
    search.idle.append(search)  # as `put_back`, whose call is felt on small puzzles


def forget() -> None:
    """Clear the cached tuples, so that the next puzzle is solved without any of them."""
    _stores.clear()


def cage_tuples(
    puzzle: PuzzleLike, cage: CageLike, limit: int, most: int | None = None
) -> tuple[tuple[int, ...], ...] | None:
    """The possible digits of the cage's cells, one tuple per combination; None if more than
    `limit`.

    Tuples are ascending and in the order of the cage's cells. They meet the clue and repeat no
    digit within a house, and nothing else is checked. `most` is as in `store_of`.
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
    return store.unpack(entry, size)


def could_list_more(puzzle: PuzzleLike, cage: CageLike) -> bool:
    """Whether nothing but the limit of tuples can keep the cage's tuples from being listed."""
    return len(cage.cells) <= store_of(puzzle).most_cells and abs(cage.target) < MAX_TARGET


def can_do_without(cage: CageLike) -> bool:
    """Whether human techniques can take the cage without a list of its tuples."""
    return len(cage.cells) <= MOST_UNLISTED and abs(cage.target) < MAX_TARGET


def holds_all(puzzle: PuzzleLike, cage: CageLike) -> bool:
    """Whether the cage holds every digit once, in too many ways for its tuples to be listed."""
    size = len(cage.cells)
    return puzzle.distinct and size == len(puzzle.digits) and size > MOST_LISTED


def bound_contribution(
    puzzle: PuzzleLike, cage: int, marks: Sequence[Sequence[int]], cells: set[int], prime: int = 0
) -> tuple[int, int]:
    """What some cells of a cage without a list contribute at least and at most.

    `marks` are the candidates of all cells. It is a sum or, with a prime, how often the prime
    divides their product.
    """
    board = _mark_board(puzzle, cage, marks)
    low, high = amounts.bound_contribution(board, cage, _positions(puzzle, cage, cells), prime)
    return low, high


def find_required(
    puzzle: PuzzleLike, cage: int, marks: Sequence[Sequence[int]], cells: set[int]
) -> set[int]:
    """The digits that a cage without a list must have in these cells, with marks as in
    `bound_contribution`."""
    mask = unlisted.find_required(
        _mark_board(puzzle, cage, marks), cage, _positions(puzzle, cage, cells)
    )
    return {digit for index, digit in enumerate(puzzle.digits) if mask >> index & 1}


def _positions(puzzle: PuzzleLike, cage: int, cells: set[int]) -> int:
    return sum([1 << at for at, cell in enumerate(puzzle.cages[cage].cells) if cell in cells])


def _mark_board(puzzle: PuzzleLike, cage: int, marks: Sequence[Sequence[int]]) -> Board:
    """A board of the puzzle with these candidates in the cells of the cage."""
    board = Board(puzzle.geometry, len(puzzle.digits))
    board.takes = ALL
    board.caging.read(puzzle)
    unlisted.load(board, store_of(puzzle))
    for cell in puzzle.cages[cage].cells:
        held = sum([1 << puzzle.digits.index(digit) for digit in marks[cell]])
        unlisted.leave(board, cell, held)
    return board


@lru_cache(maxsize=1 << 14)
def _apart(cells: tuple[int, ...], geometry: Geometry) -> int:
    """The pairs of cells that share a house, as bits; see TupleStore.find."""
    apart = 0
    for j, b in enumerate(cells):
        for i, a in enumerate(cells[:j]):
            if any(a in house.cells and b in house.cells for house in geometry.houses):
                apart |= 1 << (j * (j - 1) // 2 + i)
    return apart


def store_of(puzzle: PuzzleLike, most: int | None = None) -> TupleStore:
    """The tuple store for puzzles with these digits and this rule.

    Until the next call it lists up to `most` tuples per cage; by default, the current limit.
    """
    global _listed  # noqa: PLW0603  (the kernel's modules are one for the process)
    most = limits.current().combinations if most is None else most
    if most != _listed:
        _listed = most
        list_most(most)
    key = puzzle.digits, puzzle.rule == PAIR, most
    store = _stores.get(key)
    if store is None:
        if len(_stores) >= KINDS:
            _stores.clear()
        store = _stores[key] = TupleStore(*key[:2])
        share(list(_stores.values()))
    return store
