"""The options that families declare (`core.recipe`), as options of the commands that make puzzles.

`making_options` has those that no family declares.
"""

import inspect
from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Annotated, Any, TypeAlias

import typer

from kenken_cp.cli import Grouped
from kenken_cp.cli.options import argument, families, option
from kenken_cp.cli.signatures import parameters_of, with_parameters
from kenken_cp.cli.wording import Clicked
from kenken_cp.core.counts import say_list
from kenken_cp.core.fields import Fields
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.recipe import FAMILY, Option, RecipeError
from kenken_cp.core.symmetries import LISTED
from kenken_cp.generation.recipe import USUAL, all_options, family_named, options_of, row_of
from kenken_cp.registry import FAMILIES

# What options are for: the headings in the help, beside those of the kinds' own options.
WHAT = "Puzzles"
DIFFICULTY = "Difficulty"
MAKING = "Making"
OUTPUT = "Output"

# What was asked of the puzzles beside their size, as it was written: family and options by name.
RecipeOptions: TypeAlias = Fields

_NOTHING = ("", None)
_WHICH = "which"  # the argument that names a family
_NAMES = (_WHICH, FAMILY)
_SIZE = "size"
_SHOWN = "kenken_cp.family"  # the key in a context for the family whose help is shown


FAMILY_IDS = ", ".join(family.id for family in FAMILIES)
FAMILY_CHOICES = say_list(
    [f"{family.id}{' (the default)' * (family.id == USUAL)}" for family in FAMILIES], "or"
)
FAMILY_HELP = f"Family of the puzzles: {FAMILY_CHOICES}."
# The help of an option that each family has in words of its own, where no family is named.
_OF_ALL = {
    "symmetry": "Symmetry of the givens, of a Nonogram's picture or of a Shikaku's clues: "
    f"{LISTED}; a Shikaku allows only none and half-turn."
}
WhichFamily: TypeAlias = Annotated[
    str, argument("FAMILY", FAMILY_HELP, offer=families, filled=True)
]


def _parameter(name: str, row: Option) -> inspect.Parameter:
    """The parameter of a command that takes an option."""
    flag, panel = flag_of(name), row.panel
    if row.is_flag:
        both = f"{flag}/--no-{flag.removeprefix('--')}"
        declared = option(both, row.help, panel=panel, show_default=False)
        return _keyword(name, None, Annotated[bool | None, declared])
    told, values = _OF_ALL.get(name, row.help), row.choices or row.names
    declared = option(f"{flag} {row.metavar}", told, offer=lambda: values, panel=panel, filled=True)
    return _keyword(name, "", Annotated[str, declared])


def _keyword(name: str, default: object, annotation: Any) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def with_recipe_options(run: Callable[..., int]) -> Callable[..., int]:
    """The command with an option for the family and for each that recipes have, before its own.

    It is given what was said as `recipe_options`. A family may also be said by an argument `which`.
    """
    named = option("--family FAMILY", FAMILY_HELP, offer=families, panel=WHAT, filled=True)
    own = [_keyword(FAMILY, "", Annotated[str, named])]
    own += [_parameter(name, row) for name, row in all_options().items()]

    @wraps(run)
    def with_options(**options: Any) -> int:
        given = {one.name: options.pop(one.name) for one in own}
        recipe_options = {name: value for name, value in given.items() if value not in _NOTHING}
        if _WHICH in options:
            recipe_options |= _family_given(options.pop(_WHICH), recipe_options.get(FAMILY, ""))
        return run(recipe_options=recipe_options, **options)

    rest = [row for row in parameters_of(run) if row.name != "recipe_options"]
    bare = [row for row in rest if row.default is row.empty]
    others = [row for row in rest if row.default is not row.empty]
    return with_parameters(with_options, [*bare, *own, *others])


def _family_given(which: str, named: str) -> dict[str, str]:
    """The family that the argument or the option names; RecipeError if they differ."""
    if which and named and which != named:
        raise RecipeError(
            f"--family {named}: the argument FAMILY says {which}; leave out one of the two"
        )
    if which:
        try:
            family_named(which)
        except RecipeError as error:
            raise RecipeError(str(error).replace("--family", "FAMILY", 1)) from None
    return {FAMILY: which or named} if which or named else {}


def _word_for_kind(param: Clicked, row: Option) -> Clicked:
    """The parameter in the words of one kind: several may have an option of this name."""
    own = copy(param)
    own.help, own.metavar, own.rich_help_panel = row.help, row.metavar, row.panel
    return own


def _set_default_size(param: Clicked, family: str) -> Clicked:
    """The parameter for the size, with the default of this family."""
    own, options = copy(param), options_of(family)
    rows, columns = row_of(family).size
    usual = f"{rows}" if rows == columns else f"{rows}x{columns}"
    if "picture" in options:
        usual += ", or, with --picture, at most 25 cells on the longer side"
    elif any(row.map_file for row in options.values()):
        usual += ", or the size of a map"
    own.help = f"Side of a square grid, or rows x columns. By default {usual}."
    return own


class ByFamily(Grouped):
    """A command whose help, where a family is named, shows the options that this family has."""

    def parse_args(self, ctx: Clicked, args: list[str]) -> list[str]:
        """Note which family is named, where help is asked for."""
        if "--help" in args and len(args) > 1:
            try:
                given, _, _ = self.make_parser(ctx).parse_args(list(args))
            except typer.TyperException:  # it is reported in a moment
                given = {}
            texts = [text if isinstance(text := given.get(name), str) else "" for name in _NAMES]
            ctx.meta[_SHOWN] = _family_given(*texts).get(FAMILY, "")
            if ctx.meta[_SHOWN]:
                family_named(ctx.meta[_SHOWN])
        found: list[str] = super().parse_args(ctx, args)
        return found

    def list_parameters(self, ctx: Clicked) -> list[Clicked]:
        """The parameters that the help tells."""
        params, family = super().list_parameters(ctx), ctx.meta.get(_SHOWN)
        if not family:
            return params
        own = options_of(family)
        lacked = all_options().keys() - own.keys()
        kept = [
            _word_for_kind(param, own[param.name]) if param.name in own else param
            for param in params
            if param.name not in (*lacked, *_NAMES)
        ]
        if not self._takes_family(ctx):
            return kept
        return [
            _set_default_size(param, family) if param.name == _SIZE else param for param in kept
        ]

    def format_options(self, ctx: Clicked, formatter: Clicked) -> None:
        """The options, and the families if none is named."""
        super().format_options(ctx, formatter)
        family = ctx.meta.get(_SHOWN)
        if self._takes_family(ctx) and not family:
            with formatter.section(f"Families (their options: {ctx.command_path} FAMILY --help)"):
                formatter.write_dl([(row.id, _usual(row.id)) for row in FAMILIES])

    def _takes_family(self, ctx: Clicked) -> bool:
        return any(param.name == _WHICH for param in self.get_params(ctx))

    def format_epilog(self, ctx: Clicked, formatter: Clicked) -> None:
        """An example, of the family that the help is for."""
        family = ctx.meta.get(_SHOWN)
        if family and self._takes_family(ctx):
            self.epilog = f"Example: {ctx.command_path} {family} {row_of(family).example}"
        super().format_epilog(ctx, formatter)

    def format_help_text(self, ctx: Clicked, formatter: Clicked) -> None:
        """What the command does, and which family the help is for."""
        super().format_help_text(ctx, formatter)
        family = ctx.meta.get(_SHOWN)
        if family:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(f"The options below are those of {_usual(family)}.")


def _usual(family: str) -> str:
    """The title of a family, and its default size."""
    rows, columns = row_of(family).size
    return f"{family_named(family).title}, {rows}×{columns} by default"
