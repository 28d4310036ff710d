"""New puzzles: `generate`, and the units of work that are shared with the command of that name.

A unit of work is one numbered run of attempts, from one random start; see `generation.make`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from kenken_cp import batch
from kenken_cp.api.arguments import flag, of_type, processes, sides, text, texts, whole
from kenken_cp.api.wording import in_python
from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.recipe import FAMILY
from kenken_cp.generation.collecting import PACE, Collector
from kenken_cp.generation.difficulty import ALL, Difficulty, target_of
from kenken_cp.generation.make import GeneratedPuzzle, make, prove
from kenken_cp.generation.rarity import check_exists
from kenken_cp.generation.recipe import USUAL, generator_of, read_recipe, row_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import fresh, name_of, start_of

NO_PROVER = "none"


@in_python
def generate(  # noqa: PLR0913  (all but two are named)
    family: str = USUAL,
    number: int = 1,
    *,
    size: int | tuple[int, int] | None = None,
    difficulty: str = "any",
    require: Sequence[str] = (),
    forbid: Sequence[str] = (),
    unique_by: str = ALL,
    depth: bool = False,
    seed: int | str | None = None,
    jobs: int = 1,
    tries: int | None = None,
    rejected: Counter[str] | None = None,
    shared_solutions: bool = False,
    **options: Any,
) -> Iterator[Document[Puzzle]]:
    """New puzzles of a family, each with one solution and rated; no two are mirror images.

    No two have the same solution either, turned and mirrored ones too, unless `shared_solutions`
    is true or the size has too few: those are then used about as often.

    `size` is the number of rows and of columns, or both as (rows, columns); the family has a usual
    one. `options` are the family's own, which `families` lists; they and the other arguments
    mean what those of `kenken generate` mean. The same arguments and seed give the same puzzles,
    with any number of processes (`jobs`, up to 1,024; 0 is one for each core). A script that asks
    for several does so under `if __name__ == "__main__":`, since each of them loads it again.
    Raises KenkenError if no puzzle can meet the request, and OutOfBudget after `tries` units of
    work in a row without a new puzzle: by default 1,000, fewer for a picture of one's own.
    `rejected` is given the candidates that were rejected by then, by reason.
    """
    text("difficulty", difficulty)
    text("unique_by", unique_by)
    texts("require", require)
    texts("forbid", forbid)
    flag("depth", depth)
    flag("shared_solutions", shared_solutions)
    if seed is not None and not isinstance(seed, str):
        whole("seed", seed)
    of_type("rejected", rejected, (Counter, type(None)), "a Counter or None")
    rows, columns = row_of(family).size if size is None else sides(size)
    recipe = read_recipe({FAMILY: family, "rows": rows, "columns": columns, **options})
    target = target_of(family, Difficulty.parse(difficulty), require, forbid, unique_by)
    check_exists(recipe, target.difficulty)
    start = fresh() if seed is None else start_of(str(seed))
    work = UnitWork(GenerationRequest(recipe, target, depth=depth), start.seed)
    if tries is None:
        tries = generator_of(family).tries(recipe)
    collector: Collector[Made] = Collector(
        whole("number", number, 0),
        whole("tries", tries, 1, or_none=True),
        rejected,
        shared_solutions,
    )
    return _collect(work, start.unit, collector, processes(jobs))


class Made(NamedTuple):
    """A puzzle that was made, with the seed and the unit it came from."""

    seed: str
    puzzle: GeneratedPuzzle

    @property
    def key(self) -> bytes:
        """The key that only its rotations and reflections share."""
        return self.puzzle.key

    @property
    def solution_key(self) -> bytes:
        """The key of its solution."""
        return self.puzzle.solution_key


class UnitResult(NamedTuple):
    """The result of a unit: its puzzles, the candidates tried, and those rejected, by reason."""

    puzzles: list[Any]
    tried: int
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class UnitWork:
    """Makes units of work from their numbers: the function that `batch.run` calls."""

    request: GenerationRequest
    seed: int | str
    prover: str = NO_PROVER

    def __call__(self, numbers: list[int]) -> list[UnitResult]:
        """Make each unit. A KenkenError names the unit that raised it."""
        return [self._result(number) for number in numbers]

    def _result(self, number: int) -> UnitResult:
        seed = name_of(self.seed, number)
        try:
            unit = make(self.request, self.seed, number)
            made = unit.made
            if self.prover != NO_PROVER:
                made = tuple([prove(puzzle, self.prover) for puzzle in made])
        except KenkenError as error:
            raise type(error)(f"seed {seed}: {error}") from None
        puzzles = [self.result_of(Made(seed, puzzle)) for puzzle in made]
        return UnitResult(puzzles, unit.tried, unit.rejected)

    def result_of(self, made: Made) -> object:
        """The result for one puzzle, in the process that made it; it has the puzzle's keys."""
        return made


def take_new(collector: Collector[Any], units: Iterable[UnitResult]) -> Iterator[Any]:
    """The puzzles of these units that are new, until there are enough."""
    for unit in units:
        yield from collector.take(unit.puzzles, unit.tried, unit.rejected)
        if collector.ended:
            return


def _collect(
    work: UnitWork, first: int, collector: Collector[Made], jobs: int
) -> Iterator[Document[Puzzle]]:
    """The puzzles of units from `first` on. Raises OutOfBudget if it gives up."""
    for units in batch.run(count(first), work, jobs, PACE):
        for made in take_new(collector, units):
            yield made.puzzle.document(made.seed)
        if collector.ended:
            break
    if collector.found < collector.wanted:
        reasons = ", ".join([f"{times:,} {reason}" for reason, times in collector.reasons()])
        raise OutOfBudget(
            f"{collector.shortage()}; rejected: {reasons or 'none'}; raise tries, or ask for less"
        )
