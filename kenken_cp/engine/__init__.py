"""What the kernels of all kinds are built on, compiled.

The modules of the engine and of each kernel are Python that Cython can also compile. The compiled
form is loaded where it was built; KENKEN_PURE=1 in the environment asks for the plain one, as
tests do to compare the two.
"""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

PURE = os.environ.get("KENKEN_PURE", "0") not in ("", "0")


def choose_form(folders: Iterable[str]) -> None:
    """Of a package in these folders import the sources alone, if the plain form is asked for."""
    if PURE:
        for folder in folders:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            sys.path_importer_cache[folder] = finder


choose_form(__path__)

from kenken_cp.engine import rng as _rng  # noqa: E402  (after the choice above)

COMPILED = not str(_rng.__file__).endswith(".py")
