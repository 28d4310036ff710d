"""The options that say how puzzles are read, and what is said of files that are not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, TypeAlias

from kenken_cp.cli.common import name_file, say
from kenken_cp.cli.options import families, formats, option
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import say_wrong
from kenken_cp.core.errors import BAD_INPUT, OK, FormatError, InternalError, KenkenError, printable
from kenken_cp.formats import Document, format_of
from kenken_cp.formats.folders import Unread
from kenken_cp.formats.sources import STDIN, ItemError, place_of
from kenken_cp.registry import family_of
from kenken_cp.suite.inputs import Inputs

SHOWN = 3  # names in a line of the summary
MOST_TOLD = 3  # puzzles of which the same notice is told one by one

ReadAs: TypeAlias = Annotated[
    str | None,
    option("--read-as FORMAT", "Format of the input; by default it is detected.", offer=formats),
]
AsFamily: TypeAlias = Annotated[
    str | None,
    option(
        "--family NAME", "Family of the input, for formats that do not name it.", offer=families
    ),
]
ReadLines: TypeAlias = Annotated[
    list[str] | None,
    option(
        "--read-lines CLUE",
        "Which clues the lines of a SudokuPad or Penpa+ drawing are: thermometer, or "
        "whisper:4 with a value; cfcfcf=thermometer for those of a colour. May be repeated.",
    ),
]


class Notices:
    """Says what readers tell of puzzles; what is the same of many puzzles is then said once."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def tell(self, place: str, notices: Iterable[str]) -> None:
        """Say the notices of the puzzle at this place."""
        for notice in notices:
            self._seen[notice] += 1
            if self._seen[notice] <= MOST_TOLD:
                say(f"{place}: {notice}")

    def tell_of(self, place: str, document: Document) -> None:
        """Say the notices of a document, and that the solution in its file is wrong."""
        wrong = say_wrong(document.solution_fault)
        self.tell(place, [*document.notices, *filter(None, [wrong])])

    def finish(self) -> None:
        """Say of how many more puzzles each notice was."""
        for notice, number in self._seen.items():
            if number > MOST_TOLD:
                say(f"{say_count(number - MOST_TOLD, 'more puzzle')}: {notice}")


def inputs_of(
    read_as: str | None, family: str | None, read_lines: Sequence[str] | None = None
) -> Inputs:
    """How these options say that puzzles are read. Raises KenkenError for unknown names."""
    return Inputs(
        read_as and format_of(read_as).id,
        family and family_of(family).id,
        tuple(read_lines or ()),
    )


def document_in(path: str, inputs: Inputs) -> tuple[str, Document]:
    """The one document of a file, with its place; FormatError if there are several.

    Says what its reader tells of it.
    """
    found = list(islice(inputs.documents([path]), 2))
    if len(found) > 1:
        mend = "give one" if path == STDIN else f"name one, such as {found[0][0]}"
        raise FormatError(f"{name_file(path)} holds several puzzles; {mend}")
    place, document = found[0]
    Notices().tell_of(place, document)
    return place, document


def documents_of(
    inputs: Inputs, paths: Sequence[str], codes: set[int]
) -> Iterator[tuple[str, Document]]:
    """Each document at these paths with its place; what cannot be read is said, as BAD_INPUT."""
    notices = Notices()
    for item in inputs.items(paths):
        place = place_of(item)
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = inputs.read(item)
        except InternalError:
            raise
        except KenkenError as error:
            say(f"kenken: {place}: {error}")
            codes.add(BAD_INPUT)
        else:
            notices.tell_of(place, document)
            yield place, document
    notices.finish()
    codes.add(tell_unread(inputs))


def tell_unread(inputs: Inputs, quiet: bool = False, noun: str = "puzzle") -> int:
    """Name the files of folders that were not read; BAD_INPUT if one may have held a puzzle.

    `quiet` leaves out those that are expected to hold none.
    """
    lost = [each for each in inputs.unread if not each.expected]
    others = [] if quiet else [each for each in inputs.unread if each.expected]
    where = "kenken formats FOLDER lists each with the reason"
    if lost:
        say(f"kenken: not read, since no {noun} was recognised: {_name_files(lost)}; {where}")
    if others:
        say(f"not {noun}s: {_name_files(others)}" + (f"; {where}" if not lost else ""))
    return BAD_INPUT if lost else OK


def _name_files(files: Sequence[Unread]) -> str:
    """The count of these files, and the first of their names."""
    names = [printable(each.source) for each in files[:SHOWN]]
    more = len(files) - len(names)
    shown = ", ".join(names) + (f" and {more:,} more" if more else "")
    return f"{say_count(len(files), 'file')} ({shown})"
