"""What a person knows of a puzzle of rectangles: cells in a rectangle, and rectangles ruled out."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, Self

from kenken_cp.core import state
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.steps import CELL, Alternative, Drop, Elimination, Group, Placement, Step
from kenken_cp.kinds.rectangles.puzzle import Rectangle, RectanglePuzzle
from kenken_cp.kinds.rectangles.shapes import rectangles

CLUE = "clue"  # the kind of group that has rectangles as its alternatives
Removed = dict[int, set[Rectangle]]  # rectangles, by the number of their clue


class Effects(NamedTuple):
    """What follows at once from placements and drops: drops, and the candidates they remove."""

    drops: tuple[Drop, ...]
    eliminations: tuple[Elimination, ...]


class RectangleMarks(state.State):
    """The board between two steps: the clues are groups, with the rectangles they may still have.

    A cell's candidates are the clues whose rectangles cover it.
    """

    __slots__ = ("_groups", "_live")
    puzzle: RectanglePuzzle

    def __init__(self, puzzle: RectanglePuzzle) -> None:
        """The board with nothing known; OutOfBudget if the clues have too many rectangles."""
        listed = rectangles(puzzle)
        self._live: dict[int, tuple[Rectangle, ...]] = dict(
            enumerate([tuple(own) for own in listed], start=1)
        )
        self._groups: dict[int, Group] = {}  # those asked for so far, with all their cells
        super().__init__(puzzle, self._reach(puzzle))
        for number in self._live:
            self._groups[number] = self._group(number)

    def _reach(self, puzzle: RectanglePuzzle) -> list[tuple[int, ...]]:
        """For each cell the numbers of the clues whose rectangles cover it."""
        found: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
        for number, own in self._live.items():
            for cell in _cells_covered(own, puzzle.columns):
                found[cell].append(number)
        return [tuple(clues) for clues in found]

    def _group(self, number: int) -> Group:
        cells = _cells_covered(self._live[number], self.puzzle.columns)
        return Group(CLUE, number - 1, self.name(number), tuple(sorted(cells)))

    def copy(self) -> Self:
        """An independent copy."""
        other = super().copy()
        other._live, other._groups = self._live.copy(), self._groups
        return other

    def name(self, number: int) -> str:
        """A clue as sentences name it: `the 6 at r2c3`."""
        clue = self.puzzle.clues[number - 1]
        return f"the {clue.text} at {cell_name(clue.cell, self.puzzle.columns)}"

    @property
    def slots(self) -> Sequence[int]:
        """Empty: which clues may reach a cell is not written into it."""
        return ()

    def group(self, kind: str, index: int) -> Group:
        """A cell or a clue."""
        return self.cell(index) if kind == CELL else self._groups[index + 1]

    def live(self, number: int) -> tuple[Rectangle, ...]:
        """The rectangles that a clue, counted from 1, may still have."""
        return self._live[number]

    def alternatives(self, group: Group) -> list[Alternative]:
        """A clue's rectangles that are still possible."""
        return list(self._live[group.index + 1]) if group.kind == CLUE else []

    def holds(self, group: Group, alternative: Alternative, grid: Grid) -> bool:
        """Whether the clue has this rectangle in a solution."""
        cells = [cell for cell, value in enumerate(grid) if value == group.index + 1]
        return tuple(cells) == Rectangle(*alternative).cells(self.puzzle.columns)

    def cells_of(self, group: Group, alternative: Alternative) -> tuple[int, ...]:
        """The cells of a clue's rectangle."""
        return Rectangle(*alternative).cells(self.puzzle.columns)

    def clears(self, cell: int, value: int) -> Iterable[tuple[int, int]]:
        """The candidates of other cells that lose their last rectangle."""
        for other, gone in self.effects([Placement(cell, value)]).eliminations:
            if other != cell:
                yield from ((other, each) for each in gone)

    def cleared_by(self, placements: Iterable[Placement]) -> list[Elimination]:
        """The candidates that placements remove together."""
        return list(self.effects(placements).eliminations)

    def effects(self, placements: Iterable[Placement], dropped: Iterable[Drop] = ()) -> Effects:
        """What follows at once: a cell of a clue is in its rectangle and in no other."""
        removed: Removed = {}
        for group, gone in dropped:
            removed.setdefault(group.index + 1, set()).update([Rectangle(*each) for each in gone])
        for cell, value in placements:
            row, column = divmod(cell, self.puzzle.columns)
            for number in {*self.candidates[cell], value}:
                for each in self._live[number]:
                    if each.holds(row, column) is not (number == value):
                        removed.setdefault(number, set()).add(each)
            # a clue that the cell loses by its placement keeps no rectangle over it
        return self._effects_of(removed)

    def _effects_of(self, removed: Removed) -> Effects:
        columns = self.puzzle.columns
        drops: list[Drop] = []
        gone: dict[int, list[int]] = {}
        for number in sorted(removed):
            left = [each for each in self._live[number] if each not in removed[number]]
            lost = [each for each in self._live[number] if each in removed[number]]
            if lost:
                drops.append(Drop(self._groups[number], tuple(lost)))
            kept = _cells_covered(left, columns)
            for cell in _cells_covered(lost, columns) - kept:
                if number in self.candidates[cell]:
                    gone.setdefault(cell, []).append(number)
        eliminations = [Elimination(cell, tuple(gone[cell])) for cell in sorted(gone)]
        return Effects(tuple(drops), tuple(eliminations))

    def apply(self, step: Step) -> None:
        """Apply the step, with all that follows at once.

        That is more than it tells if steps before it were left out, as in replayed branches.
        """
        effects = self.effects(step.placements, step.drops)
        self._take(step.eliminations)
        self._follow(effects, step.placements)

    def _follow(self, effects: Effects, placements: Iterable[Placement]) -> None:
        """Place these values, with what follows."""
        self._take(effects.eliminations)
        for cell, value in placements:
            self.values[cell] = value
            self.candidates[cell] = (value,)
        for group, gone in effects.drops:
            number = group.index + 1
            self._live[number] = tuple([each for each in self._live[number] if each not in gone])

    def tidy(self) -> None:
        """Remove the rectangles that contradict what is known of the cells, and what they reach."""
        columns = self.puzzle.columns
        known: dict[int, list[int]] = {number: [] for number in self._live}
        for cell, value in enumerate(self.values):
            if value is not None:
                self.candidates[cell] = (value,)
                known[value].append(cell)
        allowed: dict[int, set[int]] = {number: set() for number in self._live}
        for cell, held in enumerate(self.candidates):
            for number in held:
                allowed[number].add(cell)
        for number, own in self._live.items():
            dropped = self.dropped.get((CLUE, number - 1), ())
            self._live[number] = tuple(
                [
                    each
                    for each in own
                    if each not in dropped
                    and allowed[number].issuperset(cells := each.cells(columns))
                    and set(known[number]).issubset(cells)
                ]
            )
        reached = self._reach(self.puzzle)
        for cell, value in enumerate(self.values):
            if value is None:
                self.candidates[cell] = reached[cell]

    def take(self, number: int, rectangle: Rectangle) -> None:
        """Draw a clue's rectangle, as a person would; `tidy` removes what it excludes."""
        self._live[number] = tuple([each for each in self._live[number] if each == rectangle])
        for cell in rectangle.cells(self.puzzle.columns):
            self.values[cell] = number
            self.candidates[cell] = (number,)

    def rule_out(self, number: int, rectangle: Rectangle) -> None:
        """Cross out a clue's rectangle."""
        self._live[number] = tuple([each for each in self._live[number] if each != rectangle])

    def assume(self, placements: Iterable[Placement]) -> None:
        """Give a clue a rectangle that is not proven: these cells and no others."""
        assumed = list(placements)
        cells = tuple(sorted([placement.cell for placement in assumed]))
        self._follow(self.effects(assumed), assumed)
        for _, value in assumed:
            self._live[value] = tuple(
                [each for each in self._live[value] if each.cells(self.puzzle.columns) == cells]
            )

    def missing(self, group: Group) -> set[tuple[int, int]]:
        """For a cell all clues that could reach it, for a clue all cells that it could reach."""
        if group.kind == CLUE:
            return {(cell, group.index + 1) for cell in group.cells}
        return {
            (group.index, number)
            for number, each in self._groups.items()
            if group.index in each.cells
        }

    def lack(self, group: Group, begun: bool = True) -> str:
        """What a broken cell or clue has none of."""
        return "no rectangle left" if begun else "no rectangle"

    def premises(self, step: Step) -> set[Hashable]:
        """The clues of the evidence, and the candidates missing from its cells."""
        evidence = step.evidence
        absent: set[Hashable] = {group.key for group in evidence.groups}
        absent |= {drop.group.key for drop in step.drops}
        for cell in evidence.cells:
            absent |= {
                each
                for each in self.missing(self.cell(cell))
                if each[1] not in self.candidates[cell]
            }
        return absent


def _cells_covered(found: Iterable[Rectangle], columns: int) -> set[int]:
    """The cells of these rectangles."""
    return {cell for each in found for cell in each.cells(columns)}
