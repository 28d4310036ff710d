"""The registry: one row a family, and everything else iterates over the rows."""

from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.families import kenken

FAMILIES: tuple[Family, ...] = (kenken.FAMILY,)

_BY_ID = {family.id: family for family in FAMILIES}


def family_of(name: object) -> Family:
    """The family of this id; FormatError if there is none."""
    family = _BY_ID.get(name) if isinstance(name, str) else None
    if family is None:
        raise FormatError(f"the family {name!r} is not known; it must be {' or '.join(_BY_ID)}")
    return family
