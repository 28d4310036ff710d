"""A suite's puzzles as text: native JSON Lines, a table, a folder of files by level."""

import csv
import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from kenken_cp.formats.native import ID, VERSION, write
from kenken_cp.suite.select import Row
from kenken_cp.text.files import beside, require_empty

CSV_COLUMNS = (
    "number", "part", "size", "level", "effort", "depth", "hardest", "hardest_at", "steps",
    "search_cells", "techniques", "proof", "source", "seed", "family", "puzzle", "solution",
)  # fmt: skip
DIGITS = 6  # of a number in a file's name, so that names sort


def line_writer() -> Callable[[Row], str]:
    """A function that gives a puzzle's line, without its end: what native.write_line writes.

    Written out, because building the puzzle to have it taken apart again costs ten times as much;
    tests hold the two together.
    """
    head = f'{{"format":{json.dumps(ID)},"version":{VERSION},"family":"'
    source_of: dict[tuple[str, int | str], str] = {}  # up to the number of the unit

    def line(row: Row) -> str:
        told = source_of.get((row.source, row.suite_seed))
        if told is None:
            source = f'"source":{_json(row.source)},' if row.source else ""
            told = f'{source}"seed":{_json(str(row.suite_seed))[:-1]}/'
            source_of[row.source, row.suite_seed] = told
        return (
            f'{head}{row.family}","puzzle":{row.puzzle},"solution":{row.solution},'
            f'"meta":{{{told}{row.unit}","generator":{row.generator},"proof":"{row.proof}",'
            f'"ratings":{{"tier":"{row.level}","effort":{row.effort!r},'
            f'"depth":{row.depth},"hardest":"{row.hardest}"}}}}}}'
        )

    return line


def _json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write_lines(rows: Iterable[Row], stream: TextIO) -> None:
    """One line a puzzle, as JSON Lines."""
    line = line_writer()
    stream.writelines(f"{line(row)}\n" for row in rows)


def write_csv(rows: Iterable[Row], stream: TextIO) -> None:
    """A table of all figures, with a heading; the puzzle as the native format has it."""
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    table.writerows(
        (
            row.number, row.part, f"{row.rows}x{row.columns}", row.level, row.effort, row.depth,
            row.hardest, row.hardest_at, row.steps, row.search_cells, row.techniques, row.proof,
            row.source, row.seed, row.family, row.puzzle, row.solution,
        )
        for row in rows
    )  # fmt: skip


def write_folder(rows: Iterable[Row], folder: str | Path) -> int:
    """A folder per level and in it a native file per puzzle; how many there are.

    The folder gets its name when all are written. Raises KenkenError if there is something of
    that name which is no empty folder, or if it cannot be written.
    """
    target = Path(folder)
    require_empty(target)
    try:
        return _write_beside(rows, target)
    except OSError as error:
        raise KenkenError(f"{folder} cannot be written: {error.strerror or error}") from error


def _write_beside(rows: Iterable[Row], target: Path) -> int:
    target = target.absolute()
    temporary = beside(target)
    line = line_writer()
    number = 0
    try:
        temporary.mkdir()
        made: set[str] = set()
        for number, row in enumerate(rows, start=1):  # noqa: B007
            if row.level not in made:
                (temporary / row.level).mkdir()
                made.add(row.level)
            text = write(read_document(line(row)))
            name = f"{row.number:0{DIGITS}}-{row.rows}x{row.columns}.json"
            (temporary / row.level / name).write_text(text, encoding="utf-8", newline="\n")
        temporary.replace(target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return number
