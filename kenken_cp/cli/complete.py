"""`kenken complete`: the givens that a puzzle lacks to have one solution."""

from dataclasses import replace

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import File, Output, TimeLimit, output_to, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.progress import counting
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import ANSWER_IS_NO, OK
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.setting.completing import complete


def run(
    file: File,
    output: Output = "-",
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Quiet = False,
) -> int:
    """Give a puzzle with several solutions the values that make one of them the only one.

    They are as few as it finds: none could be left out. Writes the puzzle as JSON. Exits with 1
    if it has no solution, and with 3 at the time limit.
    """
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    with counting(quiet, None, "verdicts") as tick:
        found = complete(document.family, document.puzzle, Budget(time_limit), tick)
    if found.puzzle is None:
        say(f"{place}: no solution; kenken redundant shows what contradicts itself")
        return ANSWER_IS_NO
    made = replace(document, puzzle=found.puzzle, solution=found.grid)
    with output_to(output) as stream:
        stream.write(NATIVE.write(made))
    if not quiet:
        say(f"{place}: {found.text(document.puzzle.columns)}")
    return OK
