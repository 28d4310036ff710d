# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A technique as the loop sees it: the places it looks at, and the changes it reacts to.

A technique is a class that extends `Technique` and overrides `look`. It declares how many places it
has and which list of changed places it watches; it is asked again only at those. A technique that
watches no list looks at all its places each time. A ladder has one row per technique, and a
technique's code is the number of its row.
"""

import cython

from kenken_cp.engine.arrays import ints


@cython.cclass
class PlaceList:
    """The places that changed, rebuilt whenever a tier is asked."""

    def __init__(self, places: cython.int, level: cython.int) -> None:
        """`places` is the greatest number of places; `level` is as in DirtySet."""
        self.place = ints(max(1, places))
        self.count = 0
        self.level = level


@cython.cclass
class DirtySet:
    """The dirty set: the places of a board that changed, in lists that a kind defines.

    Lists have levels from 0. Those of a higher level take longer to build, and are built only for
    tiers with a technique that watches one.
    """

    def list_changed(self, last, level):
        """Rebuild the lists up to this level: everything that changed after the time `last`."""


@cython.cclass
class Technique:
    """One technique on one board; the base of all techniques.

    `places` is the number of places on the current puzzle. `begin` may change it, up to the number
    given to the constructor. `level` is that of the dirty set's lists that it needs; -1 if it needs
    none. A technique that is `left_out` does not look. One that `assumes` works on the board
    itself, and may leave what the board lists in another order.
    """

    def __init__(self, places: cython.int, watch) -> None:
        """`places` is the greatest number of places; `watch` is a PlaceList of them, or None."""
        self.code = -1
        self.places = places
        self.watch = watch
        self.level = -1 if watch is None else cython.cast(PlaceList, watch).level
        self.asked = 0
        self.left_out = False
        self.assumes = False
        self.count = ints(max(1, places))
        self.total = 0

    def begin(self):
        """A puzzle was loaded: set `places`, and `left_out` if the technique does not apply.

        Called before its tier is first asked: beside the clock it may read only what stays the
        same while the puzzle is solved.
        """
        self.left_out = False

    def look(self, place):
        """Offer the state every deduction at one place; stop when the state is `done`."""


@cython.cclass
class SearchTechnique(Technique):
    """The last row of a ladder, for cells supplied by a search; it finds nothing itself."""

    def __init__(self, ladder) -> None:
        super().__init__(0, None)


@cython.cclass
class SharedWorkspace:
    """A work space that several techniques share; see `TechniqueLoop.share`."""

    def begin(self):
        """A puzzle was loaded."""

    def needs_reset(self, late):
        """Whether one of its counters, which only grow, exceeds `late`."""
        return False

    def forget(self):
        """Reset its counters, and discard what was cached with them."""
