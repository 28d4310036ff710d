"""What puzzles are to be like, as options: one a field of the recipe, for the commands that make
some."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer

from kenken_cp.core.errors import KenkenError
from kenken_cp.kinds.cages.generator.kinds import KINDS
from kenken_cp.kinds.cages.generator.options import JIGSAW, NO_BOXES
from kenken_cp.kinds.cages.generator.styles import STYLES
from kenken_cp.kinds.cages.generator.symmetries import SYMMETRIES
from kenken_cp.kinds.cages.puzzle import Rule

# What options are for: the headings that they stand under in the help.
WHAT = "What is made"
BOARD = "Board"
CAGES = "Cages"
CLUES = "Clues of cages"
GIVENS = "Givens"
DIFFICULTY = "Difficulty"
MAKING = "Making"
OUTPUT = "Output"


def not_empty(context: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    """An option's value as it is; KenkenError if it was given and says nothing.

    Left to itself it would be as if it had not been given.
    """
    source = context.get_parameter_source(param.name or "")
    texts = [value] if isinstance(value, str) else value or []
    if source is not None and source.name == "COMMANDLINE" and not all(map(str.strip, texts)):
        name = param.opts[0] if param.opts[0].startswith("-") else param.opts[0].upper()
        raise KenkenError(f"{name} is empty; say what is wanted, or leave it out")
    return value


def text_option(name: str, metavar: str, told: str, panel: str) -> Any:
    """An option that takes a text."""
    return typer.Option(name, metavar=metavar, help=told, callback=not_empty, rich_help_panel=panel)


class Wishes(NamedTuple):
    """What the person asked of the puzzles beside their size, as he wrote it; empty: nothing.

    Each is a field of the recipe, and an option by its name.
    """

    family: Annotated[
        str, text_option("--family", "FAMILY", f"{', '.join(row.family for row in KINDS)}.", WHAT)
    ] = ""
    digits: Annotated[
        str, text_option("--digits", "DIGITS", "As in 0-5 or 1,2,3,5; 1 to the size.", BOARD)
    ] = ""
    boxes: Annotated[
        str,
        text_option(
            "--boxes",
            "BOXES",
            f"2x3 for 2 rows of 3, {JIGSAW}, {NO_BOXES}, or the file of a map.",
            BOARD,
        ),
    ] = ""
    diagonals: Annotated[
        bool | None,
        typer.Option(
            "--diagonals/--no-diagonals",
            help="Whether both diagonals hold no digit twice.",
            show_default=False,
            rich_help_panel=BOARD,
        ),
    ] = None
    givens: Annotated[
        str,
        text_option(
            "--givens",
            "N|N-N",
            "How many; else as few as can be, beside cages none.",
            GIVENS,
        ),
    ] = ""
    symmetry: Annotated[
        str,
        text_option(
            "--symmetry",
            "SYMMETRY",
            f"Of their pattern: {', '.join(row.id for row in SYMMETRIES)}.",
            GIVENS,
        ),
    ] = ""
    style: Annotated[
        str, text_option("--style", "STYLE", f"{', '.join(row.id for row in STYLES)}.", CAGES)
    ] = ""
    cage_sizes: Annotated[
        str,
        text_option(
            "--cage-sizes", "SIZES", "Drawn by weight, 2:5,3:3,4:1; mending alters some.", CAGES
        ),
    ] = ""
    singles: Annotated[
        str, text_option("--singles", "none|some|N", "Cages of one cell, N at most.", CAGES)
    ] = ""
    caging: Annotated[
        str, text_option("--caging", "FILE", "A map of the cages, or a puzzle with them.", CAGES)
    ] = ""
    uncaged: Annotated[
        str, text_option("--uncaged", "none|N|SHARE", "How many cells are in no cage.", CAGES)
    ] = ""
    repeats: Annotated[
        bool | None,
        typer.Option(
            "--repeats/--no-repeats",
            help="Whether a cage may hold a digit twice.",
            show_default=False,
            rich_help_panel=CAGES,
        ),
    ] = None
    operators: Annotated[
        str, text_option("--operators", "OPERATORS", 'Those allowed, as in "+-".', CLUES)
    ] = ""
    no_op: Annotated[
        str, text_option("--no-op", "none|all|SHARE", "Cages that show no operator.", CLUES)
    ] = ""
    weak_clues: Annotated[
        bool | None,
        typer.Option(
            "--weak-clues/--no-weak-clues",
            help="Whether clues may say next to nothing; they may.",
            show_default=False,
            rich_help_panel=CLUES,
        ),
    ] = None
    rule: Annotated[
        Rule | None,
        typer.Option(
            "--rule",
            help="What − and ÷ mean: on pairs only, or on more cells too.",
            rich_help_panel=CLUES,
        ),
    ] = None


def with_wishes(run: Callable[..., int]) -> Callable[..., int]:
    """The command with an option for each wish, before its own; it is given them as `wishes`."""
    hints = get_type_hints(Wishes, include_extras=True)
    own = [
        inspect.Parameter(
            name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=Wishes._field_defaults[name],
            annotation=hint,
        )
        for name, hint in hints.items()
    ]

    @wraps(run)
    def wishing(**options: Any) -> int:
        wishes = Wishes(**{name: options.pop(name) for name in hints})
        return run(wishes=wishes, **options)

    signature = inspect.signature(run)
    rest = [one for one in signature.parameters.values() if one.name != "wishes"]
    bare = [one for one in rest if one.default is inspect.Parameter.empty]
    others = [one for one in rest if one.default is not inspect.Parameter.empty]
    del wishing.__wrapped__
    wishing.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*bare, *own, *others]
    )
    told = {**get_type_hints(run, include_extras=True), **hints}
    wishing.__annotations__ = {name: hint for name, hint in told.items() if name != "wishes"}
    return wishing
