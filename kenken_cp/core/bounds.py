"""Hard bounds on the time and memory of one item, in a process of its own.

The operating system enforces them, even inside a library: an alarm kills a process that takes too
long, and a process that asks for too much memory is refused.
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

# Time limits are normally checked in code and end cleanly; the alarm is a backstop, so it comes
# this many seconds later.
GRACE = 0.5
# The first item of a process also loads modules and tables, which is not the item's own time.
LOADING = 2.0
LONGEST = 1e8  # the longest timer, in seconds
MOST_MEGABYTES = 1 << 40  # more than any system has, and still a number of bytes that it takes
OUT_OF_MEMORY = 99  # the exit code of a process that reached its memory bound
BOUND_IN_TIME = hasattr(signal, "setitimer")
BOUND_IN_MEMORY = sys.platform == "linux"  # elsewhere the limit is not enforced, or missing


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that one item may take; None is no bound.

    `seconds` is wall time; `megabytes` is memory beyond what a worker starts with.
    """

    seconds: float | None = None
    megabytes: int | None = None


def bound_memory(megabytes: int) -> None:
    """Limit this process to this many megabytes of data beyond what it has now.

    Beyond that, allocations fail: Python raises MemoryError; libraries may abort.
    """
    if BOUND_IN_MEMORY:
        # Not RLIMIT_AS, which also counts address space that is reserved but never used.
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = _data() + (megabytes << 20)
        if most != resource.RLIM_INFINITY:
            wanted = min(wanted, most)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def memory_refused(error: Exception) -> bool:
    """Whether this error is the result of refused memory."""
    if isinstance(error, RuntimeError):  # a new thread needs memory for its stack
        return "can't start new thread" in str(error)
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == ENOMEM)


def _data() -> int:
    """The bytes of data that this process has mapped."""
    figures = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(figures[5]) * os.sysconf("SC_PAGESIZE")


def alarm(seconds: float | None, grace: float = GRACE) -> None:
    """Kill this process after these seconds plus a grace; None cancels the alarm."""
    if BOUND_IN_TIME:
        # NaN is no limit, as in Budget
        left = 0.0 if seconds is None else seconds + grace if seconds < LONGEST else LONGEST
        signal.setitimer(signal.ITIMER_REAL, left)


def hear_alarms() -> None:
    """Restore the default action of alarms, to kill this process, if it inherited another."""
    if BOUND_IN_TIME:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def in_time(bounds: Bounds | None, exit_code: int) -> bool:
    """Whether a process with this exit code was not killed by its alarm."""
    timed = bounds is not None and bounds.seconds is not None and BOUND_IN_TIME
    return not (timed and exit_code == -signal.SIGALRM)


def bound_reached(bounds: Bounds | None, exit_code: int) -> str:
    """The bound that ended a process with this exit code, in words; "" if none did."""
    if bounds is None:
        return ""
    if not in_time(bounds, exit_code):
        return f"the time limit of {bounds.seconds:g} s was reached"
    if bounds.megabytes is not None and exit_code == OUT_OF_MEMORY:
        return f"the memory limit of {bounds.megabytes:,} MB was reached"
    return ""


def death_reason(bounds: Bounds | None, exit_code: int) -> str:
    """Why a worker died that reached no bound, as far as its exit code tells."""
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
