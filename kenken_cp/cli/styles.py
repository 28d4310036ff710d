"""`kenken styles`: the ways to cut a grid into cages, and what comes of them."""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Annotated, Any, NamedTuple

import typer

from kenken_cp.cli.common import Color, ColorOption
from kenken_cp.cli.page import Page
from kenken_cp.cli.recipes import Seed, size_of
from kenken_cp.core.counts import counted
from kenken_cp.core.errors import OK
from kenken_cp.generate.make import make
from kenken_cp.generate.order import Order
from kenken_cp.generate.recipe import Recipe, RecipeError
from kenken_cp.generate.seeds import Start, start_of
from kenken_cp.kinds.cages.generator.kinds import KINDS, kind_of
from kenken_cp.kinds.cages.generator.styles import STYLES
from kenken_cp.kinds.cages.puzzle import GIVEN, OPERATORS
from kenken_cp.registry import family_of

CUT = tuple(row.family for row in KINDS if "style" in row.options)
CLUES = tuple(symbol for symbol in OPERATORS if symbol != GIVEN)
ROOM = 23
LARGEST = 7  # this many cells and more share a column
IN_VAIN = 200  # units without a puzzle, in a row
OPTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("--operators +-", {"operators": "+-"}),
    ("--operators x", {"operators": "*"}),
    ("--no-op all", {"no_op": "all"}),
    ("--no-op 0.3", {"no_op": 0.3}),
    ("--singles none", {"singles": 0}),
    ("--no-weak-clues", {"weak_clues": False}),
    ("--cage-sizes 2:1,5:1", {"cage_sizes": "2:1,5:1"}),
    ("--rule max-minus-rest", {"rule": "max-minus-rest"}),
    ("--uncaged 0.2", {"uncaged": "0.2"}),
    ("--repeats", {"repeats": True}),
)


class Counts(NamedTuple):
    """What puzzles were made of: cages by size, and those of several cells by their clue."""

    puzzles: int
    sizes: Counter[int]
    clues: Counter[str]


def run(
    size: Annotated[
        str, typer.Option("--size", metavar="6|6x8", help="Make puzzles and draw the table.")
    ] = "",
    number: Annotated[int, typer.Option("--count", min=1, help="Puzzles for each row.")] = 200,
    family: Annotated[
        str, typer.Option("--family", metavar="FAMILY", help=f"{', '.join(CUT)}.")
    ] = CUT[0],
    seed: Seed = "1",
    color: ColorOption = Color.AUTO,
) -> int:
    """List the styles of cages, or with --size draw what comes of them.

    The table says what share of the cages has how many cells, what share of those with several
    shows which operator, and how many cages a puzzle has: for each style, then for options.
    """
    page = Page(sys.stdout, color)
    if not size:
        _list(page)
        return OK
    sides, start, kind = size_of(size), start_of(seed), kind_of(family)
    if family not in CUT:
        raise RecipeError(f"--family {family}: its puzzles have no cages; it is {', '.join(CUT)}")
    grid = Recipe(*sides, family=family).as_fields()
    _heading(page, f"{sides.rows}×{sides.columns}, {counted(number, 'puzzle')} a row, seed {seed}")
    for row in STYLES:
        if row.structural:
            _row(page, row.id, {**grid, "style": row.id}, number, start)
    page.line("")
    for name, fields in OPTIONS:
        if fields.keys() <= set(kind.options):
            _row(page, name, {**grid, **fields}, number, start)
    return OK


def _list(page: Page) -> None:
    for row in STYLES:
        page.line(f"{row.id} ({row.title})", "bold")
        page.text(row.statement)
        if row.cage_sizes:
            weights = ", ".join(f"{size}:{weight}" for size, weight in row.cage_sizes)
            page.line(f"Sizes and weights: {weights}")
        page.line("")
    page.text("With --size, the table of what comes of them.", style="dim")


def _heading(page: Page, title: str) -> None:
    page.line(f"{title}; in per cent", "bold")
    page.line("")
    sizes = "".join(f"{_size_name(size):>4}" for size in range(1, LARGEST + 1))
    signs = "".join(f"{OPERATORS[symbol].sign or symbol:>4}" for symbol in CLUES)
    page.line(f"{'':<{ROOM}}{'cells of a cage':<{4 * LARGEST}}  {'operator':>11}")
    page.line(f"{'':<{ROOM}}{sizes}  {signs}  cages")


def _size_name(size: int) -> str:
    return str(size) if size < LARGEST else f"{size}+"


def _row(page: Page, name: str, fields: Mapping[str, object], wanted: int, start: Start) -> None:
    """A line of the table; for what cannot be at this size, or does not come about, a word."""
    try:
        counts = _counts(Order(Recipe.from_fields(fields)), wanted, start)
    except RecipeError:
        page.line(f"{name:<{ROOM}}cannot be at this size")
        return
    if counts.puzzles < wanted:
        page.line(f"{name:<{ROOM}}{counted(counts.puzzles, 'puzzle')} only")
        return
    sizes = _shares([counts.sizes[size] for size in range(1, LARGEST + 1)])
    clues = _shares([counts.clues[symbol] for symbol in CLUES])
    cages = sum(counts.sizes.values()) / counts.puzzles
    page.line(f"{name:<{ROOM}}{sizes}  {clues} {cages:>6.1f}")


def _shares(numbers: Sequence[int]) -> str:
    """Each as a share of all in per cent; a dot is none at all."""
    total = sum(numbers) or 1
    return "".join(f"{f'{100 * number / total:.0f}' if number else '.':>4}" for number in numbers)


def _counts(order: Order, wanted: int, start: Start) -> Counts:
    """What the first puzzles of an order are made of: fewer than wanted if too many units fail."""
    sizes: Counter[int] = Counter()
    clues: Counter[str] = Counter()
    puzzles, in_vain = 0, 0
    for number in count(start.unit):
        made = make(order, start.seed, number).made[: wanted - puzzles]
        for puzzle in made:
            read: Any = family_of(puzzle.family).from_data(json.loads(puzzle.puzzle))
            cages = read.cages
            sizes.update(min(len(cage.cells), LARGEST) for cage in cages)
            clues.update(cage.operator for cage in cages if cage.operator != GIVEN)
        puzzles += len(made)
        in_vain = 0 if made else in_vain + 1
        if puzzles == wanted or in_vain == IN_VAIN:
            break
    return Counts(puzzles, sizes, clues)
