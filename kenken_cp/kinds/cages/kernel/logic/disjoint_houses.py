# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Sets of houses that have no cells in common, for techniques that add up several houses."""

from array import array
from itertools import accumulate
from itertools import combinations as choices

import cython


def _distinct_regions(houses: list, ways: list) -> list:
    """The first of each group of house sets that cover the same cells, as three boxes and three
    rows do."""
    first: dict = {}
    for way in ways:
        first.setdefault(frozenset().union(*[houses[house] for house in way]), way)
    return list(first.values())


@cython.cclass
class DisjointHouses:
    """Pairs of disjoint houses, and the wide regions: triples, and all rows or all columns
    together.

    `pair` has the houses of the pairs, two by two; a wide region's houses are in `wide`, from its
    entry of `wide_start` up to the next.
    """

    def __init__(self, geometry) -> None:
        houses = [set(house.cells) for house in geometry.houses]
        apart = [[not one & two for two in houses] for one in houses]
        pairs = [p for p in choices(range(len(houses)), 2) if apart[p[0]][p[1]]]
        self.pairs = len(pairs)
        self.pair = array("i", [house for two in pairs for house in two] or [0])
        wides: list[tuple[int, ...]] = [
            (one, two, three)
            for one, two in pairs
            for three in range(two + 1, len(houses))
            if apart[one][three] and apart[two][three]
        ]
        rows, columns = geometry.rows, geometry.columns
        if len(houses) > rows + columns:
            wides = _distinct_regions(houses, wides)
        lines = tuple(range(rows + columns))
        wides += [way for way in (lines[:rows], lines[rows:]) if len(way) > 3]
        self.wides = len(wides)
        self.wide = array("i", [house for some in wides for house in some] or [0])
        self.wide_start = array("i", accumulate([len(some) for some in wides], initial=0))
