"""`kenken redundant`: which givens and clues may go, or which contradict each other."""

import json
from dataclasses import replace
from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import File, TextOrJson, TimeLimit, output_to, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import counting
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import ANSWER_IS_NO, OK, OUT_OF_BUDGET
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.setting.redundancy import Redundancy, redundancy


def run(
    file: File,
    style: Annotated[
        TextOrJson, option("--format", "Output format of the answer.")
    ] = TextOrJson.TEXT,
    output: Annotated[
        str | None,
        option(
            "--output -o FILE",
            "Write the puzzle without the set of parts that may go at once, as JSON.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Quiet = False,
) -> int:
    """Tell which givens and clues of a puzzle may go, or which contradict each other.

    It lists those that may each go alone, and a set that may go at once: without the set the
    solution is still the only one, and nothing more may go. Of a puzzle without a solution it
    names a set that contradicts itself, in which each part is needed for that. json is one
    object: `outcome`, `removable`, `together`, `kept` and `unsettled`, lists of names.

    Exits with 1 if the puzzle has several solutions or none, and with 3 if the time limit left
    something open.
    """
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    with counting(quiet, None, "verdicts") as tick:
        found = redundancy(document.family, document.puzzle, Budget(time_limit), tick)
    if style is TextOrJson.JSON:
        print(json.dumps(_record(found), ensure_ascii=False, indent=1))
    else:
        for line in found.lines():
            print(line)
    if output is not None and found.outcome is Outcome.UNIQUE:
        setting = document.family.kind.setting()
        assert setting is not None  # or there would be no answer
        fewer = setting.without(document.puzzle, found.together)
        with output_to(output) as stream:
            stream.write(NATIVE.write(replace(document, puzzle=fewer)))
    if found.unsettled or found.outcome is Outcome.UNKNOWN:
        say(f"{place}: {found.reason}")
        return OUT_OF_BUDGET
    return OK if found.outcome is Outcome.UNIQUE else ANSWER_IS_NO


def _record(found: Redundancy) -> dict[str, object]:
    lists = ("removable", "together", "kept", "unsettled")
    return {
        "version": 1,
        "outcome": found.outcome,
        **{name: [part.name for part in getattr(found, name)] for name in lists},
    }
