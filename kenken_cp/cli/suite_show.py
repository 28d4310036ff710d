"""`kenken suite show`: one puzzle, drawn, with its figures."""

import sys
from collections.abc import Sequence
from typing import Annotated

from kenken_cp.cli.common import Color, ColorOption, show
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.printed_numbers import BookIndex, BookNumber, number_named
from kenken_cp.cli.suite_options import SuiteFile
from kenken_cp.cli.tables import fold_prose
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.suite.select import Row, content_of, row, why_missing
from kenken_cp.suite.store import reading


def run(
    suite: SuiteFile,
    number: Annotated[
        int | None, argument("N", "Number of the puzzle, from 1.", show_default=False)
    ] = None,
    printed: BookNumber = None,
    index: BookIndex = "",
    solution: Annotated[bool, option("--solution", "Draw the solution.")] = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Draw one puzzle and show its ratings."""
    number = number_named(suite, number, printed, index)
    with reading(suite) as opened:
        found = row(opened.db, number)
        if found is None:
            raise KenkenError(f"{suite}: no puzzle {number}; {why_missing(opened.db, number)}")
        family, puzzle, values = _content(suite, found)
    advice = f"draw it into a file: kenken render {suite}:{number} -o FILE"
    try:
        show(family.draw(puzzle, values if solution else None), color, sys.stdout, advice)
    finally:
        print("\n".join(map(fold_prose, _lines(found))))
    return OK


def _content(suite: str, row: Row) -> tuple[Family, Puzzle, Sequence[int] | None]:
    try:
        return content_of(row)
    except KenkenError as error:
        raise KenkenError(f"{suite}: puzzle {row.number} cannot be read: {error}") from None


def _origin(row: Row) -> str:
    return "put in by hand" if row.by_hand else f"seed {row.seed}"


def _lines(row: Row) -> list[str]:
    steps = ", ".join(f"{technique} {times}" for technique, times in row.counts.items())
    hardest = f"; hardest {row.hardest}, at step {row.hardest_at}" if row.hardest else ""
    search = f"; {say_count(row.search_cells, 'cell')} by search" if row.search_cells else ""
    source = f"{row.source}, " if row.source else ""
    depth = "" if row.depth is None else f", depth {row.depth}"
    return [
        f"number {row.number}: {row.level}, effort {row.effort:,.1f}{depth}{hardest}",
        f"{say_count(row.steps, 'step')}: {steps}{search}",
        f"proved unique by {row.proof}; {source}part {row.part}, {_origin(row)}",
    ]
