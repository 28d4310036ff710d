"""Sentences for the techniques of clues, in the words of each clue's own sort."""

from itertools import combinations as choose

from kenken_cp.core.counts import say_list
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.cages.clue import name_clue, say_clue
from kenken_cp.kinds.cages.groups import CLUE, houses_of, lines_of
from kenken_cp.kinds.cages.sentences.words import CageWords


def clue_of(step: Step) -> int:
    """The number of the step's clue."""
    return step.evidence.of(CLUE)[0]


def own_houses(words: CageWords, step: Step) -> list[Group]:
    """The houses with several cells of the step's clue, without those in which others lie too."""
    cells = {*step.evidence.cells}
    pairs: dict[Group, set[tuple[int, ...]]] = {}
    for house in houses_of(words.puzzle.geometry):
        inside = sorted(cells.intersection(house.cells))
        if len(inside) > 1:
            pairs[house] = {*choose(inside, 2)}
    found: list[Group] = []
    for house in sorted(pairs, key=lambda house: -len(pairs[house])):
        if not any(pairs[house] <= pairs[other] for other in found):
            found.append(house)
    return [house for house in pairs if house in found]


def clue_values(words: CageWords, step: Step) -> str:
    """Candidates that do not fit a clue."""
    return f"{_says(words, step)}, so {words.follows(step)}"


def clue_in_houses(words: CageWords, step: Step) -> str:
    """Candidates that do not fit a clue whose cells may not repeat a digit."""
    lines = words.lines(own_houses(words, step))
    repeats = f" and cannot repeat a digit in {lines}" if lines else ""
    return f"{_says(words, step)}{repeats}, so {words.follows(step)}"


def _says(words: CageWords, step: Step) -> str:
    """`the thermometer from r3c2 rises by at least one a cell`; of a rule, which cells it is
    about."""
    clue = words.puzzle.clues[clue_of(step)]
    says = say_clue(words.puzzle, clue)
    return says if clue.cells else f"{says} (here {words.cells(step.evidence.cells)})"


def last_way(words: CageWords, step: Step) -> str:
    """A clue with one way left."""
    name = name_clue(words.puzzle, words.puzzle.clues[clue_of(step)])
    return f"only one way is left to fill {name}, so {words.follows(step)}"


def clue_claims(words: CageWords, step: Step) -> str:
    """A value of a line whose places all lie in one clue."""
    name = name_clue(words.puzzle, words.puzzle.clues[clue_of(step)])
    [line], [value] = lines_of(step.evidence), step.evidence.values
    claim = f"the {value} of {line.name} can only go in {name}"
    return f"{claim}, so ways to fill it without that {value} are impossible: {words.follows(step)}"


def clue_comparison(words: CageWords, step: Step) -> str:
    """A value in a clue that leaves another clue, a cell or a line nothing."""
    evidence = step.evidence
    [(cell, _)], clues, lines = step.eliminations, evidence.of(CLUE), lines_of(evidence)
    name = name_clue(words.puzzle, words.puzzle.clues[clues[0]])
    if lines:
        nothing = f"no place for {evidence.values[1]} in {lines[0].name}"
    elif step.technique == "clue-chain" and evidence.cells[-1] == cell:
        return (
            f"with {evidence.values[0]} in {words.cell(cell)}, no way is left to fill {name}, so "
            f"{words.follows(step)}"
        )
    elif len(clues) > 1:
        nothing = f"no way to fill {name_clue(words.puzzle, words.puzzle.clues[clues[1]])}"
    else:
        nothing = f"no value for {words.cell(evidence.cells[-1])}"
    with_it = f"with {evidence.values[0]} in {words.cell(cell)}, {name} leaves {nothing}"
    return f"{with_it}, so {words.follows(step)}"


def clue_relay(words: CageWords, step: Step) -> str:
    """A value that through two clues leaves another clue, a cell or a line nothing."""
    evidence, lines = step.evidence, lines_of(step.evidence)
    [(cell, _)], numbers = step.eliminations, evidence.of(CLUE)
    first, second, *third = [name_clue(words.puzzle, words.puzzle.clues[n]) for n in numbers]
    if lines:
        nothing = f"no place for {evidence.values[1]} in {lines[0].name}"
    elif third:
        nothing = f"no way to fill {third[0]}"
    else:
        nothing = f"no value for {words.cell(evidence.cells[-1])}"
    through = "" if second == first else f", through {second},"
    leaves = f"{first}{through} leaves {nothing}"
    if third and third[0] in (first, second):
        leaves = f"no way is left to fill {say_list([*dict.fromkeys((first, second))], 'and')}"
    return f"with {evidence.values[0]} in {words.cell(cell)}, {leaves}, so {words.follows(step)}"


def clue_requires(words: CageWords, step: Step) -> str:
    """A value that a clue puts where other cells see it."""
    evidence = step.evidence
    name, [value] = name_clue(words.puzzle, words.puzzle.clues[clue_of(step)]), evidence.values
    has = [cell for cell in evidence.cells if value in words.state.candidates[cell]]
    each = f"every way left to fill {name}"
    lines = lines_of(evidence)
    if lines:
        [line] = lines
        inside = [cell for cell in has if cell in line.cells]
        gone = words.cells([cell for cell, _ in step.eliminations])
        puts = f"{each} puts {value} in {line.name} ({words.cells(inside, 'or')})"
        return f"{puts}, so {value} can be removed from the rest of {line.name} ({gone})"
    some = "all of these cells" if len(has) > 2 else "both" if len(has) == 2 else "it"
    puts = f"{each} puts {value} in {words.cells(has, 'or')}"
    return f"{puts}, so {words.seeing(step, some)}"
