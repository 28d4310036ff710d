"""One puzzle that was made, in a form that is small, pickles, and is written quickly."""

import json
from typing import NamedTuple

from kenken_cp.core.errors import InternalError
from kenken_cp.core.generator import Data
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, native, read_document
from kenken_cp.rating import Rating
from kenken_cp.registry import family_of
from kenken_cp.verify import Disagreement, decide

LOGIC = "logic"
KERNEL = "kernel"


class Made(NamedTuple):
    """One puzzle, made and proven unique.

    `data` are the family's data; `grid` is the solution, in rows. `key` is the
    same for a puzzle and its images under the symmetries of the board, and for no other; `proof`
    names who proved that there is no other solution: the steps of a person ("logic"), the kernel's
    search, or the backend that confirmed it. `generator` is the number of what made it.
    """

    family: str
    data: Data
    grid: list[list[int]]
    key: bytes
    rating: Rating
    proof: str
    generator: int

    @property
    def puzzle(self) -> str:
        """The family's data as compact JSON."""
        return self.data.json()

    @property
    def solution(self) -> str:
        """The rows of the grid as compact JSON."""
        return str(self.grid).replace(" ", "")

    def line(self, source: str = "", seed: int | str | None = None) -> str:
        """The puzzle as a line of native JSON with its figures, as `native.write_line` has it."""
        return (
            f'{{"format":"{native.ID}","version":{native.VERSION},"family":"{self.family}",'
            f'"puzzle":{self.puzzle},"solution":{self.solution}'
            f"{self._meta(source, seed)}}}"
        )

    def _meta(self, source: str, seed: int | str | None) -> str:
        """What is said about the puzzle."""
        said = [f'"source":{json.dumps(source, ensure_ascii=False)}'] if source else []
        if seed is not None and seed != "":
            said.append(f'"seed":{json.dumps(seed, ensure_ascii=False)}')
        said.append(f'"generator":{self.generator},"proof":"{self.proof}"')
        if self.rating.tier is not None:
            said.append(f'"ratings":{{{_figures(self.rating)}}}')
        return f',"meta":{{{",".join(said)}}}'

    def document(self) -> Document:
        """The puzzle read back, as any reader would have it."""
        return read_document(self.line().encode())


def _figures(rating: Rating) -> str:
    assert rating.tier is not None
    tier = f'"tier":"{rating.tier.name.lower()}"'
    if not rating.steps:  # it was not rated
        return tier
    return f'{tier},"effort":{rating.effort},"depth":{rating.depth},"hardest":"{rating.hardest}"'


def proof_of(rating: Rating) -> str:
    """Who proved that a puzzle of this rating has no other solution."""
    return LOGIC if rating.tier is not None and rating.tier < Tier.SEARCH else KERNEL


def prove(made: Made, backend: str) -> Made:
    """The same puzzle once an independent solver has found its one solution and no other.

    Raises Disagreement if it finds otherwise, InternalError if it cannot say.
    """
    document = made.document()
    verdict = decide(family_of(made.family), document.puzzle, backend)
    if verdict.outcome is Outcome.UNKNOWN:
        raise InternalError(f"{backend} could not confirm a puzzle: {verdict.reason}")
    if verdict.outcome is not Outcome.UNIQUE or verdict.grids != (document.solution,):
        raise Disagreement(
            f"{backend} says {verdict.outcome} about a generated puzzle: {made.puzzle}"
        )
    return made._replace(proof=backend)
