"""Messages as Python has them: a parameter where the command line has an option.

Rooms below word their errors for the command line. `in_python` words them for callers of the
library, in one place; our own rooms, which print them, take functions `as_command`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from functools import wraps
from typing import Any, ParamSpec, Protocol, Self, TypeVar, cast, runtime_checkable

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.limits import LIMITS

P = ParamSpec("P")
R = TypeVar("R")

# What is not simply named by an option.
_PHRASES = {
    ", as kenken render --format text does": "",
    "kenken verify --certify": "certify",
    "add it with kenken solve --format jsonl": "give the document the solution that solve finds",
    "kenken solve --format jsonl adds it": "give the document the solution that solve finds",
    "--read-as": "format",
    "--read-lines": "lines",
}
_FUNCTIONS = re.compile(r"\bkenken (explain|hint|rate|solve|verify)\b(?! --)")
_LISTS = re.compile(r"\bkenken (formats|techniques)\b")
_LIMITS = "|".join(re.escape(row.option) for row in LIMITS.values())
_LIMIT = re.compile(rf"({_LIMITS})(?: ([0-9]+|N))?(?![\w-])")
# Not what a message quotes.
_OFF = re.compile(r"(?<![\w'\"-])--no-([a-z][a-z-]*[a-z])")
_OPTION = re.compile(r"(?<![\w'\"-])--([a-z][a-z-]*[a-z])")


def name_parameters(message: str) -> str:
    """The message with parameters for options: `cage_sizes` for `--cage-sizes`."""
    for phrase, ours in _PHRASES.items():
        message = message.replace(phrase, ours)
    message = _FUNCTIONS.sub(r"\1", message)
    message = _LISTS.sub(r"the documentation of \1", message)
    message = _LIMIT.sub(_limit, message)
    message = _OFF.sub(lambda found: f"{_name(found)}=False", message)
    return _OPTION.sub(_name, message)


def _name(found: re.Match[str]) -> str:
    return found[1].replace("-", "_")


def _limit(found: re.Match[str]) -> str:
    name = found[1].removeprefix("--").replace("-", "_")
    return f"set_limits({name}={found[2]})" if found[2] else name


@runtime_checkable
class _Named(Protocol):
    """A named tuple with a reason."""

    def _replace(self, *, reason: str) -> Self: ...


def word_reason(answer: R) -> R:
    """The answer, whose reason, if it has one, names parameters."""
    reason = getattr(answer, "reason", "")
    if not reason:
        return answer
    if isinstance(answer, _Named):
        return answer._replace(reason=name_parameters(reason))
    held: object = answer
    assert is_dataclass(held)
    assert not isinstance(held, type)
    return cast("R", replace(held, reason=name_parameters(reason)))


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """The function, or the iterator that it returns, with errors that speak Python."""

    @wraps(function)
    def worded_for_python(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            result = function(*args, **kwargs)
        except KenkenError as error:
            _reword(error)
            raise
        return cast("R", _iterate(result)) if isinstance(result, Iterator) else word_reason(result)

    return worded_for_python


def as_command(function: Callable[P, R]) -> Callable[P, R]:
    """A public function with errors as the command line has them."""
    plain: Callable[P, R] = cast("Any", function).__wrapped__
    return plain


def _iterate(found: Iterator[object]) -> Iterator[object]:
    try:
        yield from found
    except KenkenError as error:
        _reword(error)
        raise


def _reword(error: KenkenError) -> None:
    """Change the message in place, so that the error keeps its class, traceback and fields."""
    error.args = tuple(
        [name_parameters(arg) if isinstance(arg, str) else arg for arg in error.args]
    )
