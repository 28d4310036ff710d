"""What a studio may do that is open to everybody, behind a proxy of its host.

It knows no files: no library, no folder to keep puzzles in, no book. What visitors may ask is
bounded in size, in number for each address, and in time and memory; see `kenken studio --public`.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from kenken_cp.core.limits import Limits

MOST_BYTES = 64 << 10  # of a request's body
MOST_WAITING = 8  # questions in the queue of the worker; more are asked to come again
MOST_PUZZLES = 20  # of one job
JOB_SECONDS = 60.0
MEGABYTES = 512  # of a process, beyond what it starts with
LIMITS = Limits(bytes=MOST_BYTES, nesting=32, size=16, tuples=50_000, partials=100_000)

BURST = 80.0  # requests of an address at once
PER_SECOND = 8.0  # and later on
JOB_COST = 20.0  # of a job, in requests
MOST_ADDRESSES = 10_000  # that are remembered; the one that was heard least lately goes first
# Pages that a public studio leaves out; of its answers see `Studio._own_routes`.
WITHOUT_PAGES = ("/library", "/book")


@dataclass
class Buckets:
    """How much each address may still ask: a bucket that fills again with time."""

    now: Callable[[], float] = monotonic
    _held: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, address: str, cost: float) -> float:
        """Take so much; the seconds to wait if there is too little, in which case none is taken."""
        now = self.now()
        left, before = self._held.pop(address, (BURST, now))
        left = min(BURST, left + (now - before) * PER_SECOND)
        lacking = max(0.0, cost - left)
        self._held[address] = (left if lacking else left - cost, now)
        while len(self._held) > MOST_ADDRESSES:
            self._held.popitem(last=False)
        return lacking / PER_SECOND

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._held)


@dataclass
class Public:
    """Who may ask: anybody who names one of these hosts."""

    hosts: tuple[str, ...]
    buckets: Buckets = field(default_factory=Buckets)
