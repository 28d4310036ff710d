"""The steps inside each branch of a step, as far as its result needs them.

A branch is followed breadth first, with all that each line forces, until a line has no placement or
the cell that all branches share is known. Then it is read backwards: each line keeps only the
settled cells that a later step needs, and cites only the known cells that settle them.
"""

from collections.abc import Iterable

from kenken_cp.core.steps import Branch, Evidence, Placement, Step
from kenken_cp.kinds.lines.placing import find_forced, follows
from kenken_cp.kinds.lines.state import LineMarks

STRIPS = ("edge-logic", "two-lines")  # techniques that stay within two lines and what crosses them
FORCED = "complete-line"  # the technique of steps in branches


def with_branches(state: LineMarks, step: Step) -> Step:
    """The step with the steps that follow in each of its branches."""
    allowed = _lines_allowed(state, step)
    followed = [_Following(state, step, each, allowed).branch() for each in step.evidence.branches]
    return step._replace(evidence=step.evidence._replace(branches=tuple(followed)))


def _lines_allowed(state: LineMarks, step: Step) -> set[int]:
    """The lines that branches of the step may use."""
    puzzle = state.puzzle
    everywhere = set(range(puzzle.rows + puzzle.columns))
    if step.technique not in STRIPS:
        return everywhere
    rows = set(range(puzzle.rows))
    lines = step.evidence.groups
    numbers = {line.index + (line.kind == "column") * puzzle.rows for line in lines}
    return numbers | (everywhere - rows if numbers <= rows else rows)


class _Following:
    """One branch: `when` says for each derived cell at which visit it came, -1 for assumptions."""

    def __init__(self, state: LineMarks, step: Step, branch: Branch, allowed: set[int]) -> None:
        self.state, self.branch_, self.allowed = state, branch, allowed
        self.values = list(state.values)
        self.when: dict[int, int] = {}
        self.visits: list[tuple[int, dict[int, int]]] = []  # a line, and what it forced
        refutes = len(step.evidence.branches) == 1
        self.wanted = {} if refutes else dict(step.placements)
        for cell, value in branch.assumed:
            self.values[cell] = value
            self.when[cell] = -1

    def branch(self) -> Branch:
        """The branch with its steps."""
        broken = self._follow()
        steps: list[Step] = []
        needed: set[int] = set()
        if broken is not None:
            needed = self._premises(broken, len(self.visits), {})
        elif self.wanted:
            needed = set(self.wanted)
        for number in range(len(self.visits) - 1, -1, -1):
            line, found = self.visits[number]
            held = {cell: value for cell, value in found.items() if cell in needed}
            if held:
                premises = self._premises(line, number, held)
                needed |= premises
                steps.append(self._step(line, held, premises))
        group = None if broken is None else self.state.line(broken)
        return Branch(self.branch_.assumed, tuple(steps[::-1]), group)

    def _follow(self) -> int | None:
        """Look at lines, the first touched first; the line that has no placement, if one has none.

        Stops as soon as the wanted cells are known.
        """
        queue = self._lines_of(cell for cell, _ in self.branch_.assumed)
        while queue and not self._is_known():
            line = queue.pop(0)
            cells = self.state.line(line).cells
            found = find_forced(self._clue(line), [self.values[cell] for cell in cells])
            if found is None:
                return line
            if not found:
                continue
            settled = {cells[at]: value for at, value in found.items()}
            for cell, value in settled.items():
                self.values[cell] = value
                self.when[cell] = len(self.visits)
            self.visits.append((line, settled))
            queue += [each for each in self._lines_of(settled) if each not in (*queue, line)]
        return None

    def _is_known(self) -> bool:
        return bool(self.wanted) and all(
            self.values[cell] == value for cell, value in self.wanted.items()
        )

    def _lines_of(self, cells: Iterable[int]) -> list[int]:
        """The rows and columns of these cells, each once, as far as they may be used."""
        rows, columns = self.state.puzzle.rows, self.state.puzzle.columns
        found = [line for cell in cells for line in (cell // columns, rows + cell % columns)]
        return [line for line in dict.fromkeys(found) if line in self.allowed]

    def _clue(self, line: int) -> tuple[int, ...]:
        puzzle = self.state.puzzle
        return (*puzzle.row_clues, *puzzle.column_clues)[line]

    def _premises(self, line: int, before: int, held: dict[int, int]) -> set[int]:
        """The known cells by which the line forces these, or has no placement if there are none.

        Only what was known before this visit counts; what came last is dispensed with first.
        """
        cells = self.state.line(line).cells
        known = [
            self.values[cell] if self.when.get(cell, -1) < before and cell not in held else None
            for cell in cells
        ]
        targets = {cells.index(cell): value for cell, value in held.items()}
        order = [at for at, value in enumerate(known) if value is not None]
        order.sort(key=lambda at: -self.when.get(cells[at], -2))
        for at in order:
            value, known[at] = known[at], None
            if not follows(self._clue(line), known, targets):
                known[at] = value
        return {cells[at] for at, value in enumerate(known) if value is not None}

    def _step(self, line: int, held: dict[int, int], premises: set[int]) -> Step:
        placements = tuple([Placement(cell, held[cell]) for cell in sorted(held)])
        gone = tuple(self.state.cleared_by(placements))
        evidence = Evidence(groups=(self.state.line(line),), cells=tuple(sorted(premises)))
        return Step(FORCED, placements, gone, (), evidence)
