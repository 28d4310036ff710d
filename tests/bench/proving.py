"""Certificates: what a proof and its check cost, and a long run of them."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from kenken_cp.certificate import certify, check, read, write
from kenken_cp.formats import Document
from kenken_cp.formats.native import write_line
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.verification import decide
from tests.bench.puzzles import hard_puzzles, plain_puzzles
from tests.bench.tables import Row, Sections

SECTIONS = Sections()

FAMILY = kenken.FAMILY
ASKED = {6: 25, 9: 100}  # ms for proof and check
MANY = 10_000


@SECTIONS.of(
    "certificates",
    "puzzles",
    "size",
    "proof ms",
    "check ms",
    "both ms",
    "asked",
    "longest ms",
    "by propagation alone",
    "lines",
    "bytes",
)
def _rows() -> Iterator[Row]:
    """A certificate made (the proof checked on the way) and checked again, in process"""
    for size in (4, 5, 6, 7, 8, 9):
        yield _row("plain", size, list(plain_puzzles(size, 100, 1)))
    for size in (6, 9):
        yield _row("hard", size, list(hard_puzzles(size, 12, 1, 200)))


def _row(kind: str, size: int, puzzles: list[CagePuzzle]) -> Row:
    proofs, checks, both, lines, sizes = [], [], [], [], []
    for puzzle in puzzles:
        verdict = decide(FAMILY, puzzle)
        started = perf_counter()
        data = write(certify(FAMILY, puzzle, verdict))
        between = perf_counter()
        lines.append(check(read(data)))
        ended = perf_counter()
        proofs.append((between - started) * 1e3)
        checks.append((ended - between) * 1e3)
        both.append((ended - started) * 1e3)
        sizes.append(len(data))
    alone = sum(not line for line in lines) / len(lines)
    asked = ASKED.get(size, "") if kind == "plain" else ""
    return (
        kind, f"{size}×{size}", f"{median(proofs):.1f}", f"{median(checks):.1f}",
        f"{median(both):.1f}", asked, f"{max(both):.0f}", f"{alone:.0%}", f"{median(lines):,.0f}",
        f"{median(sizes):,.0f}",
    )  # fmt: skip


@SECTIONS.of("ten-thousand", "certificates", "a second", "MB of all processes", "open files of all")
def _long_run() -> Iterator[Row]:
    """`kenken verify --certify` on 10,000 puzzles of 6×6 that all need a solver, two workers"""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "many.jsonl"), Path(folder, "certificates")
        _write_puzzles(source)
        command = [
            sys.executable, "-m", "kenken_cp", "verify", str(source), "--certify", str(target),
            "--jobs", "2", "--quiet",
        ]  # fmt: skip
        started = perf_counter()
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        for wanted in range(MANY // 10, MANY, MANY // 10):
            while run.poll() is None and _count(target) < wanted:
                sleep(0.1)
            done, seconds = _count(target), perf_counter() - started
            memory, files = _of_group(run.pid)
            yield f"{done:,}", f"{done / seconds:,.0f}", f"{memory:.0f}", files
        assert run.wait() == 0
        yield f"{_count(target):,}", f"{MANY / (perf_counter() - started):,.0f}", "ended", ""


def _write_puzzles(path: Path) -> None:
    """Puzzles that propagation alone does not prove."""
    with path.open("w", encoding="utf-8") as lines:
        written = 0
        for puzzle in plain_puzzles(6, 1 << 30, 2):
            if certify(FAMILY, puzzle, decide(FAMILY, puzzle)).proof:
                lines.write(f"{write_line(Document(FAMILY, puzzle))}\n")
                written += 1
            if written == MANY:
                return


def _count(folder: Path) -> int:
    return len(os.listdir(folder)) if folder.exists() else 0  # noqa: PTH208


def _of_group(group: int) -> tuple[float, int]:
    """The resident MB and the open files of all processes of a group."""
    memory, files = 0.0, 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(process.name)) == group:
                pages = int((process / "statm").read_text(encoding="ascii").split()[1])
                memory += pages * os.sysconf("SC_PAGESIZE") / (1 << 20)
                files += len(list((process / "fd").iterdir()))
        except OSError:  # it has ended
            continue
    return memory, files
