"""Compares a whole command of two source trees: `python tests/bench/whole.py OLD NEW -- WORDS...`.

The two run in turn; the least processor time of all runs of each is told, and their ratio.
"""

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def spend(tree: Path, arguments: list[str], kept: str) -> float:
    """The user seconds of one run of `kenken ARGUMENTS`; modules are compiled once, and `kept`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [sys.executable, "-m", "kenken_cp", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    environment |= {"PYTHONPYCACHEPREFIX": kept, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, cwd=tree, env=environment, check=False, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("arguments", nargs="+")
    asked = parser.parse_args()
    trees = asked.old.resolve(), asked.new.resolve()
    with TemporaryDirectory() as kept:  # what is installed has its modules compiled
        runs = [[spend(tree, asked.arguments, kept) for tree in trees] for _ in range(asked.times)]
    old, new = map(min, zip(*runs, strict=True))
    print(f"| {' '.join(asked.arguments)} | {old:.3f} s | {new:.3f} s | {new / old:.3f} |")


if __name__ == "__main__":
    main()
