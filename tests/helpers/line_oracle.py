"""An oracle for steps on lines that knows only their premises: it writes out every filling.

Nothing of the ladder, the reader or `placing` is used: all fillings of a line are listed by its
known cells, and counted against its clue.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from kenken_cp.core.steps import Group, Placement, Step
from kenken_cp.kinds.lines.puzzle import LinePuzzle


@cache
def fillings(clue: tuple[int, ...], line: tuple[int | None, ...]) -> tuple[tuple[int, ...], ...]:
    """Every filling of a line that has the clue and keeps its known cells."""
    return tuple(_fillings(clue, line))


def _fillings(clue: tuple[int, ...], line: Sequence[int | None]) -> Iterator[tuple[int, ...]]:
    """Cell by cell, dropping what already has a run too long or too many."""

    def runs(cells: Sequence[int]) -> list[int]:
        return [len(list(run)) for value, run in groupby(cells) if value]

    def go_on(cells: list[int]) -> Iterator[tuple[int, ...]]:
        found = runs(cells)
        begun = len(found) if not cells or not cells[-1] else len(found) - 1
        if tuple(found[:begun]) != clue[:begun]:
            return
        if begun < len(found) and (begun >= len(clue) or found[begun] > clue[begun]):
            return
        if len(cells) == len(line):
            if tuple(found) == clue:
                yield tuple(cells)
            return
        known = line[len(cells)]
        for value in (0, 1) if known is None else (known,):
            yield from go_on([*cells, value])

    yield from go_on([])


def clue_of(puzzle: LinePuzzle, line: Group) -> tuple[int, ...]:
    """The clue of a row or column."""
    return (puzzle.row_clues if line.kind == "row" else puzzle.column_clues)[line.index]


def faults(puzzle: LinePuzzle, known: Sequence[int | None], step: Step) -> list[str]:
    """What is wrong with a step on a board with these values; empty if it follows."""
    if step.evidence.branches:
        return _branch_faults(puzzle, known, step)
    lines = [group for group in step.evidence.groups if group.kind in ("row", "column")]
    if len(lines) != 1:
        return [f"{len(lines)} lines"]
    [line] = lines
    outside = [cell for cell in step.evidence.cells if cell not in line.cells]
    unknown = [cell for cell in step.evidence.cells if known[cell] is None]
    if outside or unknown:
        return [f"cells outside its line {outside}, or unknown {unknown}"]
    held = {cell: known[cell] for cell in step.evidence.cells}
    if not follows(puzzle, line, held, step.placements):
        return ["it does not follow"]
    return [f"{cell} is known" for cell, _ in step.placements if known[cell] is not None]


def follows(
    puzzle: LinePuzzle, line: Group, held: Mapping[int, int | None], placed: Sequence[Placement]
) -> bool:
    """Whether these cells of a line, known, leave those their values."""
    found = fillings(clue_of(puzzle, line), tuple([held.get(cell) for cell in line.cells]))
    return bool(found) and all(
        filling[line.cells.index(cell)] == value for filling in found for cell, value in placed
    )


def _branch_faults(puzzle: LinePuzzle, known: Sequence[int | None], step: Step) -> list[str]:
    found = []
    for branch in step.evidence.branches:
        board = list(known)
        for cell, value in branch.assumed:
            board[cell] = value
        for each in branch.steps:
            found += faults(puzzle, board, each)
            for cell, value in each.placements:
                board[cell] = value
        if branch.broken is None:
            found += [
                f"the branch leaves {cell} open"
                for cell, value in step.placements
                if board[cell] != value
            ]
        elif fillings(
            clue_of(puzzle, branch.broken), tuple([board[c] for c in branch.broken.cells])
        ):
            found.append(f"{branch.broken.name} is not broken")
    return [*found, *_find_uncovered(step)]


def _find_uncovered(step: Step) -> list[str]:
    """Whether the cases of a step are all there are: one for a contradiction, else both values, or
    all starts of a block (which `test_ladder` counts)."""
    branches = step.evidence.branches
    if len(branches) == 1:
        [(cell, value)] = branches[0].assumed
        fits = step.placements == (Placement(cell, 1 - value),)
        return [] if fits and branches[0].broken is not None else ["no contradiction"]
    if not step.evidence.groups:
        assumed = sorted(branch.assumed for branch in branches)
        [cell] = step.evidence.cells
        wanted = [(Placement(cell, 0),), (Placement(cell, 1),)]
        return [] if assumed == wanted else ["not both values"]
    return []
