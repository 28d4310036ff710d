"""Commands and saves that are killed: what was there stays, or what is new is there whole.

Runs of suites are in `tests/suite/test_kills.py`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kenken_cp.studio.games import Games
from kenken_cp.text.files import is_temporary
from tests.hostile.commands import UNIQUE, left_of, start_call

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes as POSIX has them")

SEED = int(os.environ.get("SEED", "0"))
OLD = b"what was there\n"
# The same bytes come of each whenever it is not killed.
WRITERS = {
    "generate": ("generate", "--size", "5", "-n", "60", "--seed", "1", "-q", "-j", "2"),
    "book": ("book", UNIQUE, "-q"),
}
NAMES = {"generate": "out.jsonl", "book": "out.pdf"}


def kill_writer(name: str, folder: Path, rng: Random, longest: float) -> bool:
    """Kill a command at a random moment; whether its file was there by then."""
    path = folder / NAMES[name]
    path.write_bytes(OLD)
    process = start_call([*WRITERS[name], "-o", path])
    with process:
        time.sleep(rng.uniform(0, longest))
        process.kill()
        process.communicate()
    assert left_of(process) == []
    assert all(each == path or is_temporary(each.name) for each in folder.iterdir())
    return path.read_bytes() != OLD


def written_in_peace(name: str, folder: Path) -> tuple[bytes, float]:
    """What the command writes, and the seconds that it takes."""
    path = folder / NAMES[name]
    began = time.monotonic()
    with start_call([*WRITERS[name], "-o", path]) as process:
        _, err = process.communicate()
    assert process.returncode == 0, err
    return path.read_bytes(), time.monotonic() - began


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("kills", [2, pytest.param(150, marks=pytest.mark.slow)])
def test_a_killed_command_leaves_the_old_file_or_the_whole_new_one(
    name: str, kills: int, tmp_path: Path
) -> None:
    (peace := tmp_path / "peace").mkdir()
    (folder := tmp_path / "killed").mkdir()
    whole, seconds = written_in_peace(name, peace)
    rng, written = Random(SEED), 0
    for _ in range(kills):
        if kill_writer(name, folder, rng, 1.2 * seconds):
            written += 1
            assert (folder / NAMES[name]).read_bytes() == whole
    assert written < kills or kills < 10, "none was killed in time"
    assert written_in_peace(name, folder)[0] == whole


# Saves games until it is killed, and says of each that it is kept.
SAVING = """
import sys
from pathlib import Path
from kenken_cp.studio.games import Games
games, number = Games(Path(sys.argv[1])), int(sys.argv[2])
while True:
    name = number % 50
    body = {"number": number, "notes": "x" * (number % 5000)}
    told = games.put({"store": "games", "id": f"g{name}", "changed": number, "body": body})
    assert told == {"kept": True, "changed": number}, told
    print(number, flush=True)
    number += 1
"""


def save_until_killed(path: Path, first: int, seconds: float) -> int:
    """Saves from this number on, some of them; the first that was not told to be kept."""
    process = subprocess.Popen(
        [sys.executable, "-c", SAVING, str(path), str(first)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        told = process.stdout.readline()  # it has begun
        time.sleep(seconds)
        process.kill()
        told += process.stdout.read()
        assert not process.stderr.read()
    numbers = [int(line) for line in told.split()]
    assert numbers == list(range(first, first + len(numbers)))
    return first + len(numbers)


@pytest.mark.parametrize("kills", [5, pytest.param(500, marks=pytest.mark.slow)])
def test_killed_saves_lose_no_game(kills: int, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    rng, following = Random(SEED), 1
    for _ in range(kills):
        following = save_until_killed(path, following, rng.uniform(0, 0.1))
        told = Games(path).sync({"have": {}})
        assert "notices" not in told
        kept = {record["id"]: record["body"]["number"] for record in told["newer"]}
        # One more may be kept that was not told any more.
        newest = max(kept.values())
        assert newest - following in (-1, 0)
        assert kept == {f"g{n % 50}": n for n in range(max(1, newest - 49), newest + 1)}
        following = newest + 1
    assert sorted(each.name for each in tmp_path.iterdir()) in (
        ["games.db"], ["games.db", "games.db-journal"],
    )  # fmt: skip
