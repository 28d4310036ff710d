# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""A technique as the ladder sees it: places to look at, and what makes it look at them again.

A technique is a class that extends `Technique` and overrides `look`. It says how many places it
has, and which list of changed places it watches: only at these is it asked to look again. One
that watches none looks at all its places each time. The classes stand in the rows of a ladder, and
a technique's code is its position there.
"""

import cython

from kenken_cp.engine.arrays import ints


@cython.cclass
class PlaceList:
    """Places at which something changed, listed anew when a tier is asked."""

    def __init__(self, places: cython.int, level: cython.int) -> None:
        """Of so many places; `level` is as for DirtySet."""
        self.place = ints(max(1, places))
        self.count = 0
        self.level = level


@cython.cclass
class DirtySet:
    """What changed on a board: a kind's lists of places.

    Lists have levels from 0 on. Those of a higher level, which take longer to make, are made only
    for tiers with a technique that watches one.
    """

    def list_changed(self, last, level):
        """Make the lists up to this level anew: what changed after that time of the clock."""


@cython.cclass
class Technique:
    """One technique on one board, extended by each.

    `places` is how many it has on the puzzle at hand, which `begin` may change up to what was said
    at first. With `left_out` it does not look.
    """

    def __init__(self, places: cython.int, watch) -> None:
        """At most so many places; `watch` is a PlaceList of them, or None."""
        self.code = -1
        self.places = places
        self.watch = watch
        self.left_out = False
        self.count = ints(max(1, places))
        self.total = 0
        self.used = 0

    def begin(self):
        """A puzzle was loaded: set its number of places, and `left_out` if it does not apply."""
        self.left_out = False

    def look(self, place):
        """Offer the state what follows from one place, and stop when the state is done."""


@cython.cclass
class SearchTechnique(Technique):
    """The row of a ladder that stands for cells supplied by a search; it finds nothing itself."""

    def __init__(self, ladder) -> None:
        super().__init__(0, None)


@cython.cclass
class SharedWorkspace:
    """A work space that several techniques share; see `TechniqueLoop.share`."""

    def begin(self):
        """A puzzle was loaded."""

    def needs_reset(self, late):
        """Whether one of its counters, which only grow, is beyond this."""
        return False

    def forget(self):
        """Set its counters back, and forget what was remembered with them."""
