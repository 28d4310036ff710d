"""Sentences for the techniques of cages, singles, sets and patterns (fish, wings, colouring).

Each says what the player sees, what follows from it, and what can be done. The row of a technique
in `kinds.cages.techniques` names its sentence. Sentences about the sums of full lines are in
`sums`, those about what a cage contributes to them in `shares`, those about chains in
`chains`, about assumptions in `branches`, and about cages without a list in `large_cages`.
"""

from collections.abc import Sequence
from itertools import chain

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.spoken import article
from kenken_cp.core.steps import Alternative, Step
from kenken_cp.kinds.cages.groups import cages_of, houses_of, lines_of
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.sentences import chains, large_cages
from kenken_cp.kinds.cages.sentences.words import COMBINATIONS, CageWords, alike, combinations

NUMERALS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
MOST_PLACES = 3  # places named in a sentence of cage_positions; the others are counted
ORDINALS = ("first", "second")
FISH = {2: "an X-wing", 3: "a swordfish"}
FEW_CELLS = 4  # of the rest of a line: more are not named
FEW_LINES = 4  # that two cages share: of more the names come once


def given_cage(words: CageWords, step: Step) -> str:
    """A cage of one cell has its clue as its value."""
    cage = words.puzzle.cages[cages_of(step.evidence)[0]]
    cell = words.cell(cage.cells[0])
    clue = words.puzzle.clue(cage)
    return f"the cage at {cell} is a single cell with the clue {clue}, so {words.follows(step)}"


def full_house(words: CageWords, step: Step) -> str:
    """The last open cell of a line or a cage takes what is missing."""
    evidence, follows = step.evidence, words.follows(step)
    cell, value = words.cell(evidence.cells[0]), evidence.values[0]
    if cages_of(evidence):
        cage = words.cage(cages_of(evidence)[0])
        return f"{cell} is the last empty cell of {cage}, which needs {value} there, so {follows}"
    line = lines_of(evidence)[0].name
    return f"{cell} is the last empty cell of {line}, and only {value} is missing, so {follows}"


def cage_values(words: CageWords, step: Step) -> str:
    """Digits that are in no combination of a cage."""
    cage = cages_of(step.evidence)[0]
    contents = sorted({tuple(sorted(held)) for held in words.state.combinations(cage)})
    gone = sorted({value for _, each in step.eliminations for value in each})
    follows = f"{values(gone)} can be removed from its cells"
    if words.state.is_listed(cage) and len(contents) <= COMBINATIONS:
        ways = "combination" if len(contents) == 1 else "combinations"
        held = f"{'is' if len(contents) == 1 else 'are'} {_contents(contents)}"
        return f"the only {ways} left for {words.cage(cage)} {held}, so {follows}"
    return f"no combination left for {words.cage(cage)} contains {values(gone, 'or')}, so {follows}"


def _contents(contents: Sequence[Alternative]) -> str:
    """`1 and 6, or 3 and 4`: digits in any order; semicolons where there are commas within."""
    texts = [values(digits) for digits in contents]
    if len(texts) < 2:
        return "".join(texts)
    mark = ";" if len(texts) > 2 and any("," in each for each in texts) else ","
    return f"{f'{mark} '.join(texts[:-1])}{mark} or {texts[-1]}"


def cage_positions(words: CageWords, step: Step) -> str:
    """Candidates that no combination of a cage has in that cell."""
    cage = cages_of(step.evidence)[0]
    if not words.state.is_listed(cage):
        return large_cages.positions(words, step)
    found = words.state.combinations(cage)
    if len(found) <= COMBINATIONS:
        held = combinations(found, "or")
        return (
            f"in the order of its cells, {words.cage(cage)} can only be {held}, so "
            f"{words.follows(step)}"
        )
    none = f"none of the {len(found):,} ways left to fill {words.cage(cage)} has"
    groups = alike(step.eliminations)
    places = [f"{values(gone, 'or')} in {words.cells(cells, 'or')}" for gone, cells in groups]
    if len(places) == 1:
        return f"{none} {places[0]}, so {words.follows(step)}"
    more = sum([len(cells) for _, cells in groups[MOST_PLACES:]])
    also = f", and so can others from {say_count(more, 'more cell')}" if more else ""
    *before, last = places[:MOST_PLACES]
    mark = "," if len(places) == 2 else ";"
    listing = f"{'; '.join(before)}{mark} or {last}"
    return f"{none} {listing}, so these candidates can be removed{also}"


def naked_single(words: CageWords, step: Step) -> str:
    """A cell with one candidate left."""
    cell, value = words.cell(step.evidence.cells[0]), step.evidence.values[0]
    return f"the only candidate left in {cell} is {value}, so {words.follows(step)}"


def last_combination(words: CageWords, step: Step) -> str:
    """A cage with one combination left."""
    cage = cages_of(step.evidence)[0]
    held = combinations(words.state.combinations(cage))
    return f"only one way is left to fill {words.cage(cage)}, {held}, so {words.follows(step)}"


def hidden_single(words: CageWords, step: Step) -> str:
    """A value with one place left in a line."""
    line, value = lines_of(step.evidence)[0].name, step.evidence.values[0]
    cell = words.cell(step.evidence.cells[0])
    return f"the only place for {value} in {line} is {cell}, so {words.follows(step)}"


def pointing_cage(words: CageWords, step: Step) -> str:
    """A value that a cage puts into a line whatever its combination."""
    [line], [cage], [value] = lines_of(step.evidence), cages_of(step.evidence), step.evidence.values
    number = len(words.state.combinations(cage))
    each = {1: "the only way left", 2: "both ways left"}.get(number, f"all {number:,} ways left")
    own = words.puzzle.cages[cage].cells
    if not words.state.is_listed(cage):
        number, each = 1, "every way"
    does = f"put{'s' * (number == 1)} {value} in {line.name}"
    if set(own) <= words.inside([line]):
        does = f"contain{'s' * (number == 1)} {value}"
    return f"{each} to fill {words.cage(cage)} {does}, so {_from_rest(words, step, line.name)}"


def _from_rest(words: CageWords, step: Step, lines: str) -> str:
    """`3 can be removed from the rest of row 1 (r1c2 and r1c4)`."""
    gone = words.cells([cell for cell, _ in step.eliminations])
    return f"{step.evidence.values[0]} can be removed from the rest of {lines} ({gone})"


def claiming_cage(words: CageWords, step: Step) -> str:
    """A value whose places in a line all lie in one cage."""
    [line], [cage], [value] = lines_of(step.evidence), cages_of(step.evidence), step.evidence.values
    claim = f"the {value} of {line.name} can only go in {words.cage(cage)}"
    if not words.state.is_listed(cage):
        return f"{claim}, which repeats no digit, so {words.follows(step)}"
    if not step.drops:
        return f"{claim}, so {words.follows(step)}"
    [(_, dropped)] = step.drops
    removed = words.say_removed(step.eliminations)
    also = f": {removed}" if removed else ""
    without = f"without {article(str(value))} {value}"
    if not set(words.puzzle.cages[cage].cells) <= set(line.cells):
        without = f"{without} in {line.name}"
    if len(dropped) <= COMBINATIONS:
        ways = "the only way" if len(dropped) == 1 else "the only ways"
        verb = "is" if len(dropped) == 1 else "are"
        lost = f"{combinations(dropped)}, {ways} left to fill it {without}, {verb}"
        return f"{claim}, so {lost} impossible{also}"
    whole = len(words.state.combinations(cage))
    lost = f"{len(dropped):,} of the {whole:,} ways left to fill it, those {without}, are"
    return f"{claim}, so {lost} impossible ({combinations(dropped)}){also}"


def locked_candidates(words: CageWords, step: Step) -> str:
    """A value whose places in a line all lie where another line crosses it."""
    [line], [other], [value] = lines_of(step.evidence), step.evidence.covers, step.evidence.values
    return (
        f"{line.name} must contain {value} and has places for it only in {other.name}, so "
        f"{_from_rest(words, step, other.name)}"
    )


def naked_set(words: CageWords, step: Step) -> str:
    """N cells of a line that have only N candidates between them."""
    [line] = step.evidence.groups
    cells, held = words.cells(step.evidence.cells), values(step.evidence.values)
    return (
        f"{cells} in {line.name} have only the candidates {held} between them, so "
        f"{words.follows(step)}"
    )


def hidden_set(words: CageWords, step: Step) -> str:
    """N values that have only N places in a line."""
    [line] = step.evidence.groups
    cells, held = words.cells(step.evidence.cells), values(step.evidence.values)
    return f"the only places for {held} in {line.name} are {cells}, so {words.follows(step)}"


def outside_clash(words: CageWords, step: Step) -> str:
    """Combinations that leave other cells of a line too few values."""
    [line], [cage] = lines_of(step.evidence), cages_of(step.evidence)
    cells, held = step.evidence.cells, step.evidence.values
    named = words.cells(cells)
    if len(cells) == 1:
        needs = f"{named} must be {values(held, 'or')}"
        taken = {1: str(held[0]), 2: f"both {values(held)}"}.get(
            len(held), f"all of {values(held)}"
        )
        left = f"no digit would be left for {named}"
    else:
        needs = f"{named} have only {values(held)} between them"
        taken = f"{_at_least(len(held) - len(cells) + 1, len(held))} of these digits"
        left = f"too few digits would be left for {named}"
    return (
        f"{needs}. If {words.cage(cage)} put {taken} in {line.name}, {left}, so "
        f"{words.follows(step)}"
    )


def _at_least(number: int, of: int) -> str:
    # in words, as a figure would look like one of the digits
    return "any" if number == 1 else "all" if number == of else f"{NUMERALS[number]} or more"


def fish(words: CageWords, step: Step) -> str:
    """N lines whose places for a value all lie in N crossing lines."""
    evidence = step.evidence
    base, covers = words.lines(lines_of(evidence)), words.lines(evidence.covers)
    return (
        f"{base} must each contain {evidence.values[0]} and have places for it only in {covers}, "
        f"so {_from_rest(words, step, covers)}"
    )


def finned_fish(words: CageWords, step: Step) -> str:
    """A fish with fins: N lines whose places for a value all lie in N crossing lines, apart from
    fins in one box."""
    evidence = step.evidence
    value, base, (*crossing, box) = evidence.values[0], lines_of(evidence), evidence.covers
    # the last cover is the box of the fins
    one, fish = len(evidence.cells) == 1, FISH[len(base)]
    gone = [cell for cell, _ in step.eliminations]
    see = f"{words.cells(gone)} see{'s' * (len(gone) == 1)} it ({box.name})"
    across, along = words.lines(crossing), words.lines(base)
    return (
        f"apart from the {'fin' if one else 'fins'} {words.cells(evidence.cells)}, {along} have "
        f"places for {value} only in {across}. If {'the' if one else 'a'} fin is {value}, {see}; "
        f"if {'not' if one else 'none is'}, {across} have their {value}s in "
        f"{along} ({fish}). Either way, {words.follows(step)}"
    )


def cage_fish(words: CageWords, step: Step) -> str:
    """Two cages that both put a value into the same two lines."""
    evidence = step.evidence
    value, lines = evidence.values[0], words.lines(lines_of(evidence))
    both = words.listed_cages(cages_of(evidence))
    return (
        f"{lines} can hold only two {value}s, and {both} must each put one of them there, so "
        f"{words.follows(step)}"
    )


def diagonal_pair(words: CageWords, step: Step) -> str:
    """Two cells of a cage that hold the same two values, in either order, in every combination."""
    evidence = step.evidence
    return (
        f"in every way left to fill {words.cage(cages_of(evidence)[0])}, "
        f"{words.cells(evidence.cells)} are {values(evidence.values)} in some order, so "
        f"{words.seeing(step, 'both')}"
    )


def cage_comparison(words: CageWords, step: Step) -> str:
    """Combinations of a cage that leave no combination possible in another cage."""
    evidence = step.evidence
    cage, other = [words.cage(number) for number in cages_of(evidence)]
    lines, [(_, dropped)] = words.lines(lines_of(evidence)), step.drops
    shared = [line.name for line in houses_of(words.puzzle.geometry) if line in lines_of(evidence)]
    few = len(shared) <= FEW_LINES
    if len(dropped) <= COMBINATIONS:
        any_line = say_list(shared, "or") if few else f"one of {lines}"
        return (
            f"if {cage} were {combinations(dropped, 'or')}, {other} could not be filled without "
            f"repeating a digit in {any_line}, so {words.these_impossible(step)}"
        )
    both = words.listed_cages(cages_of(evidence))
    number = len(words.state.combinations(cages_of(evidence)[0]))
    removed = words.say_removed(step.eliminations)
    any_line = say_list(shared, "or") if few else "one of these lines"
    return (
        f"{both} share {lines}. Of the {number:,} ways to fill the first, {len(dropped):,} leave "
        f"no way to fill the second without repeating a digit in {any_line}, so these "
        f"{len(dropped):,} are impossible ({combinations(dropped)}){f': {removed}' * bool(removed)}"
    )


def completion(words: CageWords, step: Step) -> str:
    """Combinations of a cage that leave the others no way to complete the lines."""
    cage, *others = cages_of(step.evidence)
    lines, [(_, dropped)] = lines_of(step.evidence), step.drops
    name, whole = words.cage(cage), len(words.state.combinations(cage))
    full = words.lines(lines)
    each = f"{full} must {'each ' * (len(lines) > 1)}contain every digit once"
    named = chain.from_iterable(words.puzzle.cages[at].cells for at in (cage, *others))
    rest = sorted(words.inside(lines).difference(named))
    means = [words.cage(other) for other in others]
    if rest:
        where = words.cells(rest) if len(rest) <= FEW_CELLS else "the other cells"
        means.append(f"the candidates left in {where}")
    complete = f"no way to complete {full}{' with ' * bool(means)}{say_list(means)}"
    if len(dropped) <= COMBINATIONS:
        return (
            f"{each}. If {name} were {combinations(dropped, 'or')}, there would be {complete}, so "
            f"{words.these_impossible(step)}"
        )
    removed = words.say_removed(step.eliminations)
    return (
        f"{each}. Of the {whole:,} ways to fill {name}, {len(dropped):,} leave {complete}, so "
        f"those ways can be ruled out ({combinations(dropped)}){f', and {removed}' * bool(removed)}"
    )


def xy_wing(words: CageWords, step: Step) -> str:
    """An XY-wing or XYZ-wing: whatever the pivot is, one of the named cells is the value."""
    evidence, held = step.evidence, words.state.candidates
    pivot, *wings = evidence.cells
    value = evidence.values[0]
    is_xyz = value in held[pivot]
    (one, first), (other, second) = [
        (digit, words.cell(wing)) for wing in wings for digit in held[wing] if digit != value
    ]
    cases = (
        f"{words.cell(pivot)} is {values(sorted(held[pivot]), 'or')}. If it is {one}, {first} is "
        f"{value}; if it is {other}, {second} is {value}"
    )
    ends = words.cells(evidence.cells if is_xyz else wings)
    return (
        f"{cases}. In {'every' if is_xyz else 'either'} case, one of {ends} is {value}, so "
        f"{words.seeing(step, 'all three' if is_xyz else 'both')}"
    )


def w_wing(words: CageWords, step: Step) -> str:
    """Two cells with the same two candidates, joined by a line with two places for one of them."""
    one, _, first, second, _, end = step.evidence.links
    pair = words.cells((one.cell, end.cell))
    house = chains.only_places(words, first, second)
    both = values(sorted({first.value, end.value}), "or")
    return (
        f"{pair} are each {both}. They cannot both be {first.value}, since that would leave no "
        f"place for {first.value} in {house}, so at least one of them is {end.value}, and "
        f"{words.seeing(step, 'both')}"
    )


def colouring(words: CageWords, step: Step) -> str:
    """The places of a value in two colours: all of the first hold it, or all of the second."""
    value, gone = step.evidence.values[0], {cell for cell, _ in step.eliminations}
    both = colours(words, step)
    one, other = [words.cells(sorted(colour)) for colour in both]
    lines = words.lines(lines_of(step.evidence))
    groups = (
        f"{lines} have only two places each for {value}, so the {value}s go either in {one}, or in "
        f"{other}"
    )
    wrong = [order for order, colour in zip(ORDINALS, both, strict=True) if colour <= gone]
    if wrong:
        twice = words.lines(step.evidence.covers)
        return f"{groups}. The {wrong[0]} would put it in {twice} twice, so {words.follows(step)}"
    seen = f"Any cell that sees one of the former and one of the latter cannot be {value}"
    return f"{groups}. {seen}, so {words.follows(step)}"


def colours(words: CageWords, step: Step) -> list[set[int]]:
    """The step's cells in two colours. The two places of a line have different colours."""
    value, group = step.evidence.values[0], set(step.evidence.cells)
    held = words.state.candidates
    lines = lines_of(step.evidence)
    pairs = [{cell for cell in line.cells if value in held[cell]} for line in lines]
    found: list[set[int]] = [{step.evidence.cells[0]}, set()]
    while len(found[0] | found[1]) < len(group):
        for pair in pairs:
            for mine, other in (found, found[::-1]):
                if pair & mine:
                    other.update(pair - mine)
    return found


def search(words: CageWords, step: Step) -> str:
    """A cell that a search supplies."""
    return f"no technique applies here; a search shows that {words.follows(step)}"
