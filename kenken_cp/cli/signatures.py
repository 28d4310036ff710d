"""Commands with parameters that are added by code: from a table, or from another command."""

import inspect
from collections.abc import Callable, Iterable
from typing import get_type_hints


def parameters_of(run: Callable[..., int]) -> list[inspect.Parameter]:
    """What a command takes, each with what its annotation means."""
    hints = get_type_hints(run, include_extras=True)
    rows = inspect.signature(run).parameters.values()
    return [row.replace(annotation=hints[row.name]) for row in rows]


def with_parameters(
    run: Callable[..., int], parameters: Iterable[inspect.Parameter]
) -> Callable[..., int]:
    """The function, which those who ask for its signature now take for one with these."""
    rows = list(parameters)
    run.__dict__.pop("__wrapped__", None)
    run.__signature__ = inspect.Signature(rows, return_annotation=int)  # type: ignore[attr-defined]
    run.__annotations__ = {row.name: row.annotation for row in rows} | {"return": int}
    return run
