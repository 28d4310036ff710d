"""One puzzle that was generated, as data: what proves it, how hard it is, and how it is written."""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from kenken_cp.core.errors import InternalError
from kenken_cp.core.fields import Fields
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, Meta, native
from kenken_cp.rating import Rating, figures
from kenken_cp.registry import family_of
from kenken_cp.verification import Disagreement, decide

LOGIC = "logic"
KERNEL = "kernel"


class GeneratedPuzzle(NamedTuple):
    """One puzzle, generated and proven unique.

    `data` are the family's data; `grid` is the solution, in rows. `key` is the
    same for a puzzle and its images under the symmetries of the board, and for no other; `proof`
    names who proved that there is no other solution: the steps of a person ("logic"), the kernel's
    search, or the backend that confirmed it. `generator` is the number of what made it.
    """

    family: str
    data: Fields
    grid: list[list[int]]
    key: bytes
    rating: Rating
    proof: str
    generator: int

    @property
    def solution_key(self) -> bytes:
        """The key of its solution; see `Kind.solution_key`."""
        return family_of(self.family).kind.solution_key(self.family, self.grid)

    @property
    def puzzle(self) -> str:
        """The family's data as compact JSON."""
        return native.compact(self.data)

    @property
    def solution(self) -> str:
        """The rows of the grid as compact JSON."""
        return native.compact(self.grid)

    def line(self, seed: int | str | None = None) -> str:
        """The puzzle as a line of native JSON with its figures."""
        return native.line_of(self.family, self.puzzle, self.solution, self._meta(seed))

    def document(self, seed: int | str | None = None) -> Document:
        """The puzzle with its ratings, equal to what a reader makes of its line."""
        family = family_of(self.family)
        grid = tuple(chain.from_iterable(self.grid))
        return Document(family, family.from_data(self.data), grid, Meta(**self._meta(seed)))

    def _meta(self, seed: int | str | None) -> Fields:
        """What is said about the puzzle, as its line has it: the fields of a Meta."""
        drawn = {} if seed is None else {"seed": seed}
        fields = {**drawn, "generator": self.generator, "proof": self.proof}
        ratings = self._ratings()
        return {**fields, "ratings": ratings} if ratings else fields

    def _ratings(self) -> Mapping[str, int | float | str | None]:
        """What its line says of its rating; the tier alone if it was not rated."""
        rating = self.rating
        if rating.tier is None:
            return {}
        tier = rating.tier.name.lower()
        if not rating.steps:
            return {"tier": tier}
        return figures(tier, rating.effort, rating.depth, rating.hardest)


def proof_of(rating: Rating) -> str:
    """Who proved that a puzzle of this rating has no other solution."""
    return LOGIC if rating.tier is not None and rating.tier < Tier.SEARCH else KERNEL


def prove(made: GeneratedPuzzle, backend: str) -> GeneratedPuzzle:
    """The same puzzle once an independent solver has found its one solution and no other.

    Raises Disagreement if it finds otherwise, InternalError if it cannot say.
    """
    document = made.document()
    verdict = decide(document.family, document.puzzle, backend)
    if verdict.outcome is Outcome.UNKNOWN:
        raise InternalError(f"{backend} could not confirm a puzzle: {verdict.reason}")
    if verdict.outcome is not Outcome.UNIQUE or verdict.grids != (document.solution,):
        raise Disagreement(
            f"{backend} says {verdict.outcome} about a generated puzzle: {made.puzzle}"
        )
    return made._replace(proof=backend)
