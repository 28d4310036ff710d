"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/cage_technique.py` says how to write one, and CONTRIBUTING.md what else names it.
"""

from kenken_cp.core.logic import TechniqueRow, numbered
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.cages import sentences
from kenken_cp.kinds.cages.kernel.logic import (
    assume,
    balance,
    box_fish,
    box_patterns,
    chains,
    colouring,
    combinations,
    comparison,
    completion,
    digit_counts,
    nested,
    nets,
    patterns,
    singles,
    subsets,
    sums,
)
from kenken_cp.kinds.cages.sentences.words import worded

_ROWS = numbered(
    TechniqueRow(
        singles.GivenCage, "given-cage", "Single-cell cage", Tier.GENTLE, 1,
        "The clue of a cage of one cell is the cell's value.",
        sentences.steps.given_cage,
        aliases=("freebie",),
        routine=lambda _state, _step: True,
    ),
    TechniqueRow(
        singles.FullHouse, "full-house", "Full house", Tier.GENTLE, 1,
        "The last empty cell of a line, or of a cage, takes the only value left for it.",
        sentences.steps.full_house, True,
        aliases=("last-digit",),
    ),
    TechniqueRow(
        singles.LastCombination, "last-combination", "Last combination", Tier.GENTLE, 2,
        "If there is only one way left to fill a cage, its cells take those values.",
        sentences.steps.last_combination,
    ),
    TechniqueRow(
        singles.CageValues, "cage-values", "Cage combinations", Tier.GENTLE, 2,
        "A candidate can be removed from a cage if no combination of the cage contains it.",
        sentences.steps.cage_values,
    ),
    TechniqueRow(
        singles.BoxSingle, "box-single", "Hidden single in a box", Tier.GENTLE, 2,
        "If a value has only one place left in a box, or in another region that must contain it, "
        "it goes there.",
        sentences.steps.hidden_single, True,
    ),
    TechniqueRow(
        singles.NakedSingle, "naked-single", "Naked single", Tier.GENTLE, 2,
        "If a cell of a cage has only one candidate left, that is its value.",
        sentences.steps.naked_single,
    ),
    TechniqueRow(
        singles.HiddenSingle, "hidden-single", "Hidden single", Tier.EASY, 3,
        "If a value has only one place left in a line that must contain it, it goes there.",
        sentences.steps.hidden_single, True,
    ),
    TechniqueRow(
        singles.CagePositions, "cage-positions", "Cage combinations by position", Tier.EASY, 3,
        "A candidate can be removed from a cell if no combination of its cage has it in that "
        "cell.",
        sentences.steps.cage_positions,
        aliases=("cage-permutations",),
    ),
    TechniqueRow(
        singles.SoleCandidate, "sole-candidate", "Naked single outside cages", Tier.MEDIUM, 8,
        "If a cell in no cage has only one candidate left, that is its value.",
        sentences.steps.naked_single,
        short="Naked single",
    ),
    TechniqueRow(
        combinations.LineRequires, "line-requires-value", "Pointing cage", Tier.MEDIUM, 5,
        "If every combination of a cage puts a value in a line, the value can be removed from the "
        "rest of the line.",
        sentences.steps.pointing_cage,
    ),
    TechniqueRow(
        box_patterns.LockedCandidates, "locked-candidates", "Locked candidates", Tier.MEDIUM, 5,
        "If a line must contain a value and has places for it only where it crosses another line, "
        "the value can be removed from the rest of that other line (pointing or claiming).",
        sentences.steps.locked_candidates, True,
        aliases=("pointing", "claiming", "pointing-pair", "box-line-reduction"),
    ),
    TechniqueRow(
        combinations.CageClaims, "cage-claims-value", "Claiming cage", Tier.MEDIUM, 6,
        "If a line must contain a value and has places for it only in one cage, combinations of "
        "the cage without the value in that line are impossible.",
        sentences.steps.claiming_cage,
    ),
    TechniqueRow(
        subsets.NakedPair, "naked-pair", "Naked pair", Tier.MEDIUM, 6,
        "If two cells of a line have only two candidates between them, these can be removed from "
        "the other cells of the line.",
        sentences.steps.naked_set,
    ),
    TechniqueRow(
        sums.LineSumOne, "line-sum-one", "Innie or outie", Tier.MEDIUM, 7,
        "The sum of a full line is known. If the cages in it leave out one cell (an innie) or "
        "stick out by one cell (an outie), subtraction gives its value; on a 9×9 grid this is the "
        "rule of 45.",
        sentences.sums.one_cell, True,
        aliases=("innie", "outie", "rule-of-45", "line-sum"),
    ),
    TechniqueRow(
        subsets.NakedTriple, "naked-triple", "Naked triple", Tier.HARD, 10,
        "If three cells of a line have only three candidates between them, these can be removed "
        "from the other cells of the line.",
        sentences.steps.naked_set,
    ),
    TechniqueRow(
        subsets.HiddenPair, "hidden-pair", "Hidden pair", Tier.HARD, 11,
        "If two values have only two places in a line, those two cells can hold nothing else.",
        sentences.steps.hidden_set, True,
    ),
    TechniqueRow(
        combinations.OutsideClash, "outside-clash", "Outside clash", Tier.HARD, 11,
        "A combination is impossible if it would leave too few values for one, two or three cells "
        "of a line outside its cage.",
        sentences.steps.outside_clash,
        aliases=("combination-clash",),
    ),
    TechniqueRow(
        sums.LineSumTwo, "line-sum-two", "Two innies or outies", Tier.HARD, 12,
        "The sum of a full line is known. If the cages in it leave out two cells, or stick out by "
        "two, or one of each, the sum or difference of these is known, and values that do not fit "
        "it are impossible.",
        sentences.sums.two_cells, True,
    ),
    TechniqueRow(
        balance.LineParity, "line-parity", "Line parity", Tier.HARD, 12,
        "The sum of a full line is odd or even. If the parity of all parts but one is known, so "
        "is that of the last, and its other combinations are impossible.",
        sentences.shares.parity,
        aliases=("parity",),
    ),
    TechniqueRow(
        subsets.NakedQuad, "naked-quad", "Naked quad", Tier.HARD, 18,
        "If four cells of a line have only four candidates between them, these can be removed "
        "from the other cells of the line.",
        sentences.steps.naked_set,
    ),
    TechniqueRow(
        subsets.HiddenTriple, "hidden-triple", "Hidden triple", Tier.HARD, 18,
        "If three values have only three places in a line, those three cells can hold nothing "
        "else.",
        sentences.steps.hidden_set, True,
    ),
    TechniqueRow(
        subsets.HiddenQuad, "hidden-quad", "Hidden quad", Tier.HARD, 20,
        "If four values have only four places in a line, those four cells can hold nothing else.",
        sentences.steps.hidden_set, True,
    ),
    TechniqueRow(
        sums.TwoLineSum, "two-line-sum", "Sums of two lines", Tier.HARD, 20,
        "The sum of two lines that do not overlap, or just whether it is odd or even, gives what "
        "the remaining cells add up to.",
        sentences.sums.whole,
    ),
    TechniqueRow(
        balance.LineProduct, "line-product", "Products of one or two lines", Tier.HARD, 22,
        "The product of full lines contains each prime factor a known number of times; "
        "combinations that contain it too often or not often enough are impossible.",
        sentences.shares.product,
    ),
    TechniqueRow(
        balance.SumBounds, "sum-bounds", "Sum bounds", Tier.HARD, 20,
        "A combination is impossible if the rest of one or two full lines cannot add up to what "
        "it leaves for them.",
        sentences.shares.bounds,
    ),
    TechniqueRow(
        patterns.XWing, "x-wing", "X-wing", Tier.HARD, 20,
        "If two lines have places for a value only in the same two crossing lines, the value can "
        "be removed from the rest of those crossing lines.",
        sentences.steps.fish,
    ),
    TechniqueRow(
        digit_counts.CageFish, "cage-fish", "Cage fish", Tier.HARD, 20,
        "If two cages must each put a value in the same two lines, the value can be removed from "
        "all other cells of those lines.",
        sentences.steps.cage_fish,
        aliases=("cage-x-wing",),
    ),
    TechniqueRow(
        digit_counts.DigitCount, "digit-count", "Digit count", Tier.HARD, 22,
        "Two full lines contain each value exactly twice; combinations that contain it too often "
        "or not often enough are impossible.",
        sentences.shares.count,
    ),
    TechniqueRow(
        sums.WideSum, "wide-sum", "Sums and products of three lines or the grid",
        Tier.EXPERT, 32,
        "The sum of three lines or of the whole grid, its parity or its prime factors limit what "
        "the remaining cells can hold.",
        sentences.sums.whole,
    ),
    TechniqueRow(
        patterns.Swordfish, "swordfish", "Swordfish or jellyfish", Tier.EXPERT, 32,
        "If three or four lines have places for a value only in as many crossing lines, the value "
        "can be removed from the rest of those crossing lines.",
        sentences.steps.fish,
        aliases=("jellyfish",),
    ),
    TechniqueRow(
        combinations.DiagonalPair, "diagonal-pair", "Diagonal pair", Tier.EXPERT, 30,
        "If two cells of a cage have the same two candidates and no combination makes them equal, "
        "both candidates can be removed from every cell that sees the two.",
        sentences.steps.diagonal_pair,
    ),
    TechniqueRow(
        comparison.CageComparison, "cage-comparison", "Cage comparison", Tier.EXPERT, 34,
        "A combination is impossible if another cage that shares lines with it could then not be "
        "filled without repeating a digit in one of them.",
        sentences.steps.cage_comparison,
    ),
    TechniqueRow(
        patterns.XYWing, "xy-wing", "XY-wing", Tier.EXPERT, 34,
        "A pivot with two candidates sees two wings with two candidates each. Whichever value the "
        "pivot takes, one wing takes the third value, so that can be removed from every cell that "
        "sees both wings.",
        sentences.steps.xy_wing,
        aliases=("y-wing",),
    ),
    TechniqueRow(
        patterns.XYZWing, "xyz-wing", "XYZ-wing", Tier.EXPERT, 36,
        "An XY-wing whose pivot may also take the third value, so that can be removed from every "
        "cell that sees the pivot and both wings.",
        sentences.steps.xy_wing,
    ),
    TechniqueRow(
        patterns.WWing, "w-wing", "W-wing", Tier.EXPERT, 35,
        "Two cells have the same two candidates, and a line has only two places for one of these, "
        "each seen by one of the cells. So one of the cells takes the other value, which can be "
        "removed from every cell that sees both.",
        sentences.steps.w_wing,
    ),
    TechniqueRow(
        box_patterns.FinnedFish, "finned-fish", "Finned X-wing or swordfish", Tier.EXPERT, 38,
        "If two or three lines have places for a value only in as many crossing lines, apart from "
        "fins in one box, the value can be removed from the other cells of that box in the "
        "crossing lines.",
        sentences.steps.finned_fish,
        aliases=("finned-x-wing", "finned-swordfish", "sashimi-x-wing", "sashimi-swordfish"),
    ),
    TechniqueRow(
        colouring.SimpleColouring, "simple-colouring", "Simple colouring", Tier.MASTER, 45,
        "Where a line has only two places for a value, one of them holds it. Linked through such "
        "lines, cells fall into two groups (colours): the value is in all cells of one group. It "
        "can be removed from cells that see a cell of each group, and from a group that would put "
        "it in a line twice.",
        sentences.steps.colouring,
        aliases=("simple-coloring",),
    ),
    TechniqueRow(
        chains.XChain, "x-chain", "X-chain", Tier.MASTER, 50,
        "A chain of lines with two places each for a value shows that one end of the chain holds "
        "it, so it can be removed from every cell that sees both ends.",
        sentences.chains.chain,
    ),
    TechniqueRow(
        chains.XYChain, "xy-chain", "XY-chain", Tier.MASTER, 52,
        "A chain of cells with two candidates each shows that one of its two ends is true; "
        "candidates that contradict both ends can be removed.",
        sentences.chains.chain,
    ),
    TechniqueRow(
        box_fish.BoxFish, "box-fish", "Franken fish", Tier.MASTER, 55,
        "If two or three lines have places for a value only in as many crossing lines, where some "
        "of these lines are boxes, the value can be removed from the rest of the crossing lines.",
        sentences.steps.fish,
        aliases=("franken-x-wing", "franken-swordfish"),
    ),
    TechniqueRow(
        chains.ForcingChain, "forcing-chain", "Forcing chain", Tier.MASTER, 60,
        "A chain of cells with two candidates and lines with two places shows that one of its two "
        "ends is true; candidates that contradict both ends can be removed.",
        sentences.chains.chain,
        aliases=("alternating-inference-chain", "aic"),
    ),
    TechniqueRow(
        completion.LineCompletion, "line-completion", "Line completion", Tier.MASTER, 65,
        "A combination is impossible if it leaves the other cages of a full line, taken together, "
        "no way to complete the line.",
        sentences.steps.completion,
    ),
    TechniqueRow(
        assume.EitherWay, "either-way", "Forcing net", Tier.MASTER, 80,
        "If all values of a cell, all places for a value in a line or all combinations of a cage "
        "lead to the same conclusion, the conclusion is true. There are two to four cases, none of "
        "which ends in a contradiction.",
        sentences.branches.either_way,
        aliases=("verity",),
    ),
    TechniqueRow(
        completion.TwoLineCompletion, "two-line-completion", "Two-line completion", Tier.MASTER, 90,
        "A combination is impossible if it leaves the other cages of two full lines that share a "
        "cage, taken together, no way to complete both lines.",
        sentences.steps.completion,
    ),
    TechniqueRow(
        nets.CombinationNet, "combination-net", "Cage forcing net", Tier.MASTER, 100,
        "If all combinations of a cage (16 at most) lead by easy techniques to the same conclusion "
        "about a cell outside it, the conclusion is true. None of them ends in a contradiction.",
        sentences.branches.either_way,
        aliases=("cage-net",),
    ),
    TechniqueRow(
        assume.Contradiction, "contradiction", "Nishio contradiction", Tier.BEYOND, 150,
        "A candidate can be removed if assuming it leaves some cell, cage or line impossible to "
        "fill.",
        sentences.branches.contradiction,
        aliases=("nishio",),
    ),
    TechniqueRow(
        nets.BrokenNet, "broken-net", "Cage forcing net with contradictions", Tier.BEYOND, 200,
        "If some combinations of a cage (16 at most) end in a contradiction, and all others lead "
        "by easy techniques to the same conclusion, the conclusion is true.",
        sentences.branches.either_way,
    ),
    TechniqueRow(
        nested.DynamicChain, "dynamic-chain", "Dynamic forcing chain", Tier.BEYOND, 250,
        "If all values of a cell, or all places for a value in a line, lead by techniques up to "
        "Medium to the same conclusion, the conclusion is true. There is any number of cases, none "
        "of which ends in a contradiction.",
        sentences.branches.either_way,
        aliases=("dynamic-forcing-chain", "dynamic-net"),
    ),
    TechniqueRow(
        nested.NestedChain, "nested-chain", "Nested forcing chain", Tier.BEYOND, 400,
        "A candidate can be removed if assuming it leads to a contradiction, once further "
        "assumptions have been tried on the way: each of these leads to a contradiction by itself, "
        "so its candidate is then impossible.",
        sentences.branches.nested,
        aliases=("nested-forcing-chain", "dynamic-nested-chain"),
    ),
    TechniqueRow(
        SearchTechnique, "search", "Search", Tier.SEARCH, 0,
        "When no technique applies, a search fills in a cell. It is counted, but adds nothing to "
        "the effort.",
        sentences.steps.search,
    ),
)  # fmt: skip
LADDER = tuple([row._replace(sentence=worded(row.sentence)) for row in _ROWS])
