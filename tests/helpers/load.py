"""A studio under load: mixed reading at an even pace, noise, and workers that are killed."""

import json
import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import Running, children, client

A_SECOND = (
    205  # a little more than the 200 that are asked for, as a late answer makes the next late
)
CLIENTS = 8
PUZZLES = [
    json.loads((EXAMPLES / f"unique/{name}.json").read_text(encoding="utf-8"))
    for name in ("square-4x4", "killer-9x9", "nonogram-12x15", "shikaku-7x7", "numbrix-9x9")
]
NOISE = (b"", b"{", b"[]", b'{"puzzle": NaN}', b"\xff\xfe", b'{"puzzle": {}}', b"[" * 5_000)


class Line:
    """One connection to a studio, that costs little: what is measured is the studio."""

    def __init__(self, studio: Running) -> None:
        with client(studio) as found:
            cookie = "; ".join(f"{name}={value}" for name, value in found.cookies.items())
        self._headers = {"origin": studio.origin, "cookie": cookie}
        self._line = HTTPConnection("127.0.0.1", studio.port, timeout=30)

    def close(self) -> None:
        """End the connection."""
        self._line.close()

    def ask(self, path: str, body: bytes | None = None) -> tuple[int, str]:
        """The status of the answer, and its first characters."""
        headers = self._headers
        if body is not None:
            headers = {**headers, "content-type": "application/json"}
        self._line.request("GET" if body is None else "POST", path, body, headers)
        answer = self._line.getresponse()
        return answer.status, answer.read()[:80].decode(errors="replace")


def read(line: Line, seed: int, begin: float, seconds: float) -> tuple[int, list[str]]:
    """How many requests were answered, sent at an even pace for so long, and what was wrong.

    Those that fall due while an answer is late are sent after it: none is left out.
    """
    rng, wrong = random.Random(seed), []
    number = round(seconds * A_SECOND / CLIENTS)
    for each in range(number):
        due = begin + (each + seed / CLIENTS) * CLIENTS / A_SECOND
        time.sleep(max(0.0, due - time.monotonic()))
        path, body, expected = request(rng)
        status, answer = line.ask(path, body)
        if status != expected:
            wrong.append(f"{path}: {status} {answer}")
    return number, wrong


def request(rng: random.Random) -> tuple[str, bytes | None, int]:
    """One request of mixed reading, one in eleven of them no request; and what comes of it."""
    kind = rng.randrange(11)
    if kind < 4:
        return rng.choice(("/", "/play", "/static/js/play.js", "/library")), None, 200
    if kind < 6:
        return f"/api/library/0/{rng.randint(1, 20)}", None, 200
    if kind < 10:
        name = rng.choice(("check", "board", "thumb", "decide"))
        return f"/api/{name}", json.dumps({"puzzle": rng.choice(PUZZLES)}).encode(), 200
    return "/api/board", rng.choice(NOISE), 400


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


class Load(NamedTuple):
    """What came of it: answers, those that were wrong, workers killed, and megabytes."""

    answered: int
    a_second: float
    wrong: list[str]
    kills: int
    before: float
    after: float
    workers: float

    @property
    def summary(self) -> str:
        """All of it in a line."""
        return (
            f"{self.answered} answered, {self.a_second:.0f}/s, {self.kills} kills, "
            f"{self.before:.0f} to {self.after:.0f} MB, workers {self.workers:.0f} MB"
        )


def load(studio: Running, seconds: float, kill_every: tuple[float, float]) -> Load:
    """Ask for so long, while one worker after the other is killed."""
    with client(studio) as found:
        found.get("/api/library/0").raise_for_status()
        found.post("/api/check", json={"puzzle": PUZZLES[0]}).raise_for_status()
    pid = studio.process.pid
    lines = [Line(studio) for _ in range(CLIENTS)]
    before, begin = resident(pid), time.monotonic()
    until = begin + seconds - min(5.0, seconds / 3)
    with ThreadPoolExecutor(CLIENTS + 1) as pool:
        killing = pool.submit(_kill, pid, until, kill_every)
        tasks = [pool.submit(read, line, seed, begin, seconds) for seed, line in enumerate(lines)]
        done = [task.result() for task in tasks]
        took = time.monotonic() - begin
        kills = killing.result()
    for line in lines:
        line.close()
    with client(studio) as found:
        found.post("/api/check", json={"puzzle": PUZZLES[0]}).raise_for_status()
    answered = sum(number for number, _ in done)
    wrong = [line for _, lines in done for line in lines]
    workers = sum(map(resident, children(pid)))
    return Load(answered, answered / took, wrong, kills, before, resident(pid), workers)


def _kill(parent: int, until: float, every: tuple[float, float]) -> int:
    """Kill a worker every so often, any of those that are there; how many."""
    rng, kills = random.Random(1), 0
    while (wait := rng.uniform(*every)) < until - time.monotonic():
        time.sleep(wait)
        with suppress(IndexError, ProcessLookupError):  # one may just be replaced
            os.kill(rng.choice(children(parent)), signal.SIGKILL)
            kills += 1
    return kills
