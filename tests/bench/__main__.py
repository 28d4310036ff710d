"""`make bench`: measures what README.md beside this file reports, as Markdown tables.

Name sections to run only those: `python -m tests.bench kernel start`.
"""

import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import mean, median
from time import perf_counter_ns, sleep

from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write_line
from kenken_cp.kinds.cages import kenken, kernel
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.verification import decide
from tests.bench import (
    booking,
    clusters,
    digging,
    effort_forms,
    growth,
    making,
    nonograms,
    number_paths,
    people,
    proving,
    rating,
    rectangles,
    studio,
    sudokus,
)
from tests.bench.processes import whole_process
from tests.bench.puzzles import hard_puzzles, plain_puzzles
from tests.bench.tables import Row, Sections, table
from tests.helpers import keen
from tests.helpers.paths import ROOT

SECTIONS = Sections()

KENNY = ROOT.parent / "shared" / "data" / "kenny"
KEPT = ROOT / "build" / "bench"
ONE = ROOT / "data" / "examples" / "unique" / "square-6x6.json"
BATCH = 100_000

# Median µs that kenny needs for these, and what we ask of ourselves.
KENNY_FIGURES = {
    "no-require-search": {4: (20, 2.5), 5: (44, 3.5), 6: (82, 6.0), 7: (132, 8.0)},
    "require-search": {4: (37, 4.5), 5: (95, 7.5), 6: (185, 14.0), 7: (308, 22.0)},
}


def time_calls(work: Callable[[], object]) -> float:
    """Microseconds that one call takes."""
    before = perf_counter_ns()
    work()
    return (perf_counter_ns() - before) / 1e3


def best(work: Callable[[], object], times: int) -> float:
    """Median microseconds of so many calls."""
    return median(time_calls(work) for _ in range(times))


def kernel_verdict(puzzle: CagePuzzle) -> int:
    """The kernel's whole work on one puzzle, from the Puzzle on; the nodes it took."""
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, -1)
    nodes: int = search.nodes
    kernel.end(search)
    return nodes


def bench_kernel() -> None:
    """Kernel verdicts of kenny's own puzzles, with the memory of tuples warm and cold."""
    if not KENNY.is_dir():
        print(f"skipped: {KENNY.name} is not beside this checkout")
        return
    heading = (
        "kenny's",
        "size",
        "warm µs",
        "asked",
        "cold µs",
        "nodes a puzzle",
        "kenny (Rust) µs",
    )
    table(heading, _kenny_rows())


def _kenny_rows() -> Iterator[Row]:
    for kind, sizes in KENNY_FIGURES.items():
        for size, (peer, asked) in sizes.items():
            paths = sorted((KENNY / kind).glob(f"w{size}_*"))
            puzzles = [read_document(path.read_bytes()).puzzle for path in paths]
            cold, nodes = [], 0
            for puzzle in puzzles:
                kernel.forget()
                cold.append(time_calls(partial(kernel_verdict, puzzle)))
                nodes += kernel_verdict(puzzle)
            warm = median(best(partial(kernel_verdict, puzzle), 200) for puzzle in puzzles)
            yield (
                kind, f"{size}×{size}", f"{warm:.1f}", asked, f"{median(cold):.0f}",
                f"{nodes / len(puzzles):.2f}", peer,
            )  # fmt: skip


@SECTIONS.of("hard", "merged within", "kernel ms", "nodes", "SAT ms", "conflicts", "SAT ÷ kernel")
def _hard_rows() -> Iterator[Row]:
    """Hard 9×9: cages merged up to six cells while unique; kernel against SAT."""
    for within, count in ((3, 30), (30, 30), (300, 20), (3000, 10)):
        puzzles = list(hard_puzzles(9, count, seed=9, nodes=within))
        ours = mean(best(partial(kernel_verdict, puzzle), 5) for puzzle in puzzles) / 1e3
        nodes = mean(kernel_verdict(puzzle) for puzzle in puzzles)
        verdicts = [decide(kenken.FAMILY, puzzle, "sat") for puzzle in puzzles]
        theirs = mean(verdict.seconds for verdict in verdicts) * 1e3
        conflicts = mean(verdict.nodes for verdict in verdicts)
        yield (
            f"{within} nodes", f"{ours:.2f}", f"{nodes:.0f}", f"{theirs:.0f}",
            f"{conflicts:.0f}", f"{theirs / ours:.0f}",
        )  # fmt: skip


@SECTIONS.of(
    "solvers", "puzzles", "size", "tuples", "backend", "mean ms", "median ms", "asked (mean)"
)
def _solver_rows() -> Iterator[Row]:
    """CP-SAT and SAT verdicts, model building included."""
    for title, size, asked, puzzles in _solver_puzzles():
        tuples = mean(
            sum(len(kernel.cage_tuples(p, cage, BATCH) or ()) for cage in p.cages) for p in puzzles
        )
        for backend in ("cp-sat", "sat"):
            decide(kenken.FAMILY, puzzles[0], backend)  # loads the solver
            took = [
                best(partial(decide, kenken.FAMILY, puzzle, backend), 5) / 1e3 for puzzle in puzzles
            ]
            figure = asked if backend == "cp-sat" else "-"
            yield (
                title, f"{size}×{size}", f"{tuples:.0f}", backend,
                f"{mean(took):.2f}", f"{median(took):.2f}", figure,
            )  # fmt: skip


def _solver_puzzles() -> Iterator[tuple[str, int, float, list[CagePuzzle]]]:
    """Sets of puzzles with a title, their size, and the mean milliseconds asked of CP-SAT."""
    for size, asked in ((6, 1.0), (9, 2.0)):
        if keen.PROGRAM is not None:
            yield "Keen's, all levels", size, asked, [
                puzzle for level in "enhxu" for puzzle in keen.generate(size, level, 20)
            ]  # fmt: skip
        yield "ours, cages of 2 and 3", size, asked, list(plain_puzzles(size, 100, 1, largest=3))
        yield "ours, cages of 2 to 4", size, asked, list(plain_puzzles(size, 100, 1))


def bench_verify() -> None:
    """`kenken verify` on 100,000 puzzles of 6×6 in JSON Lines, end to end."""
    path = KEPT / f"6x6-{BATCH}.jsonl"
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        lines = [write_line(Document(kenken.FAMILY, p)) for p in plain_puzzles(6, BATCH, seed=1)]
        path.write_text("\n".join(lines), encoding="utf-8")
    table(("jobs", "puzzles a second", "asked", "largest process MB"), _verify_rows(path))


def _verify_rows(path: Path) -> Iterator[Row]:
    for jobs, asked in ((1, 15_000), (2, 28_000)):
        command = [
            "verify",
            str(path),
            "--format",
            "jsonl",
            "-q",
            "-j",
            str(jobs),
            "-o",
            os.devnull,
        ]
        seconds, megabytes = min(whole_process(command) for _ in range(5))
        yield jobs, f"{BATCH / seconds:,.0f}", f"{asked:,}", f"{megabytes:.0f}"


@SECTIONS.of("start", "command", "median s", "asked")
def _start_rows() -> Iterator[Row]:
    """What the command costs before it does anything."""
    for asked, arguments in ((0.15, ["--help"]), (0.25, ["verify", str(ONE)])):
        took = median(whole_process(arguments)[0] for _ in range(15))
        yield f"kenken {' '.join(Path(a).name for a in arguments)}", f"{took:.3f}", asked


@SECTIONS.of("interrupt", "backend", "largest s of 5", "asked")
def _interrupt_rows() -> Iterator[Row]:
    """Ctrl-C during `kenken solve --all` of a 9×9 with endless solutions, to the end of it."""
    rows = [Cage(tuple(range(start, start + 3)), "+", 15) for start in range(0, 81, 3)]
    endless = Document(kenken.FAMILY, CagePuzzle(9, 9, tuple(rows)))
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / "endless.json"
    path.write_text(write_line(endless), encoding="utf-8")
    for backend in ("kernel", "cp-sat", "sat", "minizinc"):
        command = ["solve", str(path), "--all", "--backend", backend, "-o", os.devnull]
        yield backend, f"{max(_seconds_to_end(command) for _ in range(5)):.2f}", 1.0


def _seconds_to_end(arguments: list[str]) -> float:
    """From SIGINT, sent to the whole group in the middle of the work, to the end of the process."""
    command = [sys.executable, "-m", "kenken_cp", *arguments]
    with subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL) as process:
        sleep(2)
        assert process.poll() is None, "it was done before it could be interrupted"
        os.killpg(process.pid, signal.SIGINT)
        before = perf_counter_ns()
        code = process.wait(60)
        assert code == 130, code
        return (perf_counter_ns() - before) / 1e9


SECTIONS |= {
    "kernel": bench_kernel,
    "verify": bench_verify,
    **rating.SECTIONS,
    **making.SECTIONS,
    **digging.SECTIONS,
    **proving.SECTIONS,
    **booking.SECTIONS,
    **sudokus.SECTIONS,
    **people.SECTIONS,
    **effort_forms.SECTIONS,
    **rectangles.SECTIONS,
    **nonograms.SECTIONS,
    **number_paths.SECTIONS,
    **studio.SECTIONS,
    **clusters.SECTIONS,
    **growth.SECTIONS,
}


def main(names: list[str]) -> None:
    """Run the sections named, or all; with a name that is none of them, say which there are."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit(f"{unknown[0]}: no such section; there are {', '.join(SECTIONS)}")
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()},", end=""
    )
    print(f" kernel {'compiled' if kernel.COMPILED else 'plain'}, {datetime.now(UTC):%Y-%m-%d}")
    for name in names or SECTIONS:
        section = SECTIONS[name]
        print(f"\n## {section.__doc__}\n")
        section()


if __name__ == "__main__":
    main(sys.argv[1:])
