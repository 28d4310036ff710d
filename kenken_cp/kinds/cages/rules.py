"""The rules of KenKen and its relatives: houses, cages, givens, candidates. Independent of all
models."""

from kenken_cp.core.counts import say_count, say_list, with_minus
from kenken_cp.core.family import Domains, Violation
from kenken_cp.core.geometry import Grid, cell_name, cell_names
from kenken_cp.kinds.cages.clue import missed_clues, say_clue
from kenken_cp.kinds.cages.operators import OPERATORS, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

EXPLAINS = {row.symbol: row.explains for row in OPERATORS.values()}


def check(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    """All violations of a grid, by the rules alone; empty for a solution."""
    if len(grid) != puzzle.rows * puzzle.columns:
        wanted = f"the puzzle has {puzzle.rows * puzzle.columns}"
        return [Violation((), f"The grid has {say_count(len(grid), 'cell')}, but {wanted}.")]
    return [
        *_foreign_digits(puzzle, grid),
        *_missed_givens(puzzle, grid),
        *_missed_candidates(puzzle, grid),
        *_repeats(puzzle, grid),
        *_broken_cages(puzzle, grid),
        *_repeats_in_cages(puzzle, grid),
        *_missed_clues(puzzle, grid),
    ]


def _foreign_digits(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if set(grid).issubset(puzzle.digits):
        return []
    return [
        Violation(
            (cell,),
            f"{cell_names((cell,), puzzle.columns)} holds {value}, which is not one of the "
            "puzzle's digits.",
        )
        for cell, value in enumerate(grid)
        if value not in puzzle.digits
    ]


def _missed_givens(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if not puzzle.givens:
        return []
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} holds {grid[cell]}, but {digit} is given there.",
        )
        for cell, digit in puzzle.givens
        if grid[cell] != digit
    ]


def _missed_candidates(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if not puzzle.candidates:
        return []
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} holds {grid[cell]}, but the puzzle allows only "
            f"{say_list(list(map(str, digits)), 'or')} there.",
        )
        for cell, digits in puzzle.candidates
        if grid[cell] not in digits
    ]


def _repeats(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    for values_of in puzzle.geometry.pickers:
        values = values_of(grid)
        if len(set(values)) < len(values):
            break
    else:
        return []
    violations = []
    for name, house, values_of in puzzle.geometry.houses:
        values = values_of(grid)
        for value in sorted({v for v in values if values.count(v) > 1}):
            cells = tuple([cell for cell in house if grid[cell] == value])
            names = cell_names(cells, puzzle.columns)
            violations.append(Violation(cells, f"{name} repeats {value} at {names}."))
    return violations


def _broken_cages(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    rule = puzzle.rule
    wrong = [
        cage
        for cage in puzzle.cages
        if not EXPLAINS[cage[1]]([grid[cell] for cell in cage[0]], cage[2], rule)
    ]
    return [_missed_clue(puzzle, cage, grid) for cage in wrong]


def _missed_clue(puzzle: CagePuzzle, cage: Cage, grid: Grid) -> Violation:
    names = cell_names(cage.cells, puzzle.columns)
    held = " ".join([str(grid[cell]) for cell in cage.cells])
    return Violation(
        cage.cells,
        f"Cage {puzzle.clue(cage)} at {names} holds {held}, which does not match its clue.",
    )


def _repeats_in_cages(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if not puzzle.distinct:
        return []
    violations = []
    for cage in puzzle.cages:
        values = [grid[cell] for cell in cage.cells]
        for value in sorted({v for v in values if values.count(v) > 1}):
            where = cell_names(cage.cells, puzzle.columns)
            sentence = (
                f"Cage {puzzle.clue(cage)} at {where} repeats {value}; digits must not repeat "
                "in a cage."
            )
            violations.append(Violation(cage.cells, sentence))
    return violations


def _missed_clues(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if not puzzle.clues:
        return []
    return [
        Violation(cells, f"{_say_held(puzzle, cells, grid)}, but {say_clue(puzzle, clue)}.")
        for clue, cells in missed_clues(puzzle, grid)
    ]


def _say_held(puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> str:
    """`r1c1 and r2c1 hold 3 and 2`; of no cells in particular, `A rule of the board is broken`."""
    if not cells:
        return "A rule of the board is broken"
    names = say_list([cell_name(cell, puzzle.columns) for cell in cells])
    digits = say_list([str(grid[cell]) for cell in cells])
    return with_minus(f"{names} hold{'s' * (len(cells) == 1)} {digits}")


def overflow(puzzle: CagePuzzle) -> str:
    """The cage whose products may exceed 32 bits in the reference models; "" if there is none."""
    largest = max(2, *map(abs, puzzle.digits))
    for cage in puzzle.cages:
        size = len(cage.cells)
        # the factors: all digits, or all but the largest, and the target
        products = {"*": largest**size, "/": largest ** (size - 1) * max(1, abs(cage.target))}
        meant = {row.symbol for row in readings(cage.operator, size, puzzle.rule)}
        if any(products[symbol] >= 2**31 for symbol in meant & products.keys()):
            return f"the cage at {cell_names(cage.cells[:1], puzzle.columns)}"
    return ""


def values(puzzle: CagePuzzle) -> Domains:
    """The values that the rules allow in each cell before any reasoning: every digit, or its
    candidates."""
    allowed = [puzzle.digits] * (puzzle.rows * puzzle.columns)
    for cell, digits in puzzle.candidates:
        allowed[cell] = digits
    return tuple(allowed)
