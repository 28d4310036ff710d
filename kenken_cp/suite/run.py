"""Making the puzzles of a suite, over processes, from where the last run ended."""

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

from kenken_cp import batch
from kenken_cp.cluster import Cluster
from kenken_cp.generation.recipe import generator_of
from kenken_cp.suite.ledger import QuotaLedger
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.store import Suite, SuiteError, writing
from kenken_cp.suite.work import Done, SuiteWork

PACE = 0.1  # seconds that a worker is to take for what it is given at once
COMMIT_SECONDS = 0.5


def run(
    path: str | Path, jobs: int, prove: str | None = None, cluster: Cluster | None = None
) -> Generator[QuotaLedger, None, None]:
    """Make what is missing, and yield the ledger at the start and after every few units.

    With a `cluster` its workers make them. `prove` names another solver than the spec to confirm
    each puzzle, "" for none. What was yielded is stored when the iterator ends or is closed. An
    interrupt or an error while units are being taken in leaves what the last COMMIT_SECONDS brought
    unstored, and a run goes on from before it. Raises SuiteError, also where the suite was started
    with another generator, and ClusterLost.
    """
    with writing(path) as suite:
        if suite.spec is None:
            raise SuiteError(
                f"{path} was merged from other suites and cannot be run; run those and merge again"
            )
        ledger = QuotaLedger(suite.db, suite.spec)
        if ledger.open:
            _refuse_other_generators(suite.path, suite.spec)
        yield ledger
        if ledger.open:
            work = SuiteWork(suite.spec, suite.spec.prove if prove is None else prove)
            units = ledger.units()
            chunks = batch.run(units, work, jobs, PACE, lost=work.report_lost, cluster=cluster)
            yield from _take(chunks, ledger, Transaction(suite, ledger))


def _refuse_other_generators(path: Path, spec: Spec) -> None:
    """SuiteError if a part was made by another generator, whose puzzles this one cannot make."""
    for part in spec.parts:
        number = generator_of(part.recipe.family).number
        if part.generator != number:
            raise SuiteError(
                f"{path}: part {part.number} was started with generator "
                f"{part.generator} of {part.recipe.family}, but this version has {number}, "
                "which makes other puzzles; continue with the version that started it, or "
                "start a new suite with kenken suite new"
            )


def _take(
    chunks: Iterator[list[Done]], ledger: QuotaLedger, transaction: "Transaction"
) -> Iterator[QuotaLedger]:
    """Have the ledger take in these units, as long as it lacks any."""
    try:
        with closing(chunks):  # type: ignore[type-var]
            for chunk in chunks:
                with transaction:
                    for done in chunk:
                        ledger.take(done)
                transaction.commit(COMMIT_SECONDS)
                yield ledger
                if not ledger.open:
                    break
    finally:
        transaction.end()


class Transaction:
    """Writes of whole chunks, stored together about twice a second.

    Used as a context it holds one chunk: what ends amid a chunk is not stored, and a run goes on
    from before all that the transaction held.
    """

    def __init__(self, suite: Suite, ledger: QuotaLedger) -> None:
        self._path = suite.path
        self._db = suite.db
        self._ledger = ledger
        self._whole = True
        self._began = 0.0

    def __enter__(self) -> None:
        self._whole = False
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")
            self._began = monotonic()
            if not self._ledger.current:
                raise SuiteError(
                    f"{self._path} was changed by another program during this run; the stored "
                    f"puzzles are safe, and kenken suite run {self._path} makes the rest"
                )

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._whole = kind is None

    def commit(self, after: float = 0.0) -> None:
        """Store all, if the transaction is this many seconds old."""
        if self._db.in_transaction and monotonic() - self._began >= after:
            self._ledger.save()
            self._db.execute("COMMIT")

    def end(self) -> None:
        """Store what is whole."""
        if self._whole:
            self.commit()
        elif self._db.in_transaction:
            self._db.execute("ROLLBACK")
