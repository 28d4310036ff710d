"""Values of a command line that are what they should be as they stand.

typer has pydantic convert each value, even a default, and the import of pydantic takes as long as
that of a command. So it is asked only for what must be converted: a number that was typed, or a
text that is no choice.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from kenken_cp.cli.wording import Clicked


class _Convert:
    """What `_pass_value` gives for a value that typer must convert, or refuse."""


def keep_plain_values(params: Iterable[Clicked]) -> None:
    """Have parameters take values that need no conversion as typer would take them.

    A typer whose parameters are others than those known here converts all values, as it would.
    """
    for param in params:
        known = hasattr(param, "process_value") and hasattr(param, "type_descriptor")
        if known and "process_value" not in vars(param):  # not done before
            _keep(param, param.process_value)


def _keep(param: Clicked, convert: Clicked) -> None:
    def process(context: Clicked, value: object) -> Any:
        kept = _pass_value(param, value)
        if kept is _Convert:
            return convert(context, value)
        return kept if param.callback is None else param.callback(context, param, kept)

    param.process_value = process


def _pass_value(param: Clicked, value: object) -> object:
    """The value as the command gets it."""
    wanted = param.type_descriptor.annotation
    if value is None and not param.required:
        return () if param.multiple or param.nargs == -1 else None
    if wanted == list[str] and type(value) is tuple and value:
        return list(value) if all(type(each) is str for each in value) else _Convert
    if type(value) is wanted and (wanted is str or value is param.default):
        return value
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return next((each for each in wanted if each.value == value), _Convert)
    return _Convert
