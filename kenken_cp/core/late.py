"""Objects of modules that not every command needs."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def late(module: str, name: str) -> Callable[[], Any]:
    """A function that returns an object of a module, and imports the module when called."""

    @cache
    def load() -> Any:
        return getattr(import_module(module), name)

    return load
