"""The studio: what a key costs in the page, how long it takes to open, and round trips."""

import base64
import json
import random
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from kenken_cp.api.making import generate
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.bench.tables import Row, table
from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import CHROMIUM, Running, client, running
from tests.helpers.suites import finished

KEYS = 165
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
DIGITS = ("ArrowRight", "1", "ArrowRight", "2", "ArrowDown")
INK = ("ArrowRight", "Space", "ArrowRight", "x", "ArrowDown")


def example(name: str) -> Any:
    """An example with one solution, as native JSON."""
    return json.loads((EXAMPLES / "unique" / f"{name}.json").read_text(encoding="utf-8"))


def picture(side: int) -> Any:
    """A Nonogram of noise."""
    rng = random.Random(1)
    grid = [[rng.random() < 0.55 for _ in range(side)] for _ in range(side)]

    def clues(lines: Any) -> list[list[int]]:
        found = [[len(list(run)) for value, run in groupby(line) if value] for line in lines]
        longest = max(map(len, found))
        return [clue + [0] * (longest - len(clue)) for clue in found]

    sides = {"rows": side, "columns": side}
    lines = {"row_clues": clues(grid), "column_clues": clues(zip(*grid, strict=True))}
    data = {**sides, **lines, "given": []}
    return {"format": "kenken-cp", "version": 1, "family": "nonogram", "puzzle": data}


def boards() -> Iterator[tuple[str, Any, tuple[str, ...], float]]:
    """Each board with its keys, and the milliseconds of main thread that a key may take."""
    yield "KenKen 6×6", example("no-singles-6x6"), DIGITS, 3
    sudoku = next(generate("sudoku", 1, size=16, seed="a"))
    yield "Sudoku 16×16", json.loads(NATIVE.write(sudoku)), DIGITS, 6
    yield "Nonogram 50×50", picture(50), INK, 6


def bench_studio() -> None:
    """The studio in Chromium: until the board is ready, and main-thread CPU of a key."""
    table(("board", "ready ms", "CPU ms a key", "asked"), _keys())


def _keys() -> Iterator[Row]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (for this section alone)

    with running() as studio, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for name, puzzle, keys, asked in boards():
            ready, cost = _measured(browser, studio, puzzle, keys)
            yield name, f"{ready * 1e3:.0f}", f"{cost * 1e3:.1f}", asked
        browser.close()


def _measured(
    browser: Any, studio: Running, puzzle: Any, keys: tuple[str, ...]
) -> tuple[float, float]:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle).encode()) + packer.flush()
    link = f"{studio.origin}/play#p={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(studio.address)
    page.wait_for_selector("html[data-ready]")
    page.goto("about:blank")
    before = perf_counter()
    page.goto(link)
    page.wait_for_selector("html[data-ready]")
    ready = perf_counter() - before
    page.wait_for_timeout(1000)
    told = page.context.new_cdp_session(page)
    told.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = told.send("Performance.getMetrics")["metrics"]
        return sum(float(metric["value"]) for metric in metrics if metric["name"] in PARTS)

    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    before = spent()
    for number in range(KEYS):
        page.keyboard.press(keys[number % len(keys)])
    cost = (spent() - before) / KEYS
    page.close()
    return ready, cost


def bench_studio_answers() -> None:
    """The studio's answers: round trips in milliseconds, the median of 15."""
    table(("puzzle", "board", "check", "hint", "decide", "asked"), _answers())


def _answers() -> Iterator[Row]:
    with running() as studio, client(studio) as found:
        for name in ("square-4x4", "killer-9x9", "nonogram-12x15", "shikaku-7x7", "numbrix-9x9"):
            request = {"puzzle": example(name)}
            times = []
            for question in ("board", "check", "hint", "decide"):
                took = []
                for _ in range(16):
                    before = perf_counter()
                    found.post(f"/api/{question}", json=request).raise_for_status()
                    took.append(perf_counter() - before)
                times.append(f"{median(took[1:]) * 1e3:.1f}")
            yield name, *times, 100


ROWS = 100_000
JUMPS = 25


def bench_studio_list() -> None:
    """A suite of 100,000 puzzles in the library: jumps of the scroll bar, and rows of the page."""
    table(("rows", "jump p50 ms", "p95 ms", "rows in the page", "asked"), _list())


def _list() -> Iterator[Row]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (for this section alone)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.db"
        finished(path, {"part": [{"size": 4, "count": 1}]})
        _multiply(path)
        with running(str(path)) as studio, sync_playwright() as started:
            browser = started.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1200, "height": 900})
            page.goto(studio.address)
            page.wait_for_selector("html[data-ready]")
            page.goto(f"{studio.origin}/library")
            page.wait_for_selector(".list .entry .t")
            took = sorted(page.evaluate(_JUMP, [random.Random(2).random(), JUMPS]))
            held = page.locator(".list .entry").count()
            browser.close()
        p95 = took[int(0.95 * len(took))]
        yield f"{ROWS:,}", f"{median(took):.0f}", f"{p95:.0f}", held, "150, and 60 rows"


_JUMP = """async ([seed, jumps]) => {
    const list = document.querySelector(".list"), took = [];
    for (let i = 0; i < jumps; i += 1) {
        seed = (seed * 9301 + 0.49297) % 1;
        const before = performance.now();
        list.scrollTop = Math.floor(seed * (list.scrollHeight - list.clientHeight));
        const at = Math.floor(list.scrollTop / 48) + 1;
        const is = () => list.querySelector(`[data-row="${at}"] .t`)?.textContent.length > 1;
        while (!is()) await new Promise(requestAnimationFrame);
        took.push(performance.now() - before);
    }
    return took;
}"""


def _multiply(path: Path) -> None:
    """The suite's one puzzle again and again, under other keys."""
    with closing(sqlite3.connect(path)) as db, db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(puzzles)")]
        rest = ", ".join(name for name in columns if name not in ("number", "key"))
        db.execute(
            f"WITH RECURSIVE n(i) AS (VALUES(2) UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS}) "  # noqa: S608
            f"INSERT INTO puzzles (number, key, {rest}) SELECT i, randomblob(16), {rest} "
            "FROM n, puzzles WHERE number = 1"
        )


SECTIONS = {
    "studio": bench_studio,
    "studio-answers": bench_studio_answers,
    "studio-list": bench_studio_list,
}
