"""What a studio may do that is open to everybody, behind a proxy of its host.

It knows no files: no library, no folder to keep puzzles in, no book. What visitors may ask is
bounded in size, in time and memory, and for each address in number: of requests in a time and at
once, of streams, jobs, and seconds of the workers, whom addresses have in turn (`turns`). See
`kenken studio --public`.
"""

import os
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from kenken_cp.core.limits import Limits
from kenken_cp.studio.allowance import Allowance

MOST_BYTES = 64 << 10  # of a request's body
CORES = os.cpu_count() or 1
WORKERS = CORES + 1  # no address has them all, so that one can be kept at work on each core
ALLOWANCE = Allowance(seconds=1.0, nodes=20_000)
MOST_WAITING = 16  # questions of an address that wait or are answered
MOST_AT_ONCE = 48  # requests of an address
MOST_STREAMS = 3  # of the events of jobs, of an address
MOST_JOBS = max(2, CORES)  # that run; one of an address, and others wait for their turn
MOST_WAITING_JOBS = 40
MOST_PUZZLES = 20  # of one job
JOB_SECONDS = 60.0
MEGABYTES = 512  # of a process, beyond what it starts with
LIMITS = Limits(bytes=MOST_BYTES, nesting=32, size=16, combinations=50_000, partial_results=100_000)

BURST = 80.0  # requests of an address at once
PER_SECOND = 8.0  # and later on
MOST_DEBT = 2 * BURST  # of an address, by what took longer than it had left
JOB_COST = 20.0  # of a job, in requests
STREAM_COST = 1.0  # of each second of a stream
SECOND_COST = 20.0  # of each second of a worker
NETWORK = 64  # bits of an IPv6 address that tell one visitor from another
MOST_ADDRESSES = 10_000  # that are remembered; the one that was heard least lately goes first
# Pages that a public studio leaves out; of its answers see `Studio._own_routes`.
WITHOUT_PAGES = ("/library", "/book")

_WITH_PORT = re.compile(r"\[(.*)\](?::\d+)?|([\d.]+):\d+")


@dataclass
class Buckets:
    """How much each address may still ask: a bucket that fills again with time."""

    now: Callable[[], float] = monotonic
    _held: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, address: str, cost: float) -> float:
        """Take so much; the seconds to wait if there is too little, in which case none is taken."""
        lacking = max(0.0, cost - self.charge(address, 0.0))
        self.charge(address, 0.0 if lacking else cost)
        return lacking / PER_SECOND

    def charge(self, address: str, cost: float) -> float:
        """Take what has been used already, down to a debt; how much is left."""
        now = self.now()
        left, before = self._held.pop(address, (BURST, now))
        left = max(-MOST_DEBT, min(BURST, left + (now - before) * PER_SECOND) - cost)
        self._held[address] = (left, now)
        while len(self._held) > MOST_ADDRESSES:
            self._held.popitem(last=False)
        return left

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._held)


@dataclass
class Public:
    """Who may ask: anybody who names one of these hosts."""

    hosts: tuple[str, ...]
    buckets: Buckets = field(default_factory=Buckets)
    _at_once: Counter[str] = field(default_factory=Counter)

    def charge(self, who: str, seconds: float) -> bool:
        """Charge a visitor with the seconds that a worker took for an answer; whether it may have
        a worker again, by its debt."""
        return self.buckets.charge(who, seconds * SECOND_COST) >= -BURST

    @contextmanager
    def count_while_open(self, what: str, most: int) -> Iterator[bool]:
        """While something of this name lasts: whether no more of them last than may."""
        self._at_once[what] += 1
        try:
            yield self._at_once[what] <= most
        finally:
            self._at_once[what] -= 1
            if not self._at_once[what]:
                del self._at_once[what]


def visitor(address: str) -> str:
    """What tells visitors apart: an address, of IPv6 its network, which one visitor has whole."""
    with_port = _WITH_PORT.fullmatch(address)
    try:
        known = ip_address(address if with_port is None else with_port[1] or with_port[2])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known), NETWORK), strict=False))
