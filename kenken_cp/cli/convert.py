"""`kenken convert`: a puzzle from one format into another."""

from typing import Annotated

import typer

from kenken_cp.cli.common import File, Output, documents, output_to
from kenken_cp.core.errors import OK, FormatError, KenkenError
from kenken_cp.formats import FORMATS, Format, format_for, format_of
from kenken_cp.formats.native import FORMAT as NATIVE


def run(
    file: File,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="NAME", help=f"{', '.join(row.id for row in FORMATS)}."),
    ] = None,
    output: Output = "-",
) -> int:
    """Write a puzzle in another format.

    The format is the one named, or that of the output's suffix, or native.

    A file of many puzzles becomes JSON Lines, which `--to native` gives wherever there are
    several. What a format cannot carry is refused by name.
    """
    target = _target(to, output)
    found = list(documents(file))
    if len(found) > 1 and target.lines is None:
        raise FormatError(
            f"{file} holds {len(found)} puzzles and {target.id} carries one; "
            "convert it to native, or one line at a time"
        )
    several = len(found) > 1 or _by_line(target, output)
    texts = []
    for place, document in found:
        try:
            one = target.write(document)
            texts.append(f"{target.lines.write(document)}\n" if several and target.lines else one)
        except KenkenError as error:
            raise type(error)(f"{place}: {error}") from None
    with output_to(output) as stream:
        stream.writelines(texts)
    return OK


def _target(name: str | None, output: str) -> Format:
    if name is not None:
        return format_of(name)
    return format_for(output) or NATIVE


def _by_line(target: Format, output: str) -> bool:
    return target.lines is not None and output.lower().endswith(target.lines.suffixes)
