# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Uniformly random grids for boards whose houses are rows and columns.

Two Markov chains, both with the uniform distribution as stationary distribution, by detailed
balance.

A board that has as many digits as its longer side: the chain of Jacobson and Matthews, "Generating
uniformly distributed random Latin squares" (1996). It walks over cubes of counts, row × column ×
digit, in which every line sums to 1, by adding +1 and −1 at the corners of a box; one entry may be
−1 in between. Where the board has fewer rows than columns, a spare row holds the digits that each
column lacks. Lines through it sum to more than 1, and a corner in it is chosen that much more
often. A box that would raise an entry to 2 is rejected.

A board with more digits than either side: two digits are swapped along the alternating chain of
cells that starts at a cell (a Kempe chain). Asratian, "A note on transformations of edge colorings
of bipartite graphs" (2009), shows that every grid can be reached.

Both start from a cyclic Latin square with shuffled rows, columns and digits.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.generate.grid_source import GridSource

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.engine.rng import Rng, next_below

NONE = -1
THIN = 3


def _nth(values, skipped):
    """The number of a bit that is set, after so many lower ones."""
    while skipped:
        values &= values - 1
        skipped -= 1
    return lowest(values)


@cython.cclass
class Latin(GridSource):
    """Draws grids for boards of one shape and number of digits; digits are numbers from 0."""

    def __init__(self, rows: int, columns: int, digits: int) -> None:
        """`digits` is at least `rows` and at least `columns`."""
        super().__init__(rows * columns)
        self.rows = rows
        self.columns = columns
        self.digits = digits
        self.upright = rows <= columns
        self.tall = max(rows, columns)
        self.flat = min(rows, columns)
        self.spare = digits - self.flat
        # boards of two or three rows mix more slowly
        self.walks = (3 if self.flat > THIN else 24) * digits
        self.order = ints(digits)
        self.down = ints(digits)
        self.across = ints(digits)
        # the cube: of each of its lines, the entries that are 1, as bits
        self.digits_at = array("I", bytes(4 * (self.flat + 1) * digits))
        self.columns_at = array("I", bytes(4 * (self.flat + 1) * digits))
        self.rows_at = array("I", bytes(4 * digits * digits))
        # for each row and digit its column, for each column and digit its row; or NONE
        self.in_row = ints(rows * digits)
        self.in_column = ints(columns * digits)
        self.chain = ints(2 * rows * columns + 2)

    def draw(self, rng):
        """Fill `grid` with a new random grid."""
        if self.tall == self.digits:
            self._walk(rng)
        else:
            self._swap_chains(rng)
        return True

    def _shuffle(self, rng):
        """Shuffle the rows, columns and digits of the cyclic square."""
        i: cython.int
        for i in range(self.digits):
            self.order[i] = self.down[i] = self.across[i] = i
        rng.shuffle(self.order, self.digits)
        rng.shuffle(self.down, self.digits)
        rng.shuffle(self.across, self.digits)

    # the Jacobson-Matthews chain, on a board of `flat` rows and `digits` columns

    def _walk(self, rng):
        n: cython.int = self.digits
        steps: cython.int = self.walks
        r: cython.int
        c: cython.int
        self._fill_cube(rng)
        while steps > 0:
            self._step(rng)
            steps -= not self.improper
        for r in range(self.flat):
            for c in range(n):
                self._put(r, c, lowest(self.digits_at[r * n + c]))

    def _put(self, r, c, digit):
        if self.upright:
            self.grid[r * self.columns + c] = digit
        else:
            self.grid[c * self.columns + r] = digit

    def _fill_cube(self, rng):
        """Set the cube to a shuffled cyclic square; the rows beyond the board go into the spare
        row."""
        n: cython.int = self.digits
        r: cython.int
        c: cython.int
        row: cython.int
        self._shuffle(rng)
        self.improper = False
        for r in range((self.flat + 1) * n):
            self.digits_at[r] = 0
            self.columns_at[r] = 0
        for r in range(n * n):
            self.rows_at[r] = 0
        for r in range(n):
            row = r if r < self.flat else self.flat
            for c in range(n):
                self._turn(row, c, self.order[(self.down[r] + self.across[c]) % n])

    def _turn(self, r, c, d):
        """Turn an entry of the cube from 0 to 1 or back."""
        n: cython.int = self.digits
        self.digits_at[r * n + c] ^= cython.cast(cython.uint, 1) << d
        self.columns_at[r * n + d] ^= cython.cast(cython.uint, 1) << c
        self.rows_at[c * n + d] ^= cython.cast(cython.uint, 1) << r

    def _holds(self, r, c, d):
        """Whether an entry is 1."""
        return self.digits_at[r * self.digits + c] >> d & 1

    def _step(self, rng):
        """Try one box: from the entry that is −1, or from a random entry that is 0."""
        n: cython.int = self.digits
        r: cython.int
        c: cython.int
        d: cython.int
        extra: cython.int = 0
        if self.improper:
            r, c, d, extra = self.bad_row, self.bad_column, self.bad_digit, 1
        else:
            r = self._draw_row(rng)
            c = next_below(rng, n)
            d = next_below(rng, n)
            if self._holds(r, c, d):
                return
        wide: cython.int = self.spare if r == self.flat else 1
        other_row: cython.int = _nth(self.rows_at[c * n + d], next_below(rng, 1 + extra))
        other_column: cython.int = _nth(self.columns_at[r * n + d], next_below(rng, wide + extra))
        other_digit: cython.int = _nth(self.digits_at[r * n + c], next_below(rng, wide + extra))
        self._turn_box(r, c, d, other_row, other_column, other_digit)

    def _draw_row(self, rng):
        """A random row, weighted by the product of the sums of its lines."""
        at: cython.int = next_below(rng, self.flat + self.spare * self.spare)
        return at if at < self.flat else self.flat

    def _turn_box(self, r, c, d, r2, c2, d2):
        """Add 1 at (r, c, d) and at every second corner of the box, subtract 1 at the others."""
        if self._holds(r, c2, d2) or self._holds(r2, c, d2) or self._holds(r2, c2, d):
            return
        if not self.improper:  # else it rises from −1 to 0
            self._turn(r, c, d)
        self._turn(r, c2, d2)
        self._turn(r2, c, d2)
        self._turn(r2, c2, d)
        self._turn(r2, c, d)
        self._turn(r, c2, d)
        self._turn(r, c, d2)
        self.improper = not self._holds(r2, c2, d2)
        if not self.improper:
            self._turn(r2, c2, d2)
        self.bad_row = r2
        self.bad_column = c2
        self.bad_digit = d2

    # Kempe chains, on a board with more digits than either side

    def _swap_chains(self, rng):
        cells: cython.int = self.rows * self.columns
        swaps: cython.int = 4 * cells
        cell: cython.int
        other: cython.int
        self._fill_grid(rng)
        while swaps > 0:
            cell = next_below(rng, cells)
            other = next_below(rng, self.digits - 1)
            other += other >= self.grid[cell]
            self._swap_chain(cell, other)
            swaps -= 1

    def _fill_grid(self, rng):
        """Copy a corner of a shuffled cyclic square, and index where its digits are."""
        r: cython.int
        c: cython.int
        digit: cython.int
        n: cython.int = self.digits
        self._shuffle(rng)
        for r in range(self.rows * n):
            self.in_row[r] = NONE
        for c in range(self.columns * n):
            self.in_column[c] = NONE
        for r in range(self.rows):
            for c in range(self.columns):
                digit = self.order[(self.down[r] + self.across[c]) % n]
                self.grid[r * self.columns + c] = digit
                self.in_row[r * n + digit] = c
                self.in_column[c * n + digit] = r

    def _swap_chain(self, cell, other):
        """Swap the cell's digit with the other digit along their Kempe chain."""
        first: cython.int = self.grid[cell]
        length: cython.int = 0
        i: cython.int
        n: cython.int = self.digits
        at: cython.int
        self.chain[0] = cell
        length = self._follow(cell, first, other, 1, True)
        if self.chain[length - 1] != cell or length == 1:  # an open chain: follow its other end too
            length = self._follow(cell, first, other, length, False)
        else:
            length -= 1
        for i in range(length):
            at = self.chain[i]
            self.in_row[at // self.columns * n + self.grid[at]] = NONE
            self.in_column[at % self.columns * n + self.grid[at]] = NONE
            self.grid[at] = first + other - self.grid[at]
        for i in range(length):
            at = self.chain[i]
            self.in_row[at // self.columns * n + self.grid[at]] = at % self.columns
            self.in_column[at % self.columns * n + self.grid[at]] = at // self.columns

    def _follow(self, cell, first, other, length, in_row):
        """Append the chain from a cell on, along its row first or its column first; the new length.

        A closed chain ends with the cell that it began with.
        """
        n: cython.int = self.digits
        at: cython.int = cell
        place: cython.int
        wanted: cython.int
        while True:
            wanted = first + other - self.grid[at]
            if in_row:
                place = self.in_row[at // self.columns * n + wanted]
                if place == NONE:
                    return length
                at += place - at % self.columns
            else:
                place = self.in_column[at % self.columns * n + wanted]
                if place == NONE:
                    return length
                at = place * self.columns + at % self.columns
            self.chain[length] = at
            length += 1
            if at == cell:
                return length
            in_row = not in_row
