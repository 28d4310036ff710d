"""The sorts of clues, a module each: `SORT` in the module `white_dot` is the sort `white-dot`.

A new sort is a new module; nothing else names it. A module is loaded when its sort is asked for.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.fields import show_value
from kenken_cp.core.near import near

if TYPE_CHECKING:
    from kenken_cp.kinds.cages.clue_sort import ClueSort


@cache
def names() -> tuple[str, ...]:
    """The ids of all sorts, in alphabetical order."""
    from pkgutil import iter_modules  # noqa: PLC0415  (every start would pay for it)

    return tuple(sorted([found.name.replace("_", "-") for found in iter_modules(__path__)]))


def sort_of(name: str) -> "ClueSort":
    """The sort with this id; PuzzleError if there is none."""
    if name not in names():
        likely = near(str(name), names())
        mend = f"did you mean {likely!r}?" if likely else f"it must be one of {', '.join(names())}"
        raise PuzzleError(f"{show_value(name)} is no sort of clue; {mend}")
    return _load(name)


@cache
def _load(name: str) -> "ClueSort":
    sort: ClueSort = import_module(f"{__name__}.{name.replace('-', '_')}").SORT
    return sort


@cache
def sorts() -> tuple["ClueSort", ...]:
    """All sorts, in alphabetical order of their ids."""
    return tuple([sort_of(name) for name in names()])
