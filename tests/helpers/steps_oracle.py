"""Whether a step follows from the premises that it cites: by exhaustion, on its own.

Nothing here knows how a technique finds what it finds. Each conclusion of a step is denied in
turn, and the step is sound if then nothing fits its premises any more (`premises` says what they
are). Chains are checked link by link, and what rests on assumptions step by step within each.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, pairwise

from kenken_cp.core.steps import ChainLiteral, Drop, Elimination, Evidence, Group, Placement, Step
from kenken_cp.kinds.cages.groups import cage_group
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from tests.helpers.clue_oracle import clue_faults, has_no_way
from tests.helpers.premises import Premises, house_cells

REFUTING = ("contradiction", "nested-chain")  # of one assumption, which is wrong


def faults(state: CagePencilMarks, step: Step) -> list[str]:
    """What is wrong with a step on this board, as sentences; empty if it is right."""
    return [*replay_faults(state, step), *premise_faults(state, step)]


# ---- what a step writes down


def replay_faults(state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Effects that change nothing, are not there to be had, or are left out."""
    if not (step.placements or step.eliminations or step.drops):
        yield "it changes nothing"
    gone = dict(step.eliminations)
    for cell, value in step.placements:
        if state.values[cell] is not None or value not in state.candidates[cell]:
            yield f"cell {cell} cannot be given {value}"
        yield from (f"{miss} stays" for miss in _not_cleared(state, cell, value, gone))
    for cells in ([p.cell for p in step.placements], [e.cell for e in step.eliminations]):
        if len(set(cells)) < len(cells):
            yield f"a cell comes twice in {cells}"
    for cell, values in step.eliminations:
        if not values or list(values) != sorted(set(values) & set(state.candidates[cell])):
            yield f"cell {cell} holds {state.candidates[cell]} and is to lose {values}"
    for drop in step.drops:
        yield from _drop_faults(state, drop, gone)


def _not_cleared(
    state: CagePencilMarks, cell: int, value: int, gone: dict[int, tuple[int, ...]]
) -> Iterator[tuple[int, int]]:
    """Candidates that a placement takes and its step does not list."""
    for other in state.candidates[cell]:
        if other != value and other not in gone.get(cell, ()):
            yield cell, other
    for seen in _see(state.puzzle, cell):
        if value in state.candidates[seen] and value not in gone.get(seen, ()):
            yield seen, value


def _drop_faults(
    state: CagePencilMarks, drop: Drop, gone: dict[int, tuple[int, ...]]
) -> Iterator[str]:
    """Combinations that were not live, and candidates that lost their last combination."""
    live = set(state.combinations(drop.group.index))
    dropped = set(drop.alternatives)
    if drop.group.kind != "cage" or drop.group.cells != state.puzzle.cages[drop.group.index].cells:
        yield f"{drop.group} is no cage of the puzzle"
    if not dropped or len(dropped) < len(drop.alternatives) or not dropped <= live:
        yield f"{drop.group.name} has {sorted(live)} and is to lose {drop.alternatives}"
    left = live - dropped
    for position, cell in enumerate(drop.group.cells):
        kept = set(state.candidates[cell]) - set(gone.get(cell, ()))
        lost = kept - {combination[position] for combination in left}
        if left and lost:
            yield f"cell {cell} keeps {sorted(lost)}, which no combination has left"


@cache
def _see(puzzle: CagePuzzle, cell: int) -> frozenset[int]:
    lines = [house.cells for house in puzzle.geometry.houses if cell in house.cells]
    return frozenset(chain.from_iterable(lines)) - {cell}


# ---- why it holds


def premise_faults(state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Conclusions that do not follow from what the step cites, and wrong figures in it."""
    evidence = step.evidence
    if step.technique == "search":
        return  # what a search supplies has no premises
    if evidence.of("clue") and not evidence.branches:
        yield from clue_faults(state, step)
    elif evidence.links:
        yield from _chain_faults(state, step)
    elif evidence.branches:
        yield from _branch_faults(state, step)
    else:
        premises = Premises(state, step)
        yield from _deny(premises, state, step)
        if evidence.number is not None:
            wanted = premises.numbers(step)
            if wanted and wanted != {evidence.number}:
                yield f"it says {evidence.number}, and the premises give {sorted(wanted)}"


def _deny(premises: Premises, state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Conclusions that can be denied and leave something that fits."""
    for drop in step.drops:
        index = premises.cages.index(drop.group.index)
        for dropped in drop.alternatives if premises.fits(index, drop.alternatives) else ():
            if premises.fits(index, [dropped]):
                yield f"{drop.group.name} could still hold {dropped}"
    cleared = {
        (cell, value) for placed, value in step.placements for cell in _see(state.puzzle, placed)
    }
    wrong = {cell: {*state.candidates[cell]} - {value} for cell, value in step.placements}
    for cell, gone in step.eliminations:
        wrong.setdefault(cell, {value for value in gone if (cell, value) not in cleared})
    for cell, values in wrong.items():
        item = premises.items[index := premises.item_with(cell)]
        at = item.cells.index(cell)
        if premises.fits(index, [option for option in item.options if option[at] in values]):
            yield f"cell {cell} could still be one of {sorted(values)}"


# ---- chains and branches


def _chain_faults(state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Links that do not follow, and eliminations that one of the two ends allows."""
    links = step.evidence.links
    if links[0].holds or not links[-1].holds:
        yield "a chain goes from a value ruled out to one that holds"
    houses = [set(house_cells(state.puzzle, house)) for house in step.evidence.covers]
    for before, after in pairwise(links):
        if not _follows(state, before, after, houses):
            yield f"{after} does not follow from {before}"
    ends = (links[0].cell, links[0].value), (links[-1].cell, links[-1].value)
    for cell, values in step.eliminations:
        for value in values:
            if not (
                all(_conflict((cell, value), end, houses) for end in ends)
                or any((cell, value) in _clear(state, each) for each in step.placements)
            ):
                yield f"cell {cell} can be {value} with one end of the chain"
    for cell, value in step.placements:
        if any(end != (cell, value) for end in ends):
            yield f"the chain does not place {value} in cell {cell}"


def _clear(state: CagePencilMarks, placed: Placement) -> Iterator[tuple[int, int]]:
    """The candidates that a placement takes."""
    yield from [(placed.cell, v) for v in state.candidates[placed.cell] if v != placed.value]
    yield from [(cell, placed.value) for cell in _see(state.puzzle, placed.cell)]


def _follows(
    state: CagePencilMarks, before: ChainLiteral, after: ChainLiteral, houses: list[set[int]]
) -> bool:
    """Whether one literal makes the other true by a cell, a line or a conflict alone."""
    one, other = (before.cell, before.value), (after.cell, after.value)
    if before.holds == after.holds:
        return False
    if before.holds:
        return _conflict(one, other, houses)
    if before.cell == after.cell:
        return set(state.candidates[before.cell]) == {before.value, after.value}
    return before.value == after.value and any(
        len(house) == len(state.puzzle.digits)
        and {c for c in house if before.value in state.candidates[c]} == {one[0], other[0]}
        for house in houses
    )


def _conflict(one: tuple[int, int], other: tuple[int, int], houses: list[set[int]]) -> bool:
    """Whether two cells cannot have these values: one cell, or the same value in a house named."""
    if one[0] == other[0]:
        return one[1] != other[1]
    return one[1] == other[1] and any({one[0], other[0]} <= house for house in houses)


def _branch_faults(state: CagePencilMarks, step: Step) -> Iterator[str]:
    """Cases that are not all, steps within them that fail, conclusions that they do not reach."""
    if {_list_unplaced(state, b.assumed) for b in step.evidence.branches} != _cases(state, step):
        yield "its cases are not all that there are"
    for branch in step.evidence.branches:
        end = assume(state, branch.assumed)
        for inner in branch.steps:
            yield from (f"assuming {branch.assumed}: {fault}" for fault in faults(end, inner))
            end.apply(inner)
        if branch.broken is not None:
            if not is_broken(end, branch.broken):
                yield f"assuming {branch.assumed}: {branch.broken} is not broken"
        elif step.technique in REFUTING or not _reach(end, step):
            yield f"assuming {branch.assumed}: the conclusion is not reached"
    if step.technique in REFUTING and _effects(step) != [_refute(step)]:
        yield "it concludes more than that the assumption is wrong"


def assume(state: CagePencilMarks, assumed: Iterable[Placement]) -> CagePencilMarks:
    """The board with some values written down; the cells that see them lose these values."""
    board = state.copy()
    for cell, value in assumed:
        board.values[cell] = value
        board.candidates[cell] = tuple({value}.intersection(board.candidates[cell]))
        for seen in _see(state.puzzle, cell):
            board.candidates[seen] = tuple([v for v in board.candidates[seen] if v != value])
    return board


def _cases(state: CagePencilMarks, step: Step) -> set[frozenset[Placement]]:
    """What the branches must assume between them, placed cells aside."""
    groups, _, cells, values, *_ = step.evidence
    if step.technique in REFUTING:
        return {frozenset({Placement(cells[0], values[0])})}
    if groups and groups[0].kind == "cage":
        cage = state.puzzle.cages[groups[0].index].cells
        filled = [map(Placement, cage, live) for live in state.combinations(groups[0].index)]
        return {_list_unplaced(state, placements) for placements in filled}
    if groups:
        house = house_cells(state.puzzle, groups[0])
        if len(house) < len(state.puzzle.digits):
            return set()
        places = [Placement(c, values[0]) for c in house if values[0] in state.candidates[c]]
        return {frozenset({place}) for place in places}
    return {frozenset({Placement(cells[0], value)}) for value in state.candidates[cells[0]]}


def _list_unplaced(state: CagePencilMarks, placements: Iterable[Placement]) -> frozenset[Placement]:
    return frozenset(placed for placed in placements if state.values[placed.cell] is None)


def _effects(step: Step) -> list[Placement | Elimination | Drop]:
    return [*step.placements, *step.eliminations, *step.drops]


def _refute(step: Step) -> Elimination:
    return Elimination(step.evidence.cells[0], step.evidence.values)


def _reach(end: CagePencilMarks, step: Step) -> bool:
    """Whether the board at the end of a branch has all effects of the step."""
    return (
        all(end.candidates[cell] == (value,) for cell, value in step.placements)
        and all(not set(values) & set(end.candidates[c]) for c, values in step.eliminations)
        and all(not set(gone) & set(end.combinations(g.index)) for g, gone in step.drops)
    )


def is_broken(state: CagePencilMarks, group: Group) -> bool:
    """Whether a cell has no candidate, a cage no combination, or a line no way to be filled."""
    if group.kind == "cell":
        return not state.candidates[group.index]
    if group.kind == "cage":
        return not state.combinations(group.index)
    if group.kind == "clue":
        return has_no_way(state, group.index)
    line = set(house_cells(state.puzzle, group))
    meets = [i for i, cage in enumerate(state.puzzle.cages) if not line.isdisjoint(cage.cells)]
    premises = Evidence((group, *[cage_group(state.puzzle, cage) for cage in meets]))
    return not Premises(state, Step("", (), (), (), premises)).can_be()
