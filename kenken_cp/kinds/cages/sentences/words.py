"""How sentences name cells, cages, lines and values, and what they say that follows."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, groupby
from itertools import combinations as choose

from kenken_cp.core.counts import counted
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Combination, Drop, Elimination, Placement, Step
from kenken_cp.kinds.cages.puzzle import GIVEN, CagePuzzle
from kenken_cp.kinds.cages.state import State

TIMES = ("never", "once", "twice")
# Longer lists than these are cut short.
CELLS, GROUPS, COMBINATIONS = 6, 4, 4
_PLURALS = {"box": "es"}
# A bent cage is told by the stretches of its rows, if they are no more than this.
STRETCHES = 3


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def times(count: int) -> str:
    """`never`, `once`, `twice`, `3 times`."""
    return TIMES[count] if 0 <= count < len(TIMES) else f"{count} times"


def opened(text: str) -> str:
    """The text as a sentence opens, but for a cell, which keeps its small r: `r1c1`."""
    return text if text[1:2].isdigit() else f"{text[:1].upper()}{text[1:]}"


def values(digits: Iterable[int], last: str = "and") -> str:
    """`1`, `1 and 2`."""
    return listed([str(digit) for digit in digits], last)


def combination(digits: Combination) -> str:
    """A cage's digits in the order of its cells, `1 5 2`."""
    return " ".join(map(str, digits))


def combinations(found: Sequence[Combination], last: str = "and") -> str:
    """`1 5 2 and 5 1 2`, cut short where there are many."""
    if len(found) <= COMBINATIONS:
        return listed([combination(digits) for digits in found], last)
    return ", ".join([*[combination(digits) for digits in found[: COMBINATIONS - 1]], "…"])


def counting(puzzle: CagePuzzle) -> str:
    """In which order sentences count a puzzle's boxes and diagonals, and list its cages' cells."""
    told = []
    if any(len(cage.cells) > 1 for cage in puzzle.cages):
        told.append("Combinations list a cage's cells row by row.")
    told.append(line_kinds(puzzle))
    if puzzle.boxes:
        told.append(f"{_kinds(puzzle)[2].capitalize()} are counted row by row, as they begin.")
    if puzzle.diagonals:
        told.append(f"Diagonal 1 begins at r1c1, diagonal 2 at r1c{puzzle.columns}.")
    return " ".join(filter(None, told))


def line_kinds(puzzle: CagePuzzle) -> str:
    """`Lines are rows, columns and boxes.`; empty if they are rows and columns alone."""
    kinds = _kinds(puzzle)
    return f"Lines are {listed(kinds)}." if len(kinds) > 2 else ""


def _kinds(puzzle: CagePuzzle) -> list[str]:
    """What the houses of a puzzle are, `rows`, `columns`, `boxes`."""
    found = dict.fromkeys(house.name.split()[0] for house in puzzle.geometry.houses)
    return [f"{kind}{_PLURALS.get(kind, 's')}" for kind in found]


class Words:
    """The words for what is on the board before a step."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.puzzle = state.puzzle
        self.columns = state.puzzle.columns

    def cell(self, cell: int) -> str:
        """`r1c1`."""
        return cell_name(cell, self.columns)

    def cells(self, cells: Sequence[int], last: str = "and") -> str:
        """`r1c1, r1c2 and r2c2`; of many the first."""
        cells = sorted(cells)
        if len(cells) <= CELLS:
            return listed([self.cell(cell) for cell in cells], last)
        shown = [self.cell(cell) for cell in cells[: CELLS - 1]]
        return listed([*shown, f"{len(cells) - len(shown)} other cells"], last)

    def cage(self, number: int) -> str:
        """`cage 12× at r1c1–r2c2`, from its first cell to its last; bent ones by their rows."""
        cage = self.puzzle.cages[number]
        if cage.operator == GIVEN and self.puzzle.covered:  # else givens stand outside of cages
            return f"the given {cage.target} at {self.cell(cage.cells[0])}"
        found = self.extent(cage.cells, ", ")
        size = f" ({len(cage.cells)} cells)"
        return f"cage {self.puzzle.clue(cage)} at {found or self._ends(cage.cells) + size}"

    def extent(self, cells: Sequence[int], last: str = " and ") -> str:
        """`r1c1–r2c2` of a rectangle, else `r1c1 and r2c1–r2c3`; empty if that were too long."""
        rows = [cell // self.columns for cell in cells]
        columns = [cell % self.columns for cell in cells]
        area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
        if len(cells) == area:
            return self._ends(cells)
        *told, end = self._stretches(sorted(cells))
        return "" if len(told) >= STRETCHES else f"{', '.join(told)}{last}{end}"

    def _ends(self, cells: Sequence[int]) -> str:
        ends = dict.fromkeys((min(cells), max(cells)))
        return "–".join([self.cell(cell) for cell in ends])

    def _stretches(self, cells: Sequence[int]) -> list[str]:
        """Neighbours in a row as one: `r1c1`, `r2c1–r2c3`."""
        told = []
        # Neighbours keep the same distance from their place in the list.
        for _, group in groupby(
            enumerate(cells), lambda at: (at[1] // self.columns, at[1] - at[0])
        ):
            told.append(self._ends([cell for _, cell in group]))
        return told

    def part(self, number: int, cells: Collection[int]) -> str:
        """`7+ at r1c1`, or `r1c2–r2c2 of 7+ at r1c1` if only some of its cells are meant."""
        own = self.puzzle.cages[number].cells
        meant = [cell for cell in own if cell in cells]
        if len(meant) == len(own):
            return self.short_cage(number)
        return f"{self.extent(meant) or self.cells(meant)} of {self.short_cage(number)}"

    def cages(self, numbers: Sequence[int]) -> str:
        """`7+ at r1c1, 3− at r1c3 and r2c2`: each by the cell that shows its clue."""
        return listed([self.short_cage(number) for number in sorted(numbers)])

    def short_cage(self, number: int) -> str:
        """`7+ at r1c1`, or `cage 7 at r1c1`; a cell that is a cage by itself is the cell."""
        cage = self.puzzle.cages[number]
        first, clue = self.cell(cage.cells[0]), self.puzzle.clue(cage)
        if len(cage.cells) == 1:
            return first
        return f"cage {clue} at {first}" if clue[-1].isdigit() else f"{clue} at {first}"

    def line(self, house: int) -> str:
        """`row 1`."""
        return self.puzzle.geometry.houses[house].name

    def lines(self, houses: Sequence[int]) -> str:
        """`row 1`, `rows 1 and 2`; all rows, or all columns, are the grid."""
        geometry = self.puzzle.geometry
        covered = set(chain.from_iterable(geometry.houses[house].cells for house in houses))
        if len(houses) > 1 and len(covered) == geometry.rows * geometry.columns:
            return "the grid"
        kinds: dict[str, list[str]] = {}
        for house in sorted(houses):
            kind, number = self.line(house).split()
            kinds.setdefault(kind, []).append(number)
        return listed(
            [
                f"{kind}{_PLURALS.get(kind, 's') * (len(found) > 1)} {listed(found)}"
                for kind, found in kinds.items()
            ]
        )

    def inside(self, houses: Sequence[int]) -> set[int]:
        """The cells of these lines."""
        found = self.puzzle.geometry.houses
        return set(chain.from_iterable(found[house].cells for house in houses))

    def total(self, houses: Sequence[int]) -> int:
        """What full lines add up to."""
        return len(houses) * sum(self.puzzle.digits)

    def shares(self, cage: int, cells: Collection[int]) -> list[Combination]:
        """What each combination of the cage has in these cells."""
        own = self.puzzle.cages[cage].cells
        places = [place for place, cell in enumerate(own) if cell in cells]
        return [tuple([held[place] for place in places]) for held in self.state.combinations(cage)]

    def placed(self, placements: Sequence[Placement]) -> str:
        """`r1c1 is 5 and r1c2 is 3`."""
        return listed([f"{self.cell(cell)} is {value}" for cell, value in sorted(placements)])

    def leave(self, eliminations: Sequence[Elimination]) -> str:
        """`4 leaves r1c2 and r1c3, and 1 and 2 leave r2c2`; empty if nothing does."""
        alike: dict[tuple[int, ...], list[int]] = {}
        for cell, gone in eliminations:
            alike.setdefault(gone, []).append(cell)
        groups = [
            f"{values(gone)} {'leaves' if len(gone) == 1 else 'leave'} {self.cells(cells)}"
            for gone, cells in alike.items()
        ]
        if len(groups) > GROUPS:
            cells = len(eliminations) - sum(map(len, list(alike.values())[: GROUPS - 1]))
            groups = [*groups[: GROUPS - 1], f"{counted(cells, 'more cell')} lose candidates"]
        return ", and ".join(groups) if len(groups) < 3 else "; ".join(groups)

    def fall(self, drops: Sequence[Drop], named: bool = False) -> str:
        """`1 5 2 and 5 1 2 fall`, or `7 of its 9 combinations fall (1 5 2, 1 5 3, …)`."""
        told = []
        for cage, found in drops:
            if len(found) <= COMBINATIONS:
                fallen = f"{combinations(found)} {'falls' if len(found) == 1 else 'fall'}"
            else:
                whole = len(self.state.combinations(cage))
                fallen = (
                    f"{len(found):,} of its {whole:,} combinations fall ({combinations(found)})"
                )
            told.append(f"in {self.cage(cage)}, {fallen}" if named else fallen)
        return " and ".join(told)

    def follows(self, step: Step, named: bool = False) -> str:
        """What the step does, the last part of its sentence: placed, fallen, left.

        `named` says whose combinations fall, where the sentence did not.
        """
        if step.placements:
            return self.placed(step.placements)
        parts = [self.fall(step.drops, named), self.leave(step.eliminations)]
        fallen = sum(len(drop.combinations) for drop in step.drops)
        return f", and with {'it' if fallen == 1 else 'them'} ".join(filter(None, parts))

    def lack(self, house: int) -> str:
        """Why a line cannot be filled: `no place for 2`, `only r1c1 for 2 and 3`; empty if it can.

        Of a line that holds each digit once, some values have fewer places than they are, or
        some cells fewer values; the fewest of them are told.
        """
        cells = self.puzzle.geometry.houses[house].cells
        places = {cell: set(self.state.candidates[cell]) for cell in cells}
        full = len(cells) == len(self.puzzle.digits)
        for size in range(1, len(cells) + 1):
            for held in choose(self.puzzle.digits, size) if full else ():
                room = [cell for cell in cells if places[cell].intersection(held)]
                if len(room) < size:
                    rest = f"only {self.cells(room)}" if room else "no place"
                    return f"{rest} for {values(held, 'and' if room else 'or')}"
            for some in choose(cells, size):
                left = sorted(set().union(*[places[cell] for cell in some]))
                if len(left) < size:
                    rest = f"only {values(left)}" if left else "no value"
                    return f"{rest} for {self.cells(some)}"
        return ""
