"""Many cases in processes: blocks of numbers in turn, counts sent back now and then."""

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.differential.answers import CRASHED, Answer, folds_for_tables
from tests.differential.cases import Case, case_of
from tests.differential.files import write_counterexample
from tests.differential.judge import Hearing, hear_case
from tests.differential.panel import Panel, Witness, assemble, panel
from tests.differential.shrink import shrink
from tests.differential.tally import Counts, count_case, summary

BLOCK = 32
FILES = 20  # counterexamples that one process minimises; the others are only counted
EVERY = 2.0  # seconds between two messages


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be run: cases 0 to `cases` of a seed, by so many processes."""

    seed: int
    cases: int
    jobs: int = 1
    folder: Path = Path()
    panel: Panel = panel


@dataclass(slots=True)
class Progress:
    """What has been done: the counts so far, and the files written."""

    counts: Counts = field(default_factory=Counter)
    files: list[str] = field(default_factory=list)
    started: float = field(default_factory=monotonic)

    def tell(self, plan: Plan) -> dict[str, Any]:
        """The summary so far, as plain JSON."""
        seconds = monotonic() - self.started
        head = {"seed": plan.seed, "asked": plan.cases, "seconds": round(seconds, 1)}
        return {**head, **summary(self.counts), "files": sorted(self.files)}


def hear(case: Case, witnesses: list[Witness], plan: Plan, may_write: bool) -> tuple[Hearing, str]:
    """What is said of a case; if that is wrong, also the file that shows it minimised."""
    asked = [witness for witness in witnesses if case.number % witness.every == 0]
    with folds_for_tables(case.folded):
        hearing = hear_case(case.puzzle, asked, case.most)
        if not hearing.faults or not may_write:
            return hearing, ""

        def disagrees(puzzle: CagePuzzle) -> bool:
            return bool(hear_case(puzzle, asked, case.most).faults)

        small = shrink(case.puzzle, disagrees, _right_grid(case.puzzle, hearing))
        told = hear_case(small, asked, case.most)
    source = f"tests.differential --seed {plan.seed}, case {case.number}"
    source += ", folds for tables" * case.folded
    return hearing, str(write_counterexample(small, told, case.most, source, plan.folder))


def _right_grid(puzzle: CagePuzzle, hearing: Hearing) -> Grid | None:
    grids = (grid for answer in hearing.answers.values() for grid in answer.grids)
    return next((grid for grid in grids if not FAMILY.check(puzzle, grid)), None)


class Part(NamedTuple):
    """The cases of one process: from `start` on, but for those that ended a process before it."""

    worker: int
    start: int = 0
    deadly: frozenset[int] = frozenset()

    def numbers(self, plan: Plan) -> Iterator[int]:
        """The numbers of the cases, ascending."""
        for block in range(self.worker * BLOCK, plan.cases, plan.jobs * BLOCK):
            numbers = range(max(self.start, block), min(block + BLOCK, plan.cases))
            yield from (number for number in numbers if number not in self.deadly)


def work(part: Part, plan: Plan, at: Any, out: Connection) -> None:
    """One process: hears its cases; `at` is the one in hand. Sends (next number, counts, files)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    counts: Counts = Counter()
    files: list[str] = []
    written, last = 0, monotonic()
    with assemble(plan.panel) as witnesses:
        for number in part.numbers(plan):
            at.value = number
            case = case_of(plan.seed, number)
            hearing, file = hear(case, witnesses, plan, written < FILES)
            count_case(counts, case, hearing)
            if file:
                files.append(file)
                written += 1
            if file or monotonic() - last > EVERY:
                out.send((number + 1, counts, files))
                counts, files, last = Counter(), [], monotonic()
    at.value = -1
    out.send((plan.cases, counts, files))
    out.close()


class Worker:
    """A process that hears cases, and how far it is known to have come."""

    def __init__(self, part: Part, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.part = part
        self.at = context.Value("q", part.start)
        self.answers, theirs = context.Pipe(duplex=False)
        self.process = context.Process(target=work, args=(part, plan, self.at, theirs), daemon=True)
        self.process.start()
        theirs.close()


def run(plan: Plan, tell: Callable[[Progress], None]) -> Progress:
    """Hear all cases; `tell` is called at every message from a process.

    A process that dies takes its case down as a crash, and another goes on after its last message.
    """
    progress = Progress()
    workers = {w.answers: w for w in (Worker(Part(job), plan) for job in range(plan.jobs))}
    try:
        while workers:
            for answers in wait(list(workers)):
                worker = workers[answers]  # type: ignore[index]
                try:
                    start, counts, files = worker.answers.recv()
                except EOFError:
                    del workers[worker.answers]
                    if (after := _bury(worker, plan, progress)) is not None:
                        workers[after.answers] = after
                    continue
                worker.part = worker.part._replace(start=start)
                progress.counts.update(counts)
                progress.files += files
                tell(progress)
    finally:
        for worker in workers.values():
            worker.process.terminate()
    return progress


def _bury(worker: Worker, plan: Plan, progress: Progress) -> Worker | None:
    """After a process ended: None if it was done, else the one that goes on without its case."""
    worker.process.join()
    number = worker.at.value
    if number < 0:
        return None
    case = case_of(plan.seed, number)
    reason = f"the process ended with {worker.process.exitcode}"
    hearing = Hearing({"the process": Answer(CRASHED, reason=reason)}, [reason])
    count_case(progress.counts, case, hearing)
    source = f"tests.differential --seed {plan.seed}, case {number}"
    path = write_counterexample(case.puzzle, hearing, case.most, source, plan.folder)
    progress.files.append(str(path))
    part = worker.part
    return Worker(part._replace(deadly=part.deadly | {number}), plan)
