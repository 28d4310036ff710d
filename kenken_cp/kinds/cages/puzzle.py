"""Cages, and the puzzle class of KenKen and its relatives."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, NoReturn

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count, with_minus
from kenken_cp.core.errors import LimitError, PuzzleError
from kenken_cp.core.fields import show_value
from kenken_cp.core.geometry import cell_name, cell_names, is_connected, number_names, parts
from kenken_cp.core.late import late
from kenken_cp.core.model import Constraint
from kenken_cp.kinds.cages.candidates import Candidates, check_candidates
from kenken_cp.kinds.cages.clue import Clue, checked_clues, houses_of_clues, numbered_relations
from kenken_cp.kinds.cages.houses import Geometry, board_of
from kenken_cp.kinds.cages.kernel import checked_cages
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS, RULES, Rule

# keys imports this module
_canonical_image = late("kenken_cp.kinds.cages.keys", "canonical_image")

MAX_SIZE = limits.DEFAULT.size  # for puzzles that are made; core.limits has the limit for reading
MAX_DIGITS = 32
MOST_NAMED = 6  # cells that an error names
MAX_DIGIT = 1_000_000
MAX_TARGET = 10**320  # above the largest product, 16**256
REMEMBERED = 1 << 14  # cached cage shapes, and clues, per kind of board


class Cage(NamedTuple):
    """Ascending cells under one clue: an operator's symbol and a target."""

    cells: tuple[int, ...]
    operator: str
    target: int

    @property
    def clue(self) -> str:
        """The clue as people read it, `12×`."""
        return f"{self.target}{OPERATORS[self.operator].sign}"


class BoardMemory:
    """One kind of board, with a cache of the cage shapes and clues found valid on it.

    The same shapes and clues recur when many puzzles are read. Both caches are small; caching whole
    cages would save a lookup and take far more memory than a processor's cache holds.
    """

    def __init__(self, rows: int, columns: int, digits: tuple[int, ...], rule: Rule) -> None:
        self.rows, self.columns, self.digits, self.rule = rows, columns, digits, rule
        self.places: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
        self.clues: set[tuple[int, str, int]] = set()

    def find(self, cells: tuple[int, ...], number: int) -> tuple[tuple[int, ...], int]:
        """The cells ascending and as a bit set; PuzzleError if they cannot form a cage.

        `number` is the cage's, for an error message.
        """
        if not cells:
            raise PuzzleError(f"cage {number} has no cells; leave it out or give it some")
        placed = _place_cells(cells, self.rows, self.columns)
        if len(self.places) >= REMEMBERED:
            self.places.clear()
        self.places[cells] = found = placed, sum(1 << cell for cell in placed)
        return found

    def check_clue(self, cells: tuple[int, ...], operator: str, target: int) -> None:
        """PuzzleError if a cage of these cells cannot have this clue."""
        fault = _clue_fault(self, len(cells), operator, target)
        if fault:
            raise PuzzleError(f"the cage at {cell_names(cells, self.columns)} {fault}")
        if len(self.clues) >= REMEMBERED:
            self.clues.clear()
        self.clues.add((len(cells), operator, target))


@lru_cache(maxsize=64)
def board_memory(rows: int, columns: int, digits: tuple[int, ...], rule: Rule) -> BoardMemory:
    """The board memory, with digits ascending; PuzzleError or LimitError if they do not fit the
    sides.

    The limit of the sides is checked on every call, since it may change.
    """
    if min(rows, columns) < 1:
        raise PuzzleError(f"a grid of {rows}×{columns} is too small; both sides must be at least 1")
    return BoardMemory(rows, columns, _checked_digits(digits, max(rows, columns)), rule)


def _checked_digits(digits: tuple[int, ...], longer: int) -> tuple[int, ...]:
    """The digits ascending, 1 to the longer side if none are named."""
    if not digits:
        return tuple(range(1, longer + 1))
    wrong = next((digit for digit in digits if abs(digit) > MAX_DIGIT), None)
    if wrong is not None:
        raise PuzzleError(
            f"the digit {show_value(wrong)}: digits must be integers up to ±{MAX_DIGIT:,}"
        )
    if len(set(digits)) < len(digits):
        values = " ".join(map(str, digits))
        raise PuzzleError(f"the digits {values} are not all different; name each digit once")
    if len(digits) < longer:
        problem = f"{say_count(len(digits), 'digit')} for a line of {say_count(longer, 'cell')}"
        raise PuzzleError(f"{problem}; give at least {longer} digits")
    if len(digits) > MAX_DIGITS:
        raise LimitError(f"{len(digits)} digits are too many; at most {MAX_DIGITS} are allowed")
    return tuple(sorted(digits))


def _place_cells(
    cells: tuple[int, ...], rows: int, columns: int, more: str = ""
) -> tuple[int, ...]:
    """The cells ascending; PuzzleError unless they are distinct, on the board and connected.

    `more` follows the fault of cells that are not connected.
    """
    if any(type(cell) is not int for cell in cells):
        raise PuzzleError(
            f"a cage has the cells {cells!r}; they must be integers that number the cells row by "
            "row from 0"
        )
    outside = [cell for cell in cells if not 0 <= cell < rows * columns]
    if outside:
        numbered = min(outside) < 0
        names = f"cell {min(outside)}" if numbered else cell_names(outside, columns)
        verb = "is" if numbered or len(outside) == 1 else "are"
        raise PuzzleError(
            f"{names} {verb} outside the {rows}×{columns} grid; "
            f"cells go from r1c1 to {cell_name(rows * columns - 1, columns)}"
        )
    ascending = tuple(sorted(cells))
    if len(set(cells)) < len(cells):
        twice = next(a for a, b in pairwise(ascending) if a == b)
        raise PuzzleError(f"{cell_name(twice, columns)} occurs twice in one cage; name it once")
    if not is_connected(ascending, rows, columns):
        raise PuzzleError(
            f"the cage at {cell_names(ascending, columns)} is not connected; its cells "
            f"must form one piece, joined by edges{more}"
        )
    return ascending


def _clue_fault(board: BoardMemory, size: int, operator: str, target: int) -> str:
    """Why such a cage cannot have this clue, and how to mend it; "" if it can."""
    row = OPERATORS.get(operator)
    if row is None:
        return f"has the operator {operator!r}; it must be one of {' '.join(OPERATORS)}"
    if not -MAX_TARGET < target < MAX_TARGET:
        return "has a target of more than 320 digits; no product on a 16×16 grid is that large"
    if operator == GIVEN and size != 1:
        return (
            f"has {size} cells and the operator '{GIVEN}'; only a cage of one cell can be a given"
        )
    if operator == GIVEN and target not in board.digits:
        return (
            f"is given as {with_minus(str(target))}, which is not one of the digits "
            f"{with_minus(' '.join(map(str, board.digits)))}"
        )
    if operator != GIVEN and size == 1:
        return f"has one cell and the operator {operator!r}; use {GIVEN!r} for a given"
    if row.pairs_only and board.rule is Rule.PAIR and size != 2:
        return (
            f"has {row.sign} on {say_count(size, 'cell')}, but the rule 'pair' allows it on "
            f"two cells only; change the clue or use the rule '{Rule.MAX_MINUS_REST}'"
        )
    return ""


@dataclass(frozen=True, slots=True)
class CagePuzzle:
    """A grid to fill with digits so that no house repeats one and every cage meets its clue.

    Cages are kept in the order of their first cells. They cover the grid, unless `covered` is
    false: then cells may be in none. `digits` (default 1 to the longer side) are distinct integers,
    kept ascending; a house need not use them all. `boxes` has each cell's box, kept numbered from 0
    in the order of first cells, empty for none; `diagonals` makes both diagonals houses; `givens`
    are (cell, digit) pairs, kept by cell; `distinct` says that no cage repeats a digit;
    `candidates` are (cell, digits) pairs: the only digits that those cells may hold (see
    `kinds.cages.candidates`); `areas` are further cells in which no digit repeats, those of killer
    cages without a sum, kept in order. As cages, they are connected and share no cell: extra
    regions of setters, which need not be, are another clue, which no puzzle has yet. Raises
    PuzzleError, or LimitError for what is too large, naming the cells.
    """

    rows: int
    columns: int
    cages: tuple[Cage, ...]
    digits: tuple[int, ...] = ()
    rule: Rule = Rule.PAIR
    boxes: tuple[int, ...] = ()
    diagonals: bool = False
    givens: tuple[tuple[int, int], ...] = ()
    distinct: bool = False
    covered: bool = True
    candidates: Candidates = ()
    areas: tuple[tuple[int, ...], ...] = ()
    clues: tuple[Clue, ...] = ()
    geometry: Geometry = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_types(self)
        _check_size(self.rows, self.columns)
        kind = board_memory(self.rows, self.columns, self.digits, _rule(self.rule))
        object.__setattr__(self, "digits", kind.digits)
        object.__setattr__(self, "rule", kind.rule)
        if self.boxes or self.diagonals:
            object.__setattr__(self, "boxes", _boxes(self))
            _check_diagonals(self)
        if self.givens:
            object.__setattr__(self, "givens", _givens(self))
        object.__setattr__(self, "cages", _covering(kind, self.cages, self.covered))
        if self.candidates:
            object.__setattr__(self, "candidates", _candidates(self))
        if self.areas:
            object.__setattr__(self, "areas", _areas(self))
        areas = self.areas
        if self.clues:
            object.__setattr__(self, "clues", checked_clues(self))
            areas = tuple(sorted({*areas, *houses_of_clues(self)}))
        geometry = board_of(self.rows, self.columns, self.boxes, self.diagonals, areas)
        object.__setattr__(self, "geometry", geometry)

    @property
    def interchangeable(self) -> bool:
        """Whether digits may take each other's names: no clue adds, orders or lists them."""
        return not (self.cages or self.candidates or self.clues)

    @property
    def domains(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the digits that it may hold, before any reasoning."""
        own = dict(self.candidates)
        return tuple([own.get(cell, self.digits) for cell in range(self.rows * self.columns)])

    @property
    def relations(self) -> tuple[tuple[int, Constraint], ...]:
        """What the clues say, as constraints, each with the number of its clue."""
        return numbered_relations(self)

    def lying(self) -> "tuple[int, CagePuzzle]":
        """The image of a puzzle with clues in canonical orientation, after the number of the
        symmetry of `board_symmetries` that gives it."""
        found: tuple[int, CagePuzzle] = _canonical_image()(self)
        return found

    def clue(self, cage: Cage) -> str:
        """The clue as shown; where cells may be in no cage, a sum has no sign."""
        return cage.clue if self.covered or cage.operator != "+" else str(cage.target)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Pickle the fields given: a geometry is one shared object per process."""
        return CagePuzzle, tuple([getattr(self, name) for name in _GIVEN_FIELDS])


_FIELDS = tuple([entry.name for entry in fields(CagePuzzle)])
_GIVEN_FIELDS = tuple([entry.name for entry in fields(CagePuzzle) if entry.init])


def on_board_of(
    model: CagePuzzle, cages: tuple[Cage, ...], givens: tuple[tuple[int, int], ...]
) -> CagePuzzle:
    """The puzzle on the board of another with these cages and givens, which its constructor would
    take, and keep as they are."""
    puzzle, put = object.__new__(CagePuzzle), object.__setattr__
    for name in _FIELDS:
        put(puzzle, name, getattr(model, name))
    put(puzzle, "cages", cages)
    put(puzzle, "givens", givens)
    return puzzle


def _check_types(puzzle: CagePuzzle) -> None:
    """Sides and digits must be integers: 2.0 and True are refused.

    This and the types of targets are checked on every call, since 2 and 2.0 are the same cache key.
    """
    if type(puzzle.rows) is not int or type(puzzle.columns) is not int:
        sides = f"{show_value(puzzle.rows)}×{show_value(puzzle.columns)}"
        raise PuzzleError(f"a grid of {sides}: both sides must be positive integers")
    if set(map(type, puzzle.digits)) - {int}:
        wrong = next(digit for digit in puzzle.digits if type(digit) is not int)
        raise PuzzleError(
            f"the digit {show_value(wrong)}: digits must be integers up to ±{MAX_DIGIT:,}"
        )


def _check_size(rows: int, columns: int) -> None:
    if max(rows, columns) > limits.current().size:
        raise LimitError(limits.too_large(rows, columns))


def _rule(name: object) -> Rule:
    rule = RULES.get(name) if isinstance(name, str) else None
    if rule is None:
        names = " or ".join(f"'{rule}'" for rule in Rule)
        raise PuzzleError(f"the rule {name!r} for − and ÷ is unknown; it must be {names}")
    return rule


def _boxes(puzzle: CagePuzzle) -> tuple[int, ...]:
    """The map of boxes, renumbered; PuzzleError if a box has more cells than digits."""
    cells, most = puzzle.rows * puzzle.columns, len(puzzle.digits)
    if not puzzle.boxes:
        return ()
    if len(puzzle.boxes) != cells:
        raise PuzzleError(
            f"the map of boxes has {say_count(len(puzzle.boxes), 'cell')}, but the grid has {cells}"
        )
    boxes = number_names(puzzle.boxes)
    for box in parts(boxes):
        if len(box) > most:
            where = cell_name(box[0], puzzle.columns)
            raise PuzzleError(
                f"the box that begins at {where} has {say_count(len(box), 'cell')}, but "
                f"there are only {say_count(most, 'digit')}; make it smaller"
            )
    return boxes


def _check_diagonals(puzzle: CagePuzzle) -> None:
    if puzzle.diagonals and not 2 <= puzzle.rows == puzzle.columns:
        raise PuzzleError(
            f"diagonals need a square grid of at least 2×2, not {puzzle.rows}×{puzzle.columns}"
        )


def _givens(puzzle: CagePuzzle) -> tuple[tuple[int, int], ...]:
    """The givens by cell; PuzzleError for an unknown cell or digit, or a cell given twice."""
    cells, columns = puzzle.rows * puzzle.columns, puzzle.columns
    last = -1
    givens = tuple(sorted(puzzle.givens))
    for cell, digit in givens:
        if type(cell) is not int or not 0 <= cell < cells:
            raise PuzzleError(f"a given is in cell {cell!r}, but cells go from 0 to {cells - 1}")
        if digit not in puzzle.digits or type(digit) is not int:
            known = with_minus(" ".join(map(str, puzzle.digits)))
            raise PuzzleError(
                f"{cell_name(cell, columns)} is given as {with_minus(repr(digit))}, which is not "
                f"one of the digits {known}"
            )
        if cell == last:
            raise PuzzleError(f"{cell_name(cell, columns)} is given twice; give it one digit")
        last = cell
    return givens


def _areas(puzzle: CagePuzzle) -> tuple[tuple[int, ...], ...]:
    """The areas with ascending cells, in order; PuzzleError for cells that cannot be one.

    As a cage, an area is in one piece and has no cell of another one or of a cage.
    """
    most = len(puzzle.digits)
    held = {cell: cage.cells for cage in puzzle.cages for cell in cage.cells}
    found = []
    for area in puzzle.areas:
        apart = "; extra regions of several pieces are not supported"
        cells = _place_cells(area, puzzle.rows, puzzle.columns, apart)
        names = cell_names(cells, puzzle.columns)
        if not 2 <= len(cells) <= most:
            raise PuzzleError(
                f"an area of {say_count(len(cells), 'cell')}, at {names}: it must have from 2 to "
                f"{most}, the number of digits"
            )
        twice = next((cell for cell in cells if cell in held), None)
        if twice is not None:
            other = cell_names(held[twice], puzzle.columns)
            raise PuzzleError(
                f"{cell_name(twice, puzzle.columns)} is in two cages, ({other}) and ({names}); "
                "remove it from one"
            )
        held |= dict.fromkeys(cells, cells)
        found.append(cells)
    return tuple(sorted(found))


def _candidates(puzzle: CagePuzzle) -> Candidates:
    """The candidates, checked; a cage of one cell gives it a digit, as a given does."""
    given = {cage.cells[0]: cage.target for cage in puzzle.cages if cage.operator == GIVEN}
    given.update(puzzle.givens)
    return check_candidates(puzzle.candidates, (puzzle.rows, puzzle.columns), puzzle.digits, given)


def _covering(board: BoardMemory, cages: tuple[Cage, ...], all_cells: bool) -> tuple[Cage, ...]:
    """The valid cages by first cell, each with ascending cells.

    No cell is in two cages; with `all_cells`, none is in no cage.
    """
    size = board.rows * board.columns if all_cells else 0
    valid = checked_cages(board, cages, Cage, size)
    if valid is None:
        _refuse(board, cages, size)
    return valid


def _refuse(board: BoardMemory, cages: tuple[Cage, ...], size: int) -> NoReturn:
    """PuzzleError for the first fault of cages that `checked_cages` refuses."""
    covered = 0
    for number, (cells, operator, target) in enumerate(cages, start=1):
        if type(target) is not int or type(operator) is not str:
            _refuse_types(board, cells, operator, target)
        placed, bits = board.find(cells, number)
        if covered & bits:
            _refuse_overlap(board, cages[: number - 1], placed)
        covered |= bits
    missing = [cell for cell in range(size) if not covered >> cell & 1]
    names = cell_names(missing[:MOST_NAMED], board.columns)
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    raise PuzzleError(f"cells in no cage: {names}{more}; every cell must be in one")


def _refuse_types(
    board: BoardMemory, cells: tuple[int, ...], operator: object, target: object
) -> NoReturn:
    fault = f"target {show_value(target)}, which must be an integer"
    if type(target) is int:
        fault = f"operator {operator!r}, which must be one of {' '.join(OPERATORS)}"
    raise PuzzleError(f"the cage at {cell_names(cells, board.columns)} has the {fault}")


def _refuse_overlap(
    board: BoardMemory, earlier: Iterable[Cage], cells: tuple[int, ...]
) -> NoReturn:
    other = next(cage for cage in earlier if set(cage[0]) & set(cells))
    cell = next(cell for cell in cells if cell in other[0])
    first = cell_names(tuple(sorted(other[0])), board.columns)
    raise PuzzleError(
        f"{cell_name(cell, board.columns)} is in two cages, "
        f"({first}) and ({cell_names(cells, board.columns)}); "
        "remove it from one"
    )
