"""How people solve cage puzzles: the `Logic` record of the kind (`core.logic`)."""

from kenken_cp.core.logic import Logic
from kenken_cp.core.steps import Step, Tier
from kenken_cp.kinds.cages.groups import CAGE
from kenken_cp.kinds.cages.kenken_maker_level import kenken_maker_level
from kenken_cp.kinds.cages.kernel import begin_unlisted
from kenken_cp.kinds.cages.ladder_pool import begin, end
from kenken_cp.kinds.cages.log_reader import CageLogReader
from kenken_cp.kinds.cages.populations import PERCENTILES
from kenken_cp.kinds.cages.sentences import branches
from kenken_cp.kinds.cages.sentences.simple import SIMPLE
from kenken_cp.kinds.cages.sentences.words import CageWords, counting, terms, where
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.kinds.cages.techniques import LADDER


def _branches(state: CagePencilMarks, step: Step) -> list[str]:
    return branches.tell(CageWords(state), step)


LOGIC = Logic(
    techniques=LADDER,
    solver=begin,
    end=end,
    search=begin_unlisted,
    reader=CageLogReader,
    state=CagePencilMarks,
    percentiles=PERCENTILES,
    where=where,
    branches=_branches,
    counting=counting,
    terms=terms,
    whole=frozenset((CAGE,)),
    figures={"kenken-maker": kenken_maker_level},
    cuts=(Tier.MEDIUM, Tier.MEDIUM),
    simple=SIMPLE,
)  # fmt: skip
