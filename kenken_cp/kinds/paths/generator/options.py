"""The options of recipes of number paths, one declaration each, and the checks of a recipe."""

from collections.abc import Sequence
from dataclasses import dataclass

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.givens import Range, read_givens
from kenken_cp.core.numbers import Whole
from kenken_cp.core.recipe import (
    NO_PART,
    FamilyRow,
    MapFile,
    Recipe,
    RecipeError,
    no_such_word,
    option,
    options_of,
    plain,
    read_flag,
    read_map,
    read_text,
)
from kenken_cp.core.symmetries import BY_ID as SYMMETRY
from kenken_cp.core.symmetries import IDS as SYMMETRIES
from kenken_cp.core.symmetries import LISTED, NONE, orbits, symmetry_of
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.generator.covering import failed_tries, why_no_path
from kenken_cp.kinds.paths.generator.pairs import LINKS, WALLS, PairRule
from kenken_cp.kinds.paths.generator.patterns import ANYWHERE, PATTERNS, cells_of
from kenken_cp.kinds.paths.generator.shapes import BY_ID as SHAPE
from kenken_cp.kinds.paths.generator.shapes import RECTANGLE, SHAPES, holes_of
from kenken_cp.kinds.paths.puzzle import MAX_SIZE, PathPuzzle

# The headings of the options in the help.
BOARD, GIVENS = PANELS = ("Path board", "Givens")
SHAPE_IDS = tuple(shape.id for shape in SHAPES)
PATTERN_IDS = tuple(pattern.id for pattern in PATTERNS)
# As the help lists them; those that their names do not explain are explained.
_EXPLAINED = ("lattice", "checkers", "crosses")
PATTERNS_LISTED = ", ".join(
    [f"{row.id} ({row.statement})" if row.id in _EXPLAINED else row.id for row in PATTERNS]
)
NO_LIMIT = 0  # of a stretch
NAMED = 2  # sizes that are named where one has no path
COUNT = Whole()


def _cells_in(puzzle: object) -> Sequence[int]:
    """Which cells a puzzle has, as a map of one part."""
    if not isinstance(puzzle, PathPuzzle) or not puzzle.holes:
        return ()
    holes = set(puzzle.holes)
    return [NO_PART if cell in holes else 0 for cell in range(puzzle.rows * puzzle.columns)]


def _shape_help(a_map: str) -> str:
    """What an outline may be, with the words for a map of it."""
    return f"Outline: {', '.join(SHAPE_IDS)}, or {a_map}."


def _read_shape(name: str, value: object) -> str | tuple[int, ...]:
    return value if type(value) is str else read_map(name, value)


@dataclass(frozen=True, slots=True)
class PathRecipe(Recipe):
    """The recipe of a number path, difficulty apart; RecipeError for impossible options.

    `shape` is the name of an outline, or a map with NO_PART for a hole. `give_ends` keeps the first
    and the last number given; `max_gap` is the longest run of missing numbers, 0 for any; `pattern`
    names the cells that are given; `max_choices` is the most choices that a plain search meets,
    None for any. `walls` and `links` are as symmetric as the givens.
    """

    rows: int
    columns: int
    family: str
    shape: str | tuple[int, ...] = option(
        RECTANGLE, _read_shape, BOARD, "SHAPE",
        _shape_help("a file with a map in which . is a hole"),
        write=plain,
        map_file=MapFile(
            _cells_in,
            f"{', '.join(SHAPE_IDS)}, or the name of a file with a map",
            "shape",
            lambda text: text in SHAPE,
            noun="shape",
            pasted=_shape_help("a map (a line for each row, . for a hole)"),
        ),
        names=SHAPE_IDS,
    )  # fmt: skip
    loop: bool = option(
        False, read_flag, BOARD, help="Make the path a loop: the largest number is next to 1.",
    )  # fmt: skip
    givens: Range | None = option(
        None, read_givens, GIVENS, "N|N-N",
        "Number of givens: a number, or a range such as 24-30. By default no more than needed.",
    )  # fmt: skip
    symmetry: str = option(
        NONE, read_text, GIVENS, "SYMMETRY", f"Symmetry of the givens: {LISTED}.",
        choices=SYMMETRIES,
    )  # fmt: skip
    pattern: str = option(
        ANYWHERE, read_text, GIVENS, "PATTERN", f"Where the givens are: {PATTERNS_LISTED}.",
        choices=PATTERN_IDS,
    )  # fmt: skip
    give_ends: bool = option(
        True, read_flag, GIVENS,
        help="Give the first and the last number; by default they are given.",
    )  # fmt: skip
    max_gap: int = option(
        NO_LIMIT, Whole(1), GIVENS, "N",
        "Maximum length of a run of missing numbers; by default any length.",
    )  # fmt: skip
    max_choices: int | None = option(
        None, COUNT, GIVENS, "N",
        "Maximum number of choices met when each gap between givens is filled by trial and "
        "error; 0 means that there is never a choice. By default any number.",
    )  # fmt: skip

    walls: int = option(
        0, COUNT, BOARD, "N",
        "Number of walls: pairs of neighbours between which the path does not pass.",
    )  # fmt: skip
    links: int = option(
        0, COUNT, BOARD, "N", "Number of links: pairs of neighbours that hold consecutive numbers.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        self.refuse_foreign(ROWS)
        self.check_sides(MAX_SIZE)
        symmetry = symmetry_of(self.symmetry, self.rows, self.columns)
        self._check_shape()
        self._check_givens()
        for rule, wanted in self.pair_clues:
            fault = rule.fault(self.board, symmetry, wanted)
            if fault:
                raise RecipeError(f"--{rule.option} {wanted}: {fault}")

    @property
    def row(self) -> FamilyRow:
        """The row of its family."""
        return next(row for row in ROWS if row.family == self.family)

    @property
    def holes(self) -> tuple[int, ...]:
        """The cells that are absent."""
        if isinstance(self.shape, str):
            return holes_of(self.shape, self.rows, self.columns, self.king)
        return tuple([cell for cell, part in enumerate(self.shape) if part == NO_PART])

    @property
    def board(self) -> PathPuzzle:
        """The board without givens."""
        return self._board_of(self.rows, self.columns, self.king)

    def _board_of(self, rows: int, columns: int, king: bool) -> PathPuzzle:
        holes = self.holes
        if isinstance(self.shape, str):
            holes = holes_of(self.shape, rows, columns, king)
        return PathPuzzle(rows, columns, king, (), holes, closed=self.loop)

    @property
    def king(self) -> bool:
        """Whether steps may cross corners."""
        return self.family == hidato.FAMILY.id

    @property
    def orbits(self) -> list[int]:
        """For each cell the number of those it is given with; holes, and cells outside the pattern,
        have numbers of their own."""
        owner = [0] * self.cells
        holes, number = set(self.holes), 0
        for orbit in orbits(SYMMETRY[self.symmetry], self.rows, self.columns):
            for part in ([c for c in orbit if c not in holes], [c for c in orbit if c in holes]):
                for cell in part:
                    owner[cell] = number
                number += bool(part)
        return owner

    @property
    def pair_clues(self) -> list[tuple[PairRule, int]]:
        """The rules of walls and links that are asked for, with how many."""
        asked = ((WALLS, self.walls), (LINKS, self.links))
        return [(rule, wanted) for rule, wanted in asked if wanted]

    @property
    def fixed(self) -> frozenset[int] | None:
        """The cells that a pattern gives; None if any may be."""
        if self.pattern == ANYWHERE:
            return None
        return cells_of(self.pattern, self.rows, self.columns).difference(self.holes)

    def _check_shape(self) -> None:
        if isinstance(self.shape, str) and self.shape not in SHAPE:
            raise no_such_word("shape", self.shape, SHAPE_IDS)
        if not isinstance(self.shape, str) and len(self.shape) != self.cells:
            raise RecipeError(
                f"--shape: the map has {say_count(len(self.shape), 'cell')}, the board {self.cells}"
            )
        fault = self._fault_of(self.rows, self.columns, self.king)
        if not fault:
            return
        board = f"a board of {self.rows}×{self.columns}"
        if self.shape != RECTANGLE:
            shape = self.shape if isinstance(self.shape, str) else "of the map"
            board = f"the shape {shape} at {self.rows}×{self.columns}"
        option = f"--size {self.size}" if self.shape == RECTANGLE else "--shape"
        option = "--loop" if self.loop else option
        raise RecipeError(f"{option}: {board} {fault}; {self._mend()}")

    def _fault_of(self, rows: int, columns: int, king: bool) -> str:
        """Why no path covers the shape on a board of these sides, "" if one does."""
        what = "loop" if self.loop else "path"
        try:
            board = self._board_of(rows, columns, king)
        except KenkenError as error:
            return f"has no {what}: {error}"
        why = why_no_path(board)
        if why:
            return f"has no {what}: {why}"
        tries = 0 if self.shape == RECTANGLE else failed_tries(board)
        return f"may have no {what}: none was found in {say_count(tries, 'try')}" if tries else ""

    def _mend(self) -> str:
        """What to choose in place of a shape or size without a path."""
        choices = []
        if isinstance(self.shape, str):
            near = [(self.rows + by, self.columns + by) for by in (-1, 1, -2, 2, -3, 3)]
            sizes = [
                f"{rows}x{columns}"
                for rows, columns in near
                if 0 < min(rows, columns) <= max(rows, columns) <= MAX_SIZE
                and not self._fault_of(rows, columns, self.king)
            ][:NAMED]
            choices += [f"--size {say_list(sizes, 'or')}"] if sizes else []
        if not self.king and not self._fault_of(self.rows, self.columns, True):
            choices.append(f"--family {hidato.FAMILY.id}")
        return f"choose {' or '.join(choices)}" if choices else "choose another shape"

    def _check_givens(self) -> None:
        if self.pattern != ANYWHERE and (self.givens or self.symmetry != NONE or self.max_gap):
            raise RecipeError(
                f"--pattern {self.pattern} says which cells are given; leave out --givens, "
                "--symmetry and --max-gap"
            )
        if self.givens is None:
            return
        low, high = self.givens
        wanted = f"{low}" if low == high else f"{low}-{high}"
        open_cells = self.cells - len(self.holes)
        if low < 0:
            raise RecipeError(f"--givens {wanted}: the number of givens must be 0 or more")
        if low > high:
            raise RecipeError(f"--givens {wanted}: write the smaller number first, as in 20-30")
        if low > open_cells:
            size = say_count(open_cells, "cell")
            raise RecipeError(f"--givens {wanted}: the board has only {size}")
        if high < 2 and self.give_ends and open_cells > 1:
            raise RecipeError(
                f"--givens {wanted}: the two ends are given; ask for at least 2, or use "
                "--no-give-ends"
            )


_OPTIONS = tuple(options_of(PathRecipe))
ROWS = (
    FamilyRow(numbrix.FAMILY.id, _OPTIONS, (9, 9), "--size 9 --symmetry mirror"),
    FamilyRow(hidato.FAMILY.id, _OPTIONS, (8, 8), "--size 8 --shape heart --difficulty easy"),
)
