"""Simon Tatham's games as programs (Debian: sgt-puzzles): what they make and what they read."""

import os
import shutil
import subprocess

# Debian keeps games in a folder that not every PATH names.
_PATH = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/games"


def find_program(*names: str) -> str | None:
    """The path of the first of these programs that is installed."""
    return next(filter(None, (shutil.which(name, path=_PATH) for name in names)), None)


def make_ids(program: str | None, parameters: str, count: int, seed: str = "1") -> list[str]:
    """So many of its game IDs, the same ones at each call with this seed."""
    assert program is not None
    told = subprocess.run(
        [program, "--generate", str(count), f"{parameters}#{seed}"],
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    return told.stdout.split()


def ask_program(program: str | None, game_id: str, *options: str) -> tuple[int, str]:
    """What it makes of an ID: its exit code and what it said.

    Asked to generate one puzzle from a whole ID it reads that, as when it starts, and prints it;
    with --test-solve it also wants one solution.
    """
    assert program is not None
    done = subprocess.run(
        [program, "--generate", "1", *options, game_id],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, (done.stdout or done.stderr).strip()
