"""`kenken explain`: how a person solves a puzzle, step by step, each with its reason."""

import json
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import PurePath
from typing import Annotated, NamedTuple, TextIO

import typer

from kenken_cp.cli.common import Color, ColorOption, File, Output, document_in, output_to
from kenken_cp.cli.page import Page
from kenken_cp.core.errors import ANSWER_IS_NO, OK, KenkenError
from kenken_cp.core.steps import Tier
from kenken_cp.explain import board, branch_sentences, records, sentence, shows, traces
from kenken_cp.explain.traces import Account, Told
from kenken_cp.formats import Document
from kenken_cp.human import TECHNIQUES, solve
from kenken_cp.human.tables import require_tables
from kenken_cp.verify import decide

CUTS = {tier.name.lower(): tier for tier in Tier}


class Style(StrEnum):
    """How a trace is written."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    MARKDOWN = "markdown"


SUFFIXES = {
    ".json": Style.JSON,
    ".jsonl": Style.JSONL,
    ".ndjson": Style.JSONL,
    ".md": Style.MARKDOWN,
    ".markdown": Style.MARKDOWN,
}


class Report(NamedTuple):
    """What is to be written: the puzzle, its trace, and the steps of it that were asked for."""

    place: str
    document: Document
    account: Account
    steps: Sequence[Told]

    @property
    def title(self) -> str:
        """The puzzle's title, or where it stands, and its size."""
        size = f"{self.document.puzzle.rows}×{self.document.puzzle.columns}"
        title = self.document.meta.title or self.place
        return title if size in title else f"{title}, {size}"

    @property
    def whole(self) -> bool:
        """Whether every step is told, so that the last one leaves the grid full."""
        return len(self.steps) == len(self.account.trace.steps)


def run(
    file: File,
    first: Annotated[int, typer.Option("--from", metavar="N", min=1, help="The first step.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", min=1, help="The last step.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="ID", help="Steps of this technique; may be repeated."),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="A line a step, without boards.")] = False,
    cut: Annotated[
        str, typer.Option("--cut", metavar="TIER", help=f"How far to go: {', '.join(CUTS)}.")
    ] = Tier.SEARCH.name.lower(),
    style: Annotated[
        Style | None,
        typer.Option("--format", help="How to write it; or as the output's suffix says."),
    ] = None,
    output: Output = "-",
    color: ColorOption = Color.AUTO,
) -> int:
    """Tell how a person solves a puzzle, step by step, each with its reason.

    Each step stands above the board that it was found on. `kenken techniques` lists what a step
    may be. Steps keep their numbers whichever are left out. Where the whole ladder gives out, a
    search supplies a cell and is called one.

    json is one object: `source`, `puzzle` (native), `steps`, `cut`, `outcome`, `hardest`,
    `search_cells`, `summary`; jsonl is a step a line. A step has `number`, `technique`, `title`,
    `tier`, `placements`, `eliminations`, `drops`, `evidence`, `openings`, `sentence`, `branches`.

    Exits with 1 if the puzzle is not solved: it has no solution, or several, or the cut is too
    low.
    """
    wanted = frozenset(only or ())
    for name in sorted(wanted):
        _known("--only", name, TECHNIQUES)
    _known("--cut", cut, CUTS)
    place, document = document_in(file)
    account = _account(place, document, CUTS[cut])
    report = Report(place, document, account, traces.told(account.trace, first, last, wanted))
    style = style or SUFFIXES.get(PurePath(output).suffix.lower(), Style.TEXT)
    with output_to(output) as stream:
        if style is Style.JSON:
            _write_json(report, stream)
        elif style is Style.JSONL:
            _write_lines(report, stream)
        elif style is Style.MARKDOWN:
            _write_markdown(report, brief, Page(stream, Color.NEVER))
        else:
            _write_text(report, brief, Page(stream, color))
    return OK if account.outcome == "solved" else ANSWER_IS_NO


def _known(option: str, name: str, rows: Iterable[str]) -> None:
    if name not in rows:
        raise KenkenError(f"{option} {name!r} is not known; it is one of {', '.join(rows)}")


def _account(place: str, document: Document, cut: Tier) -> Account:
    """The trace, and the solutions; no search where they are not exactly one."""
    try:
        require_tables(document.puzzle)
    except KenkenError as error:
        raise type(error)(f"{place}: {error}") from None
    grids = decide(document.family, document.puzzle).grids
    allowed = cut if len(grids) == 1 else min(cut, Tier.BEYOND)
    return Account(solve(document.puzzle, allowed), cut, grids)


def _write_text(report: Report, brief: bool, page: Page) -> None:
    puzzle = report.document.puzzle
    if brief:
        for number, state, step in report.steps:
            title = TECHNIQUES[step.technique].title
            page.line(f"{number:>3}. {title}: {sentence(state, step)}")
        page.line(traces.summary(report.account))
        return
    page.line(report.title, "bold")
    page.drawing(report.document.family.draw(puzzle, None))
    page.text(page.legend(), style="dim")
    for told in report.steps:
        _write_step(told, page)
    page.line("")
    if report.whole and report.account.outcome == "solved":
        page.drawing(report.document.family.draw(puzzle, report.account.grids[0]))
    page.text(traces.summary(report.account), style="bold")


def _write_step(told: Told, page: Page) -> None:
    number, state, step = told
    row = TECHNIQUES[step.technique]
    page.line("")
    page.line(f"{number}. {row.title} ({row.tier.title})", "bold")
    page.text(sentence(state, step))
    for line in branch_sentences(state, step):
        page.text(line, mark="- ")
    if shows(step):
        page.drawing(board(state, step))


def _write_json(report: Report, stream: TextIO) -> None:
    document = report.document
    fields = {
        "source": report.place,
        "family": document.family.id,
        "puzzle": document.family.data(document.puzzle),
        "steps": [records.record(*told) for told in report.steps],
        **traces.record(report.account),
    }
    stream.write(f"{json.dumps(fields, ensure_ascii=False, indent=1)}\n")


def _write_lines(report: Report, stream: TextIO) -> None:
    stream.writelines(
        f"{json.dumps(records.record(*told), ensure_ascii=False)}\n" for told in report.steps
    )


def _write_markdown(report: Report, brief: bool, page: Page) -> None:
    puzzle = report.document.puzzle
    page.line(f"# {report.title}")
    page.block(report.document.family.draw(puzzle, None))
    if not brief:
        page.line(f"\n{page.legend()}")
    for number, state, step in report.steps:
        row = TECHNIQUES[step.technique]
        page.line(f"\n## {number}. {row.title} ({row.tier.title})\n\n{sentence(state, step)}")
        lines = branch_sentences(state, step)
        if lines:
            page.line("\n" + "\n".join(f"- {line}" for line in lines))
        if shows(step) and not brief:
            page.block(board(state, step))
    page.line("\n## The end")
    if report.whole and report.account.outcome == "solved":
        page.block(report.document.family.draw(puzzle, report.account.grids[0]))
    page.line(f"\n{traces.summary(report.account)}")
