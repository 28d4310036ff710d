"""`kenken suite explain`: how a person solves one puzzle of a suite."""

import inspect
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

from kenken_cp.cli import explain
from kenken_cp.cli.suite_options import SuiteFile

# What `kenken explain` has and a suite answers by itself.
KNOWN = ("file", "read_as", "family")
Number = Annotated[int, typer.Argument(metavar="N", min=1, help="Number of the puzzle, from 1.")]


@wraps(explain.run)
def run(suite: str, number: int, **options: Any) -> int:
    """Explain the puzzle as `kenken explain SUITE:N` does."""
    return explain.run(f"{suite}:{number}", **options)


_HINTS = get_type_hints(explain.run, include_extras=True)
_OWN = [
    inspect.Parameter("suite", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=SuiteFile),
    inspect.Parameter("number", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Number),
]
_REST = [
    row.replace(annotation=_HINTS[name])
    for name, row in inspect.signature(explain.run).parameters.items()
    if name not in KNOWN
]
del run.__wrapped__
run.__signature__ = inspect.Signature([*_OWN, *_REST], return_annotation=int)  # type: ignore[attr-defined]
run.__annotations__ = {row.name: row.annotation for row in (*_OWN, *_REST)} | {"return": int}
