"""`kenken techniques`: the ladder of techniques, and one of them with an example."""

import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import Annotated

from kenken_cp.cli.common import Color, ColorOption
from kenken_cp.cli.options import argument, techniques
from kenken_cp.cli.page import Page
from kenken_cp.cli.tables import Column, right
from kenken_cp.core import logic
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.steps import Tier
from kenken_cp.explanation import board, branch_sentences, counting, sentence
from kenken_cp.explanation.examples import example
from kenken_cp.human import TECHNIQUES
from kenken_cp.registry import FAMILIES, KINDS


def run(
    technique: Annotated[
        str | None,
        argument(
            "TECHNIQUE",
            "Id, title or alias of a technique; or a family, whose techniques are listed.",
            offer=techniques,
        ),
    ] = None,
    color: ColorOption = Color.AUTO,
) -> int:
    """List human solving techniques, or show one with an example.

    A puzzle's tier is the lowest tier whose techniques, with those of all tiers below it, solve the
    puzzle. The weight of a technique says how hard its steps are to see; the effort of a step also
    counts what must be remembered, how much of the board is open, and how many other steps there
    are to find. A line is a row or a column, and also a box or a diagonal in puzzles that have
    them.
    """
    page = Page(sys.stdout, color)
    kinds = [family.kind for family in FAMILIES if family.id == technique]
    if technique is None or kinds:
        _list(kinds or KINDS, page)
    else:
        _show(find_technique(technique), page)
    return OK


def find_technique(name: str, option: str = "TECHNIQUE") -> TechniqueRow:
    """The technique of this id, title or alias; KenkenError, which names the option, for none."""
    row = logic.find_row(name, TECHNIQUES.values())
    if row is None:
        raise KenkenError(logic.no_such_technique(option, name, TECHNIQUES.values()))
    return row


def _list(kinds: Sequence[Kind], page: Page) -> None:
    """The ladders of these kinds, each under the families that it is for."""
    columns = (
        Column("tier", max(len(tier.title) for tier in Tier)),
        right("weight"),
        Column("id", max(map(len, TECHNIQUES))),
        Column("title"),
    )
    for number, kind in enumerate(kinds):
        heading = "\n".join(wrap(_families(kind), page.width))
        page.line("\n" * (number > 0) + heading, "bold")
        rows = kind.logic().techniques
        page.table(columns, [(row.tier.title, row.weight, row.id, row.title) for row in rows])


def _families(kind: Kind) -> str:
    """`KenKen and Sudoku`."""
    return say_list([family.title for family in FAMILIES if family.kind is kind])


def _show(row: TechniqueRow, page: Page) -> None:
    page.line(f"{row.title} ({row.tier.title}, weight {row.weight})", "bold")
    page.text(row.statement)
    if row.aliases:
        page.text(f"Other names: {say_list(row.aliases)}.")
    found = example(row.id)
    if found is None:
        return
    state, step = found
    page.line("")
    page.drawing(board(state, step))
    page.text(sentence(state, step))
    for line in branch_sentences(state, step):
        page.text(line, mark="- ")
    page.line("")
    page.text(page.legend(board(state, step), counting(state.puzzle)), style="dim")
