"""The rows of the techniques on clues; `techniques` says where they stand in the ladder."""

from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.kinds.cages import sentences
from kenken_cp.kinds.cages.kernel.logic import clue_amounts, clue_pairs, clues

LAST_WAY = TechniqueRow(
    clues.LastWay,
    "last-way",
    "Last way to fill a clue",
    Tier.GENTLE,
    2,
    "If there is only one way left to fill the cells of a clue, they take those values.",
    sentences.clues.last_way,
    simple=Say("Only one way", "There is only one way left to fill {clue}, which {reason}."),
)
CLUE_VALUES = TechniqueRow(
    clues.ClueValues,
    "clue-values",
    "What a clue allows",
    Tier.EASY,
    3,
    "A candidate can be removed from a cell if no way to fill the cells of a clue has it there.",
    sentences.clues.clue_values,
    simple=Say("What the clue allows", "{clue} {reason}: {gone} {do} not fit in all of its cells."),
)
CLUE_IN_HOUSES = TechniqueRow(
    clues.ClueInHouses,
    "clue-in-houses",
    "What a clue allows in its lines",
    Tier.MEDIUM,
    5,
    "A candidate can be removed from a cell if no way to fill the cells of a clue has it there "
    "without repeating a value in a line.",
    sentences.clues.clue_in_houses,
    simple=Say(
        "The clue in its lines",
        "{clue} {reason}, and where two of its cells are in one line, they cannot have the same "
        "number: {gone} {do} not fit in all of its cells.",
    ),
)
CLUE_REQUIRES_VALUE = TechniqueRow(
    clues.ClueRequires,
    "clue-requires-value",
    "What a clue must contain",
    Tier.MEDIUM,
    6,
    "If every way to fill the cells of a clue has a value where another cell sees it, the "
    "value can be removed from that cell.",
    sentences.clues.clue_requires,
    simple=Say(
        "The clue takes it",
        "Every way to fill {clue} has {values} in a cell that shares a line with the others here.",
    ),
)
CLUE_CLAIMS_VALUE = TechniqueRow(
    clues.ClueClaims,
    "clue-claims-value",
    "What a line needs of a clue",
    Tier.MEDIUM,
    7,
    "If a line must contain a value and has places for it only in the cells of one clue, ways "
    "to fill the clue without the value in that line are impossible.",
    sentences.clues.clue_claims,
    simple=Say(
        "The line needs it",
        "In {line}, {values} can only go in {clue}: ways to fill it without that do not work.",
    ),
)
CLUE_TOTALS = TechniqueRow(
    clue_amounts.ClueTotals,
    "clue-totals",
    "Clues in the sum of a line",
    Tier.HARD,
    13,
    "The sum of a full line is known. What the clues in it can contribute limits what is left "
    "for its other cells, and for each of these clues; on a 9×9 grid this is the rule of 45.",
    sentences.clue_amounts.totals,
    simple=Say(
        "Add up the line",
        "All the numbers of {line} add up to {total}. Think of what {clue} and the others can "
        "add: with {gone} in {target}, that does not work out.",
    ),
)
CLUE_PARITY = TechniqueRow(
    clue_amounts.ClueParity,
    "clue-parity",
    "Clues among the odd digits of a line",
    Tier.HARD,
    14,
    "A full line has a known number of odd digits. How many of them the clues in it take limits "
    "how many are left for its other cells, and for each of these clues.",
    sentences.clue_amounts.parity,
    simple=Say(
        "Count odd and even",
        "{line} has a fixed number of odd numbers. Count how many {clue} and the others can take: "
        "with {gone} in {target}, that does not work out.",
    ),
)
CLUE_COMPARISON = TechniqueRow(
    clue_pairs.ClueComparison,
    "clue-comparison",
    "Two clues",
    Tier.EXPERT,
    34,
    "A candidate can be removed from a cell of a clue if every way to fill the clue with it "
    "leaves no way to fill another clue, no value for a cell, or no place for a value in a "
    "line.",
    sentences.clues.clue_comparison,
    simple=Say(
        "Two at once",
        "Try {gone} in {target}: think of all the ways to fill {clue} then. They leave nothing for "
        "something else.",
    ),
)
CLUE_CHAIN = TechniqueRow(
    clue_pairs.ClueChain,
    "clue-chain",
    "Through a clue",
    Tier.MASTER,
    54,
    "A candidate can be removed if its cell sees cells of a clue, and every way to fill the "
    "clue without that value there leaves no way to fill another clue, no value for a cell, "
    "or no place for a value in a line.",
    sentences.clues.clue_comparison,
    simple=Say(
        "One after the other",
        "Try {gone} in {target}: which ways to fill {clue} are left then? They leave nothing for "
        "something else.",
    ),
)

CLUE_RELAY = TechniqueRow(
    clue_pairs.ClueRelay,
    "clue-relay",
    "Through two clues",
    Tier.MASTER,
    70,
    "A candidate can be removed if its cell sees cells of a clue, what the clue then allows takes "
    "values from a second clue, and every way left to fill that one leaves no way to fill another "
    "clue, no value for a cell, or no place for a value in a line.",
    sentences.clues.clue_relay,
    simple=Say(
        "One after the other, twice",
        "Try {gone} in {target}: which ways to fill {clue} are left then? Think of a second clue "
        "that they touch. What it leaves is nothing for something else.",
    ),
)
