"""The rows of the techniques that assume something, case by case; `techniques` says where they
stand in the ladder."""

from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.kinds.cages import sentences
from kenken_cp.kinds.cages.kernel.logic import assume, nested, nets
from kenken_cp.kinds.cages.sentences import simple_cases

_EVERY_WAY = Say(
    "Try every way to fill the cage",
    "Try every way to fill {cage}: {case}.",
    case=simple_cases.outcome,
)

EITHER_WAY = TechniqueRow(
    assume.EitherWay,
    "either-way",
    "Forcing net",
    Tier.MASTER,
    80,
    "If all values of a cell, all places for a value in a line or all combinations of a cage "
    "lead to the same conclusion, the conclusion is true. There are two to four cases, none of "
    "which ends in a contradiction.",
    sentences.branches.either_way,
    aliases=("verity",),
    simple=Say("Try every choice", case=simple_cases.choices),
)
COMBINATION_NET = TechniqueRow(
    nets.CombinationNet,
    "combination-net",
    "Cage forcing net",
    Tier.MASTER,
    100,
    "If all combinations of a cage (16 at most) lead by easy techniques to the same conclusion "
    "about a cell outside it, the conclusion is true. None of them ends in a contradiction.",
    sentences.branches.either_way,
    aliases=("cage-net",),
    simple=_EVERY_WAY,
)
CONTRADICTION = TechniqueRow(
    assume.Contradiction,
    "contradiction",
    "Nishio contradiction",
    Tier.BEYOND,
    150,
    "A candidate can be removed if assuming it leaves some cell, cage or line impossible to fill.",
    sentences.branches.contradiction,
    aliases=("nishio",),
    simple=Say("Try and see it fail", "Try {gone} here: {broken}."),
)
BROKEN_NET = TechniqueRow(
    nets.BrokenNet,
    "broken-net",
    "Cage forcing net with contradictions",
    Tier.BEYOND,
    200,
    "If some combinations of a cage (16 at most) end in a contradiction, and all others lead "
    "by easy techniques to the same conclusion, the conclusion is true.",
    sentences.branches.either_way,
    simple=_EVERY_WAY,
)
DYNAMIC_CHAIN = TechniqueRow(
    nested.DynamicChain,
    "dynamic-chain",
    "Dynamic forcing chain",
    Tier.BEYOND,
    250,
    "If all values of a cell, or all places for a value in a line, lead by techniques up to "
    "Medium to the same conclusion, the conclusion is true. There is any number of cases, none "
    "of which ends in a contradiction.",
    sentences.branches.either_way,
    aliases=("dynamic-forcing-chain", "dynamic-net"),
    simple=Say("Try every choice", case=simple_cases.choices),
)
NESTED_CHAIN = TechniqueRow(
    nested.NestedChain,
    "nested-chain",
    "Nested forcing chain",
    Tier.BEYOND,
    400,
    "A candidate can be removed if assuming it leads to a contradiction, once further "
    "assumptions have been tried on the way: each of these leads to a contradiction by itself, "
    "so its candidate is then impossible.",
    sentences.branches.nested,
    aliases=("nested-forcing-chain", "dynamic-nested-chain"),
    simple=Say(
        "Try again while you try",
        "Try {gone} here. On the way, try other numbers too, and cross out those that go "
        "wrong: {broken}.",
    ),
)
