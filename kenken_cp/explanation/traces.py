"""A whole trace: its steps with their numbers; its outcome and hardest technique, in words or JSON.

What single steps say is in `sentences` and `voices`, their JSON in `records`.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_count, with_minus
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.logic import SEARCH, TechniqueRow
from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation.records import Fields
from kenken_cp.explanation.voices import EXACT, Voice
from kenken_cp.human import Trace, clash_of, logic_of


class NumberedStep(NamedTuple):
    """A step of a trace, with its number from 1 and the board before it."""

    number: int
    state: State
    step: Step


class Account(NamedTuple):
    """A trace, and the hardest tier that was allowed (`cut`).

    `witnesses` are two solutions of a puzzle that has several; without them none are named.
    """

    trace: Trace
    cut: Tier
    witnesses: tuple[Grid, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """How many solutions there are; unknown too if the cut was too low to count them."""
        return self.trace.outcome or Outcome.UNKNOWN


def numbered_steps(
    trace: Trace, first: int = 1, last: int | None = None, only: Collection[str] = ()
) -> list[NumberedStep]:
    """The steps between two numbers, inclusive, and of these techniques, all if none is named."""
    every = [NumberedStep(number, *each) for number, each in enumerate(trace.boards(), start=1)]
    return choose_steps(every, first, last, only)


def choose_steps(
    steps: Sequence[NumberedStep],
    first: int = 1,
    last: int | None = None,
    only: Collection[str] = (),
) -> list[NumberedStep]:
    """Those of the steps between two numbers, inclusive, and of these techniques, all if none."""
    return [
        each
        for each in steps
        if first <= each.number and (last is None or each.number <= last)
        if not only or each.step.technique in only
    ]


def hardest(trace: Trace) -> tuple[TechniqueRow, int] | None:
    """The hardest technique of a trace, and the number of the first step that uses it."""
    ladder = logic_of(trace.puzzle).techniques
    rank = {row.id: rank for rank, row in enumerate(ladder) if row.id != SEARCH}
    ranks = [rank.get(step.technique, -1) for step in trace.steps]
    top = max(ranks, default=-1)
    return None if top < 0 else (ladder[top], ranks.index(top) + 1)


def count_supplied(trace: Trace) -> int:
    """How many cells a search had to supply."""
    return sum(step.technique == SEARCH for step in trace.steps)


def summary(account: Account, voice: Voice = EXACT) -> str:
    """The outcome of the trace, in a sentence or two."""
    trace = account.trace
    steps = say_count(len(trace.steps), "step")
    found = hardest(trace)
    top = ""
    if found:
        row, number = found
        name = voice.heading(row)
        top = f" {voice.hardest.format(name=name, tier=row.tier.title, number=number)}"
    searched = count_supplied(trace)
    if trace.solved and searched:
        cells = say_count(searched, "cell")
        return f"Solved in {steps}, but the techniques ran out: a search filled in {cells}.{top}"
    if trace.solved:
        return f"Solved in {steps}.{top}"
    return with_minus(f"{_say_unsolved(account, steps, voice)}{top}")


def _say_unsolved(account: Account, steps: str, voice: Voice) -> str:
    trace = account.trace
    if account.outcome is Outcome.MULTIPLE:
        return f"Not solved: the puzzle has several solutions{_several(account, steps)}"
    words = Register.EXACT if voice is EXACT else Register.SIMPLE
    clash = clash_of(trace.puzzle, words) if account.outcome is Outcome.NONE else ""
    if clash:
        return f"No solution, whatever is filled in: {clash}"
    if account.outcome is Outcome.NONE and trace.broken is not None:
        after = f"after {steps}, " if trace.steps else ""
        return f"No solution: {after}{_nothing(trace)}."
    if account.outcome is Outcome.NONE:
        return f"No solution: a search finds none, though {steps} of deduction did not show it."
    if account.cut is Tier.SEARCH:
        return (
            f"Unknown whether there is one solution: the techniques run out after {steps}, "
            f"{_say_what_is_left(trace)}, and a search for the rest was given up."
        )
    if not trace.steps:
        return f"Not solved: {_none_applies(account.cut)}; {_empty(trace)} still empty."
    return (
        f"Not solved: {_techniques(account.cut)} run out after {steps}, {_say_what_is_left(trace)}."
    )


def _several(account: Account, steps: str) -> str:
    """`; r1c1 can be 1 or 2. The 3 steps above hold for all of them.`"""
    named = ""
    if account.witnesses:
        one, other = account.witnesses
        cell = next(cell for cell, value in enumerate(one) if other[cell] != value)
        low, high = sorted((one[cell], other[cell]))
        puzzle = account.trace.puzzle
        named = f"; {logic_of(puzzle).either(low, high, cell_name(cell, puzzle.columns))}"
    if not account.trace.steps:
        return f"{named}."
    holds = "step above holds" if len(account.trace.steps) == 1 else f"{steps} above hold"
    return f"{named}. The {holds} for all of them."


def _nothing(trace: Trace) -> str:
    """What has nothing left at the end, and what it lacks."""
    assert trace.broken is not None
    lack = trace.end.lack(trace.broken, begun=bool(trace.steps))
    return f"{trace.broken.name} has {lack}" if lack else f"{trace.broken.name} cannot be filled"


def _techniques(cut: Tier) -> str:
    if cut is Tier.GENTLE:
        return f"the {cut.title} techniques"
    return f"the techniques from {Tier.GENTLE.title} to {min(cut, Tier.BEYOND).title}"


def _none_applies(cut: Tier) -> str:
    if cut is Tier.GENTLE:
        return f"no {cut.title} technique applies"
    return f"no technique from {Tier.GENTLE.title} to {min(cut, Tier.BEYOND).title} applies"


def _say_what_is_left(trace: Trace) -> str:
    return f"with {say_count(_open(trace), 'cell')} still empty"


def _empty(trace: Trace) -> str:
    return f"{say_count(_open(trace), 'cell')} {'is' if _open(trace) == 1 else 'are'}"


def _open(trace: Trace) -> int:
    """How many cells the trace leaves empty."""
    cells: int = trace.puzzle.rows * trace.puzzle.columns
    begun = sum(value is not None for value in trace.start.values)
    placed = sum(len(step.placements) for step in trace.steps)
    return cells - begun - placed


def record(account: Account, voice: Voice = EXACT) -> Fields:
    """The outcome of the trace, as plain JSON.

    The fields are `cut`, `outcome` (unique, multiple, none, unknown), `solved`, `hardest`,
    `search_cells` and `summary`. `outcome` is unknown too where the cut is too low to tell;
    `solved` says whether the steps fill the grid; `hardest` has `technique`, `tier` and `step`,
    and is null where no technique made a step.
    """
    found = hardest(account.trace)
    top = found and {
        "technique": found[0].id,
        "tier": found[0].tier.name.lower(),
        "step": found[1],
    }
    return {
        "cut": account.cut.name.lower(),
        "outcome": account.outcome,
        "solved": account.trace.solved,
        "hardest": top,
        "search_cells": count_supplied(account.trace),
        "summary": summary(account, voice),
    }
