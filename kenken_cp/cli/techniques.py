"""`kenken techniques`: the ladder of techniques, and one of them with an example."""

import sys
from typing import Annotated

import typer

from kenken_cp.cli.common import Color, ColorOption
from kenken_cp.cli.page import Page
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.explain import board, branch_sentences, sentence
from kenken_cp.explain.examples import example
from kenken_cp.human import LADDER, TECHNIQUES, Technique


def run(
    technique: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="The technique to show.")
    ] = None,
    color: ColorOption = Color.AUTO,
) -> int:
    """List the techniques of people, or show one with an example.

    A puzzle's tier is the lowest at which the techniques up to it solve the puzzle. The weight
    is what a step adds to its effort, before what must be held in mind.
    """
    page = Page(sys.stdout, color)
    if technique is None:
        _list(page)
    elif technique in TECHNIQUES:
        _show(TECHNIQUES[technique], page)
    else:
        names = ", ".join(TECHNIQUES)
        raise KenkenError(f"the technique {technique!r} is not known; it is one of {names}")
    return OK


def _list(page: Page) -> None:
    ids = max(len(row.id) for row in LADDER)
    tiers = max(len(row.tier.title) for row in LADDER)
    page.line(f"{'tier':<{tiers}} weight {'id':<{ids}} title", "bold")
    for row in LADDER:
        page.line(f"{row.tier.title:<{tiers}} {row.weight:>6} {row.id:<{ids}} {row.title}")


def _show(row: Technique, page: Page) -> None:
    page.line(f"{row.title} ({row.tier.title}, weight {row.weight})", "bold")
    page.text(row.statement)
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
    page.text(page.legend(), style="dim")
