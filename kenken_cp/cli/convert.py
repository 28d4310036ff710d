"""`kenken convert`: puzzles from one format into another, one or many."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from itertools import chain, islice
from pathlib import Path, PurePath
from time import monotonic
from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import (
    Output,
    Paths,
    bytes_in,
    gravest,
    is_folder,
    kept_folder,
    name_file,
    output_to,
    say,
)
from kenken_cp.cli.inputs import AsFamily, Notices, ReadLines, inputs_of, tell_unread
from kenken_cp.cli.names import Names, NamesOption, others, require_folder
from kenken_cp.cli.options import formats, option
from kenken_cp.cli.progress import Advance, bytes_of, progress
from kenken_cp.core.counts import a_second, say_count, say_list
from kenken_cp.core.document import NO_META, Meta
from kenken_cp.core.errors import BAD_INPUT, OK, FormatError, KenkenError, OutputError
from kenken_cp.core.format import Companion
from kenken_cp.formats import (
    FORMATS,
    PLAIN_SUFFIXES,
    Document,
    Format,
    format_for,
    format_of,
    read_only,
    write_as,
    write_document,
    write_line,
)
from kenken_cp.formats.folders import Reader
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.formats.sources import STDIN, Item, ItemError, place_of
from kenken_cp.text.files import make_folder, place, require_empty

NAMES = ", ".join(row.id for row in FORMATS if row.writes)


def run(
    paths: Paths,
    to: Annotated[
        str | None, option("--to FORMAT", f"Format to write: {NAMES}.", offer=formats)
    ] = None,
    output: Output = "-",
    source: Annotated[
        str | None,
        option(
            "--read-as --from FORMAT",
            "Format of the input; by default it is detected.",
            offer=formats,
        ),
    ] = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    solution: Annotated[
        str | None,
        option(
            "--solution FILE",
            "Add the solution in this file (kenken-maker's solution.sbv); there must be only "
            "one puzzle.",
        ),
    ] = None,
    solution_to: Annotated[
        str | None,
        option(
            "--solution-to FILE",
            "Write the solution to this file (kenken-maker's solution.sbv); with -o DIR/, "
            "write the solutions into this folder.",
        ),
    ] = None,
    names: NamesOption = None,
    quiet: Quiet = False,
) -> int:
    """Convert puzzles to another format.

    --to names the format. Without it the suffix of the output decides; if that names none, native
    is written. kenken formats lists the formats. -o DIR/ writes each file under its old name and
    keeps the folders. A format with one line per puzzle (JSON Lines, game IDs, links) takes many
    puzzles in one file.

    A puzzle that the format cannot hold is left out with an error that names the reason. The other
    puzzles are written, and the exit code is 2. A summary at the end lists additional data that the
    format cannot keep.
    """
    into = output != STDIN and is_folder(output)
    require_folder(names, into)
    target = _target(to, output, into)
    inputs = inputs_of(source, family, read_lines)
    found = inputs.items(paths)
    first = list(islice(found, 2))
    several = len(first) > 1
    if several and not into and target.lines is None:
        raise FormatError(
            f"{name_file(paths[0])}{' and others' * (len(paths) > 1)}: several puzzles, but a file "
            f"in the format {target.id} holds one; name a folder, as in -o puzzles/"
        )
    _check_solutions(solution, solution_to, output, several, into)
    job = Conversion(
        target, inputs.read, _companion(solution), solution, _companion(solution_to), solution_to
    )  # fmt: skip
    started = monotonic()
    with progress(bytes_of(paths), quiet or not several) as advance:
        documents = _documents(job, chain(first, found), advance)
        if into:
            _to_folder(job, documents, output, Names(paths, names))
        else:
            _to_stream(job, documents, output, several or _by_line(target, output))
    job.notices.finish()
    if not quiet:
        _say_done(job, several, monotonic() - started)
    job.codes.add(tell_unread(inputs, quiet))
    return gravest(job.codes)


@dataclass(slots=True)
class Conversion:
    """What to do with each puzzle, and the results so far."""

    target: Format
    read: Reader
    reader: Companion | None = None
    solution: str | None = None
    writer: Companion | None = None
    solution_to: str | None = None
    done: int = 0
    failed: int = 0
    codes: set[int] = field(default_factory=lambda: {OK})
    lost: set[str] = field(default_factory=set)  # what documents had that the target keeps not
    written: set[Path] = field(default_factory=set)  # files in folders, by absolute names
    notices: Notices = field(default_factory=Notices)

    def refuse(self, place: str, error: KenkenError | str) -> None:
        """Say why a puzzle is left out."""
        self.codes.add(error.exit_code if isinstance(error, KenkenError) else BAD_INPUT)
        self.failed += 1
        say(f"kenken: {place}: {error}")


def _target(name: str | None, output: str, into: bool) -> Format:
    """The format that is named, else that of the output's suffix, else native."""
    row = format_of(name) if name is not None else format_for(output)
    if row is None:
        if PurePath(output).suffix and not into:
            raise FormatError(f"--output {output}: {_instead_of(output)}")
        row = NATIVE
    if not row.writes:
        raise read_only(row)
    return row


def _instead_of(output: str) -> str:
    """Advice for a file with a suffix that no format has."""
    from kenken_cp.render.pictures import kind_for

    kind = kind_for(output)
    if kind is not None and not set(kind.suffixes).intersection(PLAIN_SUFFIXES):
        book = ", and kenken book prints them" if ".pdf" in kind.suffixes else ""
        return f"convert writes puzzle formats; kenken render draws puzzles{book}"
    known = [row for row in FORMATS if row.writes]
    suffixes = [suffix for row in known for suffix in row.suffixes]
    suffixes += [suffix for row in known if row.lines for suffix in row.lines.suffixes]
    return f"end the name in {say_list(list(dict.fromkeys(suffixes)), 'or')}, or give --to"


def _check_solutions(
    solution: str | None, solution_to: str | None, output: str, several: bool, into: bool
) -> None:
    """FormatError if the files of solutions do not fit what is read and where it is written."""
    if several and solution:
        raise FormatError("--solution works with one puzzle; name it, as in FILE:12")
    if several and solution_to and not into:
        raise FormatError(
            "--solution-to writes several solutions only into a folder; name one, as in "
            "-o puzzles/, or one puzzle, as in FILE:12"
        )
    if solution_to is not None and Path(solution_to).absolute() == Path(output).absolute():
        raise FormatError(
            f"--solution-to {solution_to}: the puzzle is written there; choose another name"
        )


def _by_line(target: Format, output: str) -> bool:
    return target.lines is not None and output.lower().endswith(target.lines.suffixes)


def _companion(path: str | None) -> Companion | None:
    """How a solution file of this name is read and written."""
    if path is None:
        return None
    known = [row.companion for row in FORMATS if row.companion]
    row = format_for(path)
    if row is not None and row.companion is not None:
        return row.companion
    if row is None and len(known) == 1:
        return known[0]
    endings = ", ".join(companion.ending for companion in known)
    raise FormatError(f"{path}: no format has solution files with this suffix; use {endings}")


def _documents(
    job: Conversion, stream: Iterator[Item | ItemError], advance: Advance
) -> Iterator[tuple[Item, Document]]:
    """Each document with its place. Says what cannot be read."""
    for item in others(stream, job.written):
        if isinstance(item, ItemError):
            job.refuse(place_of(item), item.reason)
            continue
        try:
            document = job.read(item)
            if job.reader is not None:
                document = _add_solution(document, job.reader, str(job.solution))
        except KenkenError as error:
            job.refuse(place_of(item), error)
        else:
            job.notices.tell_of(place_of(item), document)
            before = job.done
            yield item, document
            if job.done > before:
                job.lost.update(_left_out(document, job))
        advance(1, item.size)


def _left_out(document: Document, job: Conversion) -> Iterator[str]:
    """The metadata of the document that the target format does not keep."""
    if document.solution is not None and job.writer is None:
        yield from {"solution"}.difference(job.target.keeps)
    if document.meta is not NO_META:
        filled = {entry.name for entry in fields(Meta) if getattr(document.meta, entry.name)}
        yield from filled.difference(job.target.keeps)


def _add_solution(document: Document, reader: Companion, path: str) -> Document:
    """The document with the solution from this file; FormatError if it solves another puzzle."""
    try:
        grid = reader.read(bytes_in(path), document.puzzle)
        solved = replace(document, solution=grid)
    except KenkenError as error:
        raise type(error)(str(error) if path in str(error) else f"{path}: {error}") from None
    wrong = document.family.check(document.puzzle, grid)
    if wrong:
        raise FormatError(f"{path} does not solve this puzzle: {wrong[0].sentence}")
    return solved


def _to_stream(
    job: Conversion, documents: Iterator[tuple[Item, Document]], output: str, by_line: bool
) -> None:
    """All documents into one file, or standard output; nothing is written if there are none."""
    contents = _contents(job, documents, by_line)
    first = next(contents, None)
    if first is None:
        return
    if job.target.binary and output == STDIN and sys.stdout.isatty():
        raise FormatError(f"{job.target.title} is binary; write it to a file with -o FILE")
    with output_to(output) as stream:
        for data in chain((first,), contents):
            if isinstance(data, str):
                stream.write(data)
            else:
                stream.flush()
                stream.buffer.write(data)


def _contents(
    job: Conversion, documents: Iterator[tuple[Item, Document]], by_line: bool
) -> Iterator[str | bytes]:
    """Each document in the target format. Says which puzzles the format cannot hold."""
    for item, document in documents:
        try:
            content: str | bytes
            if by_line:
                content = f"{write_line(document, job.target)}\n"
            else:
                content = write_as(document, job.target)
            if job.writer is not None:
                place(Path(str(job.solution_to)), job.writer.write(document))
        except OutputError:
            raise
        except KenkenError as error:
            job.refuse(place_of(item), error)
        else:
            job.done += 1
            yield content


def _to_folder(
    job: Conversion, documents: Iterator[tuple[Item, Document]], output: str, names: Names
) -> None:
    """Each document into a file of the folder, by its name and the target's suffix."""
    folder = Path(output)
    solutions = None if job.solution_to is None else Path(job.solution_to)
    for path in (folder, *([solutions] if solutions else [])):
        require_empty(path)
    suffix = next(iter(job.target.suffixes), ".txt")
    with kept_folder(output, lambda: job.done, "puzzle"):
        for item, document in documents:
            try:
                stem = names.of(item, document, suffix)
                outputs = _files_of(job, document, folder, solutions, stem)
            except KenkenError as error:
                job.refuse(place_of(item), error)
                continue
            for path, data in outputs.items():
                make_folder(path.parent)
                place(path, data)
                job.written.add(path.absolute())
            job.done += 1


def _files_of(
    job: Conversion, document: Document, folder: Path, solutions: Path | None, stem: Path
) -> dict[Path, bytes]:
    """The file of a puzzle, and that of its solution if there is a folder for these."""
    outputs = {}
    if solutions is not None and job.writer is not None:
        outputs[solutions / f"{stem}-{job.writer.ending}"] = job.writer.write(document)
    # the last to be written: a puzzle that is there has its solution beside it
    target = folder / f"{stem}{next(iter(job.target.suffixes), '.txt')}"
    outputs[target] = write_document(document, job.target)
    taken = next((path for path in outputs if path.absolute() in job.written), None)
    if taken is not None:
        raise FormatError(
            f"{taken} was already written for another input of this name; convert that one into "
            "another folder"
        )
    return outputs


def _say_done(job: Conversion, several: bool, seconds: float) -> None:
    """Say what the target format left out and, of several puzzles, how many there are."""
    if job.lost:
        what = say_list(sorted(job.lost))
        say(f"{job.target.id} has no room for {what}; kenken formats shows what each format keeps")
    if several:
        say(_summary(job, seconds))


def _summary(job: Conversion, seconds: float) -> str:
    refused = f", {job.failed:,} left out" if job.failed else ""
    done = f"{say_count(job.done, 'puzzle')} as {job.target.id}"
    return f"{done} in {seconds:.1f} s ({a_second(job.done + job.failed, seconds)}){refused}"
