"""Sentences of cages, singles, sets and patterns: what is seen, why it follows, what comes of it.

`kinds.cages.techniques` says which technique each is of; those of full lines' sums and counts are
in `sums`, those of chains and assumptions in `branches`.
"""

from collections.abc import Sequence

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.steps import Alternative, Elimination, Step
from kenken_cp.kinds.cages.groups import cages_of, lines_of
from kenken_cp.kinds.cages.groups import values_told as values
from kenken_cp.kinds.cages.sentences import branches
from kenken_cp.kinds.cages.sentences.words import COMBINATIONS, Words, combinations


def given_cage(words: Words, step: Step) -> str:
    """A cage of one cell has its clue as its value."""
    cage = words.puzzle.cages[cages_of(step.evidence)[0]]
    cell = words.cell(cage.cells[0])
    return (
        f"the cage at {cell} has the clue {cage.clue} and no other cell, so {words.follows(step)}"
    )


def full_house(words: Words, step: Step) -> str:
    """The last open cell of a line or a cage takes what is missing."""
    evidence, follows = step.evidence, words.follows(step)
    cell, value = words.cell(evidence.cells[0]), evidence.values[0]
    if cages_of(evidence):
        cage = words.cage(cages_of(evidence)[0])
        return f"{cell} is the last open cell of {cage}, which wants {value} there, so {follows}"
    line = lines_of(evidence)[0].name
    return f"{line} has one open cell, {cell}, and lacks only {value}, so {follows}"


def cage_values(words: Words, step: Step) -> str:
    """What a cage can be made of, wherever in it."""
    cage, evidence = cages_of(step.evidence)[0], step.evidence
    kinds = sorted({tuple(sorted(held)) for held in words.state.combinations(cage)})
    if len(kinds) <= COMBINATIONS:
        held = f"can only be made of {combinations(kinds, 'or')}"
    else:
        held = f"can only hold {values(evidence.values)}"
    gone = sorted({value for _, each in step.eliminations for value in each})
    verb = "leaves" if len(gone) == 1 else "leave"
    return f"{words.cage(cage)} {held}, so {values(gone)} {verb} its cells"


def cage_positions(words: Words, step: Step) -> str:
    """What a cage can be, cell by cell."""
    cage = cages_of(step.evidence)[0]
    found = words.state.combinations(cage)
    if len(found) <= COMBINATIONS:
        held = combinations(found, "or")
        return f"{words.cage(cage)} can only be {held}, cell by cell, so {words.follows(step)}"
    places = listed([_place(words, each) for each in step.eliminations[:3]], "or")
    more = " and so on" if len(step.eliminations) > 3 else ""
    return (
        f"of the {len(found):,} combinations left for {words.cage(cage)} none has "
        f"{places}{more}, so {words.follows(step)}"
    )


def _place(words: Words, gone: Elimination) -> str:
    return f"{values(gone.values, 'or')} in {words.cell(gone.cell)}"


def naked_single(words: Words, step: Step) -> str:
    """A cell with one candidate left."""
    cell, value = words.cell(step.evidence.cells[0]), step.evidence.values[0]
    return f"{cell} has no candidate left but {value}, so {words.follows(step)}"


def last_combination(words: Words, step: Step) -> str:
    """A cage with one combination left."""
    cage = cages_of(step.evidence)[0]
    held = combinations(words.state.combinations(cage))
    return f"{words.cage(cage)} has only the combination {held} left, so {words.follows(step)}"


def hidden_single(words: Words, step: Step) -> str:
    """A value with one place left in a line."""
    line, value = lines_of(step.evidence)[0].name, step.evidence.values[0]
    cell = words.cell(step.evidence.cells[0])
    return f"{line} must hold {value}, and only {cell} has room for it, so {words.follows(step)}"


def requires(words: Words, step: Step) -> str:
    """A value that a cage puts into a line whatever its combination."""
    [line], [cage], [value] = lines_of(step.evidence), cages_of(step.evidence), step.evidence.values
    number = len(words.state.combinations(cage))
    each = {1: "its one combination", 2: "both of its combinations"}.get(
        number, f"each of its {number:,} combinations"
    )
    gone = [cell for cell, _ in step.eliminations]
    return (
        f"{words.cage(cage)} holds {value} in {line.name} in {each}, so {value} leaves "
        f"the rest of {line.name} ({words.cells(gone)})"
    )


def claims(words: Words, step: Step) -> str:
    """A value whose places in a line all lie in one cage."""
    [line], [cage], [value] = lines_of(step.evidence), cages_of(step.evidence), step.evidence.values
    name = line.name
    return (
        f"{name} must hold {value}, and only {words.cage(cage)} has room for it, so the cage puts "
        f"it into {name} and {words.follows(step)}"
    )


def locked(words: Words, step: Step) -> str:
    """A value whose places in a line all lie where another line crosses it."""
    [line], [other], [value] = lines_of(step.evidence), step.evidence.covers, step.evidence.values
    gone = [cell for cell, _ in step.eliminations]
    return (
        f"{line.name} must hold {value}, and has room for it only where it crosses "
        f"{other.name}, so {value} leaves the rest of {other.name} "
        f"({words.cells(gone)})"
    )


def naked(words: Words, step: Step) -> str:
    """Cells of a line that share as many candidates as they are."""
    [line] = lines_of(step.evidence)
    cells, held = words.cells(step.evidence.cells), values(step.evidence.values)
    return (
        f"in {line.name}, {cells} have only {held} to share and so use "
        f"them up: {words.follows(step)}"
    )


def hidden(words: Words, step: Step) -> str:
    """Values whose places in a line are as many cells as they are."""
    [line] = lines_of(step.evidence)
    cells, held = words.cells(step.evidence.cells), values(step.evidence.values)
    return (
        f"in {line.name}, {held} have no places but {cells}, which they "
        f"fill, so {words.follows(step)}"
    )


def clash(words: Words, step: Step) -> str:
    """Combinations that leave other cells of a line too few values."""
    [line], [cage] = lines_of(step.evidence), cages_of(step.evidence)
    cells, held = step.evidence.cells, step.evidence.values
    name = line.name
    if len(cells) == 1:
        left = f"{words.cell(cells[0])} in {name} needs {values(held, 'or')}"
        taken = {1: "takes it", 2: "takes both of them"}.get(len(held), "takes all of them")
    else:
        left = f"{words.cells(cells)} in {name} share only {values(held)}"
        taken = f"takes {_at_least(len(held) - len(cells) + 1, len(held))} of them"
    return (
        f"{left}; a combination of {words.cage(cage)} that {taken} in {name} leaves too little, "
        f"so {words.follows(step)}"
    )


def _at_least(number: int, of: int) -> str:
    return "any" if number == 1 else "all" if number == of else f"{number} or more"


def fish(words: Words, step: Step) -> str:
    """Lines that have room for a value only in as many crossing lines."""
    evidence = step.evidence
    value, base, covers = evidence.values[0], lines_of(evidence), evidence.covers
    lines = words.lines(base)
    return (
        f"{lines} have room for {value} only in {words.lines(covers)}, and take one of these "
        f"each, so {value} leaves the rest of {words.lines(covers)} "
        f"({words.cells([cell for cell, _ in step.eliminations])})"
    )


def finned_fish(words: Words, step: Step) -> str:
    """Lines that have room for a value in as many crossing lines and at fins, all in one box."""
    evidence = step.evidence
    value, base, (*crossing, box) = evidence.values[0], lines_of(evidence), evidence.covers
    fins, gone = evidence.cells, words.cells([cell for cell, _ in step.eliminations])
    named, one = ("as a fin", "the fin") if len(fins) == 1 else ("as fins", "one of the fins")
    return (
        f"{words.lines(base)} have room for {value} only in {words.lines(crossing)} and, {named} "
        f"in {box.name}, at {words.cells(fins)}; either each {base[0].kind} puts {value} into one "
        f"of these {crossing[0].kind}s, or {one} is {value}: both remove {value} from {gone}"
    )


def cage_fish(words: Words, step: Step) -> str:
    """Two cages that both put a value into the same two lines."""
    evidence = step.evidence
    value, lines = evidence.values[0], words.lines(lines_of(evidence))
    both = listed([words.cage(cage) for cage in cages_of(evidence)])
    return (
        f"{both} must each put {value} into {lines}; the two use up both places for it, so "
        f"{words.follows(step)}"
    )


def diagonal(words: Words, step: Step) -> str:
    """Two cells of a cage that share two candidates and never agree."""
    evidence = step.evidence
    pair = words.cells(evidence.cells)
    one, other = evidence.values
    return (
        f"{pair} of {words.cage(cages_of(evidence)[0])} can only be {one} or {other}, and no "
        f"combination makes them equal: one is {one}, the other {other}, and what sees both cells "
        f"is neither, so {words.follows(step)}"
    )


def comparison(words: Words, step: Step) -> str:
    """Combinations beside which no combination of another cage fits."""
    evidence = step.evidence
    cage, other = cages_of(evidence)
    dropped = step.drops[0].alternatives
    return (
        f"{words.cage(cage)} and {words.cage(other)} share {words.lines(lines_of(evidence))}, and "
        f"beside {_some(dropped)} of the first no combination of the second fits, so "
        f"{words.follows(step)}"
    )


def _some(dropped: Sequence[Alternative]) -> str:
    if len(dropped) <= COMBINATIONS:
        return combinations(dropped, "or")
    return f"{counted(len(dropped), 'combination')}"


def xy_wing(words: Words, step: Step) -> str:
    """A pivot and two wings, of which one is the value whatever the pivot is."""
    evidence, held = step.evidence, words.state.candidates
    pivot, *wings = evidence.cells
    value = evidence.values[0]
    cases = [
        f"if it is {first}, {words.cell(wing)} is {value}"
        for wing in wings
        for first in held[wing]
        if first != value
    ]
    own = f"it is {value} itself, or " if value in held[pivot] else ""
    sees = "all three" if own else "both"
    told = f"{own}{', and '.join(cases)}"
    ends = words.cells(evidence.cells if own else wings, "or")
    return (
        f"{words.cell(pivot)} is {values(held[pivot], 'or')}: {told}. Whichever it is, {ends} is "
        f"{value}, and what sees {sees} is not, so {words.follows(step)}"
    )


def w_wing(words: Words, step: Step) -> str:
    """Two cells with the same two candidates, joined by a line with two places for one of them."""
    one, _, first, second, _, end = step.evidence.links
    pair = words.cells((one.cell, end.cell))
    house = branches.only_places(words, first, second)
    both = values(sorted({first.value, end.value}), "or")
    return (
        f"{pair} are {both}, and {house} has room for {first.value} only at "
        f"{words.cells((first.cell, second.cell))}, which each see one of them: they cannot both "
        f"be {first.value}, and what sees both is not {end.value}, so {words.follows(step)}"
    )


def colouring(words: Words, step: Step) -> str:
    """Cells of two colours, of which one is true."""
    value, gone = step.evidence.values[0], {cell for cell, _ in step.eliminations}
    colours = _colours(words, step)
    one, other = [words.cells(sorted(colour)) for colour in colours]
    lines = words.lines(lines_of(step.evidence))
    told = f"with room for {value} in two cells each, {lines} give it either to {one} or to {other}"
    wrong = [colour for colour in colours if colour <= gone]
    if wrong:
        twice = words.lines(step.evidence.covers)
        return (
            f"{told}, one or the other throughout; {words.cells(sorted(wrong[0]))} would put it "
            f"into {twice} twice, so {words.follows(step)}"
        )
    return (
        f"{told}, one or the other throughout; what sees both is not {value}, so "
        f"{words.follows(step)}"
    )


def _colours(words: Words, step: Step) -> list[set[int]]:
    """The cells of a group in its two colours: those in turn that lines with two places connect."""
    value, group = step.evidence.values[0], set(step.evidence.cells)
    held = words.state.candidates
    lines = lines_of(step.evidence)
    pairs = [{cell for cell in line.cells if value in held[cell]} for line in lines]
    colours: list[set[int]] = [{step.evidence.cells[0]}, set()]
    while len(colours[0] | colours[1]) < len(group):
        for pair in pairs:
            for mine, other in (colours, colours[::-1]):
                if pair & mine:
                    other.update(pair - mine)
    return colours


def search(words: Words, step: Step) -> str:
    """A cell that a search supplies."""
    [cell] = step.evidence.cells
    return (
        "no technique of the ladder leads on from here. A search, which tries values until only "
        f"one is left for {words.cell(cell)}, says that {words.follows(step)}"
    )
