"""`kenken hint`: the next deduction from a grid partly filled, as much of it as is asked for."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from kenken_cp import hints
from kenken_cp.cli.common import File, Output, bytes_in, document_in, output_to
from kenken_cp.core.errors import ANSWER_IS_NO, OK, KenkenError
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Step
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document
from kenken_cp.formats.sources import STDIN
from kenken_cp.human.ladder import TECHNIQUES
from kenken_cp.human.notes import read_state
from kenken_cp.human.state import State
from kenken_cp.human.tables import require_tables
from kenken_cp.verify import decide

WHERE, WHAT, WHY = 1, 2, 3


class Style(StrEnum):
    """How a hint is written."""

    TEXT = "text"
    JSON = "json"


def run(
    file: File,
    state: Annotated[
        str | None,
        typer.Option(
            "--state", metavar="STATE", help="What is filled in so far, a file; - is stdin."
        ),
    ] = None,
    level: Annotated[
        int,
        typer.Option(
            "--level", min=WHERE, max=WHY, help="1: where to look; 2: what for; 3: what follows."
        ),
    ] = WHERE,
    style: Annotated[Style, typer.Option("--format", help="How to write it.")] = Style.TEXT,
    output: Output = "-",
) -> int:
    """Say where to look next in a puzzle begun, what for, and what follows.

    STATE has a line a row, its cells separated by blanks: 5 is a digit placed, {1,3} are
    candidates ({13} too, where all digits have one figure), . or _ is a cell of which nothing
    is known. Or JSON: rows of integers (placed), null, and lists of integers (candidates).
    Without it, the hint is for the empty grid.

    Exits with 1 if the state contradicts the solution, and says where; also if the puzzle is
    not unique.
    """
    if file == STDIN == state:
        raise KenkenError("the puzzle and --state cannot both be standard input; name a file")
    place, document = document_in(file)
    board = _state(place, document, state)
    code, answer, lines = _answer(document, board, level)
    with output_to(output) as stream:
        if style is Style.JSON:
            stream.write(f"{json.dumps(answer, ensure_ascii=False, indent=2)}\n")
        else:
            stream.writelines(f"{line}\n" for line in lines)
    return code


def _state(place: str, document: Document, path: str | None) -> State:
    try:
        require_tables(document.puzzle)
    except KenkenError as error:
        raise type(error)(f"{place}: {error}") from None
    if path is None:
        return State(document.puzzle)
    data = bytes_in(path)
    try:
        return read_state(document.puzzle, data)
    except KenkenError as error:
        raise type(error)(f"{path}: {error}") from None


def _answer(
    document: Document, board: State, level: int
) -> tuple[int, Mapping[str, Any], list[str]]:
    """The exit code, the answer as JSON and as lines."""
    verdict = decide(document.family, document.puzzle)
    if verdict.outcome is not Outcome.UNIQUE:
        many = "no solution" if verdict.outcome is Outcome.NONE else "several solutions"
        line = f"No hint can lead to the solution: the puzzle has {many}."
        return ANSWER_IS_NO, {"status": "not unique", "outcome": verdict.outcome}, [line]
    solution = verdict.grids[0]
    wrong = hints.mistakes(board, solution)
    if wrong:
        return ANSWER_IS_NO, *_mistaken(wrong, document.puzzle.columns)
    if hints.is_complete(board):
        return OK, {"status": "solved"}, ["It is solved, and right."]
    found = hints.hint(board, solution)
    answer = {"status": "hint", "level": level, "steps": [_record(*s, level) for s in found.steps]}
    return OK, answer, _lines(found, level)


def _mistaken(wrong: list[hints.Mistake], columns: int) -> tuple[Mapping[str, Any], list[str]]:
    lines = [hints.mistake_sentence(mistake, columns) for mistake in wrong]
    cells = [
        {"cell": cell_name(mistake.cell, columns), "placed": mistake.value, "sentence": line}
        for mistake, line in zip(wrong, lines, strict=True)
    ]
    return (
        {"status": "mistaken", "mistakes": cells},
        ["The state contradicts the solution:", *[f"- {line}" for line in lines]],
    )


def _lines(found: hints.Hint, level: int) -> list[str]:
    """Each step of the hint, numbered if there are several."""
    lines = []
    for number, (state, step) in enumerate(found.steps, start=1):
        told = [stage(state, step) for stage in hints.STAGES[:level]]
        first, rest = (f"{number}. ", "   ") if len(found.steps) > 1 else ("", "")
        lines += [f"{first}{told[0]}", *[f"{rest}{line}" for line in told[1:]]]
    return lines


def _record(state: State, step: Step, level: int) -> Mapping[str, Any]:
    columns = state.puzzle.columns
    fields: dict[str, Any] = {"where": hints.where(state, step)}
    if level >= WHAT:
        row = TECHNIQUES[step.technique]
        fields |= {"technique": row.id, "title": row.title, "tier": row.tier.name.lower()}
    if level >= WHY:
        fields["sentence"] = hints.why(state, step)
        fields["placements"] = [
            [cell_name(cell, columns), value] for cell, value in step.placements
        ]
        fields["eliminations"] = [
            [cell_name(cell, columns), list(values)] for cell, values in step.eliminations
        ]
        fields["drops"] = [
            {"cage": [cell_name(cell, columns) for cell in state.puzzle.cages[cage].cells],
             "combinations": [list(values) for values in combinations]}
            for cage, combinations in step.drops
        ]  # fmt: skip
    return fields
