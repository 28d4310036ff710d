"""Hard bounds on one piece of work in a process of its own: seconds and memory.

The operating system keeps them, whatever a library is at: a process that takes longer is killed
by its alarm, and one that wants more memory is refused it.
"""

import os
import signal
import sys
from dataclasses import dataclass
from errno import ENOMEM
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# A limit of time is watched where that can be done, and ends in good order; the alarm is for
# where it cannot, so much later.
GRACE = 0.5
LONGEST = 1e8  # seconds that a timer takes
OUT_OF_MEMORY = 99  # what a process that met its bound of memory exits with
BOUND_IN_TIME = hasattr(signal, "setitimer")
BOUND_IN_MEMORY = sys.platform == "linux"  # elsewhere the limit is not kept, or there is none


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one item may take at most: wall seconds, and megabytes beyond what a worker begins
    with; None is no bound."""

    seconds: float | None = None
    megabytes: int | None = None


def bound_memory(megabytes: int) -> None:
    """This process gets so much memory for data beyond what it has, and not more.

    It is then refused, which Python says by MemoryError; libraries may abort.
    """
    if BOUND_IN_MEMORY:
        # Not RLIMIT_AS: address space is also reserved for what is never used, and for programs.
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = _data() + (megabytes << 20)
        if most != resource.RLIM_INFINITY:
            wanted = min(wanted, most)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def memory_refused(error: Exception) -> bool:
    """Whether this is what comes of memory that was refused."""
    if isinstance(error, RuntimeError):  # a thread has a stack
        return "can't start new thread" in str(error)
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == ENOMEM)


def _data() -> int:
    """The bytes of data that this process has mapped."""
    figures = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(figures[5]) * os.sysconf("SC_PAGESIZE")


def alarm(seconds: float | None) -> None:
    """Kill this process when these seconds and GRACE are over; None calls that off."""
    if BOUND_IN_TIME:
        # a number that is none is no limit either, as for Budget
        left = 0.0 if seconds is None else seconds + GRACE if seconds < LONGEST else LONGEST
        signal.setitimer(signal.ITIMER_REAL, left)


def hear_alarms() -> None:
    """Alarms kill this process, whatever it inherited."""
    if BOUND_IN_TIME:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def in_time(bounds: Bounds | None, exit_code: int) -> bool:
    """Whether a process that ended so was not ended by its alarm."""
    timed = bounds is not None and bounds.seconds is not None and BOUND_IN_TIME
    return not (timed and exit_code == -signal.SIGALRM)


def met(bounds: Bounds | None, exit_code: int) -> str:
    """Which bound ended a process with this exit code, in words; empty if none did."""
    if bounds is None:
        return ""
    if not in_time(bounds, exit_code):
        return f"the time limit of {bounds.seconds:g} s was reached"
    if bounds.megabytes is not None and exit_code == OUT_OF_MEMORY:
        return f"the memory limit of {bounds.megabytes:,} MB was reached"
    return ""


def obituary(bounds: Bounds | None, exit_code: int) -> str:
    """What a worker that met no bound died of, as far as its exit code tells."""
    if exit_code >= 0:
        return f"a worker process died (exit code {exit_code})"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    if bounds is not None and bounds.megabytes is not None:
        return (
            f"a worker process died ({name}; probably it reached the limit of "
            f"{bounds.megabytes:,} MB)"
        )
    guess = "; possibly out of memory" if name in ("SIGKILL", "SIGABRT") else ""
    return f"a worker process died ({name}{guess})"
