"""Reads the kernel's log as steps: places and numbers of the board become the puzzle's own."""

from collections.abc import Iterable, Iterator, Sequence

from kenken_cp.core.errors import LimitError
from kenken_cp.core.grouping import group_pairs
from kenken_cp.core.steps import Branch, Drop, Evidence, Group, Placement, Step
from kenken_cp.engine.kernel_logic import KernelLogReader
from kenken_cp.engine.log import Entries
from kenken_cp.kinds.rectangles.kernel import codes
from kenken_cp.kinds.rectangles.kernel.logic.ladder import Ladder
from kenken_cp.kinds.rectangles.puzzle import Rectangle, RectanglePuzzle
from kenken_cp.kinds.rectangles.state import CLUE, RectangleMarks
from kenken_cp.kinds.rectangles.techniques import LADDER

# The most steps times cells of a trace, which keeps the board before each step (50 bytes a cell).
MOST_KEPT = 4_000_000


class RectangleLogReader(KernelLogReader[RectanglePuzzle, RectangleMarks, Ladder]):
    """Translates between a ladder and its puzzle."""

    def __init__(self, ladder: Ladder, puzzle: RectanglePuzzle) -> None:
        super().__init__(ladder, puzzle)
        form = ladder.board_state.form
        # for each cell and clue of the board, that of the puzzle; and for each of its rectangles
        self.cells = form.cells_of_board()
        self._clues = [own + 1 for own in ladder.board_state.order_of_clues()]
        self._wide = form.columns
        self._rectangles = list(map(self._rectangle, ladder.board_state.bounds()))

    def _rectangle(self, bounds: Sequence[int]) -> tuple[int, Rectangle]:
        """The number of a rectangle's clue, and its bounds on the puzzle's board."""
        clue, top, left, bottom, right = bounds
        corners = top * self._wide + left, (bottom - 1) * self._wide + right - 1
        cells = [self.cells[at] for at in corners]
        return self._clues[clue], Rectangle.around(cells, self.puzzle.columns)

    def load(self, start: RectangleMarks) -> None:
        place_of = {cell: place for place, cell in enumerate(self.cells)}
        board_clue = {own: clue for clue, own in enumerate(self._clues)}
        for cell, value in enumerate(start.values):
            if value is not None:
                self.ladder.preset(place_of[cell], board_clue[value])
        live = {number: set(start.live(number)) for number in self._clues}
        for index, (number, rectangle) in enumerate(self._rectangles):
            if rectangle not in live[number]:
                self.ladder.cross_out(index)

    def steps(self, entries: Sequence[int], state: RectangleMarks) -> Iterator[Step]:
        count = entries[::3].count(codes.STEP)
        if count * len(self.cells) > MOST_KEPT:
            raise LimitError(
                f"{count:,} steps on a board of {self.puzzle.rows}×{self.puzzle.columns} are too "
                "many to explain (boards of about 50×50 can be explained); kenken hint shows the "
                "next step, and kenken rate says how hard the puzzle is"
            )
        return super().steps(entries, state)

    def group(self, at: int, sort: int, state: RectangleMarks) -> Group:
        return state.group(CLUE, self._clues[at] - 1)

    def step(self, code: int, available: int, of: Entries, state: RectangleMarks) -> Step:
        placements = sorted(
            Placement(self.cells[a], self._clues[b]) for a, b in of.get(codes.PLACE, ())
        )
        effects = state.effects(placements, self._drops(of.get(codes.DROP, ()), state))
        return Step(
            LADDER[code].id,
            tuple(placements),
            effects.eliminations,
            effects.drops,
            self._evidence(of, state),
            available,
        )

    def _drops(self, entries: Iterable[tuple[int, int]], state: RectangleMarks) -> list[Drop]:
        """The rectangles in the log, clue by clue."""
        found = group_pairs(self._rectangles[index] for index, _ in entries)
        return [
            Drop(state.group(CLUE, number - 1), tuple(sorted(found[number])))
            for number in sorted(found)
        ]

    def _evidence(self, of: Entries, state: RectangleMarks) -> Evidence:
        numbers = of.get(codes.NUMBER)
        cells = [self.cells[a] for a, _ in of.get(codes.CELL, ())]
        if region := of.get(codes.REGION):  # its first and last cell
            corners = [self.cells[a] for a, _ in region]
            cells = [*Rectangle.around(corners, self.puzzle.columns).cells(self.puzzle.columns)]
        return Evidence(
            groups=tuple(
                [state.group(CLUE, self._clues[a] - 1) for a, _ in of.get(codes.CLUE, ())]
            ),
            cells=tuple(cells),
            # the clue that a search supplies
            values=tuple([self._clues[a] for a, _ in of.get(codes.VALUE, ())]),
            number=numbers[0][0] if numbers else None,
            branches=tuple(self._branches(of)),
        )

    def _branches(self, of: Entries) -> Iterator[Branch]:
        """The assumptions of a step; the caller finds what follows from them."""
        for index, _ in of.get(codes.CASE_RECTANGLE, ()):
            number, rectangle = self._rectangles[index]
            cells = rectangle.cells(self.puzzle.columns)
            yield Branch(tuple([Placement(cell, number) for cell in cells]), ())
