"""Units of generators, worked to their end."""

from typing import Any


def work_unit(maker: Any, *begun: Any) -> bool:
    """Work a unit of a generator or workspace, begun so or under way; whether a puzzle was made."""
    if begun:
        maker.begin(*begun)
    while maker.go_on():
        pass
    return bool(maker.made >= 0)
