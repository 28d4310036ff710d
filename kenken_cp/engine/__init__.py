"""Compiled code that belongs to no one kind.

It is what the kernels share, and three tools for others: `narrowing` (for backends), `native_line`
(for verdicts on texts) and `plain_json` (for formats and output).

The modules of the engine and of each kernel are Python that Cython can also compile. An import
takes the compiled form where one was built. With KENKEN_PURE=1 in the environment it takes the
Python source; tests do so to compare the two forms.
"""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

PURE = os.environ.get("KENKEN_PURE", "0") not in ("", "0")


def choose_form(folders: Iterable[str]) -> None:
    """Import modules of a package in these folders, and of its packages, from source only, if
    KENKEN_PURE asks for it."""
    if PURE:
        for folder in folders:
            for path, _, _ in os.walk(folder):
                finder = FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
                sys.path_importer_cache[path] = finder


choose_form(__path__)

from kenken_cp.engine import rng as _rng  # noqa: E402  (after the choice above)

COMPILED = not str(_rng.__file__).endswith(".py")
