"""What commands that draw share: how a picture looks, of what kind it is, where it goes."""

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Annotated, TypeAlias

from typer.models import OptionInfo

from kenken_cp.cli.common import by_suffix, is_folder
from kenken_cp.cli.options import option
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document
from kenken_cp.render.look import LEAST_SCALE, MOST_SCALE, SANS, Look
from kenken_cp.render.pictures import KINDS, PictureKind
from kenken_cp.render.themes import AUTO, NAMES
from kenken_cp.text.files import put

Theme: TypeAlias = Annotated[
    str, option("--theme NAME", f"Colour theme: {', '.join(NAMES)}.", offer=lambda: NAMES)
]
Scale: TypeAlias = Annotated[
    float, option("--scale N", "Scale factor of the image.", least=LEAST_SCALE, most=MOST_SCALE)
]


def _font(kinds: str, whose: str) -> OptionInfo:
    """The option of fonts, with the names of the pictures that are typeset."""
    return option(
        "--font NAMES",
        f"Font families, as in CSS; for {kinds} Libertinus Serif ({whose} default), New "
        "Computer Modern or DejaVu Sans Mono.",
    )


Font: TypeAlias = Annotated[str, _font("PNG, PDF and EPS", "their")]
StepFont: TypeAlias = Annotated[str, _font("PNG", "its")]
Fonts: TypeAlias = Annotated[
    list[str] | None, option("--fonts FOLDER", "A folder of fonts to use; can be repeated.")
]
USUAL_THEME, USUAL_SCALE, USUAL_FONT = AUTO, 1.0, SANS
OF_LOOK = ("--theme", "--scale", "--font")  # which text has no use for


def kind_of(name: str | None, output: str, usual: str) -> PictureKind:
    """The kind that is named, or that the output's suffix speaks of; the usual one for others."""
    if name is not None:
        if name not in KINDS:
            raise KenkenError(
                f"--format {name!r} is unknown; choose from {say_list(list(KINDS), 'or')}"
            )
        return KINDS[name]
    if output == "-" or is_folder(output):
        return KINDS[usual]
    return by_suffix(output, {suffix: row for row in KINDS.values() for suffix in row.suffixes})


def folders_of(fonts: Sequence[str] | None) -> tuple[str, ...]:
    """The folders of `--fonts`. Raises KenkenError for one that is not there."""
    for folder in fonts or ():
        if not Path(folder).is_dir():
            raise KenkenError(f"--fonts {folder}: no such folder")
    return tuple(fonts or ())


def of_look(look: Look) -> dict[str, bool]:
    """The options of OF_LOOK whose values are not the defaults."""
    usual = (USUAL_THEME, USUAL_SCALE, USUAL_FONT)
    asked = (look.theme, look.scale, look.font)
    return {option: asked[i] != usual[i] for i, option in enumerate(OF_LOOK)}


def refuse_unused(
    kind: str, uses: Mapping[str, Collection[str]], given: Mapping[str, bool]
) -> None:
    """Raise KenkenError for an option that has no effect on this output."""
    for flag, kinds in uses.items():
        if given[flag] and kind not in kinds:
            raise KenkenError(f"{flag} works with {say_list(list(kinds))}, not with {kind}")


def write_bytes(output: str, data: bytes) -> None:
    """The bytes to a file, whole or not at all, or to standard output."""
    if output == "-":
        if b"\0" in data and sys.stdout.isatty():
            raise KenkenError("a terminal cannot show this picture; write it to a file with -o")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        put(output, data)


def title_of(document: Document, place: str) -> str:
    """The puzzle's title, or the name of its file, and its size, in printable letters.

    The folders of the file are left out: a page is for others, and says nothing of this machine.
    """
    size = f"{document.puzzle.rows}×{document.puzzle.columns}"
    name = document.meta.title or PurePath(place).name
    title = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return title if size in title else f"{title}, {size}"
