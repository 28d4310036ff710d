"""Advice where `kenken generate` could not make the puzzles that were asked for.

It says how rare the level is, or what the kind of puzzle (`core.kind`) advises. Or it makes a few
puzzles without the range that was asked for, such as that of givens, and says what range they have.
"""

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any, cast

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.generator import Count
from kenken_cp.core.plain_names import flag_of
from kenken_cp.generation.difficulty import ANY
from kenken_cp.generation.make import make
from kenken_cp.generation.rarity import rarity
from kenken_cp.generation.recipe import generator_of
from kenken_cp.generation.request import GenerationRequest

SAMPLE, SECONDS = 30, 3.0  # puzzles made to measure at most, and the time for them


def advice_on(request: GenerationRequest, seed: int | str) -> str:
    """How rare the level is at this size, what the kind advises, or what to ask for in place of a
    range that puzzles made without it miss; "" for none."""
    recipe = request.recipe
    rare = rarity(recipe, request.target.difficulty)
    if rare:
        return rare
    if request.target.difficulty == ANY and (other := generator_of(recipe.family).advice(recipe)):
        return other
    for count in generator_of(recipe.family).counts:
        wanted = getattr(recipe, count.name, None)
        if not count.in_ranges or not isinstance(wanted, tuple):
            continue
        try:
            without: Any = replace(cast("Any", recipe), **{count.name: None})
        except KenkenError:  # the other options need it
            continue
        free = GenerationRequest(without, rated=False)
        found = list(_measure(free, seed, count))
        low, high = wanted
        if found and (min(found) > high or max(found) < low):
            few = min(found) > high
            bound = f"fewer than {min(found)}" if few else f"more than {max(found)}"
            option, asked = flag_of(count.name), f"{low}" if low == high else f"{low}-{high}"
            return (
                f"{option} {asked} was not reached: of {say_count(len(found), 'puzzle')} made "
                f"without it, none has {bound} {count.title}; ask for {option} "
                f"{min(found)}-{max(found)}, or raise --tries"
            )
    return ""


def _measure(request: GenerationRequest, seed: int | str, count: Count) -> Iterator[int]:
    """The property of the puzzles of the first units, as many as there is time for."""
    end = monotonic() + SECONDS
    for number in range(SAMPLE):
        if monotonic() > end:
            return
        try:
            made = make(request, seed, number).made
        except KenkenError:
            return
        for puzzle in made[:1]:
            yield from count.of(puzzle.data)
