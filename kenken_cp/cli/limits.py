"""The options that allow more, or less, of what is read: one a row of the table of limits."""

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

from kenken_cp.cli import LIMITS_PANEL
from kenken_cp.core import limits
from kenken_cp.core.limits import LIMITS


def with_limits(run: Callable[..., int], names: Sequence[str]) -> Callable[..., int]:
    """The command with the options of these limits too; they hold from before it runs."""
    rows = [LIMITS[name] for name in names]

    @wraps(run)
    def limited(*arguments: Any, **options: Any) -> int:
        for row in rows:
            limits.set_one(row.name, options.pop(_keyword(row.name)))
        return run(*arguments, **options)

    own = [
        inspect.Parameter(
            _keyword(row.name),
            inspect.Parameter.KEYWORD_ONLY,
            default=row.default,
            annotation=Annotated[
                int,
                typer.Option(
                    row.option,
                    metavar="N",
                    min=1,
                    max=row.most,
                    help=row.help,
                    rich_help_panel=LIMITS_PANEL,
                ),
            ],
        )
        for row in rows
    ]
    signature = inspect.signature(run)
    hints = get_type_hints(run, include_extras=True)
    del limited.__wrapped__
    limited.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), *own]
    )
    limited.__annotations__ = {**hints, **{one.name: one.annotation for one in own}}
    return limited


def _keyword(name: str) -> str:
    return f"max_{name}"
