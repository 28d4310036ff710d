"""How sentences name cells, cages, lines and values, and state what a step places or removes."""

import re
from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import TypeAlias

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.spoken import cardinal, on_diagonals, series
from kenken_cp.core.steps import Alternative, Drop, Elimination, Group, Placement, Step
from kenken_cp.kinds.cages.groups import (
    CAGE,
    CLUE,
    cells_in_words,
    extent,
    group_names,
    houses_of,
    lines_of,
)
from kenken_cp.kinds.cages.groups import values_in_words as values
from kenken_cp.kinds.cages.kernel import bound_contribution
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks

TIMES = ("never", "once", "twice")
# Longer lists than these are cut short.
GROUPS, COMBINATIONS = 4, 4
# So many parts are named with what they contribute; the rest are summed up in one more part.
NAMED = 8
FEW_MORE = 2  # so many more are named too
UNNUMBERED = ("region", "diagonal", "area")  # lines whose numbers nobody sees
_CELL = re.compile(r"r\d+c\d+")
_PLURALS = {"box": "es"}


def times(count: int) -> str:
    """`never`, `once`, `twice`, `3 times`."""
    return TIMES[count] if 0 <= count < len(TIMES) else f"{count} times"


def combination(digits: Sequence[int], mark: str = "-") -> str:
    """A cage's digits in the order of its cells, `1-5-2`."""
    return mark.join(map(str, digits))


def combinations(found: Sequence[Alternative], last: str = "and") -> str:
    """`1-5-2 and 5-1-2`, cut short where there are many; `−1 0 2` where some are negative."""
    mark = " " if any(min(digits) < 0 for digits in found) else "-"
    if len(found) <= COMBINATIONS:
        return say_list([combination(digits, mark) for digits in found], last)
    return ", ".join([*[combination(digits, mark) for digits in found[: COMBINATIONS - 1]], "…"])


def where(state: CagePencilMarks, step: Step) -> str:
    """The lines and cages to look at for a step, or else its cells."""
    words, evidence = CageWords(state), step.evidence
    lines, cages = lines_of(evidence), [group for group in evidence.groups if group.kind == CAGE]
    if lines and len(cages) > 2:  # all that a line's sum counts: only what is at stake
        cages = [drop.group for drop in step.drops]
    names = words.regions(lines) if lines else []
    if len(lines) == 1 and lines[0].kind in UNNUMBERED:
        names = [f"{names[0]}, which begins at {words.cell(lines[0].cells[0])}"]
    ends = evidence.links[:1] + evidence.links[-1:]
    clues = dict.fromkeys(group.name for group in evidence.groups if group.kind == CLUE)
    named = say_list([*names, *group_names(cages), *clues])
    return named or words.cells(evidence.cells or [literal.cell for literal in ends])


def counting(puzzle: CagePuzzle) -> str:
    """In which order sentences count a puzzle's boxes and diagonals, and list its cages' cells."""
    sentences = []
    if any(len(cage.cells) > 1 for cage in puzzle.cages):
        sentences.append("A combination lists the digits of a cage row by row.")
    sentences.append(line_kinds(puzzle))
    if puzzle.boxes:
        boxes = _kinds(puzzle)[2].capitalize()
        sentences.append(f"{boxes} are numbered row by row, by their first cells.")
    if puzzle.areas:
        sentences.append("Areas are numbered row by row, too.")
    if puzzle.diagonals:
        sentences.append(f"Diagonal 1 begins at r1c1, diagonal 2 at r1c{puzzle.columns}.")
    return " ".join(filter(None, sentences))


def terms(puzzle: CagePuzzle, text: str) -> str:
    """What the lines are that a text speaks of."""
    return line_kinds(puzzle) if " line" in text else ""


def line_kinds(puzzle: CagePuzzle) -> str:
    """`Lines are rows, columns and boxes.`; empty if they are rows and columns alone."""
    kinds = _kinds(puzzle)
    return f"Lines are {say_list(kinds)}." if len(kinds) > 2 else ""


def _kinds(puzzle: CagePuzzle) -> list[str]:
    """What the houses of a puzzle are, `rows`, `columns`, `boxes`."""
    found = dict.fromkeys(house.kind for house in houses_of(puzzle.geometry))
    return [f"{kind}{_PLURALS.get(kind, 's')}" for kind in found]


def verb_ending(name: str) -> str:
    """`s` for a subject in the singular, "" for the plural: several cells, `the other cells`."""
    part, of, _ = name.partition(" of ")
    rest = " cells outside " in name or name.endswith("other cells")
    many = rest or name.startswith(("The cells of ", "all other "))
    return "" if many or (of and ("–" in part or " and " in part)) else "s"


def is_cell(name: str) -> bool:
    """Whether a part is named by one cell: `r1c1`, or `r1c1 of cage 7+ at r1c1`."""
    return bool(_CELL.fullmatch(name.partition(" of ")[0]))


class CageWords:
    """The words for what is on the board before a step."""

    def __init__(self, state: CagePencilMarks) -> None:
        self.state = state
        self.puzzle = state.puzzle
        self.columns = state.puzzle.columns

    def cell(self, cell: int) -> str:
        """`r1c1`."""
        return cell_name(cell, self.columns)

    def cells(self, cells: Sequence[int], last: str = "and") -> str:
        """`r1c1, r1c2 and r2c2`; of many the first."""
        return cells_in_words(cells, self.columns, last)

    def cage(self, number: int) -> str:
        """`cage 12× at r1c1–r2c2`, from its first cell to its last; a bent one by its rows, in
        brackets."""
        return self.state.cage(number).name

    def listed_cages(self, numbers: Sequence[int]) -> str:
        """`cage 13+ (r1c3–r1c5, r2c4) and cage 11+ (r2c5, r3c4–r3c5)`; one as `cage` says."""
        return say_list(group_names([self.state.cage(number) for number in numbers]))

    def extent(self, cells: Sequence[int]) -> str:
        """`r1c1–r2c2` of a rectangle, else `r1c1 and r2c1–r2c3`; empty if that were too long."""
        return extent(cells, self.columns)

    def part(self, number: int, cells: Collection[int]) -> str:
        """`cage 7+ at r1c1`, or `r1c2–r2c2 of cage 7+ at r1c1` if only some of its cells are
        meant."""
        own = self.puzzle.cages[number].cells
        meant = [cell for cell in own if cell in cells]
        if len(meant) == len(own):
            return self.short_cage(number)
        return f"{self.extent(meant) or self.cells(meant)} of {self.short_cage(number)}"

    def short_cage(self, number: int) -> str:
        """`cage 7+ at r1c1`; a cell that is a cage by itself is the cell."""
        cage = self.puzzle.cages[number]
        first = self.cell(cage.cells[0])
        return first if len(cage.cells) == 1 else f"cage {self.puzzle.clue(cage)} at {first}"

    def region(self, houses: Sequence[Group]) -> str:
        """The lines as one: as `lines` says, and all rows, or all columns, are the grid."""
        return say_list(self.regions(houses))

    def regions(self, houses: Sequence[Group]) -> list[str]:
        """The same, lines of a kind together: `rows 1 and 2`, `box 3`."""
        if len(houses) > 1 and len(self.inside(houses)) == self.puzzle.rows * self.columns:
            return ["the grid"]
        return self._by_kind(houses)

    def is_one(self, houses: Sequence[Group]) -> bool:
        """Whether `region` names a single thing, a line or the grid."""
        return len(houses) == 1 or self.region(houses) == "the grid"

    def lines(self, houses: Sequence[Group]) -> str:
        """`row 1`, `rows 1 and 2`, `rows 1 and 2 and box 3`."""
        return say_list(self._by_kind(houses))

    def _by_kind(self, houses: Sequence[Group]) -> list[str]:
        kinds: dict[str, list[str]] = {}
        for house in houses_of(self.puzzle.geometry):
            if house in houses:
                kinds.setdefault(house.kind, []).append(str(house.index + 1))
        return [
            f"{kind}{_PLURALS.get(kind, 's') * (len(found) > 1)} {say_list(found)}"
            for kind, found in kinds.items()
        ]

    def inside(self, houses: Sequence[Group]) -> set[int]:
        """The cells of these lines."""
        return set(chain.from_iterable(house.cells for house in houses))

    def total(self, houses: Sequence[Group]) -> int:
        """What full lines add up to."""
        return len(houses) * sum(self.puzzle.digits)

    def adds_up(self, houses: Sequence[Group]) -> str:
        """`row 1 adds up to 10`, `rows 1 and 2 together add up to 20`."""
        adds = "adds" if self.is_one(houses) else "together add"
        return f"{self.region(houses)} {adds} up to {self.total(houses)}"

    def shares(self, cage: int, cells: Collection[int]) -> list[Alternative]:
        """What each combination of the cage has in these cells."""
        own = self.puzzle.cages[cage].cells
        places = [place for place, cell in enumerate(own) if cell in cells]
        return [tuple([held[place] for place in places]) for held in self.state.combinations(cage)]

    def sums(self, cage: int, cells: Collection[int]) -> set[int]:
        """What the cage's digits in these cells can add up to; of a cage without a list, the least
        and the most."""
        if self.state.is_listed(cage):
            return {sum(share) for share in self.shares(cage, cells)}
        return set(bound_contribution(self.puzzle, cage, self.state.candidates, set(cells)))

    def say_placed(self, placements: Sequence[Placement]) -> str:
        """`r1c1 is 5 and r1c2 is 3`."""
        return say_list([f"{self.cell(cell)} is {value}" for cell, value in sorted(placements)])

    def say_removed(self, eliminations: Sequence[Elimination]) -> str:
        """`4 can be removed from r1c2 and r1c3, and 1 and 2 from r2c2`; empty if nothing can."""
        parts = [f"{values(gone)} from {self.cells(cells)}" for gone, cells in alike(eliminations)]
        if len(parts) > GROUPS:
            parts = [*parts[: GROUPS - 1], f"others from {_cells_after(GROUPS - 1, eliminations)}"]
        return series(parts).replace(" from ", " can be removed from ", 1)

    def say_excluded(self, eliminations: Sequence[Elimination]) -> str:
        """`r1c2 and r1c3 are not 4, and r2c2 is not 1 or 2`: the same as facts."""
        parts = [
            f"{self.cells(cells)} {'is' if len(cells) == 1 else 'are'} not {values(gone, 'or')}"
            for gone, cells in alike(eliminations)
        ]
        if len(parts) > GROUPS:
            rest = _cells_after(GROUPS - 1, eliminations)
            parts = [*parts[: GROUPS - 1], f"{rest} lose candidates"]
        *firsts, last = parts
        return f"{', '.join(firsts)}, and {last}" if firsts else last

    def impossible(self, drops: Sequence[Drop], named: bool = False) -> str:
        """`1-5-2 and 5-1-2 are impossible`; of many, how many of them are."""
        parts = []
        for cage, found in drops:
            if len(found) <= COMBINATIONS:
                gone = f"{combinations(found)} {'is' if len(found) == 1 else 'are'} impossible"
                parts.append(f"{gone} in {cage.name}" if named else gone)
                continue
            whole = f"the {len(self.state.combinations(cage.index)):,} ways to fill"
            which = f"{whole} {cage.name if named else self.short_cage(cage.index)}"
            parts.append(f"{len(found):,} of {which} are impossible ({combinations(found)})")
        return " and ".join(parts)

    def follows(self, step: Step, named: bool = False, therefore: str = ": ") -> str:
        """What the step does, the last part of its sentence: placed, impossible, removed.

        `named` says whose combinations are impossible, where the sentence did not; `therefore`
        stands between these and what is removed, and is another where a colon comes before.
        """
        if step.placements:
            return self.say_placed(step.placements)
        parts = [self.impossible(step.drops, named), self.say_removed(step.eliminations)]
        return therefore.join(filter(None, parts))

    def these_impossible(self, step: Step) -> str:
        """The same, where the sentence has named the combinations of its cage: `these two ways are
        impossible: 4 can be removed from r1c2`."""
        [(_, found)] = step.drops
        if len(found) == 1:
            return self.follows(step)
        removed = self.say_removed(step.eliminations)
        many = f"these {cardinal(len(found))} ways are impossible"
        return f"{many}: {removed}" if removed else many

    def cannot(self, eliminations: Sequence[Elimination]) -> str:
        """`r1c2 and r1c3 cannot be 4, and r2c2 cannot be 1 or 2`."""
        parts = [
            f"{self.cells(cells)} cannot be {values(gone, 'or')}"
            for gone, cells in alike(eliminations)
        ]
        return say_list(parts)

    def seeing(self, step: Step, both: str) -> str:
        """What the step removes, of cells that see `both`: `3 can be removed from r1c2, which sees
        both`."""
        see = "sees" if len(step.eliminations) == 1 else "see"
        return f"{self.say_removed(step.eliminations)}, which {see} {both}"


def alike(eliminations: Sequence[Elimination]) -> list[tuple[tuple[int, ...], list[int]]]:
    """The cells that lose the same values, by these."""
    found: dict[tuple[int, ...], list[int]] = {}
    for cell, gone in eliminations:
        found.setdefault(gone, []).append(cell)
    return list(found.items())


def _cells_after(groups: int, eliminations: Sequence[Elimination]) -> str:
    """`3 more cells`: those after this many groups of cells that lose the same."""
    return say_count(sum([len(cells) for _, cells in alike(eliminations)[groups:]]), "more cell")


# What a row of the ladder words its steps by.
Template: TypeAlias = Callable[[CageWords, Step], str]


def make_sentence(template: Template) -> Callable[[CagePencilMarks, Step], str]:
    """The sentence of a step on the board before it, as rows of techniques have it."""

    def sentence(state: CagePencilMarks, step: Step) -> str:
        return on_diagonals(template(CageWords(state), step))

    return sentence
