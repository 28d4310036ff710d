"""How people solve cage puzzles: the `Logic` record of the kind (`core.logic`)."""

from collections.abc import Iterable

from kenken_cp.core.logic import Logic, Percentiles
from kenken_cp.core.steps import Step, Tier
from kenken_cp.kinds.cages.groups import CAGE
from kenken_cp.kinds.cages.kenken_maker_level import kenken_maker_level
from kenken_cp.kinds.cages.kernel import begin_unlisted
from kenken_cp.kinds.cages.ladder_pool import begin, end
from kenken_cp.kinds.cages.log_reader import CageLogReader
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS
from kenken_cp.kinds.cages.puzzle import MAX_SIZE, CagePuzzle
from kenken_cp.kinds.cages.sentences import branches
from kenken_cp.kinds.cages.sentences.simple import SIMPLE
from kenken_cp.kinds.cages.sentences.words import CageWords, counting, terms, where
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER

SYMBOLS = "".join(OPERATORS).replace(GIVEN, "")  # operators of larger cages, in our order

APART = "candidates"


def spelled(operators: Iterable[str]) -> str:
    """The operators once each, in the order of `SYMBOLS`; givens, which any cage may have, left
    out."""
    held = set(operators)
    return "".join([symbol for symbol in SYMBOLS if symbol in held])


def _group(puzzle: CagePuzzle) -> str:
    """The operators of its cages; puzzles with candidates or areas are like no others, so no table
    has them."""
    if puzzle.candidates or puzzle.areas:
        return APART
    return spelled([cage.operator for cage in puzzle.cages])


def _holds(among: str, operators: str) -> bool:
    return set(operators) <= set(among)


def _rank(operators: str) -> tuple[object, ...]:
    return len(operators), [SYMBOLS.index(symbol) for symbol in operators]


def _branches(state: CagePencilMarks, step: Step) -> list[str]:
    return branches.tell(CageWords(state), step)


LOGIC = Logic(
    techniques=LADDER,
    solver=begin,
    end=end,
    search=begin_unlisted,
    reader=CageLogReader,
    state=CagePencilMarks,
    percentiles=Percentiles(
        MAX_SIZE, _group, spelled, _holds, _rank, f"it is some of '{SYMBOLS}', in order"
    ),
    where=where,
    branches=_branches,
    counting=counting,
    terms=terms,
    whole=frozenset((CAGE,)),
    figures={"kenken-maker": kenken_maker_level},
    cuts=(Tier.MEDIUM, Tier.MEDIUM),
    simple=SIMPLE,
)  # fmt: skip
