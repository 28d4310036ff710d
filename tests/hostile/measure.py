"""How long readers take over the fixed attacks, and how much memory.

`python -m tests.hostile.measure [READER ...]` prints the worst of each. The attacks
are read in another process, which gets for each 512 MB more than it has and is killed after 20 s.
"""

import os
import pickle
import resource
import signal
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.hostile.readers import READERS, Reader, outcome

MEMORY = 512 << 20
SECONDS = 2.0  # that are promised
PATIENCE = 20  # seconds, on a machine that does other things


class Measured(NamedTuple):
    """What came of an attack: the failure or "", seconds, and bytes at the peak."""

    name: str
    failure: str
    seconds: float
    peak: int


def attack(reader: Reader, attacks: Iterable[str]) -> Iterator[Measured]:
    """These attacks on a reader, measured; the reader is warm."""
    for seed in reader.seeds:
        outcome(reader, seed)
    names = list(attacks)
    while names:
        for measured in _apart(reader, names):
            names.remove(measured.name)
            yield measured


def _apart(reader: Reader, names: list[str]) -> Iterator[Measured]:
    """These attacks in a process of its own, up to the one that ends it."""
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        # Python warns of the threads of a worker of pytest, which the child does without.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            with os.fdopen(theirs, "wb") as stream:
                for name in names:
                    pickle.dump(_limit(reader, name), stream)
                    stream.flush()
        finally:
            os._exit(0)
    os.close(theirs)
    told = 0
    with os.fdopen(ours, "rb") as stream:
        while True:
            try:
                found: Measured = pickle.load(stream)  # noqa: S301  (our own)
            except EOFError:
                break
            told += 1
            yield found
    _, status = os.waitpid(child, 0)
    if told < len(names):
        ended = signal.Signals(status & 0x7F).name if status & 0x7F else "itself"
        yield Measured(names[told], f"ended by {ended}", PATIENCE, 0)


def _limit(reader: Reader, name: str) -> Measured:
    data = reader.attacks[name]()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(PATIENCE)
    _peak()
    before = _peak()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_size() + MEMORY, most))
    started = perf_counter()
    failure = ""
    try:
        outcome(reader, data)
    except MemoryError:
        failure = "more memory than it may have"
    except Exception as error:  # noqa: BLE001  (whatever it is, it is told)
        failure = f"{type(error).__name__}: {error}"[:300]
    seconds = perf_counter() - started
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return Measured(name, failure, seconds, _peak() - before)


def _size() -> int:
    """The bytes of addresses that this process has."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()


def _peak() -> int:
    """The bytes that this process had in memory at most, since it was last asked."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return int(kilobytes) << 10


def main(names: list[str]) -> None:
    """Print the worst of each reader; exits with 1 if one fails or takes too long."""
    failed = False
    for reader in READERS:
        if names and reader.id not in names:
            continue
        told = list(attack(reader, reader.attacks))
        slow, large = max(told, key=lambda m: m.seconds), max(told, key=lambda m: m.peak)
        print(  # noqa: T201  (it is a program)
            f"{reader.id:<16} {len(told):>4} attacks; {slow.seconds:6.3f} s ({slow.name}); "
            f"{large.peak >> 20:>4} MB ({large.name})",
            flush=True,
        )
        for measured in told:
            if measured.failure or measured.seconds > SECONDS:
                failed = True
                print(f"  {measured.name}: {measured.failure or f'{measured.seconds:.1f} s'}")  # noqa: T201
    sys.exit(failed)


if __name__ == "__main__":
    main(sys.argv[1:])
