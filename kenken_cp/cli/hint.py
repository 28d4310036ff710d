"""`kenken hint`: the next step from a partly filled grid, in as much detail as asked for."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Annotated, TextIO, TypeAlias

from kenken_cp import hints
from kenken_cp.api.people import HintAnswer, HintStatus, hint
from kenken_cp.api.wording import as_command
from kenken_cp.cli.common import (
    File,
    Output,
    TextOrJson,
    TimeLimit,
    WordsOption,
    bytes_in,
    name_file,
    output_to,
)
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET, KenkenError
from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import records
from kenken_cp.explanation.runs import merge_run, what_of
from kenken_cp.explanation.voices import Voice, voice_for
from kenken_cp.formats import Document
from kenken_cp.formats.sources import STDIN
from kenken_cp.human import state_of
from kenken_cp.human.notes import read_state
from kenken_cp.text.json_text import escape_json

WHERE, WHAT, WHY = 1, 2, 3

Answer: TypeAlias = tuple[int, Mapping[str, object], list[str]]  # exit code, as JSON, as lines


def run(
    file: File,
    state: Annotated[
        str | None, option("--state STATE", "File with the cells filled in so far; - is stdin.")
    ] = None,
    level: Annotated[
        int,
        option(
            "--level N",
            "1: where to look; 2: which technique to use; 3: what follows.",
            least=WHERE,
            most=WHY,
        ),
    ] = WHERE,
    style: Annotated[
        TextOrJson, option("--format", "Output format of the hint.")
    ] = TextOrJson.TEXT,
    output: Output = "-",
    words: WordsOption = Register.EXACT,
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
) -> int:
    """Give a hint for a half-solved puzzle.

    STATE has one line per row, with blanks between cells: 5 is a placed digit, {1,3} are
    candidates, . or _ is a cell not filled in yet. All that a puzzle is read from is read too, such
    as rows without blanks (1..4), lines drawn between boxes, or all cells on one line; if every
    digit is a single figure, 13 are candidates, and so are n signs a cell. Or use JSON: rows of
    integers (placed), null (not filled in yet), and lists of integers (candidates). Without
    --state, the hint is for the empty grid.

    In a Shikaku a cell holds the number of its clue, counted from left to right, row by row. Or
    write a line such as r1c1-r2c3 for each rectangle. In a Nonogram # is a filled cell, x an empty
    one, and . one not yet known.

    Steps that say the same of other cells are told together, if they place nothing or are routine,
    as for cages of one cell.

    json is one object with its `version`. Its `status` is hint (`level`, `alike`: how many of the
    last steps are told together, and `steps`, each with `where`, at level 2 `technique`, `title`
    and `tier`, at level 3 `placements`, `eliminations`, `drops`, `sentence` and `branches`),
    solved, mistaken (`mistakes`, `broken`), not_unique (`outcome`) or unknown (`reason`).

    If the state has mistakes, the hint says which rule they break or, if they break none yet, which
    cell makes the puzzle unsolvable. The exit code is then 1, as for a puzzle that is not unique;
    it is 3 if the time limit was reached first.
    """
    require_one_from_stdin(file, state)
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    board = state_in(place, document, state)
    with output_to(output) as stream:
        code, answer, lines = _answer(document, board, level, time_limit, words)
        write_answer(stream, style, answer, lines)
    return code


def write_answer(
    stream: TextIO, style: TextOrJson, answer: Mapping[str, object], lines: Sequence[str]
) -> None:
    """Write what is answered, as an object with its version or as lines."""
    if style is TextOrJson.JSON:
        fields = {"version": records.VERSION, **answer}
        stream.write(f"{escape_json(json.dumps(fields, ensure_ascii=False, indent=2))}\n")
    else:
        stream.writelines(f"{line}\n" for line in lines)


def require_one_from_stdin(file: str, state: str | None) -> None:
    """KenkenError if the puzzle and the state are both to be read from standard input."""
    if file == STDIN == state:
        raise KenkenError(
            "the puzzle and --state cannot both come from standard input; name a file for one"
        )


def state_in(place: str, document: Document, path: str | None) -> State:
    """The state in a file, the untouched puzzle without one. Raises KenkenError, with the place."""
    try:
        board = state_of(document.puzzle)
    except KenkenError as error:
        raise type(error)(f"{place}: {error}") from None
    if path is None:
        return board
    data = bytes_in(path)
    try:
        return read_state(document.puzzle, data)
    except KenkenError as error:
        raise type(error)(f"{name_file(path)}: {error}") from None


def _answer(
    document: Document, board: State, level: int, time_limit: float | None, words: Register
) -> Answer:
    puzzle, voice = document.puzzle, voice_for(words, document.puzzle)
    found = as_command(hint)(document, board, time_limit=time_limit)
    if found.status is HintStatus.UNKNOWN:
        return _unknown(found.reason)
    if found.status is HintStatus.NOT_UNIQUE:
        line = f"No hint: the puzzle has {how_many(found.outcome)}."
        return ANSWER_IS_NO, {"status": found.status, "outcome": found.outcome}, [line]
    if found.status is HintStatus.MISTAKEN:
        broken = document.family.find_broken(puzzle, board.values, words)
        return ANSWER_IS_NO, *mistaken(found.mistakes, broken, puzzle, words)
    if found.status is HintStatus.SOLVED:
        return OK, {"status": found.status}, ["The puzzle is solved correctly."]
    steps = [_record(*step, level, voice) for step in found.steps]
    answer = {"status": found.status, "level": level, "alike": found.alike, "steps": steps}
    return OK, answer, _lines(found, level, voice)


def how_many(outcome: Outcome) -> str:
    """How many solutions a puzzle has that has not exactly one; for none, also which command shows
    why."""
    none = outcome is Outcome.NONE
    return "no solution; kenken explain shows why" if none else "several solutions"


def _unknown(reason: str) -> Answer:
    return OUT_OF_BUDGET, {"status": HintStatus.UNKNOWN, "reason": reason}, [f"No hint: {reason}."]


def mistaken(
    wrong: Sequence[hints.Mistake], broken: Sequence[Violation], puzzle: Puzzle, words: Register
) -> tuple[Mapping[str, object], list[str]]:
    """The mistakes as JSON and as lines: the rules that are broken, or else the wrong cells."""
    lines = [hints.mistake_sentence(mistake, puzzle, words) for mistake in wrong]
    cells = [
        {"cell": cell_name(mistake.cell, puzzle.columns), "placed": mistake.value, "sentence": line}
        for mistake, line in zip(wrong, lines, strict=True)
    ]
    rules = [
        {
            "cells": [cell_name(cell, puzzle.columns) for cell in each.cells],
            "sentence": each.sentence,
        }
        for each in broken
    ]
    if broken:
        lines = [each.sentence for each in broken]
    there_are = "there is a mistake" if len(lines) == 1 else "there are mistakes"
    head = f"No rule is broken yet, but {there_are}:"
    if broken:
        head = f"{there_are.capitalize()} in your grid:"
    text = [head, *[f"- {line}" for line in lines]]
    return {"status": HintStatus.MISTAKEN, "mistakes": cells, "broken": rules}, text


def _lines(found: HintAnswer, level: int, voice: Voice) -> list[str]:
    """Each step of the hint, numbered if there are several, those told together as one; nothing is
    said twice in a row."""
    leading = len(found.steps) - found.alike
    steps = [*[[step] for step in found.steps[:leading]], found.told]
    told = [_stages(run, level, voice) for run in steps]
    if not leading:
        return told[0]
    lines = [f"This hint takes {len(found.steps)} steps:"]
    before: Sequence[str] = ()
    for stages, equals in groupby(enumerate(told, start=1), key=itemgetter(1)):
        numbers = [number for number, _ in equals]
        last = len(found.steps) if numbers[-1] == len(told) else numbers[-1]
        first, *rest = stages[_alike(before, stages) :]
        label = "–".join(map(str, sorted({numbers[0], last})))
        lines += [f"{label}. {first}", *[f"   {line}" for line in rest]]
        before = stages
    return lines


def _stages(run: Sequence[tuple[State, Step]], level: int, voice: Voice) -> list[str]:
    """What a level says of a step, or of several told together: where and how at once, then what
    follows from each; the last level also what follows from its assumptions."""
    lines = [voice.where(*merge_run(run)), what_of(run, voice)][:level]
    for state, step in run if level >= WHY else ():
        branches = [f"- {line}" for line in voice.branches(state, step) if line]
        lines += [voice.last(state, step), *branches]
    return lines


def _alike(before: Sequence[str], stages: Sequence[str]) -> int:
    """How many of the first stages are the same as those of the previous step."""
    pairs = zip(before, stages, strict=False)
    return next((i for i, (old, new) in enumerate(pairs) if old != new), 0)


def _record(state: State, step: Step, level: int, voice: Voice) -> Mapping[str, object]:
    fields: dict[str, object] = {"where": voice.where(state, step)}
    if level >= WHAT:
        fields |= records.heading(state, step, voice)
    if level >= WHY:
        fields |= {
            **records.effects(state, step),
            **records.tell_step(state, step, voice),
        }
    return fields
