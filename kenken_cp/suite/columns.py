"""The columns of a suite's puzzles as a table for data frames: name, type, meaning, value.

Types are JSON Schema, as `text.parquet` has it. With `family`, `clues`, `solution` and what is said
about a puzzle, a row rebuilds its document exactly.
"""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from kenken_cp import human, percentiles
from kenken_cp.core.errors import BackendError, LimitError, OutOfBudget
from kenken_cp.core.fields import Fields
from kenken_cp.core.steps import Tier
from kenken_cp.explanation.records import record
from kenken_cp.explanation.traces import NumberedStep, numbered_steps
from kenken_cp.formats.schema import compose_schema
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.suite.select import Row

INTEGER = {"type": "integer", "minimum": -(1 << 31), "maximum": (1 << 31) - 1}
SOLUTION = {"type": "array", "items": INTEGER}
COUNTS = {"type": "array", "items": {"type": "object", "properties": {
          "technique": {"type": "string"}, "steps": {"type": "integer", "maximum": 1 << 30,
          "minimum": 0}}}}  # fmt: skip
SMALL = {"type": "integer", "minimum": 0, "maximum": (1 << 15) - 1}
MIDDLING = {"type": "integer", "minimum": 0, "maximum": (1 << 31) - 1}
LARGE = {"type": "integer"}
TEXT = {"type": "string"}
FIGURE = {"type": "number"}


class Column(NamedTuple):
    """One column. `value` takes a row, and its puzzle's data and percentile."""

    name: str
    schema: Fields
    meaning: str
    value: Callable[["Read"], object]


class Read(NamedTuple):
    """A row with what was read of it: the family's data, and the percentile of its effort."""

    row: Row
    data: Fields
    percentile: float | None


COLUMNS = (
    Column("number", LARGE, "Number of the puzzle in its suite, from 1.", lambda r: r.row.number),
    Column("family", TEXT, "Family of the puzzle.", lambda r: r.row.family),
    Column("size", TEXT, "Rows x columns.", lambda r: f"{r.row.rows}x{r.row.columns}"),
    Column("rows", SMALL, "Number of rows.", lambda r: r.row.rows),
    Column("columns", SMALL, "Number of columns.", lambda r: r.row.columns),
    Column("cells", MIDDLING, "Number of cells.", lambda r: r.row.rows * r.row.columns),
    Column("clues", {}, "What the solver is given, as in native JSON: one field for each family, "
           "null but for the puzzle's own.", lambda r: {r.row.family: r.data}),
    Column("solution", SOLUTION, "Value of each cell in the only solution, row by row.",
           lambda r: list(chain.from_iterable(json.loads(r.row.solution)))),
    Column("tier", TEXT, "Lowest tier of techniques that solves it.", lambda r: r.row.level),
    Column("effort", FIGURE, "Sum of what the steps cost a person; comparable within a family.",
           lambda r: r.row.effort),
    Column("depth", MIDDLING, "Rounds in which every technique looks at one board; null where it "
           "was not asked for.", lambda r: r.row.depth),
    Column("percentile", FIGURE, "Percent of generated puzzles of the same family, size and "
           "operators that take less effort; null where there are none to compare.",
           lambda r: r.percentile),
    Column("hardest", TEXT, "Technique of the highest tier and weight that is needed.",
           lambda r: r.row.hardest),
    Column("hardest_at", MIDDLING, "First step, from 1, that uses it.", lambda r: r.row.hardest_at),
    Column("steps", MIDDLING, "Number of steps.", lambda r: r.row.steps),
    Column("techniques", COUNTS, "Number of steps of each technique.",
           lambda r: [{"technique": name, "steps": steps}
                      for name, steps in json.loads(r.row.techniques).items()]),
    Column("search_cells", MIDDLING, "Cells that a search had to supply; else 0.",
           lambda r: r.row.search_cells),
    Column("proof", TEXT, "What proved that the solution is the only one.", lambda r: r.row.proof),
    Column("source", TEXT, "Title of the suite.", lambda r: r.row.source or None),
    Column("part", MIDDLING, "Part of the suite's spec, from 1.", lambda r: r.row.part),
    Column("seed", TEXT, "Seed of the suite and unit of work; puzzles of one part and seed share "
           "a solution grid; null where somebody gave the puzzle.", lambda r: r.row.seed or None),
    Column("unit", LARGE, "Unit of work, or null.",
           lambda r: None if r.row.by_hand else r.row.unit),
    Column("generator", MIDDLING, "Number of the generator that made the puzzle, or null.",
           lambda r: r.row.generator),
    Column("key", {"type": "string", "contentEncoding": "base64"},
           "Hash that is the same for all turned and mirrored images of a puzzle.",
           lambda r: r.row.key),
)  # fmt: skip


def _trace(read: Read) -> list[dict[str, object]] | None:
    """The steps of a person; None where techniques cannot take the puzzle."""
    try:
        trace = human.solve(family_of(read.row.family).from_data(read.data))
        return [_step(each) for each in numbered_steps(trace)]
    except (BackendError, LimitError, OutOfBudget):
        return None


def _step(each: NumberedStep) -> dict[str, object]:
    step = each.step
    told = record(*each)
    return {
        "technique": told["technique"],
        "tier": told["tier"],
        "placements": [{"cell": cell, "value": value} for cell, value in step.placements],
        "eliminations": [{"cell": cell, "values": list(gone)} for cell, gone in step.eliminations],
        "sentence": told["sentence"],
        "record": json.dumps(told, ensure_ascii=False, separators=(",", ":")),
    }


TRACE = Column("trace", {"type": "array", "items": {"type": "object", "properties": {
    "technique": TEXT, "tier": TEXT,
    "placements": {"type": "array", "items": {"type": "object", "properties": {
        "cell": INTEGER, "value": INTEGER}}},
    "eliminations": {"type": "array", "items": {"type": "object", "properties": {
        "cell": INTEGER, "values": SOLUTION}}},
    "sentence": TEXT, "record": TEXT}}},
    "Steps of a person, in order; cells from 0, as in `solution`; `record` is the step as JSON "
    "with its premises (docs/reference/records.md); null where techniques cannot take the puzzle.",
    _trace)  # fmt: skip


def columns_with(traces: bool) -> tuple[Column, ...]:
    """The columns of a table, with or without the steps of each puzzle."""
    return (*COLUMNS, TRACE) if traces else COLUMNS


def schemas(families: Iterable[str], *, traces: bool = False) -> dict[str, Fields]:
    """The schema of each column of a table with puzzles of these families."""
    clues = {family: {"$ref": f"#/$defs/{family}"} for family in families}
    found: dict[str, Fields] = {}
    for column in columns_with(traces):
        schema = column.schema or {"type": "object", "properties": clues}
        found[column.name] = {**schema, "description": column.meaning}
    return found


@lru_cache(maxsize=1)
def definitions() -> Fields:
    """What the schemas of columns refer to."""
    found: Fields = compose_schema(FAMILIES)["$defs"]
    return found


def record_of(row: Row, *, traces: bool = False) -> dict[str, object]:
    """The values of a row's columns, by name."""
    data = json.loads(row.puzzle)
    read = Read(row, data, _percentile(row, data))
    return {column.name: column.value(read) for column in columns_with(traces)}


def _percentile(row: Row, data: Fields) -> float | None:
    """As `kenken rate` gives it: None for a puzzle that needs search, which has no score."""
    if row.tier == Tier.SEARCH:
        return None
    puzzle = family_of(row.family).from_data(data)
    return percentiles.percentile(percentiles.load_shipped(), row.family, puzzle, row.effort)
