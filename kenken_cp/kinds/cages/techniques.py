"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/cage_technique.py` says how to write one, and `data/techniques/README.md` how its
cases.
"""

from functools import partial

from kenken_cp.core.logic import TechniqueRow, number_rows, search_row
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.cages import sentences
from kenken_cp.kinds.cages.kernel.logic import (
    assume,
    balance,
    box_fish,
    box_patterns,
    chains,
    clue_amounts,
    clue_pairs,
    clues,
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
from kenken_cp.kinds.cages.sentences import simple_cases
from kenken_cp.kinds.cages.sentences.words import make_sentence

# What several rows tell children.
_PLACE = Say("Only place", "Where can {values} go in {line}? There is only one place.")
_NUMBER = Say(
    "Only number",
    "All numbers but {placed} are crossed out in this cell.",
    "All numbers but one are crossed out in this cell.",
)
_NAKED = "{cells} can only be {values}, one each. This uses up these numbers in {line}."
_HIDDEN = "In {line}, {values} fit only in {cells}, and nothing else can go there."
_TOTAL = "All the numbers of {line} add up to {total}. "
_ADD = f"{_TOTAL}Take away the sums of the cages: "
_CROSSING = (
    "In {lines}, {values} can only go in {cover}. Each of these gets its {values} in one of the "
    "{many}, and nowhere else."
)
_EVERY_WAY = Say(
    "Try every way to fill the cage", "Try every way to fill {cage}: {case}.",
    case=simple_cases.outcome,
)  # fmt: skip

_ROWS = number_rows(
    TechniqueRow(
        singles.GivenCage, "given-cage", "Single-cell cage", Tier.GENTLE, 1,
        "The clue of a cage of one cell is the cell's value.",
        sentences.steps.given_cage, aliases=("freebie",), routine=lambda _state, _step: True,
        simple=Say("A gift", "In a cage with only one cell, the clue is the answer."),
    ),
    TechniqueRow(
        singles.FullHouse, "full-house", "Full house", Tier.GENTLE, 1,
        "The last empty cell of a line, or of a cage, takes the only value left for it.",
        sentences.steps.full_house, True, aliases=("last-digit",), simple=Say(
            "Last empty cell",
            "Only one cell of {this} is still empty, and only {placed} fits there.",
            "Only one cell of {this} is still empty, and only one number fits there.",
        ),
    ),
    TechniqueRow(
        singles.LastCombination, "last-combination", "Last combination", Tier.GENTLE, 2,
        "If there is only one way left to fill a cage, its cells take those values.",
        sentences.steps.last_combination, simple=Say(
            "Only one way", "{case}.", "There is only one way left to fill {cage}.",
            case=simple_cases.last_way,
        ),
    ),
    TechniqueRow(
        clues.LastWay, "last-way", "Last way to fill a clue", Tier.GENTLE, 2,
        "If there is only one way left to fill the cells of a clue, they take those values.",
        sentences.clues.last_way,
        simple=Say(
            "Only one way", hint="There is only one way left to fill {clue}, which {reason}.",
            case=simple_cases.last_way_of_clue,
        ),
    ),
    TechniqueRow(
        singles.CageValues, "cage-values", "Cage combinations", Tier.GENTLE, 2,
        "A candidate can be removed from a cage if no combination of the cage contains it.",
        sentences.steps.cage_values, simple=Say(
            "What fits in the cage",
            "Think of all the ways to fill {cage}: {gone} {are} in none of them.",
        ),
    ),
    TechniqueRow(
        singles.BoxSingle, "box-single", "Hidden single in a box", Tier.GENTLE, 2,
        "If a value has only one place left in a box, or in another region that must contain it, "
        "it goes there.",
        sentences.steps.hidden_single, True, simple=_PLACE,
    ),
    TechniqueRow(
        singles.NakedSingle, "naked-single", "Naked single", Tier.GENTLE, 2,
        "If a cell of a cage has only one candidate left, that is its value.",
        sentences.steps.naked_single, simple=_NUMBER,
    ),
    TechniqueRow(
        singles.HiddenSingle, "hidden-single", "Hidden single", Tier.EASY, 3,
        "If a value has only one place left in a line that must contain it, it goes there.",
        sentences.steps.hidden_single, True, simple=_PLACE,
    ),
    TechniqueRow(
        singles.CagePositions, "cage-positions", "Cage combinations by position", Tier.EASY, 3,
        "A candidate can be removed from a cell if no combination of its cage has it in that cell.",
        sentences.steps.cage_positions, aliases=("cage-permutations",), simple=Say(
            "What fits where",
            "Think of all the ways to fill {cage}: {gone} {do} not fit in all of its cells.",
        ),
    ),
    TechniqueRow(
        clues.ClueValues, "clue-values", "What a clue allows", Tier.EASY, 3,
        "A candidate can be removed from a cell if no way to fill the cells of a clue has it "
        "there.",
        sentences.clues.clue_values, simple=Say(
            "What the clue allows", "{clue} {reason}: {gone} {do} not fit in all of its cells.",
        ),
    ),
    TechniqueRow(
        singles.SoleCandidate, "sole-candidate", "Naked single outside cages", Tier.MEDIUM, 8,
        "If a cell in no cage has only one candidate left, that is its value.",
        sentences.steps.naked_single, short="Naked single", simple=_NUMBER,
    ),
    TechniqueRow(
        clues.ClueInHouses, "clue-in-houses", "What a clue allows in its lines", Tier.MEDIUM, 5,
        "A candidate can be removed from a cell if no way to fill the cells of a clue has it "
        "there without repeating a value in a line.",
        sentences.clues.clue_in_houses, simple=Say(
            "The clue in its lines",
            "{clue} {reason}, and where two of its cells are in one line, they cannot have the "
            "same number: {gone} {do} not fit in all of its cells.",
        ),
    ),
    TechniqueRow(
        clues.ClueRequires, "clue-requires-value", "What a clue must contain", Tier.MEDIUM, 6,
        "If every way to fill the cells of a clue has a value where another cell sees it, the "
        "value can be removed from that cell.",
        sentences.clues.clue_requires, simple=Say(
            "The clue takes it",
            "Every way to fill {clue} has {values} in a cell that shares a line with the others "
            "here.",
        ),
    ),
    TechniqueRow(
        combinations.LineRequires, "line-requires-value", "Pointing cage", Tier.MEDIUM, 5,
        "If every combination of a cage puts a value in a line, the value can be removed from the "
        "rest of the line.",
        sentences.steps.pointing_cage, simple=Say(
            "The cage takes it",
            "Every way to fill {cage} puts {values} in {line}, and no other cell there can have "
            "it.",
        ),
    ),
    TechniqueRow(
        box_patterns.LockedCandidates, "locked-candidates", "Locked candidates", Tier.MEDIUM, 5,
        "If a line must contain a value and has places for it only where it crosses another line, "
        "the value can be removed from the rest of that other line (pointing or claiming).",
        sentences.steps.locked_candidates, True,
        aliases=("pointing", "claiming", "pointing-pair", "box-line-reduction"), simple=Say(
            "Where lines meet",
            "In {line}, {values} can only go in {cover}. This uses up the {values} of that {that}.",
        ),
    ),
    TechniqueRow(
        combinations.CageClaims, "cage-claims-value", "Claiming cage", Tier.MEDIUM, 6,
        "If a line must contain a value and has places for it only in one cage, combinations of "
        "the cage without the value in that line are impossible.",
        sentences.steps.claiming_cage, simple=Say(
            "The line needs it",
            "In {line}, {values} can only go in {cage}, and the cage must put it there.",
            done=simple_cases.forget("without {value} in {line}"),
        ),
    ),
    TechniqueRow(
        clues.ClueClaims, "clue-claims-value", "What a line needs of a clue", Tier.MEDIUM, 7,
        "If a line must contain a value and has places for it only in the cells of one clue, ways "
        "to fill the clue without the value in that line are impossible.",
        sentences.clues.clue_claims, simple=Say(
            "The line needs it",
            "In {line}, {values} can only go in {clue}: ways to fill it without that do not work.",
        ),
    ),
    TechniqueRow(
        partial(subsets.NakedSet, size=2), "naked-pair", "Naked pair", Tier.MEDIUM, 6,
        "If two cells of a line have only two candidates between them, these can be removed from "
        "the other cells of the line.",
        sentences.steps.naked_set, simple=Say(
            "Two cells, two numbers",
            "{cells} can only be {values}, one each. This uses up both numbers in {line}.",
        ),
    ),
    TechniqueRow(
        sums.LineSumOne, "line-sum-one", "Innie or outie", Tier.MEDIUM, 7,
        "The sum of a full line is known. If the cages in it leave out one cell (an innie) or "
        "stick out by one cell (an outie), subtraction gives its value; on a 9×9 grid this is the "
        "rule of 45.",
        sentences.sums.one_cell, True, aliases=("innie", "outie", "rule-of-45", "line-sum"),
        simple=Say("Add up the line", f"{_ADD}the difference is the number in {{target}}."),
    ),
    TechniqueRow(
        partial(subsets.NakedSet, size=3), "naked-triple", "Naked triple", Tier.HARD, 10,
        "If three cells of a line have only three candidates between them, these can be removed "
        "from the other cells of the line.",
        sentences.steps.naked_set, simple=Say("Three cells, three numbers", _NAKED),
    ),
    TechniqueRow(
        partial(subsets.HiddenSet, size=2), "hidden-pair", "Hidden pair", Tier.HARD, 11,
        "If two values have only two places in a line, those two cells can hold nothing else.",
        sentences.steps.hidden_set, True, simple=Say("Two numbers, two places", _HIDDEN),
    ),
    TechniqueRow(
        combinations.OutsideClash, "outside-clash", "Outside clash", Tier.HARD, 11,
        "A combination is impossible if it would leave too few values for one, two or three cells "
        "of a line outside its cage.",
        sentences.steps.outside_clash, aliases=("combination-clash",), simple=Say(
            "Leave room",
            "Only {either} can go in {others}. Some ways to fill {cage} would use up too many of "
            "these numbers in {line}.", done=simple_cases.forget("that use up too many"),
        ),
    ),
    TechniqueRow(
        sums.LineSumTwo, "line-sum-two", "Two innies or outies", Tier.HARD, 12,
        "The sum of a full line is known. If the cages in it leave out two cells, or stick out by "
        "two, or one of each, the sum or difference of these is known, and values that do not fit "
        "it are impossible.",
        sentences.sums.two_cells, True, simple=Say(
            "Add up for two cells", f"{_ADD}the difference tells you that {{case}}.",
            case=simple_cases.two_cells,
        ),
    ),
    TechniqueRow(
        balance.LineParity, "line-parity", "Line parity", Tier.HARD, 12,
        "The sum of a full line is odd or even. If the parity of all parts but one is known, so "
        "is that of the last, and its other combinations are impossible.",
        sentences.shares.parity, aliases=("parity",), simple=Say(
            "Odd or even",
            "All the numbers of {line} add up to {total}, which is {odd}. Some {ways} would make "
            "that {even}.", done=simple_cases.forget("that would do so"),
        ),
    ),
    TechniqueRow(
        clue_amounts.ClueTotals, "clue-totals", "Clues in the sum of a line", Tier.HARD, 13,
        "The sum of a full line is known. What the clues in it can contribute limits what is left "
        "for its other cells, and for each of these clues; on a 9×9 grid this is the rule of 45.",
        sentences.clue_amounts.totals, simple=Say(
            "Add up the line",
            "All the numbers of {line} add up to {total}. Think of what {clue} and the others can "
            "add: with {gone} in {target}, that does not work out.",
        ),
    ),
    TechniqueRow(
        clue_amounts.ClueParity, "clue-parity", "Clues among the odd digits of a line", Tier.HARD,
        14,
        "A full line has a known number of odd digits. How many of them the clues in it take "
        "limits how many are left for its other cells, and for each of these clues.",
        sentences.clue_amounts.parity, simple=Say(
            "Count odd and even",
            "{line} has a fixed number of odd numbers. Count how many {clue} and the others can "
            "take: with {gone} in {target}, that does not work out.",
        ),
    ),
    TechniqueRow(
        partial(subsets.NakedSet, size=4), "naked-quad", "Naked quad", Tier.HARD, 18,
        "If four cells of a line have only four candidates between them, these can be removed "
        "from the other cells of the line.",
        sentences.steps.naked_set, simple=Say("Four cells, four numbers", _NAKED),
    ),
    TechniqueRow(
        partial(subsets.HiddenSet, size=3), "hidden-triple", "Hidden triple", Tier.HARD, 18,
        "If three values have only three places in a line, those three cells can hold nothing "
        "else.",
        sentences.steps.hidden_set, True, simple=Say("Three numbers, three places", _HIDDEN),
    ),
    TechniqueRow(
        partial(subsets.HiddenSet, size=4), "hidden-quad", "Hidden quad", Tier.HARD, 20,
        "If four values have only four places in a line, those four cells can hold nothing else.",
        sentences.steps.hidden_set, True, simple=Say("Four numbers, four places", _HIDDEN),
    ),
    TechniqueRow(
        sums.TwoLineSum, "two-line-sum", "Sums of two lines", Tier.HARD, 20,
        "The sum of two lines that do not overlap, or just whether it is odd or even, gives what "
        "the remaining cells add up to.",
        sentences.sums.whole, simple=Say(
            "Add up two lines", case=simple_cases.whole,
            done=simple_cases.forget("that would do so"),
        ),
    ),
    TechniqueRow(
        balance.LineProduct, "line-product", "Products of one or two lines", Tier.HARD, 22,
        "The product of full lines contains each prime factor a known number of times; "
        "combinations that contain it too often or not often enough are impossible.",
        sentences.shares.product, simple=Say(
            "Multiply the line",
            "All the numbers of {line} multiply to {product}. Some {ways} do not fit that.",
            done=simple_cases.forget("that do not fit that"),
        ),
    ),
    TechniqueRow(
        balance.SumBounds, "sum-bounds", "Sum bounds", Tier.HARD, 20,
        "A combination is impossible if the rest of one or two full lines cannot add up to what "
        "it leaves for them.",
        sentences.shares.bounds, simple=Say(
            "Too big or too small", _TOTAL + "Some {ways} make that too much or too little.",
            done=simple_cases.forget("that make it too much or too little"),
        ),
    ),
    TechniqueRow(
        patterns.XWing, "x-wing", "X-wing", Tier.HARD, 20,
        "If two lines have places for a value only in the same two crossing lines, the value can "
        "be removed from the rest of those crossing lines.",
        sentences.steps.fish, simple=Say("Two lines cross two", _CROSSING),
    ),
    TechniqueRow(
        digit_counts.CageFish, "cage-fish", "Cage fish", Tier.HARD, 20,
        "If two cages must each put a value in the same two lines, the value can be removed from "
        "all other cells of those lines.",
        sentences.steps.cage_fish, aliases=("cage-x-wing",), simple=Say(
            "Two cages, two lines",
            "{lines} have only two {values}s, and each of the two cages takes one of them.",
        ),
    ),
    TechniqueRow(
        digit_counts.DigitCount, "digit-count", "Digit count", Tier.HARD, 22,
        "Two full lines contain each value exactly twice; combinations that contain it too often "
        "or not often enough are impossible.",
        sentences.shares.count, simple=Say(
            "Count a number",
            "Every full line has each number once. Some {ways} would use {values} too often or "
            "not often enough.",
            done=simple_cases.forget("that use this number too often or not often enough"),
        ),
    ),
    TechniqueRow(
        sums.WideSum, "wide-sum", "Sums and products of three lines or the grid", Tier.EXPERT, 32,
        "The sum of three lines or of the whole grid, its parity or its prime factors limit what "
        "the remaining cells can hold.",
        sentences.sums.whole, simple=Say(
            "Add up many lines", case=simple_cases.whole,
            done=simple_cases.forget("that would do so"),
        ),
    ),
    TechniqueRow(
        patterns.Swordfish, "swordfish", "Swordfish or jellyfish", Tier.EXPERT, 32,
        "If three or four lines have places for a value only in as many crossing lines, the value "
        "can be removed from the rest of those crossing lines.",
        sentences.steps.fish, aliases=("jellyfish",), simple=Say("Lines cross lines", _CROSSING),
    ),
    TechniqueRow(
        combinations.DiagonalPair, "diagonal-pair", "Diagonal pair", Tier.EXPERT, 30,
        "If two cells of a cage have the same two candidates and no combination makes them equal, "
        "both candidates can be removed from every cell that sees the two.",
        sentences.steps.diagonal_pair, simple=Say(
            "One is one, one is the other",
            "{cells} can only be {values}, one each. A cell that {shares} with each of them can "
            "be neither.",
        ),
    ),
    TechniqueRow(
        comparison.CageComparison, "cage-comparison", "Cage comparison", Tier.EXPERT, 34,
        "A combination is impossible if another cage that shares lines with it could then not be "
        "filled without repeating a digit in one of them.",
        sentences.steps.cage_comparison, simple=Say(
            "Compare two cages",
            "Some {ways} leave no way to fill {other} without using a number twice in a line.",
            done=simple_cases.forget("that leave no way to fill the other cage"),
        ),
    ),
    TechniqueRow(
        clue_pairs.ClueComparison, "clue-comparison", "Two clues", Tier.EXPERT, 34,
        "A candidate can be removed from a cell of a clue if every way to fill the clue with it "
        "leaves no way to fill another clue, no value for a cell, or no place for a value in a "
        "line.",
        sentences.clues.clue_comparison, simple=Say(
            "Two at once",
            "Try {gone} in {target}: think of all the ways to fill {clue} then. They leave "
            "nothing for something else.",
        ),
    ),
    TechniqueRow(
        patterns.XYWing, "xy-wing", "XY-wing", Tier.EXPERT, 34,
        "A pivot with two candidates sees two wings with two candidates each. Whichever value the "
        "pivot takes, one wing takes the third value, so that can be removed from every cell that "
        "sees both wings.",
        sentences.steps.xy_wing, aliases=("y-wing",),
        simple=Say("Middle and two wings", case=simple_cases.wing),
    ),
    TechniqueRow(
        patterns.XYZWing, "xyz-wing", "XYZ-wing", Tier.EXPERT, 36,
        "An XY-wing whose pivot may also take the third value, so that can be removed from every "
        "cell that sees the pivot and both wings.",
        sentences.steps.xy_wing, simple=Say("Middle and two wings", case=simple_cases.wing),
    ),
    TechniqueRow(
        patterns.WWing, "w-wing", "W-wing", Tier.EXPERT, 35,
        "Two cells have the same two candidates, and a line has only two places for one of these, "
        "each seen by one of the cells. So one of the cells takes the other value, which can be "
        "removed from every cell that sees both.",
        sentences.steps.w_wing, simple=Say("Twins far apart", case=simple_cases.twins),
    ),
    TechniqueRow(
        box_patterns.FinnedFish, "finned-fish", "Finned X-wing or swordfish", Tier.EXPERT, 38,
        "If two or three lines have places for a value only in as many crossing lines, apart from "
        "fins in one box, the value can be removed from the other cells of that box in the "
        "crossing lines.",
        sentences.steps.finned_fish,
        aliases=("finned-x-wing", "finned-swordfish", "sashimi-x-wing", "sashimi-swordfish"),
        simple=Say("Lines cross lines, almost", case=simple_cases.extra_cells),
    ),
    TechniqueRow(
        colouring.SimpleColouring, "simple-colouring", "Simple colouring", Tier.MASTER, 45,
        "Where a line has only two places for a value, one of them holds it. Linked through such "
        "lines, cells fall into two groups (colours): the value is in all cells of one group. It "
        "can be removed from cells that see a cell of each group, and from a group that would put "
        "it in a line twice.",
        sentences.steps.colouring, aliases=("simple-coloring",), simple=Say(
            "Two colours",
            "Colour the places for {values} with two colours: the two places in a line get "
            "different colours. {case}.", case=simple_cases.two_colours,
        ),
    ),
    TechniqueRow(
        chains.XChain, "x-chain", "X-chain", Tier.MASTER, 50,
        "A chain of lines with two places each for a value shows that one end of the chain holds "
        "it, so it can be removed from every cell that sees both ends.",
        sentences.chains.chain, simple=Say("Chain", case=simple_cases.chain),
    ),
    TechniqueRow(
        chains.XYChain, "xy-chain", "XY-chain", Tier.MASTER, 52,
        "A chain of cells with two candidates each shows that one of its two ends is true; "
        "candidates that contradict both ends can be removed.",
        sentences.chains.chain, simple=Say("Chain", case=simple_cases.chain),
    ),
    TechniqueRow(
        clue_pairs.ClueChain, "clue-chain", "Through a clue", Tier.MASTER, 54,
        "A candidate can be removed if its cell sees cells of a clue, and every way to fill the "
        "clue without that value there leaves no way to fill another clue, no value for a cell, "
        "or no place for a value in a line.",
        sentences.clues.clue_comparison, simple=Say(
            "One after the other",
            "Try {gone} in {target}: which ways to fill {clue} are left then? They leave nothing "
            "for something else.",
        ),
    ),
    TechniqueRow(
        box_fish.BoxFish, "box-fish", "Franken fish", Tier.MASTER, 55,
        "If two or three lines have places for a value only in as many crossing lines, where some "
        "of these lines are boxes, the value can be removed from the rest of the crossing lines.",
        sentences.steps.fish, aliases=("franken-x-wing", "franken-swordfish"),
        simple=Say("Lines and boxes cross", _CROSSING),
    ),
    TechniqueRow(
        chains.ForcingChain, "forcing-chain", "Forcing chain", Tier.MASTER, 60,
        "A chain of cells with two candidates and lines with two places shows that one of its two "
        "ends is true; candidates that contradict both ends can be removed.",
        sentences.chains.chain, aliases=("alternating-inference-chain", "aic"),
        simple=Say("Chain", case=simple_cases.chain),
    ),
    TechniqueRow(
        completion.LineCompletion, "line-completion", "Line completion", Tier.MASTER, 65,
        "A combination is impossible if it leaves the other cages of a full line, taken together, "
        "no way to complete the line.",
        sentences.steps.completion, simple=Say(
            "Finish the line", "Some {ways} leave no way to finish {line} with every number once.",
            done=simple_cases.forget("that leave no way to finish {line}"),
        ),
    ),
    TechniqueRow(
        clue_pairs.ClueRelay, "clue-relay", "Through two clues", Tier.MASTER, 70,
        "A candidate can be removed if its cell sees cells of a clue, what the clue then allows "
        "takes values from a second clue, and every way left to fill that one leaves no way to "
        "fill another clue, no value for a cell, or no place for a value in a line.",
        sentences.clues.clue_relay, simple=Say(
            "One after the other, twice",
            "Try {gone} in {target}: which ways to fill {clue} are left then? Think of a second "
            "clue that they touch. What it leaves is nothing for something else.",
        ),
    ),
    TechniqueRow(
        assume.EitherWay, "either-way", "Forcing net", Tier.MASTER, 80,
        "If all values of a cell, all places for a value in a line or all combinations of a cage "
        "lead to the same conclusion, the conclusion is true. There are two to four cases, none "
        "of which ends in a contradiction.",
        sentences.branches.either_way, aliases=("verity",),
        simple=Say("Try every choice", case=simple_cases.choices),
    ),
    TechniqueRow(
        completion.TwoLineCompletion, "two-line-completion", "Two-line completion", Tier.MASTER, 90,
        "A combination is impossible if it leaves the other cages of two full lines that share a "
        "cage, taken together, no way to complete both lines.",
        sentences.steps.completion, simple=Say(
            "Finish two lines",
            "Some {ways} leave no way to finish these two lines with every number once.",
            done=simple_cases.forget("that leave no way to finish {line}"),
        ),
    ),
    TechniqueRow(
        nets.CombinationNet, "combination-net", "Cage forcing net", Tier.MASTER, 100,
        "If all combinations of a cage (16 at most) lead by easy techniques to the same "
        "conclusion about a cell outside it, the conclusion is true. None of them ends in a "
        "contradiction.",
        sentences.branches.either_way, aliases=("cage-net",), simple=_EVERY_WAY,
    ),
    TechniqueRow(
        assume.Contradiction, "contradiction", "Nishio contradiction", Tier.BEYOND, 150,
        "A candidate can be removed if assuming it leaves some cell, cage or line impossible to "
        "fill.",
        sentences.branches.contradiction, aliases=("nishio",),
        simple=Say("Try and see it fail", "Try {gone} here: {broken}."),
    ),
    TechniqueRow(
        nets.BrokenNet, "broken-net", "Cage forcing net with contradictions", Tier.BEYOND, 200,
        "If some combinations of a cage (16 at most) end in a contradiction, and all others lead "
        "by easy techniques to the same conclusion, the conclusion is true.",
        sentences.branches.either_way, simple=_EVERY_WAY,
    ),
    TechniqueRow(
        nested.DynamicChain, "dynamic-chain", "Dynamic forcing chain", Tier.BEYOND, 250,
        "If all values of a cell, or all places for a value in a line, lead by techniques up to "
        "Medium to the same conclusion, the conclusion is true. There is any number of cases, "
        "none of which ends in a contradiction.",
        sentences.branches.either_way, aliases=("dynamic-forcing-chain", "dynamic-net"),
        simple=Say("Try every choice", case=simple_cases.choices),
    ),
    TechniqueRow(
        nested.NestedChain, "nested-chain", "Nested forcing chain", Tier.BEYOND, 400,
        "A candidate can be removed if assuming it leads to a contradiction, once further "
        "assumptions have been tried on the way: each of these leads to a contradiction by "
        "itself, so its candidate is then impossible.",
        sentences.branches.tell_nested, aliases=("nested-forcing-chain", "dynamic-nested-chain"),
        simple=Say(
            "Try again while you try",
            "Try {gone} here. On the way, try other numbers too, and cross out those that go "
            "wrong: {broken}.",
        ),
    ),
    search_row(
        SearchTechnique, sentences.steps.search,
        more=" It is counted, but adds nothing to the effort.",
    ),
)  # fmt: skip
LADDER = tuple([row._replace(sentence=make_sentence(row.sentence)) for row in _ROWS])
