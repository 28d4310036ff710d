"""What rows of the ladder name for children where it depends on the step: sentences without their
full stop, and which ways to fill a cage a step rules out.
"""

from collections.abc import Callable, Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.spoken import cardinal, cell_words, cells_words, group_words, outcome_words
from kenken_cp.core.steps import ChainLiteral, Evidence, Group, Step
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.groups import CLUE, cages_of, houses_of, lines_of
from kenken_cp.kinds.cages.sentences import chains
from kenken_cp.kinds.cages.sentences.simple_names import cells_named, group, ways
from kenken_cp.kinds.cages.sentences.steps import colours
from kenken_cp.kinds.cages.sentences.words import CageWords
from kenken_cp.kinds.cages.state import CagePencilMarks

_MANY = {
    "row": "rows", "column": "columns", "box": "boxes", "region": "regions",
    "diagonal": "diagonals", "area": "areas",
}  # fmt: skip
# What the numbers of a cage do with its clue; the last two of two cells.
MAKES = {
    "+": "that add up to {}",
    "*": "that multiply to {}",
    "-": "with a difference of {}",
    "/": "where one divided by the other is {}",
}
LISTED = 6  # numbers of a clue that are listed
WAYS = 3  # ways to fill a cage that are listed
_BY_A_CELL = " that contains "  # how a box is named that has no place such as `top left`


def list_crossed_out(step: Step) -> list[int]:
    """The numbers that a step crosses out."""
    return sorted({value for _, values in step.eliminations for value in values})


def plural(lines: Sequence[Group]) -> str:
    """`rows`, `lines` for lines of several kinds."""
    kinds = {each.kind for each in lines}
    return _MANY[kinds.pop()] if len(kinds) == 1 else "lines"


def these(lines: Sequence[Group]) -> str:
    """`these two rows`."""
    return f"these {cardinal(len(lines))} {plural(lines)}"


def this_line(evidence: Evidence) -> str:
    """`this row`, `these columns`; a cage that repeats no digit is described as a line is."""
    lines = lines_of(evidence)
    if not lines:
        return "this cage" if cages_of(evidence) else "these lines"
    return f"this {lines[0].kind}" if len(lines) == 1 else f"these {plural(lines)}"


def shares_line(state: CagePencilMarks) -> str:
    """`shares a row, column or box`: how one cell sees another on this board."""
    kinds = list(dict.fromkeys(house.kind for house in houses_of(state.puzzle.geometry)))
    return f"shares a {say_list(kinds, 'or')}"


def lines_in_words(state: CagePencilMarks, lines: Sequence[Group]) -> str:
    """`the second and right columns`, in their order."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    found = sorted(lines, key=lambda each: (each.kind, each.index))
    names = [group_words(each, rows, columns) for each in found]
    kinds = {each.kind for each in found}
    by_place = kinds <= {"row", "column", "box"} and not any(_BY_A_CELL in each for each in names)
    if len(names) < 2 or len(kinds) > 1 or not by_place:
        return say_list(names)
    [kind] = kinds
    places = [name.removeprefix("the ").removesuffix(f" {kind}") for name in names]
    return f"the {say_list(places)} {_MANY[kind]}"


def last_way(state: CagePencilMarks, step: Step) -> str:
    """The numbers of the one way left to fill a cage, and what they make."""
    [number] = cages_of(step.evidence)
    cage = state.puzzle.cages[number]
    numbers = _numbers_after(state, step, cage.cells)
    if len(numbers) < 2:
        return f"only {numbers[0]} is left for this cage"
    operator = cage.operator if len(numbers) == 2 or cage.operator in "+*" else ""
    return _only_these(numbers, MAKES.get(operator, "that make {}").format(cage.target))


def last_way_of_clue(state: CagePencilMarks, step: Step) -> str:
    """What a clue says, and the numbers of the one way left to fill its cells."""
    says = f"it {reason_of(state, step.evidence.of(CLUE)[0])}"
    numbers = _numbers_after(state, step, step.evidence.cells)
    if not 2 <= len(numbers) <= LISTED:
        return f"{says}, and there is only one way left to fill it"
    return f"{says}. {_only_these(numbers, 'that fit')}"


def reason_of(state: CagePencilMarks, number: int) -> str:
    """What a clue says, `points to the smaller number`."""
    clue = state.puzzle.clues[number]
    return sort_of(clue.sort).reason(state.puzzle, clue).replace("digit", "number")


def _numbers_after(state: CagePencilMarks, step: Step, cells: Sequence[int]) -> list[int]:
    """The numbers that these cells hold once the step is taken, in order."""
    placed = dict(step.placements)
    held = [placed.get(cell, state.values[cell]) for cell in cells]
    return sorted(value for value in held if value is not None)


def _only_these(numbers: Sequence[int], what: str) -> str:
    only = f"only {cardinal(len(numbers))} numbers"
    order = "" if len(set(numbers)) == 1 else ", and they fit in only one order"
    return f"{say_list([*map(str, numbers)])} are the {only} left here {what}{order}"


def wing(state: CagePencilMarks, step: Step) -> str:
    """The cell in the middle, and what one of the cells must be."""
    pivot, *wings = step.evidence.cells
    value = step.evidence.values[0]
    rows, columns = state.puzzle.rows, state.puzzle.columns
    middle, others = cell_words(pivot, rows, columns), cells_words(wings, rows, columns)
    several = len(state.candidates[pivot]) > len(wings)
    some, each = ("three", "each of the three") if several else ("others", "each of those two")
    shares = shares_line(state)
    return (
        f"{middle} {shares} with {others}. "
        f"Try {'all' if several else 'both of'} its numbers: each time, one of the {some} "
        f"must be {value}. A cell that {shares} with {each} cannot be {value}"
    )


def twins(state: CagePencilMarks, step: Step) -> str:
    """Two cells with the same numbers, and the line that needs one of them."""
    _, _, first, second, _, end = step.evidence.links
    pair = say_list([str(value) for value in sorted((first.value, end.value))])
    line = chains.house_of_two(CageWords(state), first, second)
    assert line is not None  # the technique rests on it
    house = group_words(line, state.puzzle.rows, state.puzzle.columns)
    return (
        f"these two cells have the same two numbers left, {pair}. If both were {first.value}, "
        f"{house} would have no place for {first.value}. At least one of them is {end.value}"
    )


def extra_cells(state: CagePencilMarks, step: Step) -> str:
    """A fish with extra cells: in one of them, or in the crossing lines."""
    evidence = step.evidence
    rows, columns = state.puzzle.rows, state.puzzle.columns
    value, lines, (*crossing, box) = evidence.values[0], lines_of(evidence), evidence.covers
    extra = cells_words(evidence.cells, rows, columns)
    return (
        f"in {these(lines)}, {value} can only go in {lines_in_words(state, crossing)}, or in "
        f"{extra}. Either way, {value} cannot go anywhere else in these {plural(crossing)} "
        f"inside {group_words(box, rows, columns)}"
    )


def two_colours(state: CagePencilMarks, step: Step) -> str:
    """Which colour is wrong, or that one of them is right."""
    value, lost = step.evidence.values[0], {cell for cell, _ in step.eliminations}
    if any(colour <= lost for colour in colours(CageWords(state), step)):
        return (
            f"One colour would put {value} twice in {lines_in_words(state, step.evidence.covers)}"
        )
    return (
        f"One of the colours is right, and a cell that {shares_line(state)} with a cell of each "
        f"colour cannot be {value}"
    )


def chain(state: CagePencilMarks, step: Step) -> str:
    """The two ends, of which one must be right; or the one that must."""
    first, last = step.evidence.links[0], step.evidence.links[-1]
    rows, columns = state.puzzle.rows, state.puzzle.columns
    one, other = cell_words(first.cell, rows, columns), cell_words(last.cell, rows, columns)
    clash = chains.clash_of(CageWords(state), step)
    if clash is not None:
        links = [step.evidence.links[1::2][at] for at in clash]
        choice = f"if {one} were not {first.value}, a chain of cells would go wrong"
        return f"{choice}: {_clash(state, *links)}. That leaves only {first.value} there"
    if (first.cell, first.value) == (last.cell, last.value):
        return f"if {one} were not {first.value}, a chain of cells would make it {first.value}"
    if first.cell == last.cell:
        return f"if {one} is not {first.value}, a chain of cells makes it {last.value}"
    choice = f"either {one} is {first.value}, or a chain of cells puts {last.value} in {other}"
    if list_crossed_out(step) == [first.value] == [last.value]:
        shares = shares_line(state)
        return f"{choice}. A cell that {shares} with each of these two cannot be {first.value}"
    lost = [(cell, value) for cell, values in step.eliminations for value in values]
    if len(lost) == 1:
        [(cell, value)] = lost
        return f"{choice}. Either way, {cell_words(cell, rows, columns)} cannot be {value}"
    return choice


def _clash(state: CagePencilMarks, one: ChainLiteral, other: ChainLiteral) -> str:
    """Which two numbers of a chain cannot both be."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if one.cell == other.cell:
        return f"{cell_words(one.cell, rows, columns)} would be both {one.value} and {other.value}"
    cells = cells_words((one.cell, other.cell), rows, columns)
    return f"{cells} would both be {one.value}"


def whole(state: CagePencilMarks, step: Step) -> str:
    """What several full lines come to together, and what that tells."""
    evidence = step.evidence
    lines = lines_of(evidence)
    these_lines = f"these {plural(lines)}"
    if evidence.values and not evidence.cells:
        return (
            f"multiply all the numbers of {these_lines}: you know how many times that can be "
            f"divided by {evidence.values[0]}. Some {ways(state, step)} would make that too many "
            "times or too few"
        )
    total = CageWords(state).total(lines)
    total_line = f"all the numbers of {these_lines} add up to {total}"
    if not evidence.cells:
        odd, even = ("odd", "even") if total % 2 else ("even", "odd")
        return f"{total_line}, which is {odd}. Some {ways(state, step)} would make that {even}"
    cells = cells_named(state, evidence.cells)
    tells = f"is the number in {cells}"
    if len(evidence.cells) > 1:
        tells = f"tells you that {two_cells(state, step)}"
    return f"{total_line}. Take away the sums of the cages: the difference {tells}"


def two_cells(state: CagePencilMarks, step: Step) -> str:
    """What two cells add up to, or how much more one is than the other."""
    evidence, number = step.evidence, step.evidence.number or 0
    inside = CageWords(state).inside(lines_of(evidence))
    cells = sorted(evidence.cells, key=lambda cell: cell not in inside)
    if sum(cell in inside for cell in cells) != 1:
        return f"{cells_named(state, cells)} add up to {number}"
    if number < 0:
        cells.reverse()
    one, other = (cell_words(cell, state.puzzle.rows, state.puzzle.columns) for cell in cells)
    if number == 0:
        return f"{cells_named(state, cells)} hold the same number"
    return f"{one} is {abs(number)} more than {other}"


def choices(state: CagePencilMarks, step: Step) -> str:
    """The numbers of a cell, or the places of a number in a line, and what trying them shows."""
    evidence = step.evidence
    if evidence.groups:
        place = f"this {evidence.groups[0].kind}"
        tried = f"try {evidence.values[0]} in each of its places in {place}"
    else:
        numbers = sorted(branch.assumed[0].value for branch in evidence.branches)
        tried = f"try {say_list([str(number) for number in numbers])} here"
        dead = [each.assumed[0].value for each in evidence.branches if each.broken]
        if len(dead) == 1 and len(numbers) == 2 and _follows(step):
            [left] = set(numbers) - set(dead)
            return f"{tried}: {dead[0]} goes wrong. See what follows from {left}"
    return f"{tried}: {outcome(state, step)}"


def _follows(step: Step) -> bool:
    """Whether a step crosses out more than the cases that go wrong."""
    dead = [branch for branch in step.evidence.branches if branch.broken]
    excluded = {placement for branch in dead for placement in branch.assumed}
    lost = {(cell, value) for cell, values in step.eliminations for value in values}
    return not lost <= excluded


def outcome(state: CagePencilMarks, step: Step) -> str:
    """What trying every case shows."""
    cases = step.evidence.branches
    dead = [branch for branch in cases if branch.broken]
    if not _follows(step) and not cages_of(step.evidence):
        return "one goes wrong" if len(dead) == 1 else "some go wrong"
    return outcome_words(len(cases), len(dead))


def forget(which: str) -> Callable[[CagePencilMarks, Step], str | None]:
    """Says which ways to fill a cage do not work, `that use up too many`, where they are too many
    to list; `which` may name the `{line}` and the `{value}` of the evidence."""

    def say_done(state: CagePencilMarks, step: Step) -> str | None:
        if step.placements or step.eliminations or len(step.drops) != 1:
            return None
        [(cage, lost)], evidence = step.drops, step.evidence
        if len(lost) <= WAYS:
            return None
        named = "this cage" if len(cages_of(evidence)) == 1 else group(state, cage)
        told = which.format(line=this_line(evidence), value=[*evidence.values, ""][0])
        return f"forget the ways to fill {named} {told}"

    return say_done
