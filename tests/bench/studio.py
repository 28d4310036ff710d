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
from kenken_cp.core.play import Gesture
from kenken_cp.formats.native import FORMAT as NATIVE
from tests.bench.tables import Row, Sections, table
from tests.helpers.load import load
from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import CHROMIUM, Running, client, running
from tests.helpers.suites import finish_suite
from tests.helpers.weight import list_needed

SECTIONS = Sections()

KEYS, OPENINGS, TURNS = 165, 5, 5
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
ALL = ("TaskDuration",)  # painting too
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
    """In Chromium, from the start of a navigation until a page is painted and until its board is
    (medians of five openings); main-thread CPU of a key (script, style and layout; then all, with
    painting); and from a key to its paint, in turns with that of a page with one number, which each
    key changes: it shows what the browser and the machine add at the time."""
    columns = "CPU ms a key", "all of it", "paint p50", "p95", "one number p50", "p95"
    names = "board", "first paint ms", "ready ms", *columns, "asked"
    table(names, _keys())


def _keys() -> Iterator[Row]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (for this section alone)

    with running() as studio, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for name, puzzle, keys, asked in boards():
            found = _measure(browser, studio, puzzle, keys)
            budgets = f"300, 400, {asked:g} CPU, 16 and 32"
            yield name, *[f"{figure * 1e3:.{digits}f}" for figure, digits in found], budgets
        browser.close()


def _measure(
    browser: Any, studio: Running, puzzle: Any, keys: tuple[str, ...]
) -> list[tuple[float, int]]:
    """Seconds, each with the digits after the point that its milliseconds deserve."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle).encode()) + packer.flush()
    link = f"{studio.origin}/play#p={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(studio.address)
    page.wait_for_selector("html[data-ready]")
    page.add_init_script(_READY)
    ready, painted = [], []
    for _ in range(OPENINGS):
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("html[data-ready]")
        ready.append(page.evaluate("() => stands") / 1e3)
        painted.append(page.evaluate(_PAINTED) / 1e3)
    page.wait_for_timeout(1000)
    debugger = page.context.new_cdp_session(page)
    debugger.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spend(parts: tuple[str, ...]) -> float:
        metrics = debugger.send("Performance.getMetrics")["metrics"]
        return sum(float(metric["value"]) for metric in metrics if metric["name"] in parts)

    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    began = spend(PARTS), spend(ALL)
    for number in range(KEYS):
        page.keyboard.press(keys[number % len(keys)])
    cost, whole = (spend(PARTS) - began[0]) / KEYS, (spend(ALL) - began[1]) / KEYS
    counter = browser.new_page()
    counter.set_content('<p tabindex="0">0</p>')
    counter.evaluate(_COUNT)
    counter.locator("p").focus()
    paints = [figure for took in _paints((page, counter), keys) for figure in took]
    page.close()
    counter.close()
    opened = [(median(painted), 0), (median(ready), 0), (cost, 1), (whole, 1)]
    return opened + [(figure, 0) for figure in paints]


def _paints(pages: tuple[Any, ...], keys: tuple[str, ...]) -> Iterator[tuple[float, float]]:
    """From a key to its paint on each page, the median and the 95th percentile; in turns."""
    for page in pages:
        page.evaluate(_WATCH)
    for _ in range(TURNS):
        for page in pages:
            page.bring_to_front()
            for number in range(KEYS // TURNS):
                page.keyboard.press(keys[number % len(keys)])
    for page in pages:
        took = sorted(each / 1e3 for each in page.evaluate("() => took"))
        yield median(took), took[int(0.95 * len(took))]


_PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
# From the start of a navigation to the message that follows the frame in which the board is drawn.
# Seen from outside, a page that is busy afterwards (with its check) would look as if it came later.
_READY = """window.stands = new Promise((resolve) => {
    new MutationObserver((_, watch) => {
        if (document.documentElement?.dataset.ready === undefined) return;
        watch.disconnect();
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(null);
        });
    }).observe(document, { attributes: true, childList: true, subtree: true });
});"""
_COUNT = """() => {
    const line = document.querySelector("p");
    addEventListener("keydown", () => { line.textContent = Number(line.textContent) + 1; });
}"""
# From a key to the message that follows the frame in which it is drawn.
_WATCH = """() => {
    window.took = [];
    addEventListener("keydown", (event) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => took.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
    }), { capture: true });
}"""


@SECTIONS.of("studio-answers", "puzzle", "board", "check", "hint", "decide", "draft", "asked")
def _answers() -> Iterator[Row]:
    """The studio's answers: round trips in milliseconds, the median of 15."""
    with running() as studio, client(studio) as found:
        for name in ("square-4x4", "killer-9x9", "nonogram-12x15", "shikaku-7x7", "numbrix-9x9"):
            request = {"puzzle": example(name)}
            request |= found.post("/api/sketch", json=request).json()
            times = []
            for question in ("board", "check", "hint", "decide", "draft"):
                took = []
                for _ in range(16):
                    before = perf_counter()
                    found.post(f"/api/{question}", json=request).raise_for_status()
                    took.append(perf_counter() - before)
                times.append(f"{median(took[1:]) * 1e3:.1f}")
            yield name, *times, 100


ROWS = 100_000
JUMPS = 25


@SECTIONS.of("studio-list", "rows", "jump p50 ms", "p95 ms", "rows in the page", "asked")
def _list() -> Iterator[Row]:
    """A suite of 100,000 puzzles in the library: jumps of the scroll bar, and rows of the page."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (for this section alone)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.db"
        finish_suite(path, {"part": [{"size": 4, "count": 1}]})
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


def bench_studio_load() -> None:
    """The studio's start, and a minute of mixed reading at 200 requests a second, every eleventh of
    which is none, while a worker is killed every few seconds."""
    names = "first page s", "a second", "wrong", "kills", "server MB", "workers MB", "asked"
    table(names, _load())


def _load() -> Iterator[Row]:
    before = perf_counter()
    with running(str(EXAMPLES / "unique"), "--read-only") as studio:
        with client(studio) as found:
            found.get("/").raise_for_status()
            first = perf_counter() - before
        found = load(studio, 60, (3, 9))
    memory = f"{found.before:.0f} to {found.after:.0f}"
    asked = "1.5 s, 200, 0 wrong, 250 MB in all"
    figures = f"{first:.1f}", f"{found.a_second:.0f}", len(found.wrong), found.kills
    yield *figures, memory, f"{found.workers:.0f}", asked


@SECTIONS.of("studio-weight", "gesture", "files", "kB", "asked")
def _weights() -> Iterator[Row]:
    """What the play page loads by itself, unzipped."""
    for gesture in Gesture:
        files = list_needed(gesture)
        size = sum(path.stat().st_size for path in files)
        yield gesture, len(files), f"{size / 1e3:.1f}", 80


SECTIONS |= {
    "studio": bench_studio,
    "studio-load": bench_studio_load,
}
