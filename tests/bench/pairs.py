"""Compares the speed of two source trees: `python -m tests.bench.pairs OLD NEW WORKLOAD...`.

One process for each tree works on the same small chunks in turn, so that a slow minute of the
machine meets both. What is compared is processor time; results must be equal, and are checked.
`--seconds` is how long each tree works on a workload, `--list` says which workloads there are.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from tests.bench import workloads
from tests.bench.workloads import POOLS, WORKLOADS

CHUNK = 0.05  # seconds that a chunk takes the quicker tree, about


class Chunk(NamedTuple):
    """Processor seconds of a chunk, and a digest of what came of it."""

    seconds: float
    digest: str


class Tree:
    """A process that works with one source tree."""

    def __init__(self, path: Path, workload: str) -> None:
        command = [sys.executable, workloads.__file__, workload, str(path)]
        environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True,
            cwd=path,
        )  # fmt: skip
        self._next()  # it is ready

    def work(self, first: int, units: int) -> Chunk:
        """Do so many units."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{first} {units}\n")
        self._process.stdin.flush()
        return Chunk(*self._next())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _next(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("a worker ended before its time")
        return json.loads(line)


def units_a_chunk(tree: Tree) -> int:
    """How many units take about as long as a chunk should."""
    units = 1
    while tree.work(0, units).seconds < CHUNK and units < 1 << 14:
        units *= 2
    return units


def compare(old: Path, new: Path, workload: str, seconds: float) -> str:
    """A row of the table: times a unit, their ratio, and whether the results are equal."""
    trees = (Tree(new, workload), Tree(old, workload))[::-1]  # the new one makes the puzzles
    units = max(units_a_chunk(tree) for tree in trees)
    spent, first, equal, until = [0.0, 0.0], 0, True, perf_counter() + 20 * seconds
    ratios = []
    while min(spent) < seconds and perf_counter() < until:
        turn = trees if first // units % 2 else trees[::-1]
        found = {tree: tree.work(first, units) for tree in turn}
        chunks = [found[tree] for tree in trees]
        equal &= chunks[0].digest == chunks[1].digest
        spent = [total + chunk.seconds for total, chunk in zip(spent, chunks, strict=True)]
        ratios.append(chunks[1].seconds / chunks[0].seconds)
        first += units
    for tree in trees:
        tree.close()
    each = [f"{1e6 * total / first:,.1f}" for total in spent]
    middle = sorted(ratios)[len(ratios) // 2]
    return (
        f"| {workload} | {first:,} | {each[0]} | {each[1]} | {spent[1] / spent[0]:.3f} "
        f"| {middle:.3f} | {'equal' if equal else 'DIFFERENT'} |"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the workloads and stop")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each tree on a workload")
    parser.add_argument("trees", nargs="*", help="OLD NEW WORKLOAD...; no workload means all")
    asked = parser.parse_args()
    if asked.list:
        print("\n".join(WORKLOADS))
        return
    if len(asked.trees) < 2:
        parser.error("name two source trees")
    old, new, *names = asked.trees
    unknown = [name for name in names if name not in WORKLOADS]
    if unknown:
        parser.error(f"{unknown[0]}: no such workload; there are {', '.join(WORKLOADS)}")
    print("| workload | units | old µs | new µs | new ÷ old | median | results |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with TemporaryDirectory() as folder:
        os.environ[POOLS] = folder
        for workload in names or WORKLOADS:
            row = compare(Path(old).resolve(), Path(new).resolve(), workload, asked.seconds)
            print(row, flush=True)


if __name__ == "__main__":
    main()
