"""`kenken suite replace`: takes puzzles out of a suite and puts others in their place."""

from pathlib import Path
from typing import Annotated

from kenken_cp.cli import suite_run
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import name_file, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.printed_numbers import BookIndex, BookNumbers, numbers_named
from kenken_cp.cli.suite_edits import Numbers, taken_out
from kenken_cp.cli.suite_options import SuiteFile
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import OK, KenkenError
from kenken_cp.formats.sources import STDIN
from kenken_cp.suite.edits import Action
from kenken_cp.suite.inputs import Inputs


def run(
    suite: SuiteFile,
    numbers: Numbers = None,
    printed: BookNumbers = None,
    index: BookIndex = "",
    own: Annotated[
        str | None,
        option(
            "--with FILE",
            "Use the puzzle in this file instead; FILE:12 is line 12 of a file, or puzzle 12 "
            "of a suite.",
        ),
    ] = None,
    ban: Annotated[
        bool, option("--ban", "Also ban the puzzles taken out, as kenken suite ban does.")
    ] = False,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Take puzzles out and put others of the same part and level in their place.

    Each new puzzle takes the number of the one that it replaces. It is made as kenken suite run
    makes puzzles: others that the suite still lacks are made too, and if you stop the command,
    kenken suite run resumes.

    With --with, your own puzzle takes the place of one. It must be of the part's family and size
    and of the level asked for, have exactly one solution, and not duplicate another puzzle of the
    suite. In that case no new puzzle is made.

    Exits with 3 if a level was given up.
    """
    meant = numbers_named(suite, numbers, printed, index)
    if own is not None:
        given = _one(own, inputs_of(read_as, family, read_lines), meant, jobs)
        _exchange(suite, meant, given, ban, quiet)
        return OK
    options = {"--read-as": read_as, "--family": family, "--read-lines": read_lines or None}
    for name, value in options.items():
        if value is not None:
            raise KenkenError(f"{name} says how the file of --with is read; add --with FILE")
    taken_out(suite, meant, Action.REPLACE, quiet, ban)
    return suite_run.run(suite, jobs=jobs, quiet=quiet)


def _one(file: str, inputs: Inputs, numbers: list[int], jobs: int) -> Document:
    """The one puzzle of the file, for one number. Raises KenkenError."""
    if jobs:
        raise KenkenError("--jobs has no effect with --with, which makes no puzzles; leave it out")
    if len(numbers) > 1:
        raise KenkenError("--with replaces one puzzle; give one number")
    found = [document for _, document in inputs.documents([file])]
    if len(found) != 1:
        mend = f"name its line, as in {file}:1"
        if file == STDIN or Path(file).is_dir():
            mend = "give one" if file == STDIN else "name one file in it"
        raise KenkenError(
            f"{name_file(file)} holds {say_count(len(found), 'puzzle')}, but --with takes one; "
            f"{mend}"
        )
    return found[0]


def _exchange(suite: str, numbers: list[int], given: Document, ban: bool, quiet: bool) -> None:
    from kenken_cp.suite.exchange import exchange

    exchanged = exchange(suite, numbers[0], given, banned=ban)
    old, new = exchanged.old, exchanged.new
    if not quiet:
        was = f"{old.number} ({old.rows}×{old.columns}, {old.level})"
        done = "replaced and banned" if ban else "replaced"
        say(f"{suite}: {done}: {was}; in its place: {new.level}, effort {new.effort:,.1f}")
        if exchanged.note:
            say(f"{suite}: puzzle {new.number}: {exchanged.note}")
