"""The registry: all kinds of board and their families. All other code finds them through here.

`MODULES` names a module for each kind, which holds `FAMILIES`; each family names its kind.
KENKEN_KINDS in the environment names modules of further kinds, with commas between; each holds
`FAMILIES`. Worker processes inherit it.

Kinds are loaded one after the other as they are looked for, so that a KenKen needs no other kind.
"""

import copyreg
import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import chain

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.family import Family, fits_no_family
from kenken_cp.core.fields import show_value
from kenken_cp.core.kind import Kind
from kenken_cp.core.late_sequence import LateSequence
from kenken_cp.core.puzzle import Puzzle

MODULES = (
    "kenken_cp.kinds.cages.families",
    "kenken_cp.kinds.lines.families",
    "kenken_cp.kinds.rectangles.families",
    "kenken_cp.kinds.paths.families",
)


_BY_ID: dict[str, Family] = {}  # those that are loaded
_BY_CLASS: dict[type, Kind] = {}


def _families_of(module: str) -> Sequence[Family]:
    families: Sequence[Family] = import_module(module).FAMILIES
    return families


def _further(module: str) -> Sequence[Family]:
    """The families of a module of the user's. KenkenError where it has none."""
    try:
        return _families_of(module)
    except (ImportError, AttributeError) as error:
        raise KenkenError(
            f"KENKEN_KINDS: the module {module!r} gives no families ({error}); name modules that "
            "have FAMILIES, with commas between"
        ) from error


def _families() -> Iterator[Family]:
    names = filter(None, os.environ.get("KENKEN_KINDS", "").split(","))
    for families in chain(map(_families_of, MODULES), map(_further, names)):
        for family in families:
            _BY_ID.setdefault(family.id, family)
            _BY_CLASS[family.kind.puzzle] = family.kind
            # A document goes to another process with the id of its family, which is there already.
            copyreg.pickle(type(family), _pickle)
        yield from families


def _kinds() -> Iterator[Kind]:
    seen: set[Kind] = set()
    for family in FAMILIES:
        if family.kind not in seen:
            seen.add(family.kind)
            yield family.kind


# Of those that take a puzzle the first is its family.
FAMILIES: Sequence[Family] = LateSequence(_families)
KINDS: Sequence[Kind] = LateSequence(_kinds)


def family_of(name: object) -> Family:
    """The family of this id; FormatError if there is none."""
    family = _BY_ID.get(name) if isinstance(name, str) else None
    if family is None and isinstance(name, str):
        family = next((each for each in FAMILIES if each.id == name), None)
    if family is None:
        known = [each.id for each in FAMILIES]
        named = (
            repr(name)[:100] if isinstance(name, str) else show_value(name)
        )  # anything, of a file
        raise FormatError(f"the family {named} is unknown; it must be {say_list(known, 'or')}")
    return family


def _pickle(family: Family) -> tuple[Callable[[object], Family], tuple[str]]:
    return family_of, (family.id,)


def kind_of(puzzle: object) -> Kind:
    """The kind of a puzzle, by its class; FormatError if no kind has that class."""
    kind = _BY_CLASS.get(type(puzzle))
    if kind is None:
        kind = next((each for each in KINDS if each.puzzle is type(puzzle)), None)
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
