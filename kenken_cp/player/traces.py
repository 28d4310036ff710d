"""The steps that solve a puzzle as JSON for a page: a walk through them, and hints in stages.

A trace has `summary`, a sentence; `texts`, which entries share; `start`, the candidates of each
cell where cells can show them; `entries`. An entry is what is told together: `technique`, `title`,
`where` (the first stage of its hint), `what` (the second: its place in `texts`; neither where no
cell shows what it does, as there is no hint then), `targets`, `evidence` and `margin` (marks on
the board), `lead` (numbers of earlier steps, from 1, that its hint tells before it), and its
`steps`. A step has its `sentence`, `branches` and `whole` as in `explanation.records`, `placed`
([cell, value]) and `removed` ([cell, values]).
"""

from collections.abc import Iterator, Sequence

from kenken_cp import hints
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation import records
from kenken_cp.explanation.runs import MOST, likeness, merged
from kenken_cp.explanation.traces import Account, NumberedStep, numbered_steps, summary
from kenken_cp.explanation.voices import EXACT, Voice
from kenken_cp.human import Trace, logic_of
from kenken_cp.player import boards


def trace_record(family: Family, trace: Trace, voice: Voice = EXACT) -> JsonObject:
    """The trace of a puzzle of this family, in this voice."""
    texts: dict[str, int] = {}
    drops: list[tuple[State, Step]] = []  # so far; they show in no cell, so no hint is of them
    numbers: dict[int, int] = {}  # of these, by the step
    entries = []
    for run in told_together(numbered_steps(trace)):
        entry = _entry(family, run, voice, texts)
        if shows(run[0].step):
            led = hints.needed(drops, [each.step for each in run])
            if led:
                entry["lead"] = [numbers[id(step)] for _, step in led]
        else:
            drops += [(each.state, each.step) for each in run]
            numbers |= {id(each.step): each.number for each in run}
        entries.append(entry)
    record: JsonObject = {"summary": summary(Account(trace, Tier.SEARCH), voice)}
    if trace.start.slots:
        record["start"] = [list(held) for held in trace.start.candidates]
    return {**record, "texts": list(texts), "entries": entries}


def trace_of_step(family: Family, state: State, step: Step, voice: Voice = EXACT) -> JsonObject:
    """A trace of one step alone, from the board before it, without a summary."""
    texts: dict[str, int] = {}
    entry = _entry(family, [NumberedStep(1, state, step)], voice, texts)
    return {"summary": "", "texts": list(texts), "entries": [entry]}


def shows(step: Step) -> bool:
    """Whether a step changes what is written in cells."""
    return bool(step.placements or step.eliminations)


def told_together(steps: Sequence[NumberedStep]) -> Iterator[list[NumberedStep]]:
    """The steps in order, with those together that say the same of other cells, as hints have them.

    A step that places a value stands by itself, unless it is routine: to find a value is the
    player's pleasure.
    """
    run: list[NumberedStep] = []
    before = ""
    for each in steps:
        row = logic_of(each.state.puzzle).row[each.step.technique]
        alone = each.step.placements and not (row.routine and row.routine(each.state, each.step))
        said = "" if alone else f"{shows(each.step)} {likeness(each.state, each.step)}"
        if run and not (said and said == before and len(run) < MOST):
            yield run
            run = []
        run.append(each)
        before = said
    if run:
        yield run


def _entry(
    family: Family, run: Sequence[NumberedStep], voice: Voice, texts: dict[str, int]
) -> JsonObject:
    state, step = merged([(each.state, each.step) for each in run])
    shown = boards.marks(family, state, step)
    row = logic_of(state.puzzle).row[step.technique]
    stages: JsonObject = {}
    if shows(step):
        what = voice.what(state, step)
        stages = {"where": voice.where(state, step), "what": texts.setdefault(what, len(texts))}
    entry: JsonObject = {
        "technique": row.id,
        "title": voice.title(state, step),
        **stages,
        **{name: held for name, held in shown.items() if held or name != "margin"},
        "steps": [_step(each, voice) for each in run],
    }
    return entry


def _step(each: NumberedStep, voice: Voice) -> JsonObject:
    told = records.told(each.state, each.step, voice)
    fields: JsonObject = {
        **told,
        "sentence": voice.last(each.state, each.step),
        "placed": [list(placed) for placed in each.step.placements],
        "removed": [[cell, list(gone)] for cell, gone in each.step.eliminations],
    }
    return {name: held for name, held in fields.items() if held or name == "sentence"}
