"""Section of `make bench` about many workers: a Dask cluster beside the pool, shards gathered."""

import hashlib
import pickle
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from kenken_cp import batch
from kenken_cp.cluster import cluster_of
from kenken_cp.suite.gather import Output, gather
from kenken_cp.suite.run import PACE
from kenken_cp.suite.shards import plan_of, write_part
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.specs import spec_of
from kenken_cp.suite.work import SuiteWork
from tests.bench.tables import Row, table

FIRST = 10_000  # units before the clock begins: workers have started, and chunks have grown
MEASURED = 100_000
WORKERS = 2
GATHERED = 100_000
SHARDS = 20


def the_spec(puzzles: int) -> Spec:
    """Rated 6×6 KenKens of any level."""
    return spec_of({"seed": 1, "part": [{"size": 6, "count": puzzles}]}, "bench")


def run_of(name: str) -> tuple[float, str]:
    """Units a second after the start, and the hash of what came."""
    cluster = cluster_of(f"local:{WORKERS}", None, insecure=False) if name == "Dask" else None
    work = SuiteWork(the_spec(FIRST + MEASURED), "")
    digest, units, began = hashlib.sha256(), 0, 0.0
    for chunk in batch.run(range(FIRST + MEASURED), work, WORKERS, PACE, cluster=cluster):
        for done in chunk:
            units += 1
            if units == FIRST:
                began = perf_counter()
            digest.update(pickle.dumps(done.offers))
    speed = MEASURED / (perf_counter() - began)
    return speed, digest.hexdigest()


def _executors() -> Iterator[Row]:
    best: dict[str, float] = {}
    hashes = set()
    for name in ("processes", "Dask", "processes", "Dask"):
        speed, digest = run_of(name)
        hashes.add(digest)
        best[name] = max(best.get(name, 0.0), speed)
        yield name, f"{speed:,.0f}", digest[:8]
    assert len(hashes) == 1
    yield "Dask / processes, the best of each", f"{best['Dask'] / best['processes']:.0%}", ""


def bench_cluster() -> None:
    """100,000 units of 6×6 KenKen after the first 10,000, two workers: Dask beside the pool"""
    table(("by", "units a second", "hash"), _executors())


def _gathering() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        plan = plan_of(the_spec(GATHERED), SHARDS, None)
        began = process_time()
        for shard in islice(count(1), SHARDS):
            for _ in write_part(plan, shard, 1, f"{folder}/parts/{shard}.parquet"):
                pass
        yield _row(f"{SHARDS} shards, one after the other", began, f"{folder}/parts")
        began = process_time()
        gather([f"{folder}/parts"], Output(f"{folder}/out"), 8, "cc0-1.0")
        yield _row("gathered", began, f"{folder}/out/data")


def _row(what: str, began: float, folder: str) -> Row:
    seconds = process_time() - began
    size = sum(path.stat().st_size for path in Path(folder).iterdir())
    figures = seconds, GATHERED / seconds, size / GATHERED
    return what, *[f"{figure:,.0f}" for figure in figures]


def bench_shards() -> None:
    """100,000 6×6 KenKens in Parquet by 20 shards, one process, CPU time"""
    table(("", "s", "puzzles a second", "bytes a puzzle"), _gathering())


SECTIONS = {"cluster": bench_cluster, "shards": bench_shards}
