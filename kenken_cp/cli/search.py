"""`kenken search`: the textbook search with orders of your choice, and its counts."""

import sys
from collections.abc import Iterator, Mapping
from typing import Annotated

from kenken_cp.cli.common import File, gravest, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, documents_of, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.results import Field, LineFormatter, ResultWriter, entry
from kenken_cp.cli.tables import Column, right
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET, KenkenError
from kenken_cp.core.geometry import cell_name
from kenken_cp.formats import Document
from kenken_cp.teaching import (
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    Event,
    Fate,
    SearchReport,
    TextbookSearch,
    ValueOrder,
    VariableOrder,
    compare,
    report,
)

FATES = {Fate.OPEN: "", Fate.DEAD_END: "dead end", Fate.SOLUTION: "solution"}


def _choices(rows: Mapping[str, VariableOrder | ValueOrder]) -> str:
    return "; ".join(f"{row.id}: {row.title}" for row in rows.values())


def _require_known(option: str, name: str | None, rows: Mapping[str, object]) -> None:
    if name is not None and name not in rows:
        raise KenkenError(f"{option} {name!r} is unknown; choose from {say_list(list(rows), 'or')}")


def run(
    file: File,
    variable_order: Annotated[
        str | None,
        option(
            "--variable-order ORDER",
            f"How to choose the next cell. {_choices(VARIABLE_ORDERS)}.",
            offer=lambda: VARIABLE_ORDERS,
        ),
    ] = None,
    value_order: Annotated[
        str | None,
        option(
            "--value-order ORDER",
            f"How to choose the next value. {_choices(VALUE_ORDERS)}.",
            offer=lambda: VALUE_ORDERS,
        ),
    ] = None,
    every: Annotated[bool, option("--all", "Find all solutions, not only the first.")] = False,
    trace: Annotated[
        bool, option("--trace", "Print the search tree with the board at each node.")
    ] = False,
    time_limit: Annotated[
        float | None, option("--time-limit SECONDS", "Time limit for each pair of orders.", least=0)
    ] = None,
    node_limit: Annotated[
        int | None,
        option("--node-limit N", "Limit on assignments for each pair of orders.", least=0),
    ] = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
) -> int:
    """Count the values that a plain backtracking search tries.

    The search assigns one cell at a time, with forward checking. Without --variable-order and
    --value-order, a table compares all nine pairs of orders and prints each line when it is done;
    at 9×9 some take very long, and --time-limit limits each. If you name only one order, the other
    is mcv for cells or lcv for values. `first after` and `last after` count the assignments made
    until the first and the last solution, `in all` those of the whole search.
    """
    _require_known("--variable-order", variable_order, VARIABLE_ORDERS)
    _require_known("--value-order", value_order, VALUE_ORDERS)
    budget = Budget(time_limit, node_limit)
    limit = None if every else 1
    codes = {OK}
    for place, document in documents_of(inputs_of(read_as, family, read_lines), [file], codes):
        if variable_order is None and value_order is None and not trace:
            reports = _table(compare(document.family, document.puzzle, budget, limit))
        else:
            orders = (variable_order or "mcv", value_order or "lcv")
            reports = [_one(document, *orders, budget, limit, trace)]
            _print_one(reports[0])
        codes.add(_conclude(place, reports))
    return gravest(codes)


def _one(
    document: Document,
    variable_order: str,
    value_order: str,
    budget: Budget,
    limit: int | None,
    trace: bool,
) -> SearchReport:
    columns = document.puzzle.columns
    allowed = document.family.values(document.puzzle)
    width = max(len(str(value)) for held in allowed for value in held)

    def tell(event: Event) -> None:
        print(_branch(event, columns, width))

    search = TextbookSearch(
        document.family.model(document.puzzle),
        variable_order,
        value_order,
        Run(budget),
        tell if trace else None,
    )
    return report(search, limit)


def _branch(event: Event, columns: int, width: int) -> str:
    """One board of the tree: indented by depth, the assignment, then its rows."""
    stem = "│  " * (event.depth - 1) + "├─ "
    if "utf" not in (sys.stdout.encoding or "").lower():
        stem = "|  " * (event.depth - 1) + "|- "
    cells = ["." if value is None else str(value) for value in event.values]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    gap = " " if width > 1 else ""
    board = " / ".join(gap.join(f"{cell:>{width}}" for cell in row) for row in rows)
    fate = FATES[event.fate]
    if event.without is not None:
        fate += f": no value left for {cell_name(event.without, columns)}"
    return f"{stem}{cell_name(event.cell, columns)}={event.value}  {board}  {fate}".rstrip()


def _print_one(row: SearchReport) -> None:
    print(f"cells by {row.variable_order}, values by {row.value_order}")
    for number, found in enumerate(row.found, start=1):
        print(
            f"  solution {number:,}: after {say_count(found.assignments, 'assignment')}, "
            f"{say_count(found.dead_ends, 'dead end')}"
        )
    print(
        f"  in total {say_count(row.assignments, 'assignment')}, "
        f"{say_count(row.dead_ends, 'dead end')}, {say_count(len(row.found), 'solution')}, "
        f"{row.seconds * 1e3:.1f} ms"
    )


def _table(reports: Iterator[SearchReport]) -> list[SearchReport]:
    """The reports, each printed as it comes: some pairs of orders take very long."""
    writer = ResultWriter(FIELDS, LineFormatter())
    print(writer.heading, end="", flush=True)
    listed = []
    for row in reports:
        listed.append(row)
        print(writer.line(row), end="", flush=True)
    return listed


def _count_tries(row: SearchReport, place: int) -> int | None:
    """The assignments until a solution, if any was found."""
    return row.found[place].assignments if row.found else None


FIELDS: tuple[Field[SearchReport], ...] = (
    entry(Column("cells", 5), lambda r: r.variable_order),
    entry(Column("values", 6, gap=2), lambda r: r.value_order),
    entry(right("solutions", 9, gap=2), lambda r: len(r.found), ","),
    entry(right("first after", 11, gap=2), lambda r: _count_tries(r, 0), ",", empty="-"),
    entry(right("last after", 10, gap=2), lambda r: _count_tries(r, -1), ",", empty="-"),
    entry(right("in all", 9, gap=2), lambda r: r.assignments, ","),
    entry(right("dead ends", 9, gap=2), lambda r: r.dead_ends, ","),
    entry(right("ms", 8, gap=2), lambda r: r.seconds * 1e3, ".1f"),
)


def _conclude(place: str, reports: list[SearchReport]) -> int:
    limits = [row.reason for row in reports if row.reason]
    if limits:
        say(f"{place}: {limits[0]}")
        return OUT_OF_BUDGET
    if not reports[0].found:
        say(f"{place}: no solution")
        return ANSWER_IS_NO
    return OK
