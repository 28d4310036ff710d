"""`kenken candidates`: the values that each cell has in some solution."""

import json
from dataclasses import replace
from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import (
    Color,
    ColorOption,
    File,
    Output,
    TextOrJson,
    TimeLimit,
    output_to,
    say,
    show,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import counting
from kenken_cp.core.budget import Budget
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Candidate, Drawing, Label, Mark, Role
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.verdict import Outcome
from kenken_cp.setting.candidates import TrueCandidates, true_candidates


def run(
    file: File,
    style: Annotated[
        TextOrJson, option("--format", "Output format of the candidates.")
    ] = TextOrJson.TEXT,
    output: Output = "-",
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Show the values that each cell has in some solution.

    These are its true candidates. A value that only one solution has is marked: given, it would
    make the puzzle unique. json is one object: `outcome`, and `cells`, for each cell its name,
    its `candidates` and those of them that are `single`; `unknown` are those that the time
    limit left open.

    Exits with 1 if there is no solution, and with 3 if the time limit was reached.
    """
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    with counting(quiet, None, "candidates tried") as tick:
        found = true_candidates(document.family, document.puzzle, Budget(time_limit), tick)
    with output_to(output) as stream:
        if style is TextOrJson.JSON:
            stream.write(f"{json.dumps(_record(document, found), indent=1)}\n")
        else:
            show(_draw(document, found), color, stream)
    if not quiet or found.unknown:
        say(f"{place}: {_summary(found)}")
    if found.unknown:
        return OUT_OF_BUDGET
    return ANSWER_IS_NO if found.outcome is Outcome.NONE else OK


def _summary(found: TrueCandidates) -> str:
    if found.unknown:
        return f"{say_count(len(found.unknown), 'candidate')} not settled; {found.reason}"
    if found.outcome is Outcome.NONE:
        return "no solution; kenken redundant shows what contradicts itself"
    if found.outcome is Outcome.UNIQUE:
        return "one solution"
    count = sum(map(len, found.values))
    single = len(found.single)
    left = f"{single} of them in one solution alone" if single else "each in several"
    return f"several solutions; {say_count(count, 'true candidate')}, {left}"


def _draw(document: Document, found: TrueCandidates) -> Drawing:
    """The board with values where there is one alone, candidates elsewhere."""
    puzzle = document.puzzle
    blank = document.family.draw(puzzle, None)
    shown = sorted({value for values in found.values for value in values})
    taken = {(label.row, label.column) for label in blank.labels if label.role is Role.GIVEN}
    labels, candidates = list(blank.labels), []
    for cell, values in enumerate(found.values):
        row, column = at = divmod(cell, puzzle.columns)
        if at in taken or at in blank.absent:
            continue
        if len(values) == 1:
            labels.append(Label(row, column, Role.VALUE, str(values[0])))
            continue
        for value in values:
            mark = Mark.PLACED if (cell, value) in found.single else Mark.PLAIN
            candidates.append(Candidate(row, column, shown.index(value), str(value), mark))
    slots = len(shown) if candidates else 0
    return replace(
        blank,
        labels=tuple(labels),
        candidates=tuple(candidates),
        slots=slots,
        crowded=blank.crowded or slots > 16,
    )


def _record(document: Document, found: TrueCandidates) -> dict[str, object]:
    columns = document.puzzle.columns
    cells = [
        {
            "cell": cell_name(cell, columns),
            "candidates": list(values),
            "single": [value for value in values if (cell, value) in found.single],
        }
        for cell, values in enumerate(found.values)
    ]
    unknown = [
        {"cell": cell_name(cell, columns), "value": value} for cell, value in sorted(found.unknown)
    ]
    return {"version": 1, "outcome": found.outcome, "cells": cells, "unknown": unknown}
