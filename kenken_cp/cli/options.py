"""How commands declare their options and arguments, and what a shell offers as their values."""

from collections.abc import Callable, Iterable

import typer
from typer.models import ArgumentInfo, OptionInfo

from kenken_cp.core.errors import KenkenError

Offer = Callable[[], Iterable[str]]  # lists values when a shell asks for them


def option(
    declared: str,
    text: str,
    *,
    offer: Offer | None = None,
    panel: str | None = None,
    least: float | None = None,
    most: float | None = None,
    filled: bool = False,
    show_default: bool = True,
) -> OptionInfo:
    """An option as its help shows it, `--output -o FILE`, and its help.

    A shell offers the values that `offer` lists. `panel` is its heading in the help. A number is
    from `least` to `most`; a `filled` text may not be empty.
    """
    words = declared.split()
    names = [word for word in words if word.startswith("-")]
    info: OptionInfo = typer.Option(
        *names, metavar=" ".join(words[len(names) :]) or None, help=text,
        autocompletion=offer and _completing(offer), rich_help_panel=panel, min=least, max=most,
        callback=not_empty if filled else None, show_default=show_default,
    )  # fmt: skip
    return info


def argument(
    metavar: str,
    text: str,
    *,
    offer: Offer | None = None,
    least: float | None = None,
    filled: bool = False,
    show_default: bool = True,
) -> ArgumentInfo:
    """An argument, and its help; as `option`."""
    info: ArgumentInfo = typer.Argument(
        metavar=metavar, help=text, autocompletion=offer and _completing(offer), min=least,
        callback=not_empty if filled else None, show_default=show_default,
    )  # fmt: skip
    return info


def not_empty(context: typer.Context, param: typer.CallbackParam, value: object) -> object:
    """An option's value as it is; KenkenError if it was given and says nothing.

    Left to itself it would be as if it had not been given.
    """
    source = context.get_parameter_source(param.name or "")
    texts = value if isinstance(value, (list, tuple)) else [value or ""]
    if source is not None and source.name == "COMMANDLINE" and not all(map(str.strip, texts)):
        name = param.opts[0]
        if not name.startswith("-"):
            name = (param.metavar or name.upper()).strip("[]").partition(".")[0]
        raise KenkenError(f"{name} is empty; give a value or leave it out")
    return value


def _completing(offer: Offer) -> Callable[[str], list[str]]:
    """What typer asks for values: those that go on with what is begun."""

    def complete(incomplete: str) -> list[str]:
        return [value for value in offer() if value.startswith(incomplete)]

    return complete


def families() -> Iterable[str]:
    """The families' names."""
    from kenken_cp.registry import FAMILIES

    return [family.id for family in FAMILIES]


def techniques() -> Iterable[str]:
    """The techniques' names."""
    from kenken_cp.human import TECHNIQUES

    return TECHNIQUES


def tiers() -> Iterable[str]:
    """The levels, easiest first."""
    from kenken_cp.core.steps import Tier

    return [tier.name.lower() for tier in Tier]


def formats() -> Iterable[str]:
    """The names of the formats of puzzles."""
    from kenken_cp.formats import FORMATS

    return [row.id for row in FORMATS]


def backends() -> Iterable[str]:
    """The backends, and the word for any of them."""
    from kenken_cp.backends import BACKENDS

    return ["auto", *(row.id for row in BACKENDS)]
