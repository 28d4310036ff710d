"""What a puzzle asks of a person: how hard it is, the steps that solve it, and the next one."""

from enum import StrEnum
from typing import NamedTuple

from kenken_cp import hints, human, rating
from kenken_cp.api.arguments import budget_of, flag, of_type
from kenken_cp.api.notebooks import picture
from kenken_cp.api.puzzles import PuzzleLike, parts_of
from kenken_cp.api.ranking import rank
from kenken_cp.api.wording import in_python
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.family import Family, Violation
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import board, branch_sentences, sentence
from kenken_cp.explanation.runs import merge_run
from kenken_cp.explanation.traces import Account, NumberedStep, numbered_steps, summary
from kenken_cp.explanation.voices import EXACT
from kenken_cp.human.notes import read_state
from kenken_cp.human.searching import SEARCH_NODES
from kenken_cp.human.trace import Trace
from kenken_cp.percentiles import load_shipped
from kenken_cp.rating import Rating
from kenken_cp.verification import decide


@in_python
def rate(puzzle: PuzzleLike, *, depth: bool = False, time_limit: float | None = None) -> Rating:
    """How hard the puzzle is for a person, how many minutes it takes, and its percentile among
    puzzles like it, if known.

    `depth` asks for the depth too, which takes about twice as long; otherwise it is None.

    Without exactly one solution there are no figures but the `outcome`, which is unknown if the
    time was not enough. Raises KenkenError for what the techniques of its kind cannot take.
    """
    family, content = parts_of(puzzle)
    flag("depth", depth)
    return rating_among(family, content, Run(budget_of(time_limit)), depth)


def rating_among(family: Family, content: Puzzle, run: Run, depth: bool) -> Rating:
    """The rating of a puzzle of a family, with its percentile. Raises BackendError."""
    return rank(family, content, rating.rate(content, run, depth), load_shipped())[0]


class ExplainedStep(NamedTuple):
    """One deduction: its technique, a sentence that gives the reason, and the state before it.

    `details` are the cases of a step that assumes something, a sentence each. `step` has the
    placements, eliminations and premises by cell number, from 0, row by row. `whole` are those
    of the sentences that had to be shortened, whole.
    """

    number: int
    technique: str
    title: str
    tier: Tier
    sentence: str
    details: tuple[str, ...]
    state: State
    step: Step
    whole: tuple[str, ...] = ()

    def _repr_svg_(self) -> str:
        """What a notebook shows: the board before the step, with its reason and its effects."""
        heading = f"{self.number}. {self.title}"
        return picture(board(self.state, self.step), heading, (heading, self.sentence))


class Explanation(NamedTuple):
    """How a person solves a puzzle: the steps in order, and their outcome in a `summary`.

    `outcome` is None where a cut below `Tier.SEARCH` left the number of solutions open.
    """

    solved: bool
    outcome: Outcome | None
    steps: tuple[ExplainedStep, ...]
    summary: str
    trace: Trace


@in_python
def explain(
    puzzle: PuzzleLike, *, cut: Tier = Tier.SEARCH, time_limit: float | None = None
) -> Explanation:
    """The steps by which a person solves the puzzle, with techniques up to the tier `cut`.

    Where no technique makes progress, a search supplies a cell, and its step says so; a cut below
    `Tier.SEARCH` ends there. Raises OutOfBudget if the time ran out.
    """
    of_type("cut", cut, Tier, "a Tier, such as Tier.EASY")
    trace = human.solve(parts_of(puzzle)[1], cut, run=Run(budget_of(time_limit)))
    steps = tuple([_explain(each) for each in numbered_steps(trace)])
    return Explanation(trace.solved, trace.outcome, steps, summary(Account(trace, cut)), trace)


def _explain(each: NumberedStep) -> ExplainedStep:
    number, state, step = each
    row = human.logic_of(state.puzzle).row[step.technique]
    details = tuple(branch_sentences(state, step))
    text = sentence(state, step)
    full = tuple(EXACT.whole(state, step))
    return ExplainedStep(number, row.id, row.heading, row.tier, text, details, state, step, full)


class HintStatus(StrEnum):
    """The result of asking for a hint."""

    HINT = "hint"
    SOLVED = "solved"
    MISTAKEN = "mistaken"
    NOT_UNIQUE = "not_unique"
    UNKNOWN = "unknown"


class HintAnswer(NamedTuple):
    """The next deduction from where a person stands; or why there is none.

    `steps` are the steps of the hint, each with the state before it. The last `alike` of them show
    on the board, say the same of other cells, and are told together; those before lead to them.
    `mistakes` are the cells that contradict the solution, and
    `broken` the rules that placed values already break; it is empty if the mistakes break none yet.
    `reason` says why nothing is known.
    """

    status: HintStatus
    steps: tuple[tuple[State, Step], ...] = ()
    mistakes: tuple[hints.Mistake, ...] = ()
    outcome: Outcome = Outcome.UNIQUE
    reason: str = ""
    broken: tuple[Violation, ...] = ()
    alike: int = 1

    @property
    def told(self) -> tuple[tuple[State, Step], ...]:
        """The steps that are told together, each with the state before it."""
        return self.steps[-self.alike :]

    @property
    def merged(self) -> tuple[State, Step]:
        """What these place and remove together, as one step, and the state before it."""
        return merge_run(self.told)

    @property
    def where(self) -> str:
        """The first stage of the hint: where to look."""
        return hints.where(*self.merged) if self.steps else ""

    @property
    def what(self) -> str:
        """The second stage: which technique, and what it says."""
        return hints.what(*self.merged) if self.steps else ""

    @property
    def why(self) -> str:
        """The third stage: what follows, and why; a line for each of the steps told together."""
        return "\n".join(hints.why(*each) for each in self.told)


@in_python
def hint(
    puzzle: PuzzleLike, state: str | State | None = None, *, time_limit: float | None = None
) -> HintAnswer:
    """The next step in a half-solved puzzle; without a state, in the untouched one.

    As a text the state has a line for each row: 5 is a placed digit, {1,3} are candidates, . is an
    empty cell; `kenken hint --help` has all forms. Raises KenkenError for any other text.
    """
    family, content = parts_of(puzzle)
    if state is None:
        state = human.state_of(content)
    elif isinstance(state, str):
        state = read_state(content, state)
    of_type("state", state, State, "a text with a line for each row, a State, or None")
    if state.puzzle != content:
        raise KenkenError("the state is of another puzzle; give the puzzle it was made from")
    budget = budget_of(time_limit, SEARCH_NODES)
    run = Run(budget)
    verdict = decide(family, content, budget=budget)
    if verdict.outcome is Outcome.UNKNOWN:
        return HintAnswer(HintStatus.UNKNOWN, outcome=verdict.outcome, reason=verdict.reason)
    if verdict.outcome is not Outcome.UNIQUE:
        return HintAnswer(HintStatus.NOT_UNIQUE, outcome=verdict.outcome)
    wrong = hints.mistakes(state, verdict.grids[0])
    if wrong:
        broken = tuple(family.find_broken(content, state.values))
        return HintAnswer(HintStatus.MISTAKEN, mistakes=tuple(wrong), broken=broken)
    if hints.is_complete(state):
        return HintAnswer(HintStatus.SOLVED)
    try:
        found = hints.hint(state, verdict.grids[0], run)
    except OutOfBudget as limit:
        return HintAnswer(HintStatus.UNKNOWN, reason=str(limit))
    return HintAnswer(HintStatus.HINT, found.steps, alike=found.alike)
