"""Handling of Ctrl-C: before, during and after the work of a command, and while processes start.

Signals that end a process, SIGTERM and SIGHUP, are taken as Ctrl-C is while a command works.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from kenken_cp.core.errors import INTERRUPTED

# `timeout` signals a process and then its group, so a second signal within this time is the same
# interrupt and must not abort the cleanup that the first one began.
AGAIN_SECONDS = 0.5


# Signals that end a process: they are taken as Ctrl-C is, so that no temporary file is left.
_ENDING = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])


def leave_at_once() -> None:
    """From now on Ctrl-C ends the process silently: it has nothing to lose yet.

    If Ctrl-C is ignored, as in a shell's background job, it stays ignored.
    """
    for number in _ENDING:
        if isinstance(signal.getsignal(number), _Once):
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _leave)


def listen() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, if `leave_at_once` was in force.

    So do SIGTERM and SIGHUP. What is ignored stays so: Ctrl-C in a shell's background job, SIGHUP
    under `nohup`.
    """
    before = signal.getsignal(signal.SIGINT)
    if before not in (_leave, signal.SIG_IGN):
        return
    handler = _Once()
    if before is _leave:
        signal.signal(signal.SIGINT, handler)
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, handler)


def was_interrupted() -> bool:
    """Whether Ctrl-C, or what is taken as Ctrl-C, came since `listen`."""
    handlers = map(signal.getsignal, (signal.SIGINT, *_ENDING))
    return any(isinstance(handler, _Once) and handler.heard for handler in handlers)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


class _Once:
    """A signal handler that raises KeyboardInterrupt once for a repeated signal."""

    def __init__(self) -> None:
        self._last = -AGAIN_SECONDS
        self.heard = False

    def __call__(self, *_: object) -> None:
        self.heard = True
        now = monotonic()
        if now - self._last >= AGAIN_SECONDS:
            self._last = now
            raise KeyboardInterrupt


@contextmanager
def quiet_imports() -> Iterator[None]:
    """Ctrl-C during these imports ends the program without a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def held_back(*signals: int) -> Iterator[None]:
    """Block Ctrl-C and what is taken as Ctrl-C, or these signals alone, until the end of the block.

    Threads and processes started inside inherit the block and keep it; a process that calls
    `ignore_ctrl_c` then ignores Ctrl-C itself. A start that is broken off would leave a process
    without the data that it waits for, which ends with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where processes inherit no signal mask
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals or {signal.SIGINT, *_ENDING})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_ctrl_c() -> None:
    """Ignore Ctrl-C in this process: its parent handles it and ends this one, by SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, *_ENDING})
