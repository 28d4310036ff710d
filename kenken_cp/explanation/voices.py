"""The registers in which steps are explained: exact, with coordinates, or simple, for children."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import listed, signed
from kenken_cp.core.logic import SEARCH, TechniqueRow
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import (
    Register,
    SimpleTechnique,
    SimpleWords,
    cells_words,
    on_diagonals,
    sentence_start,
)
from kenken_cp.core.state import State
from kenken_cp.core.steps import Group, Step
from kenken_cp.explanation.folding import folded, unfolded
from kenken_cp.explanation.sentences import branches_in_words, counting, full, sentence
from kenken_cp.human import logic_of

NAMED = 3  # groups to look at


class Signs(NamedTuple):
    """The words of a board's legend: for values placed and removed, for cells marked, for marks."""

    placed: str = "is placed"
    struck: str = "is removed"
    target: str = "the cells the step concerns"
    evidence: str = "the cells it follows from"
    marks: str = "candidates"


class Told(NamedTuple):
    """A step in words: its sentence, one for each assumption, and those that are folded, whole."""

    sentence: str
    branches: list[str]
    whole: list[str]


class Voice(NamedTuple):
    """One register.

    `heading(puzzle, row)` names a technique; `where`, `what` and `last` tell a step in stages, and
    `why` tells all of it; `branches` has a sentence for each assumption, "" for one that
    adds nothing, and `counting` says in which order sentences count: both are empty in the simple
    register. `hardest` tells which step was, with its `name`, `tier` and `number`; `signs` has the
    words for what a step does on a board. Sentences are short (`folding`); `full` has that of `why`
    and those of `branches`, however long.
    """

    heading: Callable[[Puzzle, TechniqueRow], str]
    where: Callable[[State, Step], str]
    what: Callable[[State, Step], str]
    why: Callable[[State, Step], str]
    last: Callable[[State, Step], str]
    branches: Callable[[State, Step], Sequence[str]]
    counting: Callable[[Puzzle], str]
    hardest: str
    signs: Signs
    full: Callable[[State, Step], list[str]]

    def told(self, state: State, step: Step) -> Told:
        """All of a step, for which its sentences are made but once."""
        full = self.full(state, step)
        sentence, *branches = map(folded, full)
        return Told(sentence, branches, unfolded(full))

    def whole(self, state: State, step: Step) -> list[str]:
        """Those of a step's sentences that are folded, whole."""
        return unfolded(self.full(state, step))

    def title(self, state: State, step: Step) -> str:
        """What heads a step."""
        return self.heading(state.puzzle, logic_of(state.puzzle).row[step.technique])


def _heading(puzzle: Puzzle, row: TechniqueRow) -> str:
    return row.heading


def _where(state: State, step: Step) -> str:
    """The groups or cells to look at."""
    places = logic_of(state.puzzle).where(state, step)
    if step.technique == SEARCH:
        return f"No technique applies here; a search is needed for {places}."
    return folded(signed(f"Look at {places}."))


def _what(state: State, step: Step) -> str:
    """The technique, and what it says."""
    logic = logic_of(state.puzzle)
    row = logic.row[step.technique]
    text = f"{row.heading}: {row.statement[0].lower()}{row.statement[1:]}"
    return folded(f"{text} {logic.terms(state.puzzle, text)}".rstrip())


def _simple(puzzle: Puzzle) -> SimpleWords:
    words = logic_of(puzzle).simple
    assert words is not None  # `voice_for` asks before
    return words


def _simple_row(row: TechniqueRow) -> SimpleTechnique:
    assert row.simple is not None  # a kind that has simple words has them for each row
    return row.simple


def _simple_heading(puzzle: Puzzle, row: TechniqueRow) -> str:
    return _simple_row(row).name


def _simple_where(state: State, step: Step) -> str:
    """`Look at the top row and the 12× cage.`"""
    words, evidence = _simple(state.puzzle), step.evidence
    groups = evidence.groups
    if len(groups) > NAMED:  # all that a sum counts: the line alone
        kinds = [group.kind for group in groups]
        groups = tuple([group for group in groups if kinds.count(group.kind) <= NAMED])
    if groups:
        groups = tuple(sorted(groups, key=_place))
        names = [*filter(None, [words.group(state, group) for group in groups])]
        if names:
            return folded(signed(f"Look at {listed([*dict.fromkeys(names)])}."))
    rows, columns = state.puzzle.rows, state.puzzle.columns
    return folded(f"Look at {cells_words(sorted(set(words.cells(step))), rows, columns)}.")


def _place(group: Group) -> tuple[int, int]:
    """Sort key of a group: rows from the top, then columns from the left, then any others."""
    lines = ("row", "column")
    return (lines.index(group.kind), group.index) if group.kind in lines else (len(lines), 0)


def _simple_what(state: State, step: Step) -> str:
    """`Only place: where can 3 go in this row? There is only one place.`"""
    said = _said(state, step)
    return folded(f"{said.name}: {_told(state, step, said.hint or said.reason)}")


def _simple_why(state: State, step: Step) -> str:
    return folded(_whole_simple(state, step))


def _whole_simple(state: State, step: Step) -> str:
    reason = _told(state, step, _said(state, step).reason)
    return f"{_simple_where(state, step)} {reason} {_simple_does(state, step)}"


def _simple_does(state: State, step: Step) -> str:
    """`So cross out 3 in the top left corner.`"""
    done = _said(state, step).done
    told = done(state, step) if done else None
    return signed(f"So {told or _simple(state.puzzle).does(state, step)}.")


def _told(state: State, step: Step, reason: str) -> str:
    """A reason with its words filled in."""
    case = _said(state, step).case
    words = {"case": case(state, step) if case else "", **_simple(state.puzzle).fields(state, step)}
    text = reason.format_map(words)
    return signed(on_diagonals(sentence_start(text)))


def _said(state: State, step: Step) -> SimpleTechnique:
    return _simple_row(logic_of(state.puzzle).row[step.technique])


EXACT = Voice(
    _heading,
    _where,
    _what,
    sentence,
    sentence,
    branches_in_words,
    counting,
    "The hardest technique is {name} ({tier}), first used at step {number}.",
    Signs(),
    full,
)
SIMPLE = Voice(
    _simple_heading,
    _simple_where,
    _simple_what,
    _simple_why,
    lambda state, step: folded(_simple_does(state, step)),
    lambda state, step: [],
    lambda puzzle: "",
    "The hardest step is number {number}: {name}.",
    Signs("goes in", "is crossed out", "where something happens", "shows why", "numbers"),
    lambda state, step: [_whole_simple(state, step)],
)
VOICES: Mapping[Register, Voice] = {Register.EXACT: EXACT, Register.SIMPLE: SIMPLE}


def voice_for(words: Register, puzzle: Puzzle) -> Voice:
    """The voice for a puzzle; exact where its kind has no simple words."""
    return EXACT if logic_of(puzzle).simple is None else VOICES[words]
