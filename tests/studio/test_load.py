"""A minute under load, with noise and with workers killed: nothing is wrong, nothing is lost."""

import json
import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import Running, children, client, running

pytestmark = pytest.mark.slow

SECONDS = 60
A_SECOND = 200
CLIENTS = 8
PUZZLES = [
    json.loads((EXAMPLES / f"unique/{name}.json").read_text(encoding="utf-8"))
    for name in ("square-4x4", "killer-9x9", "nonogram-12x15", "shikaku-7x7", "numbrix-9x9")
]
NOISE = (b"", b"{", b"[]", b'{"puzzle": NaN}', b"\xff\xfe", b'{"puzzle": {}}', b"[" * 5_000)


def read_for(studio: Running, seed: int, end: float) -> tuple[int, list[str]]:
    """How many requests were answered at an even pace until then, and what was wrong."""
    rng, wrong, number = random.Random(seed), [], 0
    pace = CLIENTS / A_SECOND
    with client(studio) as found:
        begin = time.monotonic()
        while (now := time.monotonic()) < end:
            time.sleep(max(0.0, begin + number * pace - now))
            number += 1
            answer, expected = asked(found, rng)
            if answer.status_code not in expected:
                wrong.append(f"{answer.status_code} {answer.text[:80]}")
    return number, wrong


def asked(found: Any, rng: random.Random) -> tuple[Any, tuple[int, ...]]:
    """One request of mixed reading, one in eleven of them no request; and what may come of it."""
    kind = rng.randrange(11)
    if kind < 4:
        return found.get(rng.choice(("/", "/play", "/static/js/play.js", "/library"))), (200,)
    if kind < 6:
        return found.get(f"/api/library/0/{rng.randint(1, 20)}"), (200,)
    if kind < 10:
        name = rng.choice(("check", "board", "thumb", "notes"))
        return found.post(f"/api/{name}", json={"puzzle": rng.choice(PUZZLES)}), (200,)
    headers = {"content-type": "application/json"}
    return found.post("/api/board", content=rng.choice(NOISE), headers=headers), (400,)


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads memory as Linux tells it")
def test_a_minute_of_reading_noise_and_killed_workers() -> None:
    with running(str(EXAMPLES / "unique"), "--read-only") as studio:
        with client(studio) as found:
            found.get("/api/library/0").raise_for_status()
            found.post("/api/check", json={"puzzle": PUZZLES[0]}).raise_for_status()
        before = resident(studio.process.pid)
        end = time.monotonic() + SECONDS
        with ThreadPoolExecutor(CLIENTS) as pool:
            tasks = [pool.submit(read_for, studio, seed, end) for seed in range(CLIENTS)]
            rng = random.Random(1)
            kills = 0
            while time.monotonic() < end - 5:
                time.sleep(rng.uniform(5, 12))
                for pid in children(studio.process.pid):
                    os.kill(pid, signal.SIGKILL)
                    kills += 1
            done = [task.result() for task in tasks]
        with client(studio) as found:
            found.post("/api/check", json={"puzzle": PUZZLES[0]}).raise_for_status()
        answered = sum(number for number, _ in done)
        after = resident(studio.process.pid)
        workers = sum(map(resident, children(studio.process.pid)))
        pace = f"{answered / SECONDS:.0f}/s, {kills} kills"
        told = f"{pace}, {before:.0f} to {after:.0f} MB, workers {workers:.0f}"
        assert [line for _, wrong in done for line in wrong] == [], told
        assert answered > 1_000, told
        assert kills > 3, told
        assert after < before + 20, told
        assert after + workers < 250, told
