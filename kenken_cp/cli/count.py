"""`kenken count`: how many solutions a puzzle has."""

from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import File, TimeLimit
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, document_in, inputs_of
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import counting
from kenken_cp.core.budget import Budget
from kenken_cp.core.errors import OK, OUT_OF_BUDGET
from kenken_cp.setting.counting import count, estimate

LIMIT = 100_000


def run(
    file: File,
    limit: Annotated[int, option("--limit N", "Count at most N solutions.", least=1)] = LIMIT,
    samples: Annotated[
        int,
        option(
            "--estimate SAMPLES",
            "Where there are more than the limit, estimate the number from so many samples.",
            least=0,
        ),
    ] = 0,
    seed: Annotated[int, option("--seed N", "Seed of the samples.", least=0)] = 0,
    time_limit: TimeLimit = None,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    quiet: Quiet = False,
) -> int:
    """Count the solutions of a puzzle, exactly or by estimate.

    Up to the limit the number is exact. An estimate is printed with its standard error. Exits
    with 3 if the number is not exact.
    """
    place, document = document_in(file, inputs_of(read_as, family, read_lines))
    budget = Budget(time_limit)
    found = count(document.family, document.puzzle, limit, budget)
    if found.exact:
        print(f"{place}: {found.text}")
        return OK
    if not samples:
        print(f"{place}: {found.reason if found.number == limit else found.text}")
        return OUT_OF_BUDGET
    with counting(quiet, samples, "samples") as tick:
        guess = estimate(
            document.family, document.puzzle, max(2, samples), seed, Budget(time_limit), tick
        )
    print(f"{place}: {guess.text}")
    return OUT_OF_BUDGET
