"""`kenken benchmark make`: puzzles as measured instances, in the formats of solvers."""

from typing import Annotated

from kenken_cp.batch import workers_for
from kenken_cp.benchmark.making import measure_puzzles, write
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import Paths, say
from kenken_cp.cli.inputs import AsFamily, ReadAs, ReadLines, inputs_of, tell_unread
from kenken_cp.cli.options import option
from kenken_cp.cli.progress import counting
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.text.files import require_empty


def run(
    paths: Paths,
    output: Annotated[str, option("--output -o FOLDER", "The folder to create for the benchmark.")],
    reruns: Annotated[
        int,
        option(
            "--reruns N",
            "Number of runs of each solver; the figures are medians of these runs.",
            least=1,
        ),
    ] = 5,
    packed: Annotated[
        bool, option("--pack/--no-pack", "Write one archive (.tar.xz) for each format.")
    ] = False,
    read_as: ReadAs = None,
    family: AsFamily = None,
    read_lines: ReadLines = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Write puzzles as measured instances in the formats of solvers.

    Each puzzle must have one solution, and gives two instances: one with that solution; one with
    none, because that grid is forbidden. Each is written as native JSON, data for MiniZinc, XCSP3,
    DIMACS, pseudo-Boolean constraints, and facts for clingo (rules to go with the facts exist for
    kenken only). metadata.csv has the status, the seed, medians of the kernel's nodes, CaDiCaL's
    conflicts and CP-SAT's seconds over reruns in other orders, a person's effort, and hashes. A
    README and CITATION.cff are written too.
    """
    require_empty(output)
    inputs = inputs_of(read_as, family, read_lines)
    found = []
    with counting(quiet, None, "puzzles measured") as tell:
        for one in measure_puzzles(inputs.documents(paths), reruns, workers_for(jobs)):
            found.append(one)
            tell(len(found))
    if not found:
        raise FormatError(
            "there is no puzzle to make instances of; name files or folders that hold puzzles"
        )
    entries = write(found, output, packed)
    if not quiet:
        puzzles = say_count(len(found), "puzzle")
        say(f"{output}: {say_count(len(entries), 'instance')} of {puzzles}")
    return tell_unread(inputs, quiet)
