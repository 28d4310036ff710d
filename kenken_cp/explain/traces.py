"""A whole trace in words: what it came to, and what was hardest in it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explain.records import Fields, place_name
from kenken_cp.explain.words import counted
from kenken_cp.human import LADDER, TECHNIQUES, State, Technique, Trace

SEARCH = "search"
NOTHING = {
    "cell": "has no candidate left",
    "cage": "has no combination left",
    "house": "cannot be filled",
}
_RANK = {row.id: rank for rank, row in enumerate(LADDER)}


class Told(NamedTuple):
    """A step of a trace, with its number from 1 and the board before it."""

    number: int
    state: State
    step: Step


class Account(NamedTuple):
    """A trace, the cut it was made at, and what else is known of the puzzle.

    `grids` are its solutions, at most two of them.
    """

    trace: Trace
    cut: Tier
    grids: tuple[Grid, ...]

    @property
    def outcome(self) -> str:
        """`solved`, `several` solutions, `none`, or `open`: the cut does not solve it."""
        if len(self.grids) > 1:
            return "several"
        if not self.grids:
            return "none"
        return "solved" if self.trace.solved else "open"


def told(trace: Trace, first: int, last: int | None, only: Collection[str]) -> list[Told]:
    """The steps between two numbers, inclusive, and of these techniques, all if none is named."""
    return [
        Told(number, state, step)
        for number, (state, step) in enumerate(trace.boards(), start=1)
        if first <= number and (last is None or number <= last)
        if not only or step.technique in only
    ]


def hardest(steps: Sequence[Step]) -> tuple[Technique, int] | None:
    """The hardest technique among the steps, and the number of the first step that uses it."""
    ranks = [-1 if step.technique == SEARCH else _RANK[step.technique] for step in steps]
    top = max(ranks, default=-1)
    return None if top < 0 else (LADDER[top], ranks.index(top) + 1)


def supplied(trace: Trace) -> int:
    """How many cells a search had to supply."""
    return sum(step.technique == SEARCH for step in trace.steps)


def summary(account: Account) -> str:
    """What the trace came to, in a sentence or two."""
    trace = account.trace
    steps = counted(len(trace.steps), "step")
    found = hardest(trace.steps)
    top = (
        f" Hardest: {found[0].title} ({found[0].tier.title}), at step {found[1]}." if found else ""
    )
    searched = supplied(trace)
    if account.outcome == "solved" and searched:
        cells = counted(searched, "cell")
        return f"Solved in {steps}, but the ladder gave out: a search supplied {cells}.{top}"
    if account.outcome == "solved":
        return f"Solved in {steps}.{top}"
    return f"{_unsolved(account, steps)}{top}"


def _unsolved(account: Account, steps: str) -> str:
    trace, columns = account.trace, account.trace.puzzle.columns
    if account.outcome == "several":
        one, other = account.grids
        cell = next(cell for cell, value in enumerate(one) if other[cell] != value)
        return (
            "Several solutions, so deduction cannot come to an end: "
            f"{cell_name(cell, columns)} may be {one[cell]} or {other[cell]}. "
            f"What is told above ({steps}) holds for all of them."
        )
    if account.outcome == "none" and trace.broken is not None:
        place = place_name(trace.puzzle, trace.broken)
        after = f"after {steps}, " if trace.steps else ""
        return f"No solution: {after}{place} {NOTHING[trace.broken[0]]}."
    if account.outcome == "none":
        return f"No solution, by a search: {steps} of deduction do not show it."
    return f"Not solved: {_techniques(account.cut)} give out after {steps}, {_left(trace)}."


def _techniques(cut: Tier) -> str:
    if cut is Tier.GENTLE:
        return f"the {cut.title} techniques"
    return f"the techniques from {Tier.GENTLE.title} to {min(cut, Tier.BEYOND).title}"


def _left(trace: Trace) -> str:
    cells = trace.puzzle.rows * trace.puzzle.columns
    begun = sum(value is not None for value in trace.start.values)
    placed = sum(len(step.placements) for step in trace.steps)
    return f"with {counted(cells - begun - placed, 'cell')} open"


def record(account: Account) -> Fields:
    """What the trace came to, as plain JSON.

    The fields are `cut`, `outcome`, `hardest`, `search_cells` and `summary`.
    `outcome` is `solved`, `open` (not solved at this cut), `several` or `none`; `hardest` has
    `technique`, `tier` and `step`, and is null where there was nothing to do.
    """
    found = hardest(account.trace.steps)
    top = found and {
        "technique": found[0].id,
        "tier": TECHNIQUES[found[0].id].tier.name.lower(),
        "step": found[1],
    }
    return {
        "cut": account.cut.name.lower(),
        "outcome": account.outcome,
        "hardest": top,
        "search_cells": supplied(account.trace),
        "summary": summary(account),
    }
