"""Refuses an output file that the same command reads."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kenken_cp.cli.wording import Clicked
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.plain_names import flag_of
from kenken_cp.suite.inputs import split_number

STANDARD = "-"
NO_FILES = (STANDARD, "")  # an option that is not given is "", which would be the current folder
# The parameters that name a file to write.
OUTPUTS = ("output", "answers_output", "index_output", "solution_to", "plot")
# The metavars of parameters that name files or folders; of the rest no value is a path.
PATHS = frozenset({"BOXES", "FILE", "PATH", "SHAPE", "SPEC", "STATE", "SUITE", "SUITE..."})


def refuse_overwriting_inputs(params: Iterable[Clicked], values: Mapping[str, object]) -> None:
    """Raise KenkenError, which names the option, if a file to write is read by the same command.

    It is the same file by whatever name or link, or one that lies in a folder that is read. What is
    no regular file (a pipe, a terminal) is never in the way.
    """
    paths = {param.name for param in params if param.metavar in PATHS} - set(OUTPUTS)
    read = [path for name in paths for path in _texts(values.get(name)) if path not in NO_FILES]
    for name in OUTPUTS:
        for output in _texts(values.get(name)):
            refuse_overwriting(flag_of(name), output, read)


def _texts(value: object) -> Iterator[str]:
    """The texts that a parameter holds: one, several, or none."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        yield from value


def refuse_overwriting(option: str, output: str, read: Iterable[str]) -> None:
    """Raise KenkenError, which names the option, if the output is one of these files."""
    if output == STANDARD or not os.path.isfile(output):  # noqa: PTH113  (it never raises)
        return
    for path in read:
        try:
            file, _ = split_number(path)
            same, within = Path(output).samefile(file), _lies_in(output, file)
        except (OSError, ValueError):  # it is not there, or is no path
            continue
        if same:
            raise KenkenError(f"{option} {output} is also an input file; choose another name")
        if within:
            raise KenkenError(
                f"{option} {output} lies in the folder {path}, which is read; write it elsewhere"
            )


def _lies_in(output: str, path: str) -> bool:
    """Whether this is a folder that has the output somewhere in it."""
    folder, file = os.path.realpath(path), os.path.realpath(output)
    return Path(folder).is_dir() and Path(file).is_relative_to(folder)
