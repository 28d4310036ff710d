"""What worker processes do for a suite: the number of a unit in, rows for its tables out."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn, TypeAlias

from kenken_cp.core.errors import InternalError, KenkenError
from kenken_cp.generation.make import GeneratedPuzzle, make, prove
from kenken_cp.generation.seeds import name_of
from kenken_cp.suite.spec import NumberedQuota, Spec, places

# Of a row of the table of puzzles, the columns that its making gives; see store.MADE_COLUMNS.
Columns: TypeAlias = tuple[Any, ...]


class Offer(NamedTuple):
    """A puzzle with the quotas that may take it: the first of them that is not full does.

    Each is named by its number and whether the puzzle counts towards its quota. `solution` is the
    key of its solution, where the spec compares those.
    """

    quotas: tuple[tuple[int, bool], ...]
    columns: Columns
    solution: bytes = b""


class Done(NamedTuple):
    """What came of one unit; `number` is its place in the order in which units are consumed."""

    number: int
    offers: tuple[Offer, ...]
    tried: int
    rejected: dict[str, int]
    nodes: int


@dataclass(frozen=True, slots=True)
class SuiteWork:
    """Makes units of work: the function that `batch.run` calls.

    `prove` names a solver that confirms each puzzle, or "".
    """

    spec: Spec
    prove: str

    def __call__(self, numbers: list[int]) -> list[Done]:
        """Make these units, which are numbered over all quotas in turn."""
        quotas = places(self.spec)
        return [self._unit(quotas, number) for number in numbers]

    def _unit(self, quotas: tuple[NumberedQuota, ...], number: int) -> Done:
        turn, own = divmod(number, len(quotas))
        place = quotas[own]
        try:
            unit = make(place.request, self.spec.seed, turn)
            offers = [self._offer(place, quotas, made) for made in unit.made]
        except KenkenError as error:
            raise type(error)(f"{self._name(place, turn)}: {error}") from None
        return Done(number, tuple(offers), unit.tried, dict(unit.rejected), unit.nodes)

    def report_lost(self, number: int, reason: str) -> NoReturn:
        """Say which unit no worker survives."""
        quotas = places(self.spec)
        turn, own = divmod(number, len(quotas))
        raise InternalError(f"{self._name(quotas[own], turn)}: {reason}, twice in a row")

    def _name(self, place: NumberedQuota, turn: int) -> str:
        """A unit as we speak of it."""
        seed = name_of(self.spec.seed, turn)
        return f"part {place.part.number}, {place.quota.level}, seed {seed}"

    def _offer(
        self, place: NumberedQuota, quotas: tuple[NumberedQuota, ...], made: GeneratedPuzzle
    ) -> Offer:
        takers = [
            (index, quota.counts(made.rating))
            for index in place.offers
            if (quota := quotas[index].quota).target.holds(made.rating)
        ]
        if takers and self.prove:
            made = prove(made, self.prove)
        solution = made.solution_key if self.spec.compares_solutions else b""
        return Offer(tuple(takers), columns_of(place, made), solution)


def columns_of(place: NumberedQuota, made: GeneratedPuzzle) -> Columns:
    """A puzzle's own columns, in the order of store.MADE_COLUMNS."""
    rating = made.rating
    assert rating.tier is not None
    recipe = place.part.recipe
    return (
        made.key,
        made.family,
        recipe.rows,
        recipe.columns,
        int(rating.tier),
        rating.effort,
        rating.depth,
        rating.hardest,
        rating.hardest_at,
        rating.steps,
        json.dumps(rating.techniques, separators=(",", ":")),
        rating.search_cells,
        made.puzzle,
        made.solution,
        made.proof,
    )
