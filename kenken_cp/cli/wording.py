"""Errors in a command line, in plain words.

The library that parses it speaks of types and of inputs; messages speak of options and values.
"""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from kenken_cp.core.counts import say_list, whole_number, within
from kenken_cp.core.near import near

Clicked: TypeAlias = Any  # an object of click, whose types typer keeps to itself
LIMITS_PANEL = "Limits of what is read"  # the heading of those options, which stands last

# A hyphen at which no line is broken; it stands in while lines are laid out.
_JOINED = "\N{NON-BREAKING HYPHEN}"

# What the library says of a command line, and the same in plain words.
_ERRORS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"Invalid value for '([^']+)'(?: / '[^']+')*: ", r"\1: "),
    (r"Value error, ", ""),
    (r"Got unexpected extra argument\(s\) \((\S+)\)", r"\1 is one argument too many"),
    (r"Got unexpected extra argument\(s\) \((.+)\)", r"too many arguments: \1"),
    (r"Option '([^']+)' requires an argument\.", r"\1 needs a value"),
    (r"Option '([^']+)' does not take a value\.", r"\1 takes no value; leave out what follows ="),
    (
        r"Missing argument '([^']+)'\. Choose from:\s*(.*)",
        lambda found: f"{found[1].upper()} is missing; choose from {_list_values(found[2])}",
    ),
    (r"Missing (?:argument|option) '([^']+)'(?: / '[^']+')*\..*", r"\1 is missing"),
)
# The kinds of the library's errors for a number that is none, or is out of bounds.
_NUMBER = re.compile("int_|float_|finite_|greater_|less_")
_CHOICES = re.compile(r"('.*') is not one of (.*)\.")
# What one command calls one of these, and another command or program another.
_SAME = (
    ("difficulty", "level", "levels", "tier", "grade"),
    ("count", "number", "amount"),
    ("jobs", "workers", "processes", "threads", "cores"),
    ("backend", "solver", "engine"),
    ("time-limit", "timeout"),
    ("format", "to", "json", "jsonl", "csv", "type", "output-format"),
    ("paper", "page-size", "papersize"),
    ("theme", "dark", "light"),
    ("state", "grid", "board", "notes"),
    ("drop", "remove", "delete"),
)
_UNKNOWN = re.compile(r"No such (command|option):? '?(\S+?)'?(?:\.| \(.*\))?")


def keep_names_whole(formatter: Clicked) -> None:
    """Let the help break lines at blanks only, so that names such as max-minus-rest stay whole."""
    text, rows, value = formatter.write_text, formatter.write_dl, formatter.getvalue
    formatter.write_text = lambda shown: text(_join(shown))
    formatter.write_dl = lambda shown: rows([tuple(map(_join, row)) for row in shown])
    formatter.getvalue = lambda: value().replace(_JOINED, "-")


def _join(text: str) -> str:
    return text.replace("-", _JOINED)


def plain_error(error: Clicked) -> str:
    """The library's error for a command line that it cannot parse, in plain words."""
    message: str = error.format_message()
    context = getattr(error, "ctx", None)
    unknown = _UNKNOWN.fullmatch(message)
    if unknown and context is not None:
        return _unknown(unknown[1], unknown[2], context)
    if wrong := _wrong_number(error):
        return wrong
    for pattern, plain in _ERRORS:
        message = re.sub(pattern, plain, message, flags=re.DOTALL)
    if message.endswith(" is missing") and context is not None:
        return f"{message}; {context.command_path} --help shows an example"
    return _CHOICES.sub(_word_choice, message)


def _wrong_number(error: Clicked) -> str:
    """`--count three: it must be a whole number of 1 or more`; "" for any other error."""
    cause = error.__cause__
    faults = cause.errors() if hasattr(cause, "errors") else []
    if not faults or not _NUMBER.match(faults[0]["type"]):
        return ""
    declared = error.param.get_runtime_param()
    least, most = declared.parameter_info.min, declared.parameter_info.max
    if "float" in str(declared.annotation):
        wanted = within("a number", least, most)
    else:
        wanted = whole_number(least, most)
    return f"{error.param.opts[0]} {faults[0]['input']}: it must be {wanted}"


def _unknown(what: str, name: str, context: Clicked) -> str:
    """The message for an unknown command or option, with the names closest to it."""
    command = context.command
    if what == "command":
        known = command.list_commands(context)
    else:
        params = command.get_params(context)
        known = [one for param in params for one in (*param.opts, *param.secondary_opts)]
    meant = say_list(_guess_names(name, known), "or")
    mend = f"did you mean {meant}?" if meant else f"{context.command_path} --help lists them"
    return f"no such {what}: {name}; {mend}"


def _guess_names(name: str, known: list[str]) -> list[str]:
    """The names that may be meant: those it begins, the one it means, contains or resembles."""
    begun = [one for one in known if len(name) > 3 and one.startswith(name)]
    if begun:
        return begun
    # The dashes of options are no likeness.
    bare = {one.lstrip("-"): one for one in known if len(one.lstrip("-")) > 1}
    word = name.lstrip("-")
    same = next((group for group in _SAME if word in group), ())
    inside = [
        one for one in bare
        if word.startswith(f"{one}-") or word.endswith(f"-{one}") or one.endswith(f"-{word}")
    ]  # fmt: skip
    meant = [*filter(bare.__contains__, same), *inside, *filter(None, [near(word, bare)])]
    return [bare[one] for one in meant[:1]]


def _word_choice(found: re.Match[str]) -> str:
    return f"{found[1]} is unknown; choose from {_list_values(found[2])}"


def _list_values(values: str) -> str:
    return say_list([value.strip(" '") for value in re.split(r",\s*", values)], "or")
