"""Sentences of what follows from assumptions: links of a chain, and branches with their steps."""

from kenken_cp.core.steps import Branch, Literal, Placement, Step
from kenken_cp.explain.words import Words, counted, listed, values

# Of a branch with more steps than this the middle is left out.
TOLD = 8


def chain(words: Words, step: Step) -> str:
    """From what its first link denies to what its last affirms; one of the two holds."""
    first, *links = step.evidence.links
    told = ", so ".join(_literal(words, link) for link in links)
    denied = words.placed([Placement(first.cell, first.value)])
    affirmed = words.placed([Placement(links[-1].cell, links[-1].value)])
    return (
        f"if {_literal(words, first)}, then {told}. Hence {denied} or {affirmed}, and either way "
        f"{words.follows(step)}"
    )


def _literal(words: Words, literal: Literal) -> str:
    return f"{words.cell(literal.cell)} is {'' if literal.holds else 'not '}{literal.value}"


def either_way(words: Words, step: Step) -> str:
    """The cases of a cell, a line or a cage, which all lead to the same."""
    evidence = step.evidence
    if evidence.cages:
        cases = f"{words.cage(evidence.cages[0])} has {len(evidence.branches)} combinations"
    elif evidence.houses:
        cells = words.cells([branch.assumed[0].cell for branch in evidence.branches], "or")
        line = words.line(evidence.houses[0])
        cases = f"{line} must hold {evidence.values[0]}, at {cells}"
    else:
        cell = evidence.cells[0]
        held = values(words.state.candidates[cell], "or")
        cases = f"{words.cell(cell)} is {held}"
    each = "both lead" if len(evidence.branches) == 2 else "all lead"
    return f"{cases}; {each} to the same, so {words.follows(step)}"


def contradiction(words: Words, step: Step) -> str:
    """The assumption, what it would break, and that it is therefore out."""
    [cell], [value] = step.evidence.cells, step.evidence.values
    [branch] = step.evidence.branches
    broken = _broken(words, branch, "would have")
    return f"if {words.cell(cell)} were {value}, {broken}, so {words.follows(step)}"


def tell(words: Words, step: Step) -> list[str]:
    """A sentence a branch: the assumption, its steps in short, and how it ends."""
    return [_tell(words, step, branch) for branch in step.evidence.branches]


def _tell(words: Words, step: Step, branch: Branch) -> str:
    told = [_brief(words, each) for each in branch.steps]
    if len(told) > TOLD:
        half = TOLD // 2
        told = [*told[:half], f"… ({len(told) - TOLD} steps more)", *told[-half:]]
    end = _conclusion(words, step) if branch.broken is None else _broken(words, branch, "has")
    told.append(f"{'so ' if told else ''}{end}")
    return f"If {words.placed(branch.assumed)}: {', '.join(told)}."


def _conclusion(words: Words, step: Step) -> str:
    """What all branches have come to, as a fact of one of them."""
    if step.placements:
        return words.placed(step.placements)
    return listed(
        [f"{words.cell(cell)} is not {values(gone, 'or')}" for cell, gone in step.eliminations]
    )


def _brief(words: Words, step: Step) -> str:
    """A step inside a branch: what it does and what it rests on, without the reason at length."""
    evidence = step.evidence
    if step.placements and evidence.houses:
        [(cell, value)] = step.placements
        return f"{value} in {words.line(evidence.houses[0])} is at {words.cell(cell)}"
    if step.placements and not evidence.cages:
        return words.placed(step.placements)
    done = words.placed(step.placements) or words.leave(step.eliminations).replace(";", ",")
    if not done:
        [(cage, dropped)] = step.drops
        return f"{words.short_cage(cage)} loses {counted(len(dropped), 'combination')}"
    by = [words.short_cage(cage) for cage in evidence.cages[:1]] or [
        words.line(house) for house in evidence.houses[:1]
    ]
    return f"{done} (by {by[0]})" if by else done


def _broken(words: Words, branch: Branch, has: str) -> str:
    """What has nothing left at the end of a branch."""
    assert branch.broken is not None
    kind, at = branch.broken
    if kind == "cell":
        return f"{words.cell(at)} {has} no candidate left"
    if kind == "cage":
        return f"{words.cage(at)} {has} no combination left"
    return f"{words.line(at)} {has} {_lack(words, branch, at)}"


def _lack(words: Words, branch: Branch, house: int) -> str:
    """Which values have no place left in the line at the end of a branch."""
    state = words.state.copy()
    state.assume(branch.assumed)
    for step in branch.steps:
        state.apply(step)
    cells = words.puzzle.geometry.houses[house].cells
    missing = set(words.puzzle.digits).difference(*[state.candidates[cell] for cell in cells])
    return f"no place for {values(sorted(missing), 'or')}" if missing else "no way to be filled"
