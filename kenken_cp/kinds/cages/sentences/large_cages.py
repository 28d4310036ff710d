"""Sentences about cages whose combinations are too many to list."""

from collections.abc import Iterator

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.steps import Elimination, Step
from kenken_cp.kinds.cages.groups import cages_of
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences.words import CageWords, alike

MOST_PLACES = 3  # places named; the others are counted
MEANT = {"+": "the sum", "*": "the product"}


def positions(words: CageWords, step: Step) -> str:
    """Candidates that the cage cannot have in these cells, and why.

    A digit may stand in another cell of it already, a digit that it must have may have no other
    place, or the other cells could not complete the clue.
    """
    cage = cages_of(step.evidence)[0]
    held = _digits_held(words, cage)
    forced = {cell: digit for digit, cell in _only_places(words, cage)}
    facts = []
    used = {value for cell, gone in step.eliminations for value in gone if value in held}
    rest = {
        cell: left
        for cell, gone in step.eliminations
        if cell not in forced and (left := tuple([v for v in gone if v not in held]))
    }
    if used:
        facts.append(f"already contains {values(sorted(used))}, which it does not repeat")
    facts += [
        f"has only {words.cell(cell)} left for {forced[cell]}, which it must contain"
        for cell in sorted({cell for cell, _ in step.eliminations} & set(forced))
    ]
    name = words.cage(cage)
    reasons = [f"{name} {say_list(facts)}"] if facts else []
    if rest:
        reasons.append(f"with {_places(words, rest)}, the other cells {_fail(words, cage, name)}")
    return f"{'; '.join(reasons)}, so {words.follows(step)}"


def _fail(words: CageWords, cage: int, name: str) -> str:
    """`of cage 45+ … could not complete the sum 45`."""
    clue = words.puzzle.cages[cage]
    meant = MEANT.get(clue.operator)
    whole = f"{meant} {clue.target}" if meant else "its clue"
    return f"of {name} could not complete {whole}"


def _places(words: CageWords, gone: dict[int, tuple[int, ...]]) -> str:
    """`7 or 8 in r1c1, or 9 in r1c2 or r1c3`."""
    groups = alike([Elimination(cell, held) for cell, held in gone.items()])
    parts = [f"{values(held, 'or')} in {words.cells(cells, 'or')}" for held, cells in groups]
    if len(parts) > MOST_PLACES:
        more = sum([len(cells) for _, cells in groups[MOST_PLACES:]])
        parts = [*parts[:MOST_PLACES], f"others in {say_count(more, 'more cell')}"]
    return ", or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _digits_held(words: CageWords, cage: int) -> set[int]:
    """The digits that a cage has and cannot repeat."""
    marks = words.state.candidates
    if not words.puzzle.distinct:
        return set()
    return {marks[cell][0] for cell in words.puzzle.cages[cage].cells if len(marks[cell]) == 1}


def _only_places(words: CageWords, cage: int) -> Iterator[tuple[int, int]]:
    """The digits that a cage must have and has one open place for, each with that cell.

    A cage that holds every digit must have them all.
    """
    cells, marks = words.puzzle.cages[cage].cells, words.state.candidates
    if not words.puzzle.distinct or len(cells) < len(words.puzzle.digits):
        return
    for digit in words.puzzle.digits:
        places = [cell for cell in cells if digit in marks[cell]]
        if len(places) == 1 and len(marks[places[0]]) > 1:
            yield digit, places[0]
