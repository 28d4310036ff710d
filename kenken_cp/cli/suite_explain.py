"""`kenken suite explain`: how a person solves one puzzle of a suite."""

import inspect
from typing import Annotated, Any

from kenken_cp.cli import explain
from kenken_cp.cli.options import argument
from kenken_cp.cli.printed_numbers import BookIndex, BookNumber, number_named
from kenken_cp.cli.signatures import parameters_of, with_parameters
from kenken_cp.cli.suite_options import SuiteFile

# What `kenken explain` has and a suite answers by itself.
KNOWN = ("file", "read_as", "family")
Number = Annotated[
    int | None, argument("N", "Number of the puzzle, from 1.", show_default=False, least=1)
]


def run(
    suite: str,
    number: int | None = None,
    printed: int | None = None,
    index: str = "",
    **options: Any,
) -> int:
    """Show how a person solves one puzzle of a suite, step by step.

    `kenken explain SUITE:N` does the same; its help says more about the options.
    """
    return explain.run(f"{suite}:{number_named(suite, number, printed, index)}", **options)


_OWN = [
    inspect.Parameter("suite", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=SuiteFile),
    *(
        inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation
        )
        for name, default, annotation in (
            ("number", None, Number),
            ("printed", None, BookNumber),
            ("index", "", BookIndex),
        )
    ),
]
with_parameters(run, [*_OWN, *(row for row in parameters_of(explain.run) if row.name not in KNOWN)])
