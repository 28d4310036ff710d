"""Options that raise or lower the limits of what is read, one for each row of `core.limits`."""

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated

from kenken_cp.cli.options import option
from kenken_cp.cli.signatures import parameters_of, with_parameters
from kenken_cp.cli.wording import LIMITS_PANEL
from kenken_cp.core import limits
from kenken_cp.core.limits import LIMITS


def with_limits(run: Callable[..., int], names: Sequence[str]) -> Callable[..., int]:
    """The command with the options of these limits too; they hold from before it runs."""
    rows = [LIMITS[name] for name in names]

    @wraps(run)
    def run_limited(*arguments: object, **options: int) -> int:
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
                option(f"{row.option} N", row.help, panel=LIMITS_PANEL, least=1, most=row.most),
            ],
        )
        for row in rows
    ]
    return with_parameters(run_limited, [*parameters_of(run), *own])


def _keyword(name: str) -> str:
    return f"max_{name}"
