"""Counts calls of functions, so that a test can say how long a way is."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any


@contextmanager
def counting(*functions: Callable[..., Any]) -> Iterator[Counter[str]]:
    """How often each of these Python functions is called, by name, in this thread.

    A function counts under whatever name a module has imported it.
    """
    names: dict[CodeType, str] = {each.__code__: each.__qualname__ for each in functions}
    calls = Counter(dict.fromkeys(names.values(), 0))

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in names:
            calls[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)
