"""`kenken check`: marks a grid that somebody has filled in, finished or not."""

from enum import StrEnum
from typing import Annotated

from kenken_cp import hints
from kenken_cp.cli.common import (
    File,
    Output,
    TextOrJson,
    TimeLimit,
    WordsOption,
    output_to,
)
from kenken_cp.cli.hint import (
    Answer,
    how_many,
    mistaken,
    require_one_from_stdin,
    state_in,
    write_answer,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.core.budget import Budget
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET
from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document
from kenken_cp.verification import decide


class CheckStatus(StrEnum):
    """The status of a grid without mistakes."""

    SOLVED = "solved"
    RIGHT = "right_so_far"
    NOT_UNIQUE = "not_unique"
    UNKNOWN = "unknown"


def run(
    file: File,
    state: Annotated[str, option("--state STATE", "File with the cells filled in; - is stdin.")],
    style: Annotated[
        TextOrJson, option("--format", "Output format of the findings.")
    ] = TextOrJson.TEXT,
    output: Output = "-",
    words: WordsOption = Register.EXACT,
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
) -> int:
    """Mark a grid that somebody has filled in, finished or not.

    STATE is written as for kenken hint: a line per row, cells separated by blanks, . for a cell not
    filled in yet. In a Nonogram # is a filled cell, x an empty one, and . one not yet known. Each
    rule that the grid breaks is named with its cells. If none is broken yet, each cell whose value
    is not that of the solution is named.

    json is one object with its `version` and its `status`: solved, right_so_far (`filled`, `open`),
    mistaken (`broken`, `mistakes`), not_unique (`outcome`) or unknown (`reason`).

    Exits with 0 if the grid is right so far, 1 if it has mistakes or the puzzle is not unique, 3 if
    the time limit was reached first.
    """
    require_one_from_stdin(file, state)
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    board = state_in(place, document, state)
    code, answer, lines = _marks(document, board, time_limit, words)
    with output_to(output) as stream:
        write_answer(stream, style, answer, lines)
    return code


def _marks(document: Document, board: State, time_limit: float | None, words: Register) -> Answer:
    family, puzzle = document.family, document.puzzle
    broken = family.find_broken(puzzle, board.values, words)
    verdict = decide(family, puzzle, budget=Budget(time_limit))
    if verdict.outcome is Outcome.UNIQUE:
        wrong = hints.mistakes(board, verdict.grids[0])
        if wrong:
            return ANSWER_IS_NO, *mistaken(wrong, broken, puzzle, words)
        return OK, *_right(board)
    if broken:
        return ANSWER_IS_NO, *mistaken([], broken, puzzle, words)
    if verdict.outcome is Outcome.UNKNOWN:
        sentence = f"No rule is broken; whether the grid is right is unknown: {verdict.reason}."
        return OUT_OF_BUDGET, {"status": CheckStatus.UNKNOWN, "reason": verdict.reason}, [sentence]
    sentence = f"No rule is broken, but the puzzle has {how_many(verdict.outcome)}."
    return ANSWER_IS_NO, {"status": CheckStatus.NOT_UNIQUE, "outcome": verdict.outcome}, [sentence]


def _right(board: State) -> tuple[dict[str, object], list[str]]:
    """What is said of a grid without mistakes."""
    still_open = sum(value is None for value in board.values)
    filled = len(board.values) - still_open
    if not still_open:
        return {"status": CheckStatus.SOLVED}, ["The puzzle is solved correctly."]
    fields: dict[str, object] = {"status": CheckStatus.RIGHT, "filled": filled, "open": still_open}
    return fields, [f"Right so far: {say_count(filled, 'cell')} filled, {still_open:,} still open."]
