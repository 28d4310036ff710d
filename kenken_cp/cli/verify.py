"""`kenken verify`: how many solutions each of many puzzles has."""

from dataclasses import dataclass
from typing import Annotated

import typer

from kenken_cp.backends import backend_of
from kenken_cp.cli.batches import Jobs, Quiet, Request, Sheet, Style, StyleOption, conduct, record
from kenken_cp.cli.common import (
    BackendName,
    Color,
    ColorOption,
    NodeLimit,
    Output,
    Paths,
    TimeLimit,
    budget_of,
)
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import Document
from kenken_cp.formats.sources import Item
from kenken_cp.verify import AUTO, cross_check, decide

BESIDE = 46  # columns of the table beside the names


def run(
    paths: Paths,
    backend: BackendName = AUTO,
    check_all: Annotated[
        bool,
        typer.Option("--cross-check", help="Ask kernel, cp-sat and sat; they must agree."),
    ] = False,
    style: StyleOption = Style.TABLE,
    output: Output = "-",
    jobs: Jobs = 0,
    time_limit: TimeLimit = None,
    node_limit: NodeLimit = None,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Say of each puzzle whether it has one solution, several, or none.

    Exits with 0 if each is unique, 1 if one is not, 2 if one could not be read, 3 if a limit
    left one unknown; the gravest counts.
    """
    if check_all and backend != AUTO:
        raise KenkenError("--cross-check asks every backend; leave out --backend")
    if backend != AUTO:
        backend_of(backend)  # a name that is not known is said once, before anything is read
    budget = budget_of(time_limit, node_limit)
    return conduct(
        Request(paths, style, output, jobs, quiet, color),
        lambda sheet: VerifyTask(backend, budget, check_all, sheet),
        BESIDE,
    )


@dataclass(frozen=True, slots=True)
class VerifyTask:
    """See batches.Task: the verdict on a puzzle."""

    backend: str
    budget: Budget
    check_all: bool
    sheet: Sheet

    def heading(self) -> str:
        """What stands above the results."""
        return (
            f"{'puzzle':<{self.sheet.room}} {'size':>5}  {'outcome':<8}  {'backend':<8} "
            f"{'nodes':>7} {'ms':>9}\n"
        )

    def line(self, item: Item, document: Document) -> tuple[str, str]:
        """The outcome, and the verdict as a line."""
        verdict = self._verdict(document)
        if self.sheet.style is Style.JSONL:
            return verdict.outcome, _record(item, document, verdict)
        return verdict.outcome, self._row(item, document, verdict)

    def _verdict(self, document: Document) -> Verdict:
        if not self.check_all:
            return decide(document.family, document.puzzle, self.backend, self.budget)
        verdicts = cross_check(document.family, document.puzzle, self.budget)
        settled = [v for v in verdicts if v.outcome is not Outcome.UNKNOWN]
        return (settled or verdicts)[0]

    def _row(self, item: Item, document: Document, verdict: Verdict) -> str:
        size = f"{document.puzzle.rows}×{document.puzzle.columns}"
        outcome = self.sheet.paint(f"{verdict.outcome:<8}", verdict.outcome)
        return (
            f"{self.sheet.name(item)} {size:>5}  {outcome}  {verdict.backend:<8} "
            f"{verdict.nodes:>7,} {verdict.seconds * 1e3:>9.3f}\n"
        )


def _record(item: Item, document: Document, verdict: Verdict) -> str:
    columns = document.puzzle.columns
    fields = {
        "source": item.source,
        "line": item.line,
        "outcome": verdict.outcome,
        "backend": verdict.backend,
        "seconds": round(verdict.seconds, 6),
        "nodes": verdict.nodes,
        "grids": [as_rows(grid, columns) for grid in verdict.grids],
    }
    if verdict.reason:
        fields["reason"] = verdict.reason
    return record(fields)
