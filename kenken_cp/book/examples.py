"""The puzzle that is worked as an example where the book has none that could be."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.generation.difficulty import Difficulty, Target
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import generator_of, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.human import solve

SIDES = ("rows", "columns")
SEED = "example"
UNITS, TRIED = 12, 4  # units of work at each level; how many examples are compared
STEPS = 24  # of an example at most; the last ones are left out where there is no room
LEVELS = ("gentle..easy", "medium..hard")  # the latter where no puzzle like these is easier


def example_for(family: Family, puzzles: Sequence[Puzzle], barred: Collection[bytes]) -> Any:
    """A small puzzle that needs no rules but those of these puzzles, or as few as can be.

    It is the family's own example, or one that is made as the puzzles are, of several the one with
    the fewest steps. None if all that are found have one of the `barred` keys.
    """
    told = [set(chain.from_iterable(family.manual.rules([each]))) for each in puzzles]
    common, all_told = set.intersection(*told), set.union(*told)
    all_told |= set(chain.from_iterable(family.manual.rules(puzzles)))

    def distance(example: Puzzle) -> tuple[int, int]:
        """The sentences of rules that only it needs, and those that only all the puzzles need."""
        needed = set(chain.from_iterable(family.manual.rules([example])))
        return len(needed - all_told), len(common - needed)

    def is_free(example: Puzzle) -> bool:
        return family.kind.key(family.id, example) not in barred

    own = family.manual.example()
    found = [own] * is_free(own)
    if not found or distance(own) > (0, 0):
        found += islice(filter(is_free, _make_puzzles(family, puzzles)), TRIED)
    return min(found, key=lambda each: (distance(each), len(solve(each).steps)), default=None)


def _make_puzzles(family: Family, puzzles: Sequence[Puzzle]) -> Iterator[Puzzle]:
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
    for level in LEVELS:
        request = GenerationRequest(recipe, Target(Difficulty.parse(level)))
        made = chain.from_iterable(make(request, SEED, number).made for number in range(UNITS))
        for each in made:
            puzzle = family.from_data(each.data)
            if 0 < len(solve(puzzle).steps) <= STEPS:
                yield puzzle
