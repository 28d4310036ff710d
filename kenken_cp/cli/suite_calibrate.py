"""`kenken suite calibrate`: the table of efforts that `kenken rate` takes percentiles from."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple, TypeAlias

from kenken_cp import batch
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import Output, output_to, say
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.paces import paces_of
from kenken_cp.cli.progress import Tally, making_progress
from kenken_cp.cli.times import times_of
from kenken_cp.core.errors import OK, KenkenError, OutOfBudget
from kenken_cp.core.steps import Tier
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import Recipe, generator_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.percentiles import (
    HIGHEST,
    LEAST,
    PercentileTable,
    Record,
    spell_group,
    table_of,
    text_of,
)
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.suite.integrity import Damaged, check_types
from kenken_cp.suite.spec import from_json, places
from kenken_cp.suite.store import NOBODY, reading

RECIPES = tuple(
    [
        recipe
        for family in FAMILIES
        for recipe in generator_of(family.id).calibration_recipes(family.id)
    ]
)
PACE = 0.3  # seconds that a worker is to take for what it is given at once
FRUITLESS = 1_000  # units without a puzzle after which a recipe is given up

Suites: TypeAlias = Annotated[
    list[str] | None,
    argument("SUITE", "Suites to use; without any, puzzles are made for the table."),
]


def run(
    suites: Suites = None,
    output: Output = "-",
    count: Annotated[
        int,
        option(
            "--count N",
            "Number of puzzles to make for each group, if no suite is given.",
            least=LEAST,
        ),
    ] = 2_000,
    seed: Annotated[
        str, option("--seed SEED", "Seed of the puzzles made for the table.", filled=True)
    ] = "1",
    times: Annotated[
        str,
        option(
            "--times FILE",
            "Also take from the solving times in this file, which the studio exports, how "
            "long puzzles of each family take; the suites must hold them.",
        ),
    ] = "",
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Build the percentile table that kenken rate uses.

    The table compares a puzzle with others of its family and size and, where they have cages, of
    the same operators. It holds the efforts of each such group with at least a hundred puzzles. The
    puzzles come from the given suites, or are made for the table: 4×4 to 9×9, of any difficulty.
    Puzzles that need search are left out, because their effort does not show how hard they are.
    With --times, kenken rate --percentiles gives minutes at the pace of these times, in each family
    with ten timed puzzles or more.
    """
    if times and not suites:
        raise KenkenError(f"--times {times}: name the suites that hold the puzzles timed")
    if suites:
        table = _summary(_of_suites(suites), quiet)
        if times:
            table = replace(table, paces=paces_of(suites, times_of(times), quiet))
    else:
        wanted = count * len(RECIPES)
        with making_progress(quiet, wanted) as tell:
            table = _summary(_make_puzzles(seed, count, batch.workers_for(jobs), tell), quiet)
    if not table.populations and not table.paces:
        raise KenkenError(
            f"no group of comparable puzzles (same family, size and kind of clues) has at least "
            f"{LEAST}; use larger suites"
        )
    with output_to(output) as stream:
        stream.write(text_of(table))
    return OK


def _summary(records: Iterable[Record], quiet: bool) -> PercentileTable:
    """The table of these records. Says which groups were left out."""
    counts: Counter[tuple[str, int, int, str]] = Counter()

    def count_records() -> Iterator[Record]:
        for record in records:
            sides = sorted((record.rows, record.columns))
            among = spell_group(record.family, record.among)
            counts[record.family, sides[0], sides[1], among] += 1
            yield record

    table = table_of(count_records())
    for like, number in sorted(counts.items()):
        if number < LEAST and not quiet:
            say(f"left out: {_name_recipe(*like)}, with {number} of the {LEAST} puzzles needed")
    return table


def _name_recipe(family: str, rows: int, columns: int, among: str) -> str:
    """`KenKen of 4×6 with +-`."""
    shown = f" with {among}" if among else ""
    return f"{family_of(family).title} of {rows}×{columns}{shown}"


def group_of(recipe: Recipe) -> str:
    """The group, within its family and size, in which a puzzle of this recipe is ranked."""
    return generator_of(recipe.family).group(recipe)


class CalibrationUnit(NamedTuple):
    """The result of one unit: its recipe, the efforts of its puzzles, the candidates tried."""

    recipe: int
    efforts: tuple[float, ...]
    tried: int


@dataclass(frozen=True, slots=True)
class CalibrationWork:
    """Makes units from pairs of recipe and number: the function that `batch.run` calls."""

    seed: str

    def __call__(self, chunk: list[tuple[int, int]]) -> list[CalibrationUnit]:
        """Make each."""
        return [self._unit(*pair) for pair in chunk]

    def _unit(self, recipe: int, number: int) -> CalibrationUnit:
        unit = make(GenerationRequest(RECIPES[recipe]), self.seed, number)
        efforts = (made.rating.effort for made in unit.made if made.rating.tier is not Tier.SEARCH)
        return CalibrationUnit(recipe, tuple(efforts), unit.tried)


class UnitSchedule:
    """Which units are to be made, while those made before them are counted.

    The units of a recipe are counted in the order of their numbers up to the last puzzle wanted,
    so that it does not matter which gave nothing.
    """

    def __init__(self, count: int) -> None:
        self.missing = [count] * len(RECIPES)
        self._handed = [0] * len(RECIPES)
        self._pending = [0] * len(RECIPES)
        self._fruitless = [0] * len(RECIPES)

    def units(self) -> Iterator[tuple[int, int]]:
        """Recipe and number, as long as puzzles are missing."""
        while any(self.missing):
            open_ones = [recipe for recipe, missing in enumerate(self.missing) if missing]
            short = (r for r in open_ones if self._pending[r] < self.missing[r])
            recipe = next(short, open_ones[0])
            number = self._handed[recipe]
            self._handed[recipe] += 1
            self._pending[recipe] += 1
            yield recipe, number

    def take(self, unit: CalibrationUnit) -> tuple[float, ...]:
        """The efforts that count. Raises OutOfBudget if the recipe seems to yield nothing."""
        self._pending[unit.recipe] -= 1
        taken = unit.efforts[: self.missing[unit.recipe]]
        self.missing[unit.recipe] -= len(taken)
        self._fruitless[unit.recipe] = 0 if unit.efforts else self._fruitless[unit.recipe] + 1
        if self._fruitless[unit.recipe] >= FRUITLESS:
            recipe = RECIPES[unit.recipe]
            named = _name_recipe(recipe.family, recipe.rows, recipe.columns, group_of(recipe))
            raise OutOfBudget(
                f"no {named} found in {FRUITLESS:,} units of work; try another --seed"
            )
        return taken


def _make_puzzles(
    seed: str, count: int, jobs: int, tell: Callable[[Tally], None]
) -> Iterator[Record]:
    """So many puzzles of each recipe, made to order."""
    quota = UnitSchedule(count)
    wanted, tried = count * len(RECIPES), 0
    chunks = batch.run(quota.units(), CalibrationWork(seed), jobs, PACE)
    with closing(chunks):  # type: ignore[type-var]
        for units in chunks:
            for unit in units:
                tried += unit.tried
                recipe = RECIPES[unit.recipe]
                for effort in quota.take(unit):
                    yield _record(recipe, effort)
            tell(Tally(wanted - sum(quota.missing), wanted, tried))
            if not any(quota.missing):
                return  # what is still being made is not wanted


def _record(recipe: Recipe, effort: float) -> Record:
    return Record(recipe.family, recipe.rows, recipe.columns, group_of(recipe), effort)


def _of_suites(paths: Iterable[str]) -> Iterator[Record]:
    """The puzzles of suites. The recipe says which operators a puzzle was free to use."""
    for path in paths:
        with reading(path) as suite:
            recipes = {
                (origin, place.number): place.part.recipe
                for origin, spec in suite.db.execute("SELECT origin, spec FROM origins")
                for place in places(from_json(spec))
            }
            found = suite.db.execute(
                "SELECT origin, maker, effort FROM puzzles WHERE tier < ? AND maker <> ?",
                (int(Tier.SEARCH), NOBODY),  # what somebody gave is no sample of a recipe
            )
            for origin, maker, effort in found:
                check_types("a puzzle", (origin, maker, effort), (int, int, float))
                if (origin, maker) not in recipes or not 0 <= effort < HIGHEST:
                    raise Damaged("a puzzle has no recipe or no effort")
                yield _record(recipes[origin, maker], effort)
