"""Books: what a thousand puzzles with answers cost, end to end."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from kenken_cp.formats import Document
from kenken_cp.formats.native import write_line
from kenken_cp.kinds.cages import kenken
from tests.bench.processes import whole_process
from tests.bench.puzzles import plain_puzzles
from tests.bench.tables import Row, table

MANY = 1_000
SIZES = (6, 9)
DESIGNS = (
    ("4 a page, answers at the end, A4", ()),
    ("6 a page, answers on the next page, 8×10 in", (
        "--per-page", "6", "--answers", "page", "--paper", "8x10",
    )),
    ("6 a page, answers in a file, 6×9 in", (
        "--per-page", "6", "--answers", "file", "--paper", "6x9",
    )),
)  # fmt: skip


def bench_book() -> None:
    """`kenken book` on 1,000 puzzles, decided and rated too (asked: 15 s, 500 MB)"""
    heading = "puzzles", "book", "seconds", "MB", "MB of PDF"
    table(heading, (row for size in SIZES for row in _rows(size)))


def _rows(size: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "many.jsonl"), Path(folder, "book.pdf")
        puzzles = plain_puzzles(size, MANY, 5)
        lines = [write_line(Document(kenken.FAMILY, puzzle)) for puzzle in puzzles]
        source.write_text("\n".join(lines), encoding="utf-8")
        for title, options in DESIGNS:
            command = ["book", str(source), "-o", str(target), "-q", "--skip-unprintable", *options]
            seconds, megabytes = min(whole_process(command) for _ in range(3))
            written = target.stat().st_size / 1e6
            yield f"{size}×{size}", title, f"{seconds:.1f}", f"{megabytes:.0f}", f"{written:.1f}"


SECTIONS: dict[str, Callable[[], None]] = {"book": bench_book}
