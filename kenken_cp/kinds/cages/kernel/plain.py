# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The search for plain 9×9 Sudokus: `search.bands` counts up to two solutions, which is fast.

If it finds two, the general search runs as well, so that which solutions are reported, and in which
order, is as for any other puzzle. Where there is one or none, nothing else can be reported.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import cython

from kenken_cp.core.puzzle import Puzzle
from kenken_cp.kinds.cages.houses import BOARDS, Geometry, usual_boxes
from kenken_cp.kinds.cages.kernel.search.bands import BandSearch
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.protocols import PuzzleLike

SIZE = 9


@lru_cache(maxsize=BOARDS)
def is_plain(geometry: Geometry) -> bool:
    """Whether the houses are those of a plain 9×9 Sudoku."""
    square = geometry.rows == geometry.columns == SIZE
    more = geometry.diagonals or geometry.areas
    return square and geometry.boxes == usual_boxes(SIZE) and not more


@cython.cclass
class PlainSearch:
    """As `CageSearch` is used from outside: run, found, exhausted, nodes, solution."""

    def __init__(self, idle: list[object]) -> None:
        self.idle = idle
        self._puzzle: Any = None
        self._begin: Any = None
        self._general: Any = None
        self._bands = BandSearch()
        self._caging = Caging(SIZE * SIZE)

    def load(self, puzzle: PuzzleLike, begin: Callable[[PuzzleLike], Any]) -> None:
        """Begin with a puzzle; `begin` makes the general search for it, if that is needed."""
        self._puzzle, self._begin = puzzle, begin
        self._general = None
        self._begun = False
        self._by_bands = 0  # nodes
        self.nodes, self.found, self.exhausted = 0, 0, False

    def run(self, limit: cython.int, nodes: cython.longlong) -> None:
        """See CageSearch.run. The nodes of both searches count."""
        if self._general is None and limit > 1:
            before: cython.longlong = self.nodes
            if not self._asks(nodes):
                return
            self._by_bands = self.nodes
            if nodes >= 0:
                nodes = max(0, nodes - (self.nodes - before))
        if self._general is None:
            self._general = self._begin(self._puzzle)
        self._general.run(limit, nodes)
        self.nodes = self._by_bands + self._general.nodes
        self.found, self.exhausted = self._general.found, self._general.exhausted

    def _asks(self, nodes):
        """Whether the general search is to be asked, since there are two solutions."""
        bands: BandSearch = self._bands
        if not self._begun:
            self._begun = True
            bands.begin(self._puzzle, self._caging)
        bands.go_on(nodes)
        self.nodes = bands.nodes
        if bands.exhausted:
            self.found, self.exhausted = bands.found, True
        return bands.found == 2

    def solution(self, index: int) -> tuple[int, ...]:
        """See CageSearch.solution."""
        if self._general is None:
            found: tuple[int, ...] = self._bands.solution(index, self._puzzle.digits)
            return found
        general: tuple[int, ...] = self._general.solution(index)
        return general

    def release(self) -> Any:
        """The general search, if it was asked, which is then no longer held."""
        general, self._general = self._general, None
        return general
