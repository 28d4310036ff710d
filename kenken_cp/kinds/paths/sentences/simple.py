"""What children are told of steps on number paths; the rows of the ladder have the reasons."""

from collections.abc import Mapping

from kenken_cp.core.spoken import (
    SimpleWords,
    cardinal,
    cell_words,
    cells_words,
    group_words,
    parts_words,
)
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.paths.sentences.simple_cases import (
    crossed_out,
    look_at,
)
from kenken_cp.kinds.paths.sentences.steps import both_beside, numbers_in_words
from kenken_cp.kinds.paths.state import PathMarks


def group(state: PathMarks, named: Group) -> str:
    """`the gap from 5 to 9`; cells in words."""
    return group_words(named, state.puzzle.rows, state.puzzle.columns)


def fields(state: PathMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into reasons: numbers that are `placed` or `gone`, those
    known in the cells of the evidence as `ends`, the first of them as `start`, the
    `values` that the step is about, those that come `beside` the first of these; the `count` of
    cells that it is about."""
    evidence = step.evidence
    known = [value for cell in evidence.cells if (value := state.values[cell]) is not None]
    return {
        "placed": numbers_in_words(value for _, value in step.placements),
        "start": numbers_in_words(known[:1]),
        "ends": numbers_in_words(sorted(known)),
        "gone": numbers_in_words((value for _, gone in step.eliminations for value in gone), "or"),
        "values": numbers_in_words(evidence.values),
        "beside": both_beside(state, evidence.values[0]) if evidence.values else "",
        "count": cardinal(len(evidence.cells)),
    }


def does(state: PathMarks, step: Step) -> str:
    """`5 goes in the top left corner`, `cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        parts = [f"{v} goes in {cell_words(cell, rows, columns)}" for cell, v in step.placements]
        return parts_words(parts)
    parts = [
        f"{numbers_in_words(gone, most=state.puzzle.count)} in {cells_words(cells, rows, columns)}"
        for gone, cells in crossed_out(step)
    ]
    return f"cross out {parts_words(parts)}"


SIMPLE = SimpleWords(group, fields, does, look_at)
