# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the clues of a puzzle demand: factors over any cells, which may overlap.

A factor is a pair with the partners of each digit, a set of cells that differ, a table with a set
of tuples for each position and digit, or an automaton in layers. `weighing` says what they leave.
"""

from array import array

import cython

from kenken_cp.core.model import AllDifferent, Fold, Table
from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.search import shapes

# A factor that costs no more is filtered before the houses are looked at again.
CHEAP = 64
# What no grid meets.
NEVER = Table((0,), ())
# The words of a memory of what was weighed; its slots are a power of 2.
MEMORY = 1 << 18


@cython.cclass
class Relations:
    """The factors of one puzzle at a time, on a board of so many cells and digits."""

    def __init__(self, cells: int, digits: int, together) -> None:
        """`together` says for each two cells whether they share a house."""
        self.cells = cells
        self.digits = digits
        self.full = (1 << digits) - 1
        self.together = together
        self.factors = 0
        self.remembers = False
        self.memory = array("I", [0])
        self.cell_start = ints(cells + 1)

    def load(self, relations, digits: tuple, place, aware) -> bool:
        """Load constraints, each with the number of its clue, and with each cell moved to its
        `place`; False if one is too large.

        If `aware`, automata know which of their cells differ by houses or other constraints.
        """
        self.factors = 0
        apart = self._apart(relations, place) if aware else None
        found: list = []
        for number, each in relations:
            constraint = each
            cells = tuple([place[cell] for cell in constraint.cells])
            if not cells:
                if _holds_empty(constraint):
                    continue
                constraint, cells = NEVER, NEVER.cells
            shape = self._shape(constraint, cells, digits, apart)
            if shape is None:
                return False
            found.append((shape.cost, len(found), shape, cells, number))
        found.sort()
        self._lay_out(found)
        return True

    def touch(self, cell):
        """Mark the factors of a changed cell as dirty."""
        i: cython.int
        factor: cython.int
        for i in range(self.cell_start[cell], self.cell_start[cell + 1]):
            factor = self.cell_factors[i]
            self.dirty[factor >> 6] |= cython.cast(cython.ulonglong, 1) << (factor & 63)

    def _apart(self, relations, place) -> set:
        """The pairs of cells, a smaller than b as a·cells + b, that differ by some constraint."""
        apart = set()
        for _, constraint in relations:
            if isinstance(constraint, AllDifferent):
                cells = sorted([place[cell] for cell in constraint.cells])
                for i, one in enumerate(cells):
                    for other in cells[i + 1 :]:
                        apart.add(one * self.cells + other)
        return apart

    def _shape(self, constraint, cells: tuple, digits: tuple, apart):
        """The compiled shape of a constraint on these cells, or None.

        `apart` are the pairs that differ beside those in a house; None if none are to count.
        """
        if isinstance(constraint, AllDifferent):
            return shapes.different(len(cells))
        differ, same, bit = 0, 0, 1
        for j, one in enumerate(cells):
            for i in range(j):
                other = cells[i]
                if one == other:
                    same |= bit
                elif apart is None:
                    pass
                elif self.together[one * self.cells + other] or (
                    apart and min(one, other) * self.cells + max(one, other) in apart
                ):
                    differ |= bit
                bit <<= 1
        if isinstance(constraint, Fold):
            return shapes.fold(constraint, len(cells), digits, differ, same)
        return shapes.table(constraint.tuples, len(cells), digits, differ, same)

    def _lay_out(self, found: list) -> None:
        """Store the factors, cheapest first, and index them by cell."""
        bits, steps, layers = array("Q"), array("i"), array("i")
        scope, start, base, layer_base = array("i"), array("i", [0]), array("q"), array("q")
        sort, words, clue, repeats = array("i"), array("i"), array("i"), array("i")
        barred = array("i")
        of_cell: list = [[] for _ in range(self.cells)]
        laid: dict = {}
        self.cheap = 0
        room, longest = 1, 1
        for factor, (cost, _, shape, cells, number) in enumerate(found):
            at = laid.get(id(shape))
            if at is None:
                at = laid[id(shape)] = (
                    len(bits) if shape.sort != shapes.FOLD else len(steps),
                    len(layers),
                )
                bits.extend(shape.bits)
                steps.extend(shape.steps)
                layers.extend(shape.layers)
            base.append(at[0])
            layer_base.append(at[1])
            sort.append(shape.sort)
            words.append(shape.words)
            barred.append(shape.barred)
            clue.append(number)
            once = dict.fromkeys(cells)
            repeats.append(len(once) < len(cells))
            scope.extend(cells)
            start.append(len(scope))
            for cell in once:
                of_cell[cell].append(factor)
            self.cheap += cost <= CHEAP
            room = max(room, shape.words)
            longest = max(longest, len(cells))
        self.factors = len(found)
        self.bits, self.steps, self.layers = (
            bits or array("Q", [0]),
            steps or ints(1),
            layers or ints(1),
        )
        self.scope, self.start = scope or ints(1), start
        self.base, self.layer_base = base or array("q", [0]), layer_base or array("q", [0])
        self.sort, self.words = sort or ints(1), words or ints(1)
        self.clue, self.repeats = clue or ints(1), repeats or ints(1)
        self.barred = barred or ints(1)
        self._index(of_cell)
        self.live = array("Q", bytes(8 * room))
        self.paths = array("q", bytes(8 * 64 * room))
        self.support = array("I", bytes(4 * longest))
        if self.remembers:
            self._make_memory(longest)

    def _make_memory(self, longest: int) -> None:
        """Forget what was weighed. A slot has a factor's number plus 1, whether it has support,
        and of each position the candidates and the support."""
        self.stride = 2 + 2 * longest
        slots = 1 << (MEMORY // self.stride).bit_length() - 1
        self.last_slot = slots - 1
        self.memory = array("I", bytes(4 * slots * self.stride))

    def _index(self, of_cell: list) -> None:
        """Index the factors of each cell, all of them dirty."""
        at: cython.int = 0
        cell: cython.int
        for cell in range(self.cells):
            self.cell_start[cell] = at
            at += len(of_cell[cell])
        self.cell_start[self.cells] = at
        self.cell_factors = array("i", [f for held in of_cell for f in held] or [0])
        self.dirty_words = (self.factors + 63) // 64
        whole = (1 << self.factors) - 1
        self.dirty = array(
            "Q", [whole >> 64 * i & (1 << 64) - 1 for i in range(self.dirty_words)] or [0]
        )


def _holds_empty(constraint) -> bool:
    """Whether a constraint over no cells holds."""
    if isinstance(constraint, Table):
        return len(constraint.tuples) > 0
    if isinstance(constraint, Fold):
        return any(constraint.accepts(start) for start in constraint.starts)
    return True
