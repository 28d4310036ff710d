"""The steps that solve a puzzle as JSON for a page: a walk through them, and hints in stages.

A trace has `summary`, a sentence; `texts`, which entries share; `start`, the candidates of each
cell where cells can show them; `entries`. An entry is what is told together: `technique`, `title`,
`where` (the first stage of its hint), `what` (the second: its place in `texts`; neither where no
cell shows what it does, as there is no hint then), `rests` (of an easy one that places a value:
the candidates, [cell, values], that must be gone for it, where it needs no more), `targets`,
`evidence` and `margin` (marks on the board), `lead` (numbers of earlier steps, from 1, that its
hint tells before it), and its `steps`. A step has its `sentence`, `branches` and `whole` as in
`explanation.records`, `placed` ([cell, value]) and `removed` ([cell, values]).
"""

from collections.abc import Callable, Iterator, Sequence

from kenken_cp import hints
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation.runs import MOST, likeness, merge_run, what_of
from kenken_cp.explanation.sentences import sentence
from kenken_cp.explanation.traces import Account, NumberedStep, numbered_steps, summary
from kenken_cp.explanation.voices import EXACT, Told, Voice
from kenken_cp.human import Trace, logic_of
from kenken_cp.player import boards


def trace_record(trace: Trace, voice: Voice = EXACT) -> JsonObject:
    """The trace of a puzzle, in this voice."""
    texts: dict[str, int] = {}
    drops: list[tuple[State, Step]] = []  # so far; they show in no cell, so no hint is of them
    numbers: dict[int, int] = {}  # of these, by the step
    entries = []
    words = _Words(voice)
    for run in told_together(numbered_steps(trace), words.sentence):
        entry = _entry(run, words, texts)
        if shows(run[0].step):
            led = hints.find_needed(drops, [each.step for each in run])
            if led:
                entry["lead"] = [numbers[id(step)] for _, step in led]
            else:
                entry |= _rests(run, trace.start)
        else:
            drops += [(each.state, each.step) for each in run]
            numbers |= {id(each.step): each.number for each in run}
        entries.append(entry)
    record: JsonObject = {"summary": summary(Account(trace, Tier.SEARCH), voice)}
    if trace.start.slots:
        record["start"] = [list(held) for held in trace.start.candidates]
    return {**record, "texts": list(texts), "entries": entries}


def _rests(run: Sequence[NumberedStep], start: State) -> JsonObject:
    """The candidates that must be gone for an easy entry that places values.

    Nothing for other entries, and for one that rests on more than candidates. Those that are
    impossible from the start are left out.
    """
    if not start.slots:
        return {}
    gone: dict[int, set[int]] = {}
    for _, state, step in run:
        if not step.placements or logic_of(state.puzzle).row[step.technique].tier > Tier.EASY:
            return {}
        for premise in state.premises(step):
            match premise:
                case (int(cell), int(value)):
                    if value in start.candidates[cell]:
                        gone.setdefault(cell, set()).add(value)
                case (str(), int()) if premise not in state.dropped:
                    pass
                case _:
                    return {}
    return {"rests": [[cell, sorted(values)] for cell, values in sorted(gone.items())]}


def trace_of_step(state: State, step: Step, voice: Voice = EXACT) -> JsonObject:
    """A trace of one step alone, from the board before it, without a summary."""
    texts: dict[str, int] = {}
    entry = _entry([NumberedStep(1, state, step)], _Words(voice), texts)
    return {"summary": "", "texts": list(texts), "entries": [entry]}


def shows(step: Step) -> bool:
    """Whether a step changes what is written in cells."""
    return bool(step.placements or step.eliminations)


class _Words:
    """A voice that says a step of a trace once, though it is asked several times."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._exact: dict[int, Told] = {}  # by the step: those of a trace last as long as it

    def sentence(self, state: State, step: Step) -> str:
        """The step's sentence in exact words, by which steps are found alike."""
        return self._tell(state, step).sentence

    def tell(self, state: State, step: Step) -> Told:
        """All of a step, after the first two stages of its hint."""
        told = self._tell(state, step) if self.voice is EXACT else self.voice.tell(state, step)
        last = told.sentence if self.voice is EXACT else self.voice.last(state, step)
        return told._replace(sentence=last)

    def _tell(self, state: State, step: Step) -> Told:
        if id(step) not in self._exact:
            self._exact[id(step)] = EXACT.tell(state, step)
        return self._exact[id(step)]


def told_together(
    steps: Sequence[NumberedStep], tell: Callable[[State, Step], str] = sentence
) -> Iterator[list[NumberedStep]]:
    """The steps in order, with those together that say the same of other cells, as hints have them.

    A step that places a value stands by itself, unless it is routine: to find a value is the
    player's pleasure.
    """
    run: list[NumberedStep] = []
    before = ""
    for each in steps:
        row = logic_of(each.state.puzzle).row[each.step.technique]
        alone = each.step.placements and not (row.routine and row.routine(each.state, each.step))
        said = "" if alone else f"{shows(each.step)} {likeness(each.state, each.step, tell)}"
        if run and not (said and said == before and len(run) < MOST):
            yield run
            run = []
        run.append(each)
        before = said
    if run:
        yield run


def _entry(run: Sequence[NumberedStep], words: _Words, texts: dict[str, int]) -> JsonObject:
    told = [(each.state, each.step) for each in run]
    state, step = merge_run(told)
    voice = words.voice
    shown = boards.marks(state, step)
    row = logic_of(state.puzzle).row[step.technique]
    stages: JsonObject = {}
    if shows(step):
        what = what_of(told, voice)
        stages = {"where": voice.where(state, step), "what": texts.setdefault(what, len(texts))}
    entry: JsonObject = {
        "technique": row.id,
        "title": voice.title(state, step),
        **stages,
        **{name: held for name, held in shown.items() if held or name != "margin"},
        "steps": [_step(each, words) for each in run],
    }
    return entry


def _step(each: NumberedStep, words: _Words) -> JsonObject:
    fields: JsonObject = {
        **words.tell(each.state, each.step)._asdict(),
        "placed": [list(placed) for placed in each.step.placements],
        "removed": [[cell, list(gone)] for cell, gone in each.step.eliminations],
    }
    return {name: held for name, held in fields.items() if held or name == "sentence"}
