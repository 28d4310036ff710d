"""`kenken benchmark climb`: hard puzzles, by hill climbing."""

from contextlib import ExitStack
from typing import Annotated

from kenken_cp.benchmark.climb import CONFLICTS, change_of, climb_to_summit
from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import Output, kept_output_to, say
from kenken_cp.cli.making_options import SEED_HELP, recipe_of, size_of, target_of
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.progress import counting
from kenken_cp.core.counts import say_count, say_list, there_are
from kenken_cp.core.errors import OK, OUT_OF_BUDGET
from kenken_cp.core.recipe import FAMILY
from kenken_cp.formats import native
from kenken_cp.generation.recipe import USUAL, row_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import fresh, start_of
from kenken_cp.registry import FAMILIES, family_of

# The families whose puzzles can be changed a little.
CLIMBED = tuple([family.id for family in FAMILIES if row_of(family.id).vary is not None])
TRIES = 100  # units without a puzzle to begin with, after which none is looked for


def run(
    family: Annotated[
        str, argument("FAMILY", f"Family of the puzzles: {say_list(CLIMBED, 'or')}.")
    ] = USUAL,
    size: Annotated[
        str,
        option(
            "--size 6|6x8",
            "Side of a square grid, or rows x columns; by default 6, or 9 for killer.",
        ),
    ] = "",
    number: Annotated[int, option("--count -n N", "Number of puzzles.", least=1)] = 1,
    goal: Annotated[
        int, option("--conflicts N", "Stop a climb at this median number of conflicts.", least=1)
    ] = 10_000,
    steps: Annotated[
        int, option("--steps N", "Stop a climb after trying this many changes.", least=0)
    ] = 400,
    seed: Annotated[
        str,
        option(
            "--seed SEED[/UNIT]",
            f"{SEED_HELP} By default a new one, which is printed. With /UNIT, start at the "
            "climb with this number.",
            filled=True,
        ),
    ] = "",
    output: Output = "-",
    quiet: Quiet = False,
) -> int:
    """Make hard puzzles by hill climbing on the conflicts of SAT solvers.

    Each climb begins with a puzzle like those of kenken generate. It changes a cage or two at a
    time, and keeps a change if the puzzle still has one solution and the proof of that takes more
    conflicts: the median over CaDiCaL, Glucose and MiniSat, in several orders. The same seed gives
    the same puzzles. They are written as native JSON Lines. After Ctrl-C, a new FILE holds those
    made so far; an existing FILE is left unchanged.
    """
    target = target_of("any", None, None, "any", family)
    recipe = recipe_of(size_of(size) if size else None, {FAMILY: family}, usual=True)
    request = GenerationRequest(recipe, target)
    change_of(family_of(recipe.family))  # refused before anything is said or made
    start = start_of(seed) if seed else fresh()
    found, unit, misses, reached = 0, start.unit, 0, 0
    with ExitStack() as stack:
        stream, kept = stack.enter_context(kept_output_to(output))
        if not seed and not quiet:
            say(f"kenken: to make the same puzzles again, use --seed {start.seed}")
        tell = stack.enter_context(counting(quiet, number, "puzzles"))
        while found < number and misses < TRIES:
            document = climb_to_summit(request, start.seed, unit, goal, steps)
            unit += 1
            misses = misses + 1 if document is None else 0
            if document is not None:
                found += 1
                reached += float(document.meta.ratings[CONFLICTS] or 0) >= goal
                stream.write(f"{native.write_line(document)}\n")
                stream.flush()
                kept.summary = there_are(found, "puzzle")
                tell(found)
    if not quiet:
        say(f"{say_count(found, 'puzzle')}; {reached:,} reached the wanted conflicts")
    if found < number:
        say(
            f"kenken: {found} of {number} puzzles; {TRIES} attempts in a row found none to "
            "start from"
        )
        return OUT_OF_BUDGET
    return OK
