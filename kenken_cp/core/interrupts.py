"""Ctrl-C: before the work of a command, in it and after it, and for processes being started."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from kenken_cp.core.errors import INTERRUPTED

# `timeout` sends the signal to a process and then to its group: what comes again within so many
# seconds is the same interrupt, and must not break off what the first one has set going.
AGAIN_SECONDS = 0.5


def leave_at_once() -> None:
    """From now on Ctrl-C ends the process, which has nothing to lose, and says nothing.

    Where Ctrl-C is ignored, as in what a shell runs in the background, it still is.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _leave)


def listen() -> None:
    """From now on Ctrl-C is a KeyboardInterrupt, if up to now it made the process leave at once."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, _Once())


def heard() -> bool:
    """Whether there was a Ctrl-C since `listen`."""
    handler = signal.getsignal(signal.SIGINT)
    return isinstance(handler, _Once) and handler.heard


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


class _Once:
    """Raises KeyboardInterrupt, once for a signal that comes twice."""

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
    """Ctrl-C amid these imports ends the program without a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def held_back(*signals: int) -> Iterator[None]:
    """Ctrl-C, or these signals, wait for the end of the block.

    Threads and processes started in it begin deaf to them, and stay so; a process that calls `deaf`
    takes Ctrl-C upon itself.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where no process inherits such a thing
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals or {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf() -> None:
    """This process ignores Ctrl-C: another hears it and ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
