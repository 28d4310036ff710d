"""Families with the options of their generators, as the form of a page needs them."""

from functools import cache
from typing import Any

from kenken_cp.core.errors import InternalError
from kenken_cp.core.plain_names import plain_name
from kenken_cp.core.play import play_of
from kenken_cp.core.recipe import Option
from kenken_cp.core.steps import Tier
from kenken_cp.generation.recipe import options_of, row_of
from kenken_cp.registry import FAMILIES


@cache
def families() -> list[dict[str, Any]]:
    """Each family: its names, the gesture it is played with, its usual size, options and tiers."""
    found = []
    for family in FAMILIES:
        rows, columns = row_of(family.id).size
        options = [
            _option(name, option)
            for name, option in options_of(family.id).items()
            if option.file is None
        ]
        found.append(
            {
                "id": family.id,
                "title": family.title,
                "gesture": play_of(family.kind).gesture,
                "size": [rows, columns],
                "options": options,
                "drawn": play_of(family.kind).sketch is not None,
                "tiers": [tier.name.lower() for tier in Tier],
            }
        )
    return found


def _option(name: str, option: Option) -> dict[str, Any]:
    if not name:
        raise InternalError("an option without a name")
    return {
        "name": plain_name(name),
        "help": option.help,
        "panel": option.panel,
        "metavar": option.metavar,
        "choices": option.choices,
        "flag": option.is_flag,
    }
