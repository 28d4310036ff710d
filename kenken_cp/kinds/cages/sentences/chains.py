"""Sentences of chains: without the first candidate, each link forces the next, up to the last."""

from collections.abc import Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.steps import ChainLiteral, Group, Step
from kenken_cp.kinds.cages.groups import houses_of, seen_from
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences.words import CageWords

MOST_LINKS = 2  # a chain of cells with more links is given as a list


def chain(words: CageWords, step: Step) -> str:
    """The sentence for a chain: if its first candidate is false, its last is true; so one holds."""
    links = step.evidence.links
    pairs = list(zip(links[::2], links[1::2], strict=True))
    first, last = links[0], links[-1]
    clash = clash_of(words, step)
    links_text = _links(words, pairs[: clash[1] + 1] if clash else pairs)
    opening = f"if {words.cell(first.cell)} is not {first.value}, {links_text}"
    if clash is None:
        return f"{opening}. {_either(words, first, last)} {_from_both(words, step)}"
    one, other = [pairs[at][1] for at in clash]
    start = f"{words.cell(first.cell)} is {first.value}"
    follows = words.follows(step)
    shown = start if follows == start else f"{start}, and {follows}"
    return f"{opening}. But {_never(words, one, other)}, so {shown}"


def clash_of(words: CageWords, step: Step) -> tuple[int, int] | None:
    """Which two values that the links place, the first such two, cannot both hold; or None."""
    first, ons = step.evidence.links[0], step.evidence.links[1::2]
    ons = tuple([on for on in ons if (on.cell, on.value) != (first.cell, first.value)])
    seen = seen_from(words.puzzle.geometry)
    for late, other in enumerate(ons):
        for early, one in enumerate(ons[:late]):
            if one.cell == other.cell and one.value != other.value:
                return early, late
            if one.value == other.value and one.cell in seen[other.cell]:
                return early, late
    return None


def _never(words: CageWords, one: ChainLiteral, other: ChainLiteral) -> str:
    """Why not both hold."""
    if one.cell == other.cell:
        return f"{words.cell(one.cell)} cannot be both {one.value} and {other.value}"
    return f"{words.cells((one.cell, other.cell))} cannot both be {one.value}"


def _from_both(words: CageWords, step: Step) -> str:
    """What follows from the ends of a chain; of cells that see both, that they do."""
    first, last = step.evidence.links[0], step.evidence.links[-1]
    both = {first.cell, last.cell}
    if len(both) < 2 or first.value != last.value or step.placements or step.drops:
        return words.follows(step)
    seen = seen_from(words.puzzle.geometry)
    if all(both <= set(seen[cell]) for cell, _ in step.eliminations):
        return words.seeing(step, "both")
    return words.follows(step)


def _links(words: CageWords, pairs: Sequence[tuple[ChainLiteral, ChainLiteral]]) -> str:
    """What follows, link by link; of many cells that take their other candidate, the list."""
    if len(pairs) > MOST_LINKS and all(off.cell == on.cell for off, on in pairs):
        cells = say_list([f"{words.cell(on.cell)} is {on.value}" for _, on in pairs[1:]])
        return (
            f"it is {pairs[0][1].value}, so {cells} (each cell in turn has no other candidate left)"
        )
    # The cell that each pair starts from; what its first link says of that one is plain.
    sources = [pairs[0][0].cell, *[on.cell for _, on in pairs]]
    parts = [
        _say_forced(words, *pair, source) for pair, source in zip(pairs, sources, strict=False)
    ]
    return f"then {', so '.join(parts)}"


def _either(words: CageWords, first: ChainLiteral, last: ChainLiteral) -> str:
    """The start of the concluding sentence: which of the two ends of a chain can be true."""
    one, other = words.cell(first.cell), words.cell(last.cell)
    if (first.cell, first.value) == (last.cell, last.value):
        return f"In both cases {one} is {first.value}, so"
    if first.cell == last.cell:
        return f"So {one} is {values(sorted((first.value, last.value)), 'or')}; either way,"
    if first.value == last.value:
        return f"So {one} or {other} is {first.value}; either way,"
    return f"So {one} is {first.value} or {other} is {last.value}; either way,"


def _say_forced(words: CageWords, off: ChainLiteral, on: ChainLiteral, source: int) -> str:
    """What a false candidate forces: its cell's other candidate, or the other place in a line."""
    forced = f"{words.cell(on.cell)} is {on.value}"
    if on.cell == source:
        return f"it is {on.value} (its other candidate)"
    if off.cell == on.cell:
        return f"{forced} (its other candidate)"
    if off.cell != source:
        forced = f"{words.cell(off.cell)} is not {off.value} and {forced}"
    line = only_places(words, off, on)
    return f"{forced} (the only other place for {on.value} in {line})" if line else forced


def only_places(words: CageWords, off: ChainLiteral, on: ChainLiteral) -> str:
    """The line in which only these two cells have room for the value; empty if there is none."""
    house = house_of_two(words, off, on)
    return "" if house is None else house.name


def house_of_two(words: CageWords, off: ChainLiteral, on: ChainLiteral) -> Group | None:
    """The same line as a group; None if there is none."""
    for house in houses_of(words.puzzle.geometry):
        room = {cell for cell in house.cells if on.value in words.state.candidates[cell]}
        if room == {off.cell, on.cell}:
            return house
    return None
