"""`kenken styles`: the styles of cages, and the puzzles that each produces."""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Annotated, NamedTuple

from kenken_cp.cli.common import Color, ColorOption
from kenken_cp.cli.making_options import SEED_HELP, size_of
from kenken_cp.cli.options import option
from kenken_cp.cli.page import Page
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import OK
from kenken_cp.core.generator import Styles
from kenken_cp.core.recipe import RecipeError
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import family_named, generator_of, options_of, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import Start, start_of
from kenken_cp.registry import FAMILIES

ROOM = 23
COLUMN = 4
IN_VAIN = 200  # units without a puzzle, in a row


def _styles_of(family: str) -> Styles | None:
    """The styles that puzzles of a family have; None if they have none. Raises RecipeError."""
    styles = generator_of(family).styles
    return styles if styles is not None and styles.option in options_of(family) else None


STYLED = tuple([family.id for family in FAMILIES if _styles_of(family.id)])


class Counts(NamedTuple):
    """What puzzles were made of: a counter for each of a table's shares."""

    puzzles: int
    shares: tuple[Counter[object], ...]


def run(
    size: Annotated[
        str, option("--size 6|6x8", "Make puzzles of this size and print the table.")
    ] = "",
    number: Annotated[
        int, option("--count N", "Number of puzzles for each row of the table.", least=1)
    ] = 200,
    family: Annotated[
        str,
        option(
            "--family FAMILY", f"Family of the puzzles: {', '.join(STYLED)}.", offer=lambda: STYLED
        ),
    ] = STYLED[0],
    seed: Annotated[str, option("--seed SEED[/UNIT]", SEED_HELP, filled=True)] = "1",
    color: ColorOption = Color.AUTO,
) -> int:
    """List the styles of cages or, with --size, compare the puzzles they produce.

    With --size a table shows what the puzzles consist of: the percentage of cages by number of
    cells and by operator, and the mean number of cages per puzzle. It has one row for each style,
    then one for each of several values of --operators, --hidden-operators, --singles,
    --cage-sizes, --rule and other options.
    """
    page = Page(sys.stdout, color)
    styles = _styles_of(family_named(family).id)
    if styles is None:
        known = say_list(STYLED, "or")
        raise RecipeError(f"--family {family}: its puzzles have no cage styles; use {known}")
    if not size:
        _list(page, styles)
        return OK
    sides, start = size_of(size), start_of(seed)
    grid = read_recipe({**sides._asdict(), "family": family}).as_fields()
    title = f"{sides.rows}×{sides.columns}, {say_count(number, 'puzzle')} per row, seed {seed}"
    _heading(page, title, styles)
    for place, group in enumerate(styles.tries):
        if place:
            page.line("")
        for name, fields in group:
            if fields.keys() <= options_of(family).keys():
                counts = _counts({**grid, **fields}, styles, number, start)
                page.line(f"{name:<{ROOM}}{_figures(counts, styles, number)}")
    return OK


def _list(page: Page, styles: Styles) -> None:
    for row in styles.rows:
        page.line(f"{row.id} ({row.title})", "bold")
        page.text(row.statement)
        note = styles.note(row)
        if note:
            page.line(note)
        page.line("")
    page.text("Use --size to compare the puzzles that each style produces.", style="dim")


def _heading(page: Page, title: str, styles: Styles) -> None:
    page.line(f"{title}; in percent", "bold")
    page.line("")
    # each title stands over the first heading of its own
    titles = [f"{share.title:<{COLUMN * len(share.columns)}}" for share in styles.shares]
    page.line(f"{'':<{ROOM}}{'     '.join(titles)}".rstrip())
    headings = [
        "".join(f"{name:>{COLUMN}}" for name, _ in share.columns) for share in styles.shares
    ]
    page.line(f"{'':<{ROOM}}{'  '.join(headings)}  {styles.mean}")


def _counts(
    fields: Mapping[str, object], styles: Styles, wanted: int, start: Start
) -> Counts | None:
    """What the first puzzles of a recipe are made of: fewer than wanted if too many units fail.

    None if there cannot be such puzzles.
    """
    try:
        request = GenerationRequest(read_recipe(fields))
    except RecipeError:
        return None
    shares: tuple[Counter[object], ...] = tuple([Counter() for _ in styles.shares])
    puzzles, in_vain = 0, 0
    for number in count(start.unit):
        made = make(request, start.seed, number).made[: wanted - puzzles]
        for puzzle in made:
            read = family_named(puzzle.family).from_data(json.loads(puzzle.puzzle))
            for share, found in zip(styles.shares, shares, strict=True):
                found.update(share.of(read))
        puzzles += len(made)
        in_vain = 0 if made else in_vain + 1
        if puzzles == wanted or in_vain == IN_VAIN:
            break
    return Counts(puzzles, shares)


def _figures(counts: Counts | None, styles: Styles, wanted: int) -> str:
    """A line of the table; a remark instead if there were no puzzles, or too few."""
    if counts is None:
        return "not possible at this size"
    if counts.puzzles < wanted:
        return f"only {say_count(counts.puzzles, 'puzzle')}"
    shares = [
        _shares([found[of] for _, of in share.columns])
        for share, found in zip(styles.shares, counts.shares, strict=True)
    ]
    mean = counts.shares[0].total() / counts.puzzles
    return f"{'  '.join(shares)} {mean:>{len(styles.mean) + 1}.1f}"


def _shares(numbers: Sequence[int]) -> str:
    """Each as a share of all in per cent; a dot is none at all."""
    total = sum(numbers) or 1
    return "".join(
        f"{f'{100 * number / total:.0f}' if number else '.':>{COLUMN}}" for number in numbers
    )
