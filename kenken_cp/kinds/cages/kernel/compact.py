# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""One puzzle of cages as numbers per cell, and the rules for a full grid of it.

It is made from a puzzle, from a line of native JSON or from signs, without an object for each cage
or given; a search loads it as a `Caging`. `follows` is written from the rules alone: it knows
nothing of candidates, tuples and searches, and of any fault it says only that there is one. The
worded `rules.check` says which.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.native_line import INTEGER, LIST, ROWS, SIGNS

MOST_CELLS = 32 * 32
MOST_DIGITS = 32
NONE = -1  # no cage, no box, not given
FREE = -1  # as Caging has it
GIVEN = ord("=")
PLUS = ord("+")
MINUS = ord("-")
TIMES = ord("*")
DIVIDED = ord("/")
NO_OP = ord("?")
# Products and targets below this cannot overflow when they are compared.
MOST = 1 << 62


@cython.cclass
class CompactBoard:
    """The cages and givens of one puzzle after another, and a full grid to be checked.

    `cage_of`, `given` and `box_of` have each cell's cage, the index of its digit, and its box, or
    NONE; cage c has the code point of its operator and its target, and `pairs` says that the rule
    is that − and ÷ have two cells. `value` has the digits, ascending.
    """

    def __init__(self) -> None:
        self.geometry = None
        self.digits = ()
        self.rows = self.columns = self.cells = self.count = self.cages = self.boxes = 0
        self.pairs = self.distinct = self.diagonals = False
        self.value = array("q", bytes(8 * MOST_DIGITS))
        self.cage_of = ints(MOST_CELLS)
        self.given = ints(MOST_CELLS)
        self.box_of = ints(MOST_CELLS)
        self.operators = ints(MOST_CELLS)
        self.targets = array("q", bytes(8 * MOST_CELLS))
        self.sizes = ints(MOST_CELLS)
        # by the number that a cage has in a map
        self.renamed = ints(MOST_CELLS + 1)
        self.above = ints(MOST_CELLS)  # a cell of the same cage, itself for the first of a piece
        # of the grid to be checked, the index of each digit
        self.grid = ints(MOST_CELLS)
        # of each cage: what its values add up to, their largest, their product without zeros,
        # the number of zeros, the digits met, and whether a quotient was met
        self.sums = array("q", bytes(8 * MOST_CELLS))
        self.largest = array("q", bytes(8 * MOST_CELLS))
        self.products = array("q", bytes(8 * MOST_CELLS))
        self.zeros = ints(MOST_CELLS)
        self.divides = ints(MOST_CELLS)
        self.met = array("I", bytes(4 * MOST_CELLS))
        self.in_columns = array("I", bytes(4 * MOST_CELLS))
        self.in_boxes = array("I", bytes(4 * MOST_CELLS))

    def take_board(self, geometry, digits: tuple, pairs: bool, distinct: bool) -> None:
        """Begin with a puzzle on this board, whose houses are rows, columns, boxes, diagonals."""
        cell: cython.int
        self.pairs, self.distinct = pairs, distinct
        if self.geometry is not geometry or self.digits is not digits:
            self.geometry, self.digits = geometry, digits
            self.rows, self.columns = geometry.rows, geometry.columns
            self.cells = self.rows * self.columns
            self.diagonals = geometry.diagonals
            self.boxes = len(set(geometry.boxes))
            for cell, box in enumerate(geometry.boxes):
                self.box_of[cell] = box
            self.count = len(digits)
            for at, digit in enumerate(digits):
                self.value[at] = digit
        self.cages = 0
        for cell in range(self.cells):
            self.cage_of[cell] = NONE
            self.given[cell] = NONE

    def index(self, value):
        """The index of a digit; NONE if it is none."""
        at: cython.int = 0
        if self.value[self.count - 1] - self.value[0] == self.count - 1:  # one after the other
            if self.value[0] <= value <= self.value[self.count - 1]:
                return value - self.value[0]
            return NONE
        for at in range(self.count):
            if self.value[at] == value:
                return at
        return NONE

    def read(self, puzzle) -> None:
        """Read a puzzle; OverflowError for a target beyond 64 bits."""
        cell: cython.int
        clue: tuple
        pair: tuple
        self.take_board(puzzle.geometry, puzzle.digits, puzzle.rule == "pair", puzzle.distinct)
        for cage in puzzle.cages:
            clue = cython.cast(tuple, cage)  # a Cage, which is a tuple
            for cell_ in cython.cast(tuple, clue[0]):
                cell = cell_
                self.cage_of[cell] = self.cages
            self.operators[self.cages] = ord(cython.cast(str, clue[1]))
            self.targets[self.cages] = clue[2]
            self.cages += 1
        for given in puzzle.givens:
            pair = cython.cast(tuple, given)
            cell = pair[0]
            self.given[cell] = self.index(pair[1])

    def read_signs(self, data: bytes):
        """Read the signs of the cells, 1 for the first digit and so on, all blanks alike: points or
        zeros. False if a cell has another, or none is given or none blank."""
        cell: cython.int
        sign: cython.int
        blank: cython.int = 0
        some: cython.bint = False
        for cell in range(self.cells):
            sign = data[cell]
            if ord("1") <= sign < ord("1") + self.count:
                self.given[cell] = sign - ord("1")
                some = True
            elif (sign == ord(".") or sign == ord("0")) and (blank == 0 or blank == sign):
                blank = sign
            else:
                return False
        return some and blank != 0

    def read_givens(self, line, slot):
        """Read a map of givens; False if it is none of this board.

        Blank is 0 or, where that is a digit, one less than the least.
        """
        cell: cython.int
        at: cython.int = line.first[slot]
        value: cython.longlong
        blank: cython.longlong = 0 if self.index(0) == NONE else self.value[0] - 1
        if not self.is_map(line, slot):
            return False
        for cell in range(self.cells):
            value = line.numbers[at + cell]
            if value != blank:
                self.given[cell] = self.index(value)
                if self.given[cell] == NONE:
                    return False
        return True

    def is_map(self, line, slot):
        """Whether a field has a number for each cell, in rows."""
        found: cython.bint = line.sort[slot] == ROWS and line.wide[slot] == self.columns
        return found and line.last[slot] - line.first[slot] == self.cells

    def read_cages(self, line, slot, clues, operators, covers):
        """Read a map of cages and their clues; False if they are not what a puzzle may have.

        `operators` is the slot of the operators, or NONE where each clue is a sum. With `covers`
        no cell may be in no cage.
        """
        cell: cython.int
        number: cython.longlong
        count: cython.longlong = line.last[clues] - line.first[clues]
        if not self.is_map(line, slot) or line.sort[clues] != LIST or count > self.cells:
            return False
        if operators != NONE and (
            line.last[operators] - line.first[operators] != count
            or (line.sort[operators] != SIGNS and count > 0)
        ):
            return False
        for cell in range(count + 1):
            self.renamed[cell] = NONE
        for cell in range(self.cells):
            number = line.numbers[line.first[slot] + cell]
            if number == 0 and not covers:
                continue
            if number < 1 or number > count:
                return False
            if self.renamed[number] == NONE:
                self.renamed[number] = self.cages
                self.sizes[self.cages] = 0
                self.targets[self.cages] = line.numbers[line.first[clues] + number - 1]
                self.operators[self.cages] = PLUS
                if operators != NONE:
                    self.operators[self.cages] = line.numbers[line.first[operators] + number - 1]
                self.cages += 1
            self.cage_of[cell] = self.renamed[number]
            self.sizes[self.renamed[number]] += 1
        return self.cages == count and self.are_whole() and self.are_clued(operators == NONE)

    def are_whole(self):
        """Whether each cage is one piece, joined by edges."""
        cell: cython.int
        pieces: cython.int = 0
        for cell in range(self.cells):
            self.above[cell] = cell
            if self.cage_of[cell] == NONE:
                continue
            pieces += 1
            if cell % self.columns and self.cage_of[cell - 1] == self.cage_of[cell]:
                pieces -= self.join(cell, cell - 1)
            if cell >= self.columns and self.cage_of[cell - self.columns] == self.cage_of[cell]:
                pieces -= self.join(cell, cell - self.columns)
        return pieces == self.cages

    def join(self, cell, other):
        """Join the pieces of two cells; 0 if they were one already, else 1."""
        while self.above[cell] != cell:
            cell = self.above[cell]
        while self.above[other] != other:
            other = self.above[other]
        self.above[cell] = other
        return 0 if cell == other else 1

    def are_clued(self, sums):
        """Whether each cage may have its clue; where all are `sums`, one of one cell is a given."""
        cage: cython.int
        operator: cython.int
        for cage in range(self.cages):
            if sums and self.sizes[cage] == 1:
                self.operators[cage] = GIVEN
            operator = self.operators[cage]
            if operator == GIVEN:
                if self.sizes[cage] != 1 or self.index(self.targets[cage]) == NONE:
                    return False
            elif self.sizes[cage] == 1:
                return False
            elif operator == MINUS or operator == DIVIDED:
                if self.pairs and self.sizes[cage] != 2:
                    return False
            elif operator != PLUS and operator != TIMES and operator != NO_OP:
                return False
        return True

    def write(self, caging):
        """Write the puzzle into a Caging."""
        cell: cython.int
        cage: cython.int
        at: cython.int = 0
        caging.distinct = self.distinct
        caging.cages = self.cages
        caging.givens = 0
        caging.limited = 0
        for cage in range(self.cages):
            self.sizes[cage] = 0
        for cell in range(self.cells):
            if self.cage_of[cell] != NONE:
                self.sizes[self.cage_of[cell]] += 1
        for cage in range(self.cages):
            caging.start[cage] = at
            at += self.sizes[cage]
            self.sizes[cage] = caging.start[cage]
            caging.operators[cage] = self.operators[cage]
            caging.targets[cage] = self.targets[cage]
        caging.start[self.cages] = at
        for cell in range(self.cells):
            cage = self.cage_of[cell]
            caging.owner[cell] = FREE if cage == NONE else cage
            if cage != NONE:
                caging.cells[self.sizes[cage]] = cell
                self.sizes[cage] += 1
            if self.given[cell] != NONE:
                caging.given_cell[caging.givens] = cell
                caging.given[caging.givens] = self.given[cell]
                caging.givens += 1

    def clues(self, kind: type):
        """The cages by first cell, of the class `kind`: triples of cells, operator and target."""
        cage: cython.int
        cell: cython.int
        cells_of: list = [[] for _ in range(self.cages)]
        cells: list
        for cell in range(self.cells):
            if self.cage_of[cell] != NONE:
                cells = cells_of[self.cage_of[cell]]
                cells.append(cell)
        found: list = []
        for cage in range(self.cages):
            cells = cells_of[cage]
            operator = chr(self.operators[cage])
            clue = tuple(cells), operator, self.targets[cage]
            found.append(tuple.__new__(kind, clue))  # as in `cage_checks`
        return tuple(found)

    def given_pairs(self):
        """The given cells, each with its digit."""
        cell: cython.int
        found: list = []
        for cell in range(self.cells):
            if self.given[cell] != NONE:
                digit = self.value[self.given[cell]]
                found.append((cell, digit))
        return tuple(found)

    def follows(self, grid: tuple):
        """Whether a full grid follows the rules."""
        cell: cython.int
        if len(grid) != self.cells:
            return False
        for cell in range(self.cells):
            self.grid[cell] = self.index(grid[cell])
        return self.follows_all()

    def follows_all(self):
        """Whether the values in `grid` follow the rules."""
        cell: cython.int
        for cell in range(self.cells):
            if not 0 <= self.grid[cell] < self.count:
                return False
            if self.given[cell] != NONE and self.given[cell] != self.grid[cell]:
                return False
        if not self.lines_differ() or (self.diagonals and not self.diagonals_differ()):
            return False
        return self.cages == 0 or (self.add_up() and self.explain())

    def lines_differ(self):
        """Whether no row, column or box has a digit twice."""
        row: cython.int
        column: cython.int
        cell: cython.int = 0
        bit: cython.uint
        met: cython.uint
        for column in range(self.columns):
            self.in_columns[column] = 0
        for column in range(self.boxes):
            self.in_boxes[column] = 0
        for row in range(self.rows):
            met = 0
            for column in range(self.columns):
                bit = cython.cast(cython.uint, 1) << self.grid[cell]
                if (met | self.in_columns[column]) & bit:
                    return False
                met |= bit
                self.in_columns[column] |= bit
                if self.boxes:
                    if self.in_boxes[self.box_of[cell]] & bit:
                        return False
                    self.in_boxes[self.box_of[cell]] |= bit
                cell += 1
        return True

    def diagonals_differ(self):
        """Whether neither diagonal has a digit twice."""
        row: cython.int
        bit: cython.uint
        down: cython.uint = 0
        up: cython.uint = 0
        for row in range(self.rows):
            bit = cython.cast(cython.uint, 1) << self.grid[row * (self.columns + 1)]
            if down & bit:
                return False
            down |= bit
            bit = cython.cast(cython.uint, 1) << self.grid[(row + 1) * (self.columns - 1)]
            if up & bit:
                return False
            up |= bit
        return True

    def add_up(self):
        """Note what the values of each cage come to; False if one repeats a digit and may not, or
        has a product too large for 64 bits."""
        cage: cython.int
        cell: cython.int
        operator: cython.int
        value: cython.longlong
        bit: cython.uint
        for cage in range(self.cages):
            self.sums[cage] = 0
            self.largest[cage] = -MOST
            self.products[cage] = 1
            self.zeros[cage] = 0
            self.divides[cage] = False
            self.met[cage] = 0
            self.sizes[cage] = 0
        for cell in range(self.cells):
            cage = self.cage_of[cell]
            if cage == NONE:
                continue
            bit = cython.cast(cython.uint, 1) << self.grid[cell]
            if self.distinct and self.met[cage] & bit:
                return False
            self.met[cage] |= bit
            self.sizes[cage] += 1
            value = self.value[self.grid[cell]]
            self.sums[cage] += value
            self.largest[cage] = max(self.largest[cage], value)
            if value == 0:
                self.zeros[cage] += 1
                continue
            operator = self.operators[cage]
            if operator == TIMES or operator == DIVIDED or operator == NO_OP:
                if abs(self.products[cage]) > MOST // abs(value):
                    return False
                self.products[cage] *= value
        return True

    def explain(self):
        """Whether what was noted meets the clues."""
        cage: cython.int
        cell: cython.int
        for cell in range(self.cells):
            cage = self.cage_of[cell]
            if cage != NONE and self.is_quotient(cage, self.value[self.grid[cell]]):
                self.divides[cage] = True
        for cage in range(self.cages):
            if not self.is_met(cage):
                return False
        return True

    def is_quotient(self, cage, value):
        """Whether a value of the cage, divided by the product of its others, is the target."""
        rest: cython.longlong
        if self.operators[cage] != DIVIDED and self.operators[cage] != NO_OP:
            return False
        if self.zeros[cage]:  # only the zero itself can be divided, if the others are none
            return value == 0 and self.zeros[cage] == 1 and self.targets[cage] == 0
        rest = self.products[cage] // value
        return value % rest == 0 and value // rest == self.targets[cage]

    def is_met(self, cage):
        """Whether the values of a cage meet its clue."""
        operator: cython.int = self.operators[cage]
        target: cython.longlong = self.targets[cage]
        product: cython.longlong = 0 if self.zeros[cage] else self.products[cage]
        difference: cython.bint = 2 * self.largest[cage] - self.sums[cage] == target
        divides: cython.bint = self.divides[cage] != 0
        if operator == GIVEN or operator == PLUS:
            return self.sums[cage] == target
        if operator == TIMES:
            return product == target
        if operator == MINUS:
            return difference
        if operator == DIVIDED:
            return divides
        if self.sums[cage] == target or product == target:
            return True
        return (self.sizes[cage] == 2 or not self.pairs) and (difference or divides)
