"""How sentences name cells, lines and blocks, and what they say that follows."""

from collections.abc import Iterable, Sequence

from kenken_cp.core.counts import say_list
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Group, Placement, Step
from kenken_cp.kinds.lines.placing import ranges
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, clue_text
from kenken_cp.kinds.lines.state import LINE_OF, ROW, LineMarks, block_name

WORDS = {FILLED: "filled", EMPTY: "empty"}
STRETCHES = 8  # of cells that are named; more are cut short


class LineWords:
    """The words for one step about one line, on the board before it.

    `line` has what is known of the line as far as the step needs it: nothing but its evidence.
    """

    def __init__(self, state: LineMarks, step: Step) -> None:
        self.state, self.step, self.columns = state, step, state.puzzle.columns
        self.group = step.evidence.groups[0]
        self.clue: Clue = state.clue(self.group)
        needed = set(step.evidence.cells)
        self.line = [state.values[c] if c in needed else None for c in self.group.cells]
        self.targets = {self.group.cells.index(cell): value for cell, value in step.placements}
        blocks = [group for group in step.evidence.groups if group.kind in LINE_OF]
        self.blocks = [state.place_of(block)[1] for block in blocks]

    @property
    def named(self) -> str:
        """`row 3 (5 1)`."""
        return line_in_words(self.state, self.group)

    @property
    def follows(self) -> str:
        """`r3c1–r3c2 are filled and r3c3 is empty`."""
        return say_placed(self.state.puzzle, self.step.placements)

    def block(self, number: int) -> str:
        """`the 3`, `the second 3`."""
        return block_name(self.clue, number)

    def cells(self, places: Iterable[int], last: str = "and") -> str:
        """Places of the line by the names of their cells."""
        return cells_in_words(self.state.puzzle, [self.group.cells[at] for at in places], last)

    def cell(self, place: int) -> str:
        """A place of the line by the name of its cell."""
        return cell_name(self.group.cells[place], self.columns)

    def edge(self, place: int) -> str:
        """`left`, `right`, `top` or `bottom`: the edge of the board at this end of the line."""
        ends = ("left", "right") if self.group.kind == ROW else ("top", "bottom")
        return ends[place > 0]

    def list_known(self, value: int) -> list[int]:
        """The places of the evidence that have this value."""
        return [at for at, held in enumerate(self.line) if held == value]

    def ranges(self) -> list[tuple[int, int]]:
        """The first start and last end of each block, by the evidence alone."""
        return ranges(self.clue, self.line)


def line_in_words(state: LineMarks, line: Group) -> str:
    """`row 3 (5 1)`: a line with its clue."""
    return f"{line.name} ({clue_text(state.clue(line))})"


def say_placed(puzzle: LinePuzzle, placements: Sequence[Placement], verb: str = "") -> str:
    """`r3c1–r3c2 are filled and r3c3 is empty`; with another verb for `is` and `are` if given."""
    parts = []
    for value in (FILLED, EMPTY):
        cells = sorted(cell for cell, its in placements if its == value)
        if cells:
            are = verb or ("is" if len(cells) == 1 else "are")
            parts.append(f"{cells_in_words(puzzle, cells)} {are} {WORDS[value]}")
    return ", and ".join(parts)


def cells_in_words(puzzle: LinePuzzle, cells: Iterable[int], last: str = "and") -> str:
    """`r1c1–r1c3 and r1c5`: cells in stretches of a row or column, cut short if there are many."""
    found = sorted(cells)
    across = stretches(found, 1, puzzle.columns)
    down = stretches(found, puzzle.columns, puzzle.columns)
    parts = [
        cell_name(one, puzzle.columns)
        if one == end
        else f"{cell_name(one, puzzle.columns)}–{cell_name(end, puzzle.columns)}"
        for one, end in min((across, down), key=len)
    ]
    if len(parts) > STRETCHES:
        return f"{', '.join(parts[: STRETCHES - 1])}, …"
    return say_list(parts, last)


def stretches(cells: Sequence[int], step: int, columns: int) -> list[tuple[int, int]]:
    """First and last of the cells that follow each other at this distance in one line."""
    left, found = set(cells), []
    for cell in cells:
        if cell not in left:
            continue
        end = cell
        while end in left:
            left.remove(end)
            after = end + step
            if after not in left or (step == 1 and after % columns == 0):
                break
            end = after
        found.append((cell, end))
    return found


def join_lines(names: Sequence[str]) -> list[str]:
    """`rows 1 and 2` for `row 2` and `row 1`; other names as they are."""
    numbers: dict[str, list[int]] = {}
    for name in names:
        kind, _, number = name.partition(" ")
        numbers.setdefault(kind, []).append(int(number))
    return [
        f"{kind}{'s' * (len(found) > 1)} {say_list(list(map(str, sorted(found))))}"
        for kind, found in numbers.items()
    ]
