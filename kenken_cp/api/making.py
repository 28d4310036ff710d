"""New puzzles: `generate`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from kenken_cp import batch
from kenken_cp.core.document import Document
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.recipe import FAMILY
from kenken_cp.generation.collecting import PACE, TRIES, Collector
from kenken_cp.generation.difficulty import ALL, Difficulty, target_of
from kenken_cp.generation.make import GeneratedPuzzle, make
from kenken_cp.generation.recipe import USUAL, read_recipe, row_of
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import fresh, name_of, start_of


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
    tries: int = TRIES,
    **options: Any,
) -> Iterator[Document]:
    """New puzzles of a family, each with one solution and rated; no two are mirror images.

    `size` is the number of rows and of columns, or both as (rows, columns); the family has a usual
    one. `options` are the family's own, which `families` lists; they and the other arguments
    mean what those of `kenken generate` mean. The same arguments and seed give the same puzzles,
    whatever the number of processes (`jobs`). Raises RecipeError or TargetError for what no puzzle
    can be, and OutOfBudget after `tries` units of work in a row without a new puzzle.
    """
    rows, columns = (size, size) if isinstance(size, int) else size or row_of(family).size
    recipe = read_recipe({FAMILY: family, "rows": rows, "columns": columns, **options})
    target = target_of(family, Difficulty.parse(difficulty), require, forbid, unique_by)
    start = fresh() if seed is None else start_of(str(seed))
    work = _Units(GenerationRequest(recipe, target, depth=depth), start.seed)
    return _collected(work, start.unit, Collector(number, tries), jobs)


class _Unit(NamedTuple):
    seed: str
    made: tuple[GeneratedPuzzle, ...]
    tried: int
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Units:
    """Makes units of work from their numbers: the function that `batch.run` calls."""

    request: GenerationRequest
    seed: int | str

    def __call__(self, numbers: list[int]) -> list[_Unit]:
        """Make each unit."""
        return [self._unit(number) for number in numbers]

    def _unit(self, number: int) -> _Unit:
        unit = make(self.request, self.seed, number)
        return _Unit(name_of(self.seed, number), unit.made, unit.tried, unit.rejected)


def _collected(
    work: _Units, first: int, collector: Collector[GeneratedPuzzle], jobs: int
) -> Iterator[Document]:
    """The puzzles of units from `first` on. Raises OutOfBudget if it gives up."""
    for units in batch.run(count(first), work, jobs, PACE):
        for unit in units:
            for puzzle in collector.take(unit.made, unit.tried, unit.rejected):
                yield puzzle.document(unit.seed)
            if collector.ended:
                break
        if collector.ended:
            break
    if collector.found < collector.wanted:
        reasons = ", ".join([f"{times:,} {reason}" for reason, times in collector.reasons()])
        raise OutOfBudget(f"{collector.shortage()}; rejected: {reasons or 'none'}")
