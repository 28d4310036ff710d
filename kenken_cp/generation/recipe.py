"""Recipes of any family, from plain JSON; the options that there are, over all kinds."""

from collections.abc import Mapping
from functools import cache

from kenken_cp.core.family import Family
from kenken_cp.core.generator import Generator
from kenken_cp.core.plain_names import plain_name
from kenken_cp.core.recipe import (
    FAMILY,
    SIDES,
    FamilyRow,
    Option,
    Recipe,
    RecipeError,
    nearest,
    no_such_family,
    no_such_option,
    read_integer,
    read_text,
)
from kenken_cp.registry import FAMILIES, KINDS

__all__ = [
    "USUAL", "Recipe", "RecipeError", "all_options", "family_named", "generator_of", "options_of",
    "read_recipe", "row_of",
]  # fmt: skip

USUAL = FAMILIES[0].id  # where no family is named


def family_named(name: object = USUAL) -> Family:
    """The family that an option or a key names; RecipeError if there is none."""
    known = {family.id: family for family in FAMILIES}
    family = known.get(read_text(FAMILY, name))
    if family is None:
        raise no_such_family(str(name), list(known))
    return family


def generator_of(family: str) -> Generator:
    """How puzzles of a family are made; RecipeError if there is no such family."""
    return family_named(family).kind.generator()


def row_of(family: str) -> FamilyRow:
    """What recipes of a family have; RecipeError if there is no such family."""
    return generator_of(family).row_of(family)


def options_of(family: str) -> dict[str, Option]:
    """The options of a family, by the names that users see."""
    having = row_of(family).options
    return {name: one for name, one in generator_of(family).options.items() if name in having}


@cache
def all_options() -> dict[str, Option]:
    """The options of all families, by the names that users see; shared ones appear once."""
    found: dict[str, Option] = {}
    for kind in KINDS:
        for name, option in kind.generator().options.items():
            found.setdefault(name, option)
    return found


def read_recipe(fields: Mapping[str, object]) -> Recipe:
    """The recipe that `as_fields` wrote, or one with texts as the command line takes them.

    Raises RecipeError.
    """
    names = _by_field(fields)
    missing = next((name for name in SIDES if name not in fields), None)
    if missing:
        raise RecipeError(f"{missing!r} is missing; it is the number of {missing} of the grid")
    family = family_named(fields.get(FAMILY, USUAL)).id
    generator = generator_of(family)
    options, having = generator.options, generator.row_of(family).options
    read: dict[str, object] = {FAMILY: family}
    for field, name in names.items():
        if field in SIDES:
            read[field] = read_integer(name, fields[name])
        elif field in options:
            read[field] = options[field].read(name, fields[name])
    for field, name in names.items():
        if field in all_options() and field not in having:
            raise no_such_option(field, fields[name], family, families_with(field))
    recipe: Recipe = generator.recipe(**read)
    return recipe


def _by_field(fields: Mapping[str, object]) -> dict[str, str]:
    """The name that was used for each field. RecipeError for an unknown one, or for two of one."""
    known = (*SIDES, *all_options(), FAMILY)
    found: dict[str, str] = {}
    for name in fields:
        field = plain_name(name)
        if field not in known:
            raise RecipeError(f"{name!r} is not an option; {nearest(name, known)}")
        if field in found:
            raise RecipeError(f"{found[field]!r} and {name!r} are the same option; leave out one")
        found[field] = name
    return found


def families_with(option: str) -> list[str]:
    """The families that have an option."""
    return [family.id for family in FAMILIES if option in row_of(family.id).options]
