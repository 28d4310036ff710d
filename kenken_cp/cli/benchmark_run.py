"""`kenken benchmark run`: the installed solvers on a benchmark, and whether they agree."""

import csv
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Annotated, TextIO

from kenken_cp.benchmark.cactus import plot as cactus
from kenken_cp.benchmark.contestants import CONTESTANTS, Contestant, contestant_of
from kenken_cp.benchmark.entries import InstanceEntry
from kenken_cp.benchmark.folder import choose_entries, open_folder
from kenken_cp.benchmark.race import Finish, Result, correlation, race, scores
from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import OutputSoFar, kept_output_to, output_to, say
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.progress import counting
from kenken_cp.cli.tables import Column, fit_columns, right
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OK, BackendError, InternalError

SHIPPED = "data/benchmark"
NOTHING = "–"


def run(
    folder: Annotated[str, argument("PATH", "The benchmark's folder.")] = SHIPPED,
    solvers: Annotated[
        str, option("--solvers NAMES", "Solvers, separated by commas; by default all installed.")
    ] = "",
    only: Annotated[
        list[str] | None,
        option(
            "--instances PATTERN",
            "Instances whose ids match this pattern, as in '*-09-*-unsat'; can be repeated.",
        ),
    ] = None,
    every: Annotated[
        int,
        option(
            "--every N",
            "Only every Nth of these instances, counted separately for sat and unsat.",
            least=1,
        ),
    ] = 1,
    limit: Annotated[
        float, option("--time-limit SECONDS", "Time limit of a solver per instance.", least=0.001)
    ] = 10.0,
    output: Annotated[
        str, option("--output -o FILE", "Write each result to this file, as CSV.")
    ] = "",
    plot: Annotated[str, option("--plot FILE", "Write a cactus plot to this file, as SVG.")] = "",
    quiet: Quiet = False,
) -> int:
    """Race the installed solvers on a benchmark and compare their answers.

    The solvers run one after the other. A grid must keep the rules and be the one solution; an
    answer that contradicts what is known of an instance ends in an error (exit code 4). The table
    shows how many instances of each status a solver settles, and PAR2: the mean CPU seconds, where
    an unsettled instance counts as twice the limit. The column `effort` is the rank correlation
    (Spearman) of the seconds with a person's effort. Without --solvers, those that are not
    installed are skipped, and a message names them. After Ctrl-C, a new FILE holds the results so
    far; an existing FILE is left unchanged.
    """
    results: list[Result] = []
    with ExitStack() as stack:
        opened_folder = stack.enter_context(open_folder(folder))
        entries = choose_entries(opened_folder.entries, only or (), every)
        racing = _racing(solvers, quiet)
        write = _writer(stack.enter_context(kept_output_to(output))) if output else None
        tell = stack.enter_context(counting(quiet, len(entries), "instances"))
        for number, found in enumerate(
            race(map(opened_folder.pose, entries), racing, limit), start=1
        ):
            results += found
            if write:
                write(found, number)
            tell(number)
    if plot:
        with output_to(plot) as stream:
            stream.write(cactus(scores(results, limit), len(entries), limit))
    _print_table(results, entries, racing, limit)
    return _find_exit_code(results)


def _racing(names: str, quiet: bool) -> list[Contestant]:
    """The solvers that are named, or all that are installed; BackendError for one that is not."""
    if names:
        rows = [contestant_of(name.strip()) for name in names.split(",")]
        for row in rows:
            if missing := row.missing():
                raise BackendError(f"{row.id} is not installed: {missing}")
        return rows
    if not quiet:
        for row in CONTESTANTS:
            if missing := row.missing():
                say(f"kenken: skipped {row.id}: {missing}")
    return [row for row in CONTESTANTS if not row.missing()]


def _print_table(
    results: Sequence[Result],
    entries: Sequence[InstanceEntry],
    racing: Sequence[Contestant],
    limit: float,
) -> None:
    efforts = {one.id: one.human_effort for one in entries if one.human_effort is not None}
    titles = {row.id: row.title for row in racing}
    rows = []
    for score in sorted(scores(results, limit), key=lambda one: one.par2):
        rank = correlation(efforts, results, score.solver, limit)
        rows.append(
            (
                score.solver, score.sat, score.unsat, score.late, score.refused,
                f"{score.par2:.3f}", NOTHING if rank is None else f"{rank:.2f}",
                titles[score.solver],
            )
        )  # fmt: skip
    columns = (
        Column("solver"), right("sat"), right("unsat"), right("time"), right("refused"),
        right("PAR2"), right("effort"), Column("what it is", gap=2),
    )  # fmt: skip
    table = fit_columns(columns, rows)
    sys.stdout.write("\n".join([table.heading, *(table.row(*row) for row in rows)]) + "\n")
    status = [sum(one.status == name for one in entries) for name in ("sat", "unsat")]
    counts = f"{status[0]} sat and {status[1]} unsat, {limit:g} s each"
    sys.stdout.write(f"{say_count(len(entries), 'instance')}: {counts}\n")


def _writer(output: tuple[TextIO, OutputSoFar]) -> Callable[[Sequence[Result], int], None]:
    """Writes the results of the next instance, which has this number."""
    stream, kept = output
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("instance", "solver", "finish", "cpu_seconds", "remark"))

    def write(results: Sequence[Result], number: int) -> None:
        for one in results:
            seconds = f"{one.seconds:.6f}"
            writer.writerow((one.instance, one.solver, one.finish, seconds, one.remark))
        kept.summary = f"the results of {say_count(number, 'instance')} are"

    return write


def _find_exit_code(results: Sequence[Result]) -> int:
    """OK; InternalError for answers that contradict what is known."""
    wrong = [one for one in results if one.finish is Finish.WRONG]
    if wrong:
        first = wrong[0]
        raise InternalError(
            f"{say_count(len(wrong), 'wrong answer')}, the first by {first.solver} on "
            f"{first.instance}: {first.remark}"
        )
    refused = {one.solver: one for one in results if one.finish is Finish.REFUSED}
    for one in refused.values():
        say(f"kenken: {one.solver} refused {one.instance}: {one.remark}")
    return OK
