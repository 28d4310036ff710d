"""What the generator's form needs: each family with its options."""

from functools import cache

from kenken_cp.core.fields import JsonObject
from kenken_cp.core.recipe import Option, defaults
from kenken_cp.core.steps import Tier
from kenken_cp.generation.recipe import generator_of, row_of
from kenken_cp.registry import FAMILIES
from kenken_cp.studio.new_puzzles import sides_of
from kenken_cp.studio.orders import list_offered
from kenken_cp.studio.wording import name_fields


@cache
def families() -> list[JsonObject]:
    """Each family: its names, the gesture it is played with, its usual size, the sides that are
    offered for a game, its options and tiers."""
    found = []
    for family in FAMILIES:
        rows, columns = row_of(family.id).size
        usual = defaults(generator_of(family.id).recipe)
        options = [
            _option(name, option, usual[name]) for name, option in list_offered(family.id).items()
        ]
        found.append(
            {
                "id": family.id,
                "title": family.title,
                "gesture": family.kind.play().gesture,
                "size": [rows, columns],
                "sides": sides_of(family.id),
                "options": options,
                "drawn": family.kind.play().sketch is not None,
                "tiers": [tier.name.lower() for tier in Tier],
            }
        )
    return found


def _option(name: str, option: Option, usual: object) -> JsonObject:
    """An option; `on` says whether it is a flag that holds unless one takes it away."""
    return {
        "name": name,
        "help": _help(option),
        "panel": option.panel,
        "metavar": option.metavar,
        "choices": option.choices,
        "flag": option.is_flag,
        "on": option.is_flag and usual is True,
        "map": option.map_file is not None,
    }


def _help(option: Option) -> str:
    """The option's help for a page, where one pastes a map and names no file."""
    pasted = option.map_file.pasted if option.map_file is not None else ""
    return pasted or name_fields(option.help)
