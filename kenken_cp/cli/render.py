"""`kenken render`: puzzles as pictures."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple, TypeAlias

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import (
    Color,
    ColorOption,
    Paths,
    SolvingTimeLimit,
    gravest,
    is_folder,
    kept_folder,
    say,
    show,
)
from kenken_cp.cli.inputs import AsFamily, Notices, ReadAs, ReadLines, inputs_of, tell_unread
from kenken_cp.cli.names import Names, NamesOption, others, require_folder
from kenken_cp.cli.options import option
from kenken_cp.cli.pictures import (
    OF_LOOK,
    USUAL_FONT,
    USUAL_SCALE,
    USUAL_THEME,
    Font,
    Fonts,
    Scale,
    Theme,
    folders_of,
    kind_of,
    of_look,
    refuse_unused,
    title_of,
    write_bytes,
)
from kenken_cp.core.budget import Budget
from kenken_cp.core.counts import say_count
from kenken_cp.core.drawing import Drawing, Fill, Tone, on_board_of
from kenken_cp.core.errors import (
    OK,
    FormatError,
    KenkenError,
    OutOfBudget,
    OutputError,
)
from kenken_cp.explanation import board
from kenken_cp.formats import Document
from kenken_cp.formats.sources import STDIN, Item, ItemError, place_of
from kenken_cp.human import state_of
from kenken_cp.render.look import Look
from kenken_cp.render.pictures import KINDS, PictureKind, TitledDrawing, check_look, picture
from kenken_cp.render.widths import width_of
from kenken_cp.suite.inputs import Inputs
from kenken_cp.text.files import make_folder, put, require_empty
from kenken_cp.verification import NotUnique, only_solution

LOOKING = tuple(row.id for row in KINDS.values() if row.looks)
USES = {
    **dict.fromkeys((*OF_LOOK, "--width"), LOOKING),
    "--fonts": tuple(row.id for row in KINDS.values() if row.typeset),
}

Writer: TypeAlias = Callable[[Item, Document, TitledDrawing], None]

_CELL = re.compile(r"r([1-9]\d{0,3})c([1-9]\d{0,3})", re.IGNORECASE)


class PictureOptions(NamedTuple):
    """What each picture of a kind shows."""

    solution: bool
    candidates: bool
    cells: Sequence[str]
    kind: PictureKind
    budget: Budget


def run(
    paths: Paths,
    output: Annotated[
        str,
        option(
            "--output -o FILE",
            "Output file (.svg, .png, .pdf, .eps, .html, .txt) or folder/; - is stdout.",
        ),
    ] = "-",
    style: Annotated[
        str | None,
        option(
            "--format KIND",
            "Output format: text, ascii, svg, html, png, pdf or eps; by default given by the "
            "suffix of the output, text on stdout, or svg in a folder.",
            offer=lambda: KINDS,
        ),
    ] = None,
    solution: Annotated[bool, option("--solution", "Draw the solution.")] = False,
    candidates: Annotated[
        bool,
        option(
            "--candidates",
            "Draw the candidates of each cell: those that the givens, each cage and each clue "
            "leave.",
        ),
    ] = False,
    cells: Annotated[
        list[str] | None,
        option("--highlight CELL", "Highlight a cell, such as r2c3; can be repeated."),
    ] = None,
    theme: Theme = USUAL_THEME,
    scale: Scale = USUAL_SCALE,
    width: Annotated[
        str | None,
        option(
            "--width 85mm",
            "Width of the picture in mm, cm, in, pt or px, whatever the size of the board; a "
            "PNG has 300 pixels to the inch. Instead of --scale.",
        ),
    ] = None,
    font: Font = USUAL_FONT,
    fonts: Fonts = None,
    time_limit: SolvingTimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    names: NamesOption = None,
    quiet: Quiet = False,
    color: ColorOption = Color.AUTO,
) -> int:
    """Draw puzzles as text, SVG, HTML, PNG, PDF or EPS.

    An HTML page needs no other files, and hides the solution until a reader opens it. To draw
    several puzzles name a folder, as in -o pictures/ --format png; each puzzle becomes a file. The
    theme auto is light, or dark where the reader's screen is dark; print is black on white. EPS is
    made of the PDF by pdftops, a program of the package poppler-utils.

    Exits with 1 if --solution was given for a puzzle that is not unique, 2 if one cannot be read, 3
    if no solution was found in time; the most serious code counts.
    """
    if solution and candidates:
        raise KenkenError("--solution and --candidates cannot be combined; choose one")
    kind = kind_of(style, output, "text" if output == "-" else "svg")
    wanted = PictureOptions(solution, candidates, cells or (), kind, Budget(time_limit))
    written: set[Path] = set()
    look = _look(theme, scale, width, font, fonts)
    given = {"--width": look.width is not None, "--fonts": bool(look.fonts), **of_look(look)}
    refuse_unused(kind.id, USES, given)
    check_look(kind.id, look)
    into = is_folder(output)
    require_folder(names, into)
    if into:
        writer = _each(output, Names(paths, names), kind, look, written)
    else:
        writer = _one(output, kind, look, color)
    inputs = inputs_of(read_as, family, read_lines)
    items = others(inputs.items(paths), written)
    with kept_folder(output, lambda: len(written), "picture") if into else nullcontext():
        codes = _draw_all(items, inputs, wanted, writer)
    if into and not quiet:
        say(f"{output}: {say_count(len(written), 'picture')}")
    codes.add(tell_unread(inputs, quiet))
    return gravest(codes)


def _look(
    theme: str, scale: float, width: str | None, font: str, fonts: Sequence[str] | None
) -> Look:
    """The look that these options ask for. Raises KenkenError."""
    if width is not None and scale != USUAL_SCALE:
        raise KenkenError("--width and --scale cannot be combined; choose one")
    wide = None if width is None else width_of(width)
    return Look(theme, scale, font, width=wide, fonts=folders_of(fonts))


def _draw_all(
    items: Iterable[Item | ItemError], inputs: Inputs, wanted: PictureOptions, writer: Writer
) -> set[int]:
    """Draw each puzzle, and say which cannot be drawn. Returns the exit codes of all."""
    codes = {OK}
    notices = Notices()
    for item in items:
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = inputs.read(item)
            notices.tell_of(place_of(item), document)
            writer(item, document, _plate(item, document, wanted))
        except OutputError:
            raise
        except KenkenError as error:
            codes.add(error.exit_code)
            say(f"kenken: {place_of(item)}: {error}")
    notices.finish()
    return codes


def _plate(item: Item, document: Document, wanted: PictureOptions) -> TitledDrawing:
    """What the picture of a puzzle shows. Raises NotUnique or OutOfBudget."""
    puzzle = document.puzzle
    solution = None
    if wanted.solution or wanted.kind.pages:
        try:
            solution = only_solution(document, wanted.budget)
        except (NotUnique, OutOfBudget) as error:
            if wanted.solution:
                raise
            say(f"{place_of(item)}: drawn without its solution; {error}")
    blank = document.family.draw(puzzle, None)
    if wanted.candidates:
        blank = _draw_notes(document)
        if not blank.slots:
            say(f"{place_of(item)}: drawn without candidates; only boards of digits show them")
    answer = None
    if solution is not None:
        answer = document.family.draw(puzzle, solution)
        if wanted.kind.looks:  # in a terminal a picture alone is more likely to fit
            answer = on_board_of(blank, answer)
    shown, apart = (answer, None) if wanted.solution and answer else (blank, answer)
    drawing = replace(shown, fills=tuple(_fills(shown, wanted.cells)))
    return TitledDrawing(title_of(document, place_of(item)), drawing, apart)


def _draw_notes(document: Document) -> Drawing:
    """The board with the candidates that a person would note before the first step."""
    state = state_of(document.puzzle)
    state.narrow()
    return board(state, family=document.family)


def _fills(drawing: Drawing, names: Sequence[str]) -> Iterator[Fill]:
    """The cells of these names, picked out."""
    for name in dict.fromkeys(names):
        found = _CELL.fullmatch(name)
        row, column = (int(number) - 1 for number in found.groups()) if found else (-1, -1)
        if not (0 <= row < drawing.rows and 0 <= column < drawing.columns):
            last = f"r{drawing.rows}c{drawing.columns}"
            raise KenkenError(f"--highlight {name!r}: no such cell; cells go from r1c1 to {last}")
        if (row, column) in drawing.absent:
            raise KenkenError(f"--highlight {name!r}: the board has a hole there")
        yield Fill(row, column, Tone.TARGET)


def _each(folder: str, names: Names, kind: PictureKind, look: Look, written: set[Path]) -> Writer:
    """What puts each picture into a file of a folder, and says which."""
    require_empty(folder)
    make_folder(folder)

    def each(item: Item, document: Document, plate: TitledDrawing) -> None:
        suffix = kind.suffixes[0]
        path = Path(folder, f"{names.of(item, document, suffix)}{suffix}")
        data = picture(plate, kind.id, look)
        make_folder(path.parent)
        put(path, data)
        written.add(path.absolute())

    return each


def _one(output: str, kind: PictureKind, look: Look, color: Color) -> Writer:
    """What puts a picture into a file, or onto standard output; OutputError for a second one."""
    written: list[str] = []

    def one(item: Item, _: Document, plate: TitledDrawing) -> None:
        if kind.id == "text" and output == "-":
            if written:
                sys.stdout.write("\n")
            written.append(place_of(item))
            show(plate.drawing, color, sys.stdout)
            return
        if written:
            name = "standard output" if output == STDIN else output
            raise OutputError(
                f"{name} can hold only one picture; to draw several puzzles, name a folder, as in "
                "-o out/"
            )
        written.append(place_of(item))
        write_bytes(output, picture(plate, kind.id, look))

    return one
