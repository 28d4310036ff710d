"""The puzzle that is worked as an example where the book has none that could be."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import generator_of, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.human import solve

SIDES = ("rows", "columns")
SEED = "example"
UNITS, TRIED = 24, 6  # units of work in which one is sought; how many examples are compared
STEPS = 12  # of an example
LEVEL = "gentle..easy"


class _Fit(NamedTuple):
    """How far an example is from the puzzles: the sentences of rules that only it needs, and those
    that all of them need and it does not."""

    strange: int
    missing: int


def example_for(family: Family, puzzles: Sequence[Any], barred: Collection[bytes]) -> Any | None:
    """A small puzzle that needs no rules but those of these puzzles, or as few as can be.

    It is the family's own example, or one that is made as the puzzles are. None if all that are
    found have one of the `barred` keys.
    """
    told = [set(chain.from_iterable(family.manual.rules([each]))) for each in puzzles]
    common, all_told = set.intersection(*told), set.union(*told)
    all_told |= set(chain.from_iterable(family.manual.rules(puzzles)))

    def fit(example: Any) -> _Fit:
        needed = set(chain.from_iterable(family.manual.rules([example])))
        return _Fit(len(needed - all_told), len(common - needed))

    own = [family.manual.example()]
    if fit(own[0]) > (0, 0):
        own += islice(_made(family, puzzles), TRIED)
    left = [each for each in own if family.kind.key(family.id, each) not in barred]
    return min(left, key=fit, default=None)


def _made(family: Family, puzzles: Sequence[Any]) -> Iterator[Any]:
    """Small gentle puzzles with the options of these; none if no such puzzles can be made."""
    options = family.manual.like(puzzles)
    if options is None:
        return
    having = {*SIDES, *generator_of(family.id).row_of(family.id).options}
    fields = {name: value for name, value in options.items() if name in having}
    try:
        recipe = read_recipe({"family": family.id, **fields})
    except KenkenError:
        return
    request = GenerationRequest(recipe, Target(Difficulty.parse(LEVEL)))
    for number in range(UNITS):
        for made in make(request, SEED, number).made:
            puzzle = family.from_data(made.data)
            if 0 < len(solve(puzzle).steps) <= STEPS:
                yield puzzle
