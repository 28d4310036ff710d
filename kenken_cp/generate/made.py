"""One puzzle that was made, in a form that is small, pickles, and is written quickly."""

import json
from typing import Any, NamedTuple

from kenken_cp.core.errors import InternalError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, native, read_document
from kenken_cp.generate.recipe import Recipe
from kenken_cp.kinds.cages.fields import NOTHING, as_map
from kenken_cp.rating import Rating
from kenken_cp.registry import family_of
from kenken_cp.verify import Disagreement, decide

LOGIC = "logic"
KERNEL = "kernel"


class Form(NamedTuple):
    """How puzzles of one board are written: `template` is the data of their family with a gap for
    each of the `parts` that what was made fills."""

    template: str
    parts: tuple[str, ...]


class Made(NamedTuple):
    """One puzzle, made and proven unique.

    `parts` are what the form leaves open; `grid` is the solution, in rows. `key` is the same for a
    puzzle and its images under the symmetries of the board, and for no other; `proof` names who
    proved that there is no other solution: the steps of a person ("logic"), the kernel's search, or
    the backend that confirmed it.
    """

    family: str
    form: Form
    parts: tuple[list[Any], ...]
    grid: list[list[int]]
    key: bytes
    rating: Rating
    proof: str

    @property
    def puzzle(self) -> str:
        """The family's data as compact JSON."""
        return self.form.template % tuple(map(_compact, self.parts))

    @property
    def solution(self) -> str:
        """The rows of the grid as compact JSON."""
        return _compact(self.grid)

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
        said.append(f'"proof":"{self.proof}"')
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
        raise Disagreement(f"{backend} says {verdict.outcome} of a puzzle made: {made.puzzle}")
    return made._replace(proof=backend)


def _compact(entries: list[Any]) -> str:
    """A list of numbers, of rows of them with None for 0, or of signs, as compact JSON."""
    return str(entries).replace(" ", "").replace("None", "0").replace("'", '"')


# What the kernel's makers have of a puzzle, by the field of a family's data.
PARTS = {
    "cage": "cages",
    "operator": "operators",
    "target": "targets",
    "sum": "targets",
    "given": "givens",
}


def form_of(recipe: Recipe, boxes: tuple[int, ...]) -> Form:
    """The form of the puzzles of a recipe on a board with these boxes."""
    said = {
        "rows": recipe.rows,
        "columns": recipe.columns,
        "digits": recipe.digits,
        "rule": str(recipe.rule),
        "box": as_map([box + 1 for box in boxes] or [NOTHING] * recipe.cells, recipe.columns),
        "diagonals": recipe.diagonals,
        "repeats": recipe.repeats,
    }
    names = recipe.kind.data
    fields = [
        f'"{name}":{"%s" if name in PARTS else json.dumps(said[name], separators=(",", ":"))}'
        for name in names
    ]
    return Form(f"{{{','.join(fields)}}}", tuple([name for name in names if name in PARTS]))
