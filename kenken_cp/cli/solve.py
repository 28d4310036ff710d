"""`kenken solve`: the solutions of a puzzle."""

from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import Annotated, TextIO

from kenken_cp.cli.common import (
    BackendName,
    Color,
    ColorOption,
    File,
    NodeLimit,
    Output,
    TimeLimit,
    gravest,
    output_to,
    say,
    show,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, documents_of, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET, OutOfBudget
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.formats import Document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.verification import AUTO, solutions


class SolutionFormat(StrEnum):
    """How a solution is written: framed, as bare rows, or as a document a line."""

    TEXT = "text"
    ROWS = "rows"
    JSONL = "jsonl"


def run(
    file: File,
    every: Annotated[bool, option("--all", "Print every solution.")] = False,
    limit: Annotated[int | None, option("--limit N", "Print at most N solutions.", least=1)] = None,
    backend: BackendName = AUTO,
    style: Annotated[
        SolutionFormat, option("--format", "Output format of the solutions.")
    ] = SolutionFormat.TEXT,
    output: Output = "-",
    time_limit: TimeLimit = None,
    node_limit: NodeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    color: ColorOption = Color.AUTO,
) -> int:
    """Print the solution of a puzzle, or all of its solutions.

    The order of the solutions depends on the backend and is the same on every run. Exits with 1 if
    there is no solution, or if there are several and neither --all nor --limit was given.
    """
    wanted = None if every else limit or 2
    codes = {OK}
    documents = documents_of(inputs_of(read_as, family, read_lines), [file], codes)
    first = next(documents, None)
    if first is None:  # so that an output that is there stays as it is
        return gravest(codes)
    with output_to(output) as stream:
        for place, document in chain((first,), documents):
            run_ = Run(Budget(time_limit, node_limit))
            found = 0
            try:
                for grid in solutions(document.family, document.puzzle, backend, run_, wanted):
                    found += 1
                    _write(document, grid, found, style, stream, color)
            except OutOfBudget as reached:
                say(f"{place}: {say_count(found, 'solution')} so far; {reached}")
                codes.add(OUT_OF_BUDGET)
                continue
            codes.add(_conclude(place, found, wanted, asked=every or limit is not None))
    return gravest(codes)


def _conclude(place: str, found: int, wanted: int | None, asked: bool) -> int:
    """Say how many solutions there are. Returns the exit code."""
    if found == 0:
        say(f"{place}: no solution; kenken explain shows why")
    elif found == wanted and not asked:
        say(f"{place}: not unique; these are two of its solutions, and --all prints all")
    elif found == wanted:
        say(f"{place}: {say_count(found, 'solution')}, and there may be more")
    else:
        say(f"{place}: {'one solution' if found == 1 else f'{found:,} solutions'}")
    return OK if found == 1 or (found and asked) else ANSWER_IS_NO


def _write(
    document: Document, grid: Grid, number: int, style: SolutionFormat, stream: TextIO, color: Color
) -> None:
    if style is SolutionFormat.JSONL:
        assert NATIVE.lines is not None
        stream.write(f"{NATIVE.lines.write(replace(document, solution=grid))}\n")
    elif style is SolutionFormat.ROWS:
        rows = as_rows(grid, document.puzzle.columns)
        stream.write("\n" * (number > 1))
        stream.writelines(f"{' '.join(map(str, row))}\n" for row in rows)
    else:
        show(document.family.draw(document.puzzle, grid), color, stream)
