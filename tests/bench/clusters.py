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
from kenken_cp.suite.gather import gather
from kenken_cp.suite.ledger import KEY, QuotaLedger
from kenken_cp.suite.run import COMMIT_SECONDS, PACE, Transaction
from kenken_cp.suite.shards import plan_of, write_shard
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.spec_reader import spec_of
from kenken_cp.suite.store import create, writing
from kenken_cp.suite.work import Done, Offer, SuiteWork
from tests.bench.tables import Row, Sections

SECTIONS = Sections()

FIRST = 10_000  # units before the clock begins: workers have started, and chunks have grown
MEASURED = 100_000
WORKERS = 2
GATHERED = (10_000, 100_000, 1_000_000)
SHARDS = 20
WRITTEN = 100_000  # puzzles at a time
WRITES = (1, 10, 20, 30, 40, 50)  # how many times that the suite holds in each row


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


@SECTIONS.of("cluster", "by", "units a second", "hash")
def _executors() -> Iterator[Row]:
    """100,000 units of 6×6 KenKen after the first 10,000, two workers: Dask beside the pool"""
    best: dict[str, float] = {}
    hashes = set()
    for name in ("processes", "Dask", "processes", "Dask"):
        speed, digest = run_of(name)
        hashes.add(digest)
        best[name] = max(best.get(name, 0.0), speed)
        yield name, f"{speed:,.0f}", digest[:8]
    assert len(hashes) == 1
    yield "Dask / processes, the best of each", f"{best['Dask'] / best['processes']:.0%}", ""


@SECTIONS.of("shards", "", "puzzles", "s", "puzzles a second", "bytes a puzzle")
def _gathering() -> Iterator[Row]:
    """6×6 KenKens in Parquet by 20 shards, one after the other in one process, CPU time"""
    for puzzles in GATHERED:
        yield from _gather(puzzles)


def _gather(puzzles: int) -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        plan = plan_of(the_spec(puzzles), SHARDS, None)
        began = process_time()
        for shard in islice(count(1), SHARDS):
            for _ in write_shard(plan, shard, 1, f"{folder}/parts/{shard}.parquet"):
                pass
        yield _row(f"{SHARDS} shards", puzzles, began, f"{folder}/parts")
        began = process_time()
        gather([f"{folder}/parts"], f"{folder}/out", 8, "cc0-1.0")
        yield _row("gathered", puzzles, began, f"{folder}/out/data")


def _row(what: str, puzzles: int, began: float, folder: str) -> Row:
    seconds = process_time() - began
    size = sum(path.stat().st_size for path in Path(folder).iterdir())
    figures = seconds, puzzles / seconds, size / puzzles
    return what, f"{puzzles:,}", *[f"{figure:,.0f}" for figure in figures]


@SECTIONS.of("writer", "puzzles in it", "puzzles a second since", "bytes a puzzle")
def _writing() -> Iterator[Row]:
    """One writer: units of 6×6 KenKen, made before, taken into one suite that grows; CPU time"""
    chunks = list(batch.run(range(WRITTEN), SuiteWork(the_spec(WRITTEN), ""), 1, PACE))
    with TemporaryDirectory() as folder:
        path, spec = f"{folder}/suite.db", the_spec(WRITTEN * WRITES[-1])
        create(path, spec)
        with writing(path) as suite:
            ledger = QuotaLedger(suite.db, spec)
            transaction = Transaction(suite, ledger)
            seconds = stored = 0.0
            for turn in range(WRITES[-1]):
                renamed = [[_under_other_keys(done, turn) for done in chunk] for chunk in chunks]
                seconds += _write(renamed, ledger, transaction)
                if turn + 1 in WRITES:
                    size = Path(path).stat().st_size / ledger.stored
                    speed = (ledger.stored - stored) / seconds
                    yield f"{ledger.stored:,}", f"{speed:,.0f}", f"{size:,.0f}"
                    seconds, stored = 0.0, ledger.stored


def _under_other_keys(done: Done, turn: int) -> Done:
    """A unit of the same puzzles as if they were others: all but the keys is as it was made."""

    def rename(offer: Offer) -> Offer:
        key = hashlib.blake2b(offer.columns[KEY] + b"%d" % turn, digest_size=16).digest()
        return offer._replace(columns=(*offer.columns[:KEY], key, *offer.columns[KEY + 1 :]))

    offers = tuple(rename(offer) for offer in done.offers)
    return done._replace(number=done.number + turn * WRITTEN, offers=offers)


def _write(chunks: list[list[Done]], ledger: QuotaLedger, transaction: Transaction) -> float:
    """Processor seconds to take these units."""
    began = process_time()
    for chunk in chunks:
        with transaction:
            for done in chunk:
                ledger.take(done)
        transaction.commit(COMMIT_SECONDS)
    transaction.end()
    return process_time() - began
