"""Values that are taken as they stand: every parameter of every command, against typer."""

from enum import Enum
from typing import Any

import pytest

from kenken_cp.cli.plain_values import _Convert, _pass_value
from tests.helpers.listings import every_command

VALUES = (
    None, "", "auto", "3", "1.5", "AUTO", "no such choice", True, 0, 3, 1.5, (), ("a",),
    ("a", "b"), (1,),
)  # fmt: skip
COMMANDS = {name: (context, command) for name, context, command in every_command()}


def _of(param: Any) -> list[object]:
    """Values to try: those of any parameter, its default, and its choices."""
    wanted = param.type_descriptor.annotation
    choices = list(wanted) if isinstance(wanted, type) and issubclass(wanted, Enum) else []
    return [*VALUES, param.default, *choices, *[choice.value for choice in choices]]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_kept_is_what_typer_makes_of_it(name: str) -> None:
    context, command = COMMANDS[name]
    for param in command.get_params(context):
        by_typer = type(param).process_value
        for value in _of(param):
            kept = _pass_value(param, value)
            if kept is not _Convert:
                found = kept if param.callback is None else param.callback(context, param, kept)
                assert found == by_typer(param, context, value), (name, param.name, value)
                assert type(found) is type(by_typer(param, context, value))


def test_texts_and_defaults_are_kept_and_typed_numbers_are_not() -> None:
    params = {param.name: param for param in COMMANDS["verify"][1].params}
    assert _pass_value(params["paths"], ("a", "b")) == ["a", "b"]
    assert _pass_value(params["paths"], None) is _Convert  # it is missing
    assert _pass_value(params["backend"], "sat") == "sat"
    assert _pass_value(params["jobs"], params["jobs"].default) == 0
    assert _pass_value(params["style"], "csv") == "csv"
    for name, value in (("jobs", "2"), ("jobs", -1), ("style", "cvs"), ("time_limit", "x")):
        assert _pass_value(params[name], value) is _Convert
