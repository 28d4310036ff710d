"""The next deduction from where a person stands, told in stages: where, what, and why."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from kenken_cp import explain, human
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import signed
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.steps import Evidence, Placement, Step
from kenken_cp.kinds.cages.sentences.words import Words, line_kinds, listed
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.techniques import TECHNIQUES

SEARCH = "search"
UNNUMBERED = ("region", "diagonal")  # lines whose numbers nobody sees


class Mistake(NamedTuple):
    """A cell that cannot come out right: its digit is wrong, or its candidates lack the right one.

    `value` is the digit placed, None where candidates were noted.
    """

    cell: int
    value: int | None


class Hint(NamedTuple):
    """Steps with the state before each: the last one shows on the board.

    Those before it cross out combinations of cages, which nobody notes in the cells, and lead
    to it; each rests on the ones before.
    """

    steps: tuple[tuple[State, Step], ...]


def mistakes(state: State, solution: Grid) -> list[Mistake]:
    """Where what a person wrote down contradicts the one solution, by cell."""
    return [
        Mistake(cell, state.values[cell])
        for cell, value in enumerate(solution)
        if value not in state.candidates[cell]
    ]


def is_complete(state: State) -> bool:
    """Whether every cell has its digit."""
    return None not in state.values


def hint(state: State, solution: Grid, run: Run | None = None) -> Hint:
    """The next step that places a digit or strikes a candidate, and the steps it needs.

    The state has open cells and no mistakes. Digits placed are struck from their lines first:
    who notes no candidates knows that much. Where no technique leads on, the step is a search's.
    Raises OutOfBudget if it takes longer than the run allows.
    """
    run = Run() if run is None else run
    board = state.copy()
    board.tidy()
    before: list[tuple[State, Step]] = []
    while step := human.next_step(board, run=run):
        run.seconds_left()
        if step.placements or step.eliminations:
            return Hint((*_needed(before, step), (board, step)))
        before.append((board.copy(), step))
        board.apply(step)
    return Hint(((board, _searched(board, solution)),))


def _needed(before: Sequence[tuple[State, Step]], last: Step) -> list[tuple[State, Step]]:
    """Those steps that crossed out combinations of the cages on which the last one rests."""
    cages = set(_cages_of(last))
    needed = []
    for state, step in reversed(before):
        if any(drop.cage in cages for drop in step.drops):
            needed.append((state, step))
            cages.update(_cages_of(step))
    return needed[::-1]


def _cages_of(step: Step) -> Iterator[int]:
    yield from step.evidence.cages
    yield from [drop.cage for drop in step.drops]  # of what was left of them, some fall
    for branch in step.evidence.branches:
        yield from chain.from_iterable(map(_cages_of, branch.steps))


def _searched(board: State, solution: Grid) -> Step:
    """The cell with fewest candidates, from the solution, as a search would settle it."""
    open_cells = [cell for cell, value in enumerate(board.values) if value is None]
    cell = min(open_cells, key=lambda cell: len(board.candidates[cell]))
    placement = Placement(cell, solution[cell])
    gone = tuple(board.cleared_by([placement]))
    evidence = Evidence(cells=(cell,), values=(placement.value,))
    return Step(SEARCH, (placement,), gone, (), evidence)


def where(state: State, step: Step) -> str:
    """The first stage: the lines, cages or cells to look at."""
    if step.technique == SEARCH:
        return f"No technique leads on from here: a search settles {_places(state, step)}."
    return signed(f"Look at {_places(state, step)}.")


def what(state: State, step: Step) -> str:
    """The second stage: the technique, and what it says."""
    row = TECHNIQUES[step.technique]
    told = f"{row.title}: {row.statement[0].lower()}{row.statement[1:]}"
    lines = line_kinds(state.puzzle) if " line" in told else ""
    return f"{told} {lines}".rstrip()


def why(state: State, step: Step) -> str:
    """The third stage: the deduction."""
    return explain.sentence(state, step)


STAGES: tuple[Callable[[State, Step], str], ...] = (where, what, why)


def mistake_sentence(mistake: Mistake, columns: int) -> str:
    """What is wrong with a cell, without telling what would be right."""
    name = cell_name(mistake.cell, columns)
    if mistake.value is None:
        return f"the candidates at {name} lack the digit they need"
    return signed(f"{mistake.value} at {name} is wrong")


def _places(state: State, step: Step) -> str:
    words, evidence = Words(state), step.evidence
    cages = evidence.cages
    if evidence.houses and len(cages) > 2:  # all that a line's sum counts: only what is at stake
        cages = tuple([drop.cage for drop in step.drops])
    lines = [words.lines(evidence.houses)] if evidence.houses else []
    if len(evidence.houses) == 1 and lines[0].startswith(UNNUMBERED):
        first = state.puzzle.geometry.houses[evidence.houses[0]].cells[0]
        lines = [f"{lines[0]}, which begins at {words.cell(first)}"]
    names = [*lines, *map(words.cage, cages)]
    ends = evidence.links[:1] + evidence.links[-1:]
    return listed(names) or words.cells(evidence.cells or [literal.cell for literal in ends])
