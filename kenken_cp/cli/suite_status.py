"""`kenken suite status`: what a suite has, and what is missing."""

import json
from collections.abc import Iterator
from typing import Annotated

from kenken_cp.cli.common import TextOrJson
from kenken_cp.cli.options import option
from kenken_cp.cli.suite_options import SuiteFile, puzzles
from kenken_cp.cli.tables import Column, TextTable, fold_prose, right
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, printable
from kenken_cp.generation.recipe import USUAL
from kenken_cp.suite.ledger import SAME, SURPLUS, QuotaProgress
from kenken_cp.suite.status import SuiteStatus, as_fields, status_of
from kenken_cp.suite.store import Suite, reading
from kenken_cp.text.json_text import escape_json

LISTED = 10  # numbers of edited puzzles that are listed
# What is said after some of the reasons for which puzzles were rejected.
NOTES = {
    SURPLUS: " (made while working on another level)",
    SAME: ", possibly turned or mirrored",
}


def run(
    suite: SuiteFile,
    style: Annotated[
        TextOrJson, option("--format", "Output format of the status.")
    ] = TextOrJson.TEXT,
) -> int:
    """Show what is done, what is missing, and why candidates were rejected.

    You can use it while a run is in progress.
    """
    with reading(suite) as opened:
        status = status_of(opened)
        if style is TextOrJson.JSON:
            print(escape_json(json.dumps(as_fields(suite, opened, status), ensure_ascii=False)))
        else:
            print("\n".join(map(fold_prose, _lines(suite, opened, status))))
    return OK


def _lines(path: str, suite: Suite, status: SuiteStatus) -> list[str]:
    spec = suite.spec
    lines = [f"{printable(path)}: {puzzles(status.stored)}, {status.state}"]
    if spec is None:
        lines += [
            f"  {number:>9,} from {title or 'a suite'} of seed {seed}"
            for title, seed, number in status.origins
        ]
    else:
        title = f"{spec.title}; " if spec.title else ""
        prove = f"; proved again by {spec.prove}" if spec.prove else ""
        lines.append(f"{title}seed {spec.seed}{prove}")
        lines += ["", *_table(status.quotas), ""]
        tried = say_count(status.tried, "candidate")
        lines.append(f"tried {tried} in {say_count(_units(status), 'unit')} of work")
        lines.append("(a unit is one solution grid and the puzzles tried on it); rejected:")
        lines += [
            f"  {number:>11,} {reason}{NOTES.get(reason, '')}"
            for reason, number in status.rejected.most_common()
        ]
    if status.shared:
        lines.append("not every puzzle has a solution of its own:")
        lines += [f"  {each.line}" for each in status.shared]
    if status.proofs:
        proofs = ", ".join(f"{number:,} by {proof}" for proof, number in status.proofs.items())
        lines.append(f"proved: {proofs}")
    if any(status.edits.values()):
        edits = ", ".join(
            f"{number:,} {what}{_which(status.edited[what])}"
            for what, number in status.edits.items()
            if number
        )
        lines.append(f"by hand: {edits}")
    return lines


def _which(numbers: list[int]) -> str:
    """` (3, 7)`; "" for puzzles of suites that were merged, whose numbers are no more."""
    more = ", …" * (len(numbers) > LISTED)
    return f" ({', '.join(map(str, numbers[:LISTED]))}{more})" if numbers else ""


def _units(status: SuiteStatus) -> int:
    return sum(quota.units for quota in status.quotas)


def _table(quotas: list[QuotaProgress]) -> list[str]:
    """A line for each, with the families unless all is of the usual one."""
    families = {quota.place.part.recipe.family for quota in quotas}
    named = families != {USUAL}
    columns = [right("part", 4), right("size", 6)]
    columns += [Column("family", max(map(len, families)), gap=2)] * named
    columns += [Column("level", 16, gap=1 if named else 2)]
    columns += [right("have", 9), right("wanted", 9), right("tried", 11), Column("", gap=2)]
    table = TextTable(columns)
    return [table.heading, *(table.row(*_row(quota, named)) for quota in quotas)]


def _row(quota: QuotaProgress, named: bool) -> Iterator[str]:
    part, wanted = quota.place.part, quota.place.quota
    yield str(part.number)
    yield f"{part.recipe.rows}×{part.recipe.columns}"
    if named:
        yield part.recipe.family
    yield wanted.level
    yield from (f"{number:,}" for number in (quota.filled, quota.wanted, quota.tried))
    notes = []
    if wanted.until is not None:
        notes.append(f"of {quota.kept:,} kept")
    if quota.fell_short:
        notes.append("given up")
    yield "  ".join(notes)
