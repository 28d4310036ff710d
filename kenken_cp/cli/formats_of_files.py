"""What `kenken formats PATH...` lists: the format of each file, or why it is not read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_with_format
from kenken_cp.formats.sources import Item, ItemError, TextItem, place_of
from kenken_cp.suite.inputs import Inputs

SUITE = "suite"


@dataclass(slots=True)
class FileReport:
    """What was read of one file.

    `formats` are the ids of its puzzles' formats, `faults` says what could not be read, with the
    line, and `expected` is whether its name says that it has no puzzle.
    """

    source: str
    puzzles: int = 0
    formats: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    expected: bool = False

    @property
    def reason(self) -> str:
        """The first fault, and how many more there are."""
        if not self.faults:
            return ""
        more = len(self.faults) - 1
        return self.faults[0] + (f"; and {say_count(more, 'fault')} more" if more else "")


def reports(paths: Iterable[str], inputs: Inputs) -> Iterator[FileReport]:
    """A report on each file at these paths, those that are not read last."""
    for source, items in groupby(inputs.items(paths), attrgetter("source")):
        report = FileReport(source)
        for item in items:
            _add(report, item, inputs)
        yield report
    for each in inputs.unread:
        yield FileReport(each.source, faults=[each.reason], expected=each.expected)


def _add(report: FileReport, item: Item | ItemError, inputs: Inputs) -> None:
    """Read one item of a file and note the result."""
    try:
        if isinstance(item, ItemError):
            reason, found = item.reason, ""
        elif isinstance(item, TextItem):
            text, name = item.text, item.source
            found = read_with_format(text, inputs.format, name, inputs.family)[1].id
        else:
            inputs.read(item)
            found = SUITE
    except KenkenError as error:
        reason, found = str(error), ""
    if not found:
        place = place_of(item).removeprefix(report.source).lstrip(":")
        report.faults.append(f"line {place}: {reason}" if place else reason)
        return
    report.puzzles += 1
    if found not in report.formats:
        report.formats.append(found)
