"""A running studio for tests: its process, its address, and requests as its page sends them."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.helpers.paths import ROOT

# The shell is Chromium without its own windows, and takes little more than half of its time.
CHROMIUM = next(
    filter(Path.exists, map(Path, ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium"))),
    Path("/usr/bin/chromium"),
)
PATIENCE = 90  # seconds for what is soon done on a machine that does nothing else
# The mirror of games as an empty one: what the page of another test left there may come late.
UNMIRRORED = """
    const asked = window.fetch;
    window.fetch = (path, ...more) => String(path).startsWith("/api/games")
        ? Promise.resolve(Response.json({ newer: [], wanted: [] })) : asked(path, ...more);
"""


def apart(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What it returns, in a thread of its own: a browser's driver may hold the loop of this one."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Running(NamedTuple):
    """A studio at work: its process, the address it printed, and where it mirrors games."""

    process: "subprocess.Popen[str]"
    address: str
    home: Path = Path("nowhere")

    @property
    def origin(self) -> str:
        """Where its pages come from."""
        return self.address.partition("/#")[0]

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.origin.rpartition(":")[2])

    @property
    def token(self) -> str:
        """The token of the launch address."""
        return self.address.partition("#token=")[2]


def words(*more: str) -> list[str]:
    """The command that starts a studio at a free port."""
    return [sys.executable, "-m", "kenken_cp", "studio", "--port", "0", "--no-open", *more]


@contextmanager
def running(*more: str, home: Path | None = None) -> Iterator[Running]:
    """A studio that is ended with the block; it keeps games in a folder of its own, or in this."""
    with TemporaryDirectory() as own:
        environment = {**os.environ, "XDG_DATA_HOME": str(home or own)}
        process = subprocess.Popen(
            words(*more), cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert process.stdout is not None
        try:
            yield Running(process, process.stdout.readline().strip(), home or Path(own))
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()
                process.wait()
                process.stdout.close()


@contextmanager
def client(studio: Running) -> Iterator[Any]:
    """A client that sends what the page sends, with the session's cookie."""
    import httpx  # noqa: PLC0415  (the extra may be missing)

    headers = {"origin": studio.origin}
    with httpx.Client(base_url=studio.origin, headers=headers, timeout=30) as found:
        found.post("/api/session", json={"token": studio.token}).raise_for_status()
        yield found


@contextmanager
def newcomer(browser: Any, studio: Running, api: Any, **more: Any) -> Iterator[Any]:
    """A page of a new visitor that shows nothing yet.

    It has the cookie that the launch address gives: to load the first page costs as much as a test.
    """
    context = browser.new_context(**more)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(UNMIRRORED)
    kept = {"url": studio.origin, "httpOnly": True, "sameSite": "Strict"}
    context.add_cookies([{"name": n, "value": v, **kept} for n, v in api.cookies.items()])
    yield context.new_page()
    context.close()


@contextmanager
def visiting(browser: Any, address: str | None, **more: Any) -> Iterator[Any]:
    """A page of a new visitor at this address, or nowhere yet, patient with a busy machine."""
    context = browser.new_context(**more)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    if address is not None:
        page.goto(address)
        page.locator("html[data-ready]").wait_for()
    yield page
    context.close()


def children(parent: int) -> list[int]:
    """The worker processes of a studio, without multiprocessing's own helper.

    `-ww` shows arguments whole, whatever COLUMNS says.
    """
    listing = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in listing.stdout.splitlines()]
    return [int(row[0]) for row in rows if int(row[1]) == parent and "spawn_main" in row[2]]
