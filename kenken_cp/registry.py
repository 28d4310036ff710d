"""The registry: all kinds of board and their families. All other code finds them through here.

`MODULES` names a module for each kind, which holds `FAMILIES`; each family names its kind.
KENKEN_KINDS in the environment names modules of further kinds, with commas between; each holds
`FAMILIES`. Worker processes inherit it.
"""

import copyreg
import os
from collections.abc import Callable, Iterator
from importlib import import_module

from kenken_cp.core.counts import listed
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family, fits_no_family
from kenken_cp.core.fields import shown
from kenken_cp.core.kind import Kind
from kenken_cp.core.puzzle import Puzzle

MODULES = (
    "kenken_cp.kinds.cages.families",
    "kenken_cp.kinds.lines.families",
    "kenken_cp.kinds.rectangles.families",
    "kenken_cp.kinds.paths.families",
)


def _families() -> Iterator[Family]:
    further = os.environ.get("KENKEN_KINDS", "").split(",")
    for module in (*MODULES, *filter(None, further)):
        yield from import_module(module).FAMILIES


# Of those that take a puzzle the first is its family.
FAMILIES: tuple[Family, ...] = tuple(_families())
KINDS: tuple[Kind, ...] = tuple(dict.fromkeys(family.kind for family in FAMILIES))

_BY_ID = {family.id: family for family in FAMILIES}
_BY_CLASS = {kind.puzzle: kind for kind in KINDS}


def family_of(name: object) -> Family:
    """The family of this id; FormatError if there is none."""
    family = _BY_ID.get(name) if isinstance(name, str) else None
    if family is None:
        named = repr(name)[:100] if isinstance(name, str) else shown(name)  # anything, of a file
        raise FormatError(f"the family {named} is unknown; it must be {listed(list(_BY_ID), 'or')}")
    return family


def _pickled(family: Family) -> tuple[Callable[[object], Family], tuple[str]]:
    return family_of, (family.id,)


# A document goes to another process with the id of its family, which is there already.
for _family in FAMILIES:
    copyreg.pickle(type(_family), _pickled)


def kind_of(puzzle: object) -> Kind:
    """The kind of a puzzle, by its class; FormatError if no kind has that class."""
    kind = _BY_CLASS.get(type(puzzle))
    if kind is None:
        known = ", ".join(sorted(cls.__name__ for cls in _BY_CLASS))
        raise FormatError(f"no kind of puzzle has the class {type(puzzle).__name__}, only {known}")
    return kind


def family_for(puzzle: Puzzle) -> Family:
    """The family that a puzzle without a name belongs to; FormatError if it is in none."""
    kind = kind_of(puzzle)
    for family in FAMILIES:
        if family.kind is kind and family.takes(puzzle):
            return family
    raise fits_no_family([family.id for family in FAMILIES if family.kind is kind])
